"""Keys at the table: from a press to the end of the repaint."""

from __future__ import annotations

from statistics import median
from typing import Final

from spades_tui.lab import CannotMeasure
from spades_tui.lab.bench.measurement import (
    BenchSize,
    Figure,
    Measurement,
    Show,
    milliseconds,
    percentile,
)
from spades_tui.lab.bench.programs import scratch_programs
from spades_tui.lab.bench.terminal import QUIET_SECONDS

_RIGHT: Final = b"\x1b[C"
_PAUSE: Final = 1.0
"""Seconds without output to wait for before the first key, so that the table has been drawn."""


def measure(amounts: BenchSize, show: Show) -> Measurement:
    """Return the times from pressing the right arrow key at a table to the end of the repaint.

    Args:
        amounts: the number of presses, and the size of the terminal.
        show: called with a few words before each press.

    Raises:
        CannotMeasure: if there is no pseudo-terminal, or half of the keys draw nothing.
    """
    presses, size = amounts.presses, "{}x{}".format(*amounts.cells)
    times: list[float] = []
    spent: list[float] = []
    with (
        scratch_programs() as programs,
        programs.open_terminal(programs.table, amounts.cells) as terminal,
    ):
        terminal.wait_for(programs.table.texts)
        terminal.wait_for_silence(_PAUSE)
        for press in range(presses):
            show(f"keys: {press + 1} of {presses}")
            before = terminal.processor_seconds()
            seconds = terminal.press(_RIGHT)
            if seconds is not None:
                times.append(seconds)
                spent.append(terminal.processor_seconds() - before)
    if len(times) <= presses / 2:
        raise CannotMeasure("The table did not react to the arrow keys.")
    figures: dict[str, Figure] = {
        "median, ms": milliseconds(median(times)),
        "90 of 100 within, ms": milliseconds(percentile(times, 0.9)),
        "99 of 100 within, ms": milliseconds(percentile(times, 0.99)),
        "keys without a repaint": presses - len(times),
    }
    if any(spent):
        figures["median, ms of processor time"] = milliseconds(median(spent))
    return Measurement(
        f"{presses} presses of the right arrow key at a table in a {size} pseudo-terminal, each "
        "from writing the key to reading the last byte of the repaint; "
        f"{QUIET_SECONDS * 1000:.0f} ms without output end it and are not counted.",
        f"python -m spades_tui.lab bench --part keys --presses {presses} --size {size}",
        figures,
    )
