"""The start of the program and its keys, measured in a pseudo-terminal."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from spades_tui.lab import CannotMeasure
from spades_tui.lab.bench.measurement import Measurement
from spades_tui.lab.bench.programs import HAND, child_environment, save_game
from spades_tui.lab.bench.terminal import QUIET_SECONDS, PseudoTerminal, open_terminal
from spades_tui.lab.times import Times, summarize_times

_CELLS: Final = (80, 24)
_RIGHT: Final = b"\x1b[C"
_DRAWN_SECONDS: Final = 1.0
"""Seconds without output to wait for before the first key, so that the table has been drawn."""


class Program(NamedTuple):
    """A program to start and measure.

    Attributes:
        module: the module to run, as by ``python -m``.
        home: the name of its data folder: "empty", or "saved" with a saved game.
        texts: texts in its first full frame; the last of them is on the frame's last line.
    """

    module: str
    home: str
    texts: tuple[str, ...]

    def open(
        self, folder: Path, cells: tuple[int, int] = _CELLS
    ) -> AbstractContextManager[PseudoTerminal]:
        """Start the program in a terminal of `cells`; `folder` has the data folders."""
        command = [sys.executable, "-P", "-m", self.module]
        return open_terminal(command, child_environment(folder / self.home), cells)


_TABLE: Final = Program("spades_tui", "saved", ("choose", "? keys"))
_PROGRAMS: Final = {
    "bare Textual app": Program("spades_tui.lab.bench.bare_app", "empty", ("nothing else.",)),
    "menu": Program("spades_tui", "empty", ("New game", "Settings", "? keys")),
    "table": _TABLE,
}


@contextmanager
def _data_folders() -> Iterator[Path]:
    """Yield a folder for the programs' data folders, deleted afterwards."""
    with tempfile.TemporaryDirectory(prefix="spades-bench-") as folder:
        save_game(str(Path(folder, "saved")))
        yield Path(folder)


def measure_start(runs: int) -> Measurement:
    """Return the times from starting a bare app, the menu and a table to their first full frame.

    `runs` is the number of starts of each.

    Raises:
        CannotMeasure: if a program does not start.
    """
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in _PROGRAMS}
    with _data_folders() as folder:
        for _ in range(runs + 1):
            for name, program in _PROGRAMS.items():
                before = _seconds_of_children()
                with program.open(folder) as terminal:
                    elapsed = terminal.wait_for(program.texts) - terminal.spawned
                times[name].append((elapsed, _seconds_of_children() - before))
    figures: dict[str, Times | int] = {}
    for name, pairs in times.items():  # the first run filled the caches and is not counted
        figures |= _summarize(name, pairs[1:])
    return Measurement(
        f"{runs} interleaved starts, each a new process in a {_CELLS[0]}×{_CELLS[1]} "
        "pseudo-terminal, from spawning it to the last line of its first full frame; cached "
        f"bytecode, default settings; the table resumes a game in hand {HAND}.",
        figures,
    )


def _summarize(label: str, times: Sequence[tuple[float, float]]) -> dict[str, Times]:
    """Return the figures of times by the clock and of the processor, in seconds."""
    elapsed, spent = zip(*times, strict=True)
    return {label: summarize_times(elapsed), f"{label}, processor time": summarize_times(spent)}


def _seconds_of_children() -> float:
    """Return the processor seconds of all ended child processes; 0 on Windows."""
    if sys.platform == "win32":
        return 0.0
    else:  # noqa: RET505 - mypy would find it unreachable
        import resource

        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime


def measure_keys(presses: int, cells: tuple[int, int]) -> Measurement:
    """Return the times from pressing the right arrow key at a table to the end of the repaint.

    Args:
        presses: the number of presses.
        cells: columns and lines of the terminal.

    Raises:
        CannotMeasure: if half of the keys draw nothing.
    """
    times: list[tuple[float, float]] = []
    with _data_folders() as folder, _TABLE.open(folder, cells) as terminal:
        terminal.wait_for(_TABLE.texts)
        terminal.wait_for_silence(_DRAWN_SECONDS)
        for _ in range(presses):
            before = terminal.processor_seconds()
            seconds = terminal.press(_RIGHT)
            if seconds is not None:
                times.append((seconds, terminal.processor_seconds() - before))
    if len(times) <= presses / 2:
        raise CannotMeasure("The table did not react to the arrow keys.")
    silent = {"keys without a repaint": presses - len(times)}
    return Measurement(
        f"{presses} presses of the right arrow key at a table in a {cells[0]}×{cells[1]} "
        "pseudo-terminal, each from writing the key to reading the last byte of the repaint; "
        f"{QUIET_SECONDS * 1000:.0f} ms without output end it and are not counted. Processor time "
        "is that of the main thread, on Linux alone.",
        _summarize("key to repaint", times) | silent,
    )
