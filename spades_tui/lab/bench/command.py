"""The lab's `bench`: how fast the program is on this machine, and how that was measured."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Callable
from enum import StrEnum
from importlib.metadata import version
from typing import Annotated, Any

import typer

from spades_tui.cli.options import Json, number_option, seconds_option
from spades_tui.cli.output import FAILURE, USAGE, CommandError, print_json, print_text
from spades_tui.lab import CannotMeasure
from spades_tui.lab.bench.decisions import measure_decisions
from spades_tui.lab.bench.kernel import measure_kernel
from spades_tui.lab.bench.measurement import Measurement
from spades_tui.lab.bench.screen import measure_keys, measure_start
from spades_tui.lab.tables import plain_console, table_of
from spades_tui.lab.times import Times


class PartName(StrEnum):
    """The parts of `bench`."""

    START = "start"
    KEYS = "keys"
    KERNEL = "kernel"
    DECISIONS = "decisions"


def bench(
    part: Annotated[
        list[PartName] | None, typer.Option(help="Run only this part (repeatable).")
    ] = None,
    runs: Annotated[int, number_option(low=1, help="Starts of each program.")] = 21,
    presses: Annotated[int, number_option(low=1, help="Key presses at the table.")] = 500,
    seconds: Annotated[float, seconds_option(help="Seconds for each form of the kernel.")] = 2.0,
    decisions: Annotated[
        int, number_option(low=1, help="Bids, and as many cards, of each level.")
    ] = 40,
    size: Annotated[str, typer.Option(help="Columns x lines of the table under keys.")] = "80x24",
    json: Json = False,
) -> None:
    """Measure start, keys, kernel and decisions.

    Start and keys need a pseudo-terminal, which Windows does not have.

    Example: python -m spades_tui.lab bench --part keys --size 200x60
    """

    cells = _read_size(size)
    measures: dict[PartName, Callable[[], Measurement]] = {
        PartName.START: lambda: measure_start(runs),
        PartName.KEYS: lambda: measure_keys(presses, cells),
        PartName.KERNEL: lambda: measure_kernel(seconds),
        PartName.DECISIONS: lambda: measure_decisions(decisions),
    }
    machine = _describe_machine()
    if not json:
        print_text(", ".join(f"{name} {value}" for name, value in machine.items()))
    results: dict[str, Measurement | str] = {}
    for name in part or measures:
        try:
            results[name] = measures[name]()
        except CannotMeasure as reason:
            results[name] = str(reason)
        if not json:
            _print(name, results[name])
    if json:
        print_json({"machine": machine, **results})
    if any(isinstance(result, str) for result in results.values()):
        raise typer.Exit(FAILURE)


def _read_size(size: str) -> tuple[int, int]:
    """Return columns and lines from text as "80x24".

    Raises:
        CommandError: when the table does not fit in such a size.
    """
    match = re.fullmatch("([0-9]{2,3})[x×]([0-9]{2,3})", size)
    columns, lines = map(int, match.groups()) if match else (0, 0)
    if not (60 <= columns <= 500 and 20 <= lines <= 200):
        raise CommandError(f"--size {size}: give columns x lines, 60x20 to 500x200.", USAGE)
    return columns, lines


def _describe_machine() -> dict[str, Any]:
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "python": platform.python_version(),
        "textual": version("textual"),
        "system": platform.platform(),
        "processors": os.cpu_count(),
        "load": None if load is None else round(load, 2),
    }


def _print(part: str, result: Measurement | str) -> None:
    """Print the figures of a part, or the reason why there are none."""
    console = plain_console()
    if isinstance(result, str):
        console.print(f"{part}: not measured. {result}\n")
        return
    table = table_of(part, "median", "95 of 100 within", "longest")
    for label, figure in result.figures.items():
        if isinstance(figure, Times):
            cells = [f"{ms:.1f} ms" for ms in (figure.p50_ms, figure.p95_ms, figure.max_ms)]
            table.add_row(label, *cells)
        else:
            table.add_row(label, f"{figure:,}")
    console.print(table)
    console.print(f"{result.how}\n", soft_wrap=False)
