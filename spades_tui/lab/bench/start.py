"""From starting the program to its first full frame, beside an app that does nothing."""

from __future__ import annotations

import sys
from statistics import median

from spades_tui.lab.bench.measurement import BenchSize, Figure, Measurement, Show, milliseconds
from spades_tui.lab.bench.programs import HAND, Program, Programs, scratch_programs
from spades_tui.lab.bench.terminal import COLUMNS, LINES


def measure(amounts: BenchSize, show: Show) -> Measurement:
    """Return the times from the start of a bare app, the menu and a table to their first full
    frame.

    Args:
        amounts: the number of starts of each.
        show: called with a few words before each start.

    Raises:
        CannotMeasure: if there is no pseudo-terminal, or a program does not start.
    """
    runs = amounts.runs
    elapsed: dict[str, list[float]] = {}
    spent: dict[str, list[float]] = {}
    with scratch_programs() as programs:
        labeled = {
            "bare Textual app": programs.bare,
            "menu": programs.menu,
            "table": programs.table,
        }
        for run in range(runs + 1):  # the first fills the caches and is not counted
            for name, program in labeled.items():
                show(f"start: {name}, run {run} of {runs}")
                before = _seconds_of_children()
                seconds = _first_frame(programs, program)
                if run:
                    elapsed.setdefault(name, []).append(seconds)
                    spent.setdefault(name, []).append(_seconds_of_children() - before)
    bare = median(elapsed["bare Textual app"])
    figures: dict[str, Figure] = {}
    for name, times in elapsed.items():
        figures[f"{name}, ms"] = milliseconds(median(times))
        figures[f"{name}, ms of processor time"] = milliseconds(median(spent[name]))
        if median(times) != bare:
            figures[f"{name}, times the bare app"] = round(median(times) / bare, 2)
    return Measurement(
        f"Median of {runs} interleaved starts, each a new process in a {COLUMNS}×{LINES} "
        "pseudo-terminal, from spawning it to the last line of its first full frame; cached "
        f"bytecode, default settings; the table resumes a game in hand {HAND}.",
        f"python -m spades_tui.lab bench --part start --runs {runs}",
        figures,
    )


def _first_frame(programs: Programs, program: Program) -> float:
    with programs.open_terminal(program) as terminal:
        return terminal.wait_for(program.texts) - terminal.spawned


def _seconds_of_children() -> float:
    """Return the processor seconds of all ended child processes; 0 on Windows."""
    if sys.platform == "win32":
        return 0.0
    else:  # noqa: RET505 - types are checked as on Windows, too
        import resource

        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime
