"""From starting the program to its first full frame, beside an app that does nothing."""

from __future__ import annotations

from statistics import median

import msgspec

from spades_tui.cli.measuring.children import Child, Children
from spades_tui.cli.measuring.figures import Part, Tell, milliseconds
from spades_tui.cli.measuring.terminal import COLUMNS, LINES, Terminal


class Opening(msgspec.Struct, frozen=True):
    """How long one program takes to its first full frame.

    Attributes:
        median_ms: median of all runs.
        fastest_ms: the fastest of them, with the least of other work on the machine in it.
        ratio: the median by that of the bare app.
    """

    median_ms: float
    fastest_ms: float
    ratio: float


class Start(Part, frozen=True, kw_only=True):
    """The start of the bare app, of the menu and of a table."""

    runs: int
    bare: Opening
    menu: Opening
    table: Opening

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return one row a program."""
        named = (("bare Textual app", self.bare), ("menu", self.menu), ("table", self.table))
        return tuple(
            (
                name,
                f"{one.median_ms:.0f} ms, {one.ratio:.2f} × bare; fastest {one.fastest_ms:.0f} ms",
            )
            for name, one in named
        )


def measure_start(programs: Children, runs: int, tell: Tell) -> Start:
    """Start the programs in turn, `runs` times each; one more, uncounted, fills the caches."""
    order = (programs.bare, programs.menu, programs.table)
    taken: tuple[list[float], ...] = ([], [], [])
    for run in range(runs + 1):
        tell(f"start-up: {f'run {run} of {runs}' if run else 'filling the caches'}")
        for program, times in zip(order, taken, strict=True):
            seconds = _first_frame(programs, program)
            if run:
                times.append(seconds)
    bare, menu, table = (_opening(times, taken[0]) for times in taken)
    return Start(
        how=f"Median of {runs} interleaved starts, each a fresh process in a pseudo-terminal of "
        f"{COLUMNS}×{LINES}, from spawning it to the last line of its first full frame; bytecode "
        "cached, settings as they come; the table is that of an unfinished game.",
        again=f"spades bench --part start --runs {runs}",
        runs=runs,
        bare=bare,
        menu=menu,
        table=table,
    )


def _first_frame(programs: Children, program: Child) -> float:
    with Terminal(program.command(), programs.environment(program), programs.folder) as terminal:
        return terminal.wait_for(program.texts) - terminal.spawned


def _opening(times: list[float], bare: list[float]) -> Opening:
    middle = median(times)
    return Opening(milliseconds(middle), milliseconds(min(times)), round(middle / median(bare), 2))
