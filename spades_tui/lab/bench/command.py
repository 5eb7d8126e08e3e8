"""The lab's `bench`: how fast the program is on this machine, and how that was measured."""

from __future__ import annotations

import os
import platform
import sys
from importlib import import_module
from importlib.metadata import version
from textwrap import wrap
from typing import Annotated, Any, Final

import typer

from spades_tui.cli.options import Json, number_option, seconds_option
from spades_tui.cli.output import FAILURE, USAGE, CommandError, displayable, print_json, write_out
from spades_tui.cli.rule_source import rules_named
from spades_tui.lab import CannotMeasure
from spades_tui.lab.bench.measurement import BenchSize, Figure, Measurement, PartName
from spades_tui.text import parse_whole_number

WIDTH: Final = 80
TITLES: Final = {
    PartName.START: "Start to first full frame",
    PartName.KEYS: "Key to repaint at the table",
    PartName.KERNEL: "Rollouts",
    PartName.DECISIONS: "Decisions",
}


def bench(
    part: Annotated[
        list[PartName] | None, typer.Option(help="Run only this part (repeatable).")
    ] = None,
    runs: Annotated[int, number_option(low=1, help="Starts of each program.")] = 21,
    presses: Annotated[int, number_option(low=1, help="Key presses at the table.")] = 500,
    seconds: Annotated[float, seconds_option(help="Seconds for the kernels.")] = 2.0,
    decisions: Annotated[
        int, number_option(low=1, help="Bids, and as many cards, of each level.")
    ] = 40,
    preset: Annotated[str, typer.Option(metavar="ID", help="Rules of the decisions.")] = "standard",
    size: Annotated[str, typer.Option(help="Columns x lines of the table under keys.")] = "80x24",
    json: Json = False,
) -> None:
    """Measure start, keys, kernel and decisions.

    Start and keys need a pseudo-terminal, which Windows does not have.

    Example: python -m spades_tui.lab bench --part keys --size 200x60
    """

    rules_named(preset, "--preset")
    amounts = BenchSize(runs, presses, seconds, decisions, preset, _cells(size))
    machine = _machine()
    results = {name: _measure(name, amounts) for name in PartName if not part or name in part}
    if json:
        print_json(
            {
                "machine": machine,
                **{name.value: measurement for name, measurement in results.items()},
            }
        )
    else:
        write_out(_text(machine, results))
    if any(isinstance(result, str) for result in results.values()):
        raise typer.Exit(FAILURE)


def _cells(size: str) -> tuple[int, int]:
    """Return columns and lines from text as "80x24".

    Raises:
        CommandError: when the table does not fit in such a size.
    """
    columns, _, lines = size.lower().replace("×", "x").partition("x")
    cells = parse_whole_number(columns) or 0, parse_whole_number(lines) or 0
    if not (60 <= cells[0] <= 500 and 20 <= cells[1] <= 200):
        raise CommandError(f"--size {size}: give columns x lines, 60x20 to 500x200.", USAGE)
    return cells


def _measure(name: PartName, amounts: BenchSize) -> Measurement | str:
    """Return the figures of a part, or a sentence saying why it cannot be measured on this
    machine."""
    module = import_module(f"spades_tui.lab.bench.{name}")
    try:
        result = module.measure(amounts, _show)
    except CannotMeasure as reason:
        return str(reason)
    finally:
        _show("")
    assert isinstance(result, Measurement)
    return result


def _show(text: str) -> None:
    """Show `text` as the line of progress on a terminal, in place of the one before."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{displayable(text)}")
        sys.stderr.flush()


def _machine() -> dict[str, Any]:

    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "python": platform.python_version(),
        "textual": version("textual"),
        "system": platform.platform(),
        "processors": os.cpu_count(),
        "load": None if load is None else round(load, 2),
    }


def _text(machine: dict[str, Any], results: dict[PartName, Measurement | str]) -> str:
    lines = [
        f"Python {machine['python']}, Textual {machine['textual']}, {machine['system']}, "
        f"{machine['processors']} processors, load {machine['load']}"
    ]
    for name, result in results.items():
        lines += ["", TITLES[name]]
        if isinstance(result, str):
            lines.append(f"  Not measured: {result}")
            continue
        lines += [f"  {label:<34}{_figure(value):>20}" for label, value in result.figures.items()]
        lines += wrap(result.how, WIDTH, initial_indent="  ", subsequent_indent="  ")
        lines.append(f"  Command: {result.again}")
    return "\n".join(lines) + "\n"


def _figure(value: Figure) -> str:
    if isinstance(value, tuple):
        return " ".join(f"{each:.1f}" for each in value)
    return value if isinstance(value, str) else f"{value:,}"
