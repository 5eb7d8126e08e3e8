"""How soon the review of a hand opens, and how soon it hears keys while its figures arrive."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from spades_tui.bots.kernel import kernel_kind
from spades_tui.lab import CannotMeasure
from spades_tui.lab.bench.children import HAND, children
from spades_tui.lab.bench.figures import BenchPart, Tell, milliseconds, percentile
from spades_tui.lab.bench.keys import REST, RIGHT
from spades_tui.lab.bench.parts import Amounts
from spades_tui.lab.bench.terminal import COLUMNS, LINES, PATIENCE, SILENCE, WatchedTerminal
from spades_tui.storage.beside import SUFFIX

_REVIEW: Final = b"v"
_EARLIER: Final = b","
_IDLE: Final = 4.0
"""Seconds without a new price after which a hand is thought to be priced."""


class Reviewing(BenchPart, frozen=True, kw_only=True):
    """How long a review takes to open, and keys in it.

    Attributes:
        opened_ms: from the key at the table to the rows of the hand.
        presses: keys pressed while choices were being priced.
        unheard: those among them that changed nothing on the screen.
        priced: choices priced between the first key and the last.
    """

    opened_ms: float
    presses: int
    unheard: int
    median_ms: float
    p90_ms: float
    p99_ms: float
    priced: int

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return when it opened, the median key and the slow ones."""
        return (
            ("opened", f"{self.opened_ms:.1f} ms"),
            ("median key", f"{self.median_ms:.1f} ms"),
            ("p90, p99", f"{self.p90_ms:.1f} ms, {self.p99_ms:.1f} ms"),
            ("priced meanwhile", f"{self.priced} choices"),
        )


def measure_reviewing(amounts: Amounts, tell: Tell) -> Reviewing:
    """Open the review from the table and move through its choices while they are priced.

    Raises:
        CannotMeasure: when most of the keys draw nothing, or nothing is priced.
    """
    with children() as programs:
        table = programs.table
        with programs.opened(table) as terminal:
            tell("review: opening the table")
            terminal.wait_for(table.texts)
            terminal.settle(REST)
            opened = terminal.press_until(_REVIEW, ("cost", "bid", "mistake"))
            times, presses, priced = _pressed(terminal, Path(table.home), amounts.presses, tell)
    if len(times) < presses / 2:
        raise CannotMeasure("The review did not react to the arrow keys.")
    return Reviewing(
        how=f"The review opened from a table in a {COLUMNS}×{LINES} pseudo-terminal, then "
        f"{presses} presses of the right arrow key while its choices are priced by the process of "
        f"the bots ({kernel_kind()} kernel): each from writing the key to reading the last byte of "
        f"the repaint, figures that arrive with it included; {SILENCE * 1000:.0f} ms without "
        "output end it and are not counted.",
        again=f"python -m spades_tui.lab bench --part reviewing --presses {amounts.presses}",
        opened_ms=milliseconds(opened),
        presses=presses,
        unheard=presses - len(times),
        median_ms=milliseconds(median(times)),
        p90_ms=milliseconds(percentile(times, 0.9)),
        p99_ms=milliseconds(percentile(times, 0.99)),
        priced=priced,
    )


def _pressed(
    terminal: WatchedTerminal, home: Path, most: int, tell: Tell
) -> tuple[list[float], int, int]:
    """Return how long each key took that did something, the keys pressed, the choices priced."""
    deadline = perf_counter() + PATIENCE
    while not _priced(home):
        if perf_counter() > deadline:
            raise CannotMeasure("The review priced nothing.")
        terminal.settle(SILENCE)
    times: list[float] = []
    earlier, begun, seen = HAND - 2, _priced(home), -1
    since = perf_counter()
    for press in range(most):
        tell(f"review: {press + 1} of {most}")
        seconds = terminal.press(RIGHT)
        if seconds is not None:
            times.append(seconds)
        if (now := _priced(home)) != seen:
            seen, since = now, perf_counter()
        elif perf_counter() - since > _IDLE:
            if not earlier:
                return times, press + 1, seen - begun
            earlier -= 1
            terminal.press(_EARLIER)
            terminal.settle(REST / 4)
            since = perf_counter()
    return times, most, _priced(home) - begun


def _priced(home: Path) -> int:
    """Return how many prices are kept."""
    return sum(path.read_bytes().count(b"\n") for path in home.rglob(f"*{SUFFIX}"))
