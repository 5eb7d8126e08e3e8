"""From starting the program to its first full frame, beside an app that does nothing."""

from __future__ import annotations

import sys
from statistics import median
from typing import NamedTuple

import msgspec

from spades_tui.lab.bench.parts import BenchPart, BenchSize, ProgressCallback, milliseconds
from spades_tui.lab.bench.programs import HAND, Program, Programs, scratch_programs
from spades_tui.lab.bench.terminal import COLUMNS, LINES


class ProgramStartup(msgspec.Struct, frozen=True):
    """How long one program takes to its first full frame.

    Attributes:
        median_ms: median of all runs.
        fastest_ms: the fastest of them, with the least of other work on the machine in it.
        cpu_ms: median of the processor time spent until then.
        ratio: the median by that of the bare app.
        cpu_ratio: the same of the processor time.
    """

    median_ms: float
    fastest_ms: float
    cpu_ms: float
    ratio: float
    cpu_ratio: float

    def told(self) -> str:
        """Return the figures in words."""
        return (
            f"{self.median_ms:.0f} ms, {self.ratio:.2f} × bare; fastest {self.fastest_ms:.0f} ms; "
            f"CPU {self.cpu_ms:.0f} ms, {self.cpu_ratio:.2f} × bare"
        )


class _Run(NamedTuple):
    """Seconds until the first full frame: by the clock, and spent by the processor."""

    passed: float
    spent: float


class Startup(BenchPart, frozen=True, kw_only=True):
    """The start of the bare app, of the menu and of a table."""

    runs: int
    bare: ProgramStartup
    menu: ProgramStartup
    table: ProgramStartup

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return one row a program."""
        named = (("bare Textual app", self.bare), ("menu", self.menu), ("table", self.table))
        return tuple((name, opening.told()) for name, opening in named)


def measure_start(amounts: BenchSize, tell: ProgressCallback) -> Startup:
    """Start the programs in turn, `runs` times each; one more, uncounted, fills the caches."""
    runs = amounts.runs
    taken: tuple[list[_Run], ...] = ([], [], [])
    with scratch_programs() as programs:
        order = (programs.bare, programs.menu, programs.table)
        for run in range(runs + 1):
            tell(f"start-up: {f'run {run} of {runs}' if run else 'filling the caches'}")
            for program, done in zip(order, taken, strict=True):
                found = _first_frame(programs, program)
                if run:
                    done.append(found)
    bare, menu, table = (_opening(done, taken[0]) for done in taken)
    return Startup(
        how=f"Median of {runs} interleaved starts, each a new process in a {COLUMNS}×{LINES} "
        "pseudo-terminal, from spawning it to the last line of its first full frame; cached "
        f"bytecode, default settings; the table resumes a game in hand {HAND}.",
        again=f"python -m spades_tui.lab bench --part start --runs {runs}",
        runs=runs,
        bare=bare,
        menu=menu,
        table=table,
    )


def _first_frame(programs: Programs, program: Program) -> _Run:
    before = _spent_by_children()
    with programs.opened(program) as terminal:
        passed = terminal.wait_for(program.texts) - terminal.spawned
    return _Run(passed, _spent_by_children() - before)


def _spent_by_children() -> float:
    """Return the processor seconds of all processes started from here that have ended."""
    seconds = 0.0
    if sys.platform != "win32":
        import resource

        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = spent.ru_utime + spent.ru_stime
    return seconds


def _opening(runs: list[_Run], bare: list[_Run]) -> ProgramStartup:
    passed, spent = (median(times) for times in zip(*runs, strict=True))
    bare_passed, bare_spent = (median(times) for times in zip(*bare, strict=True))
    return ProgramStartup(
        median_ms=milliseconds(passed),
        fastest_ms=milliseconds(min(run.passed for run in runs)),
        cpu_ms=milliseconds(spent),
        ratio=round(passed / bare_passed, 2),
        cpu_ratio=round(spent / bare_spent, 2),
    )
