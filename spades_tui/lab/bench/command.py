"""The lab's `bench`: how fast the program is on this machine, and how that was measured."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from spades_tui.cli.options import Json, number_option, seconds_option
from spades_tui.cli.output import FAILURE, USAGE, CommandError, displayable, print_json, write_out
from spades_tui.lab import CannotMeasure
from spades_tui.lab.bench.parts import PARTS, BenchSize, PartName, can_measure, measure
from spades_tui.text import parse_whole_number

if TYPE_CHECKING:
    from spades_tui.lab.bench.parts import BenchPart, ProgressCallback

WIDTH: Final = 80


def bench(
    part: Annotated[
        list[PartName] | None, typer.Option(help="Run only this part (repeatable).")
    ] = None,
    runs: Annotated[int, number_option(low=1, help="Starts of each program.")] = 21,
    presses: Annotated[int, number_option(low=1, help="Key presses at the table.")] = 500,
    hands: Annotated[int, number_option(low=1, help="Hands played by the engine.")] = 100,
    seconds: Annotated[float, seconds_option(help="Seconds for each kernel.")] = 2.0,
    decisions: Annotated[
        int, number_option(low=1, help="Bids and cards for each level; decisions of a preset.")
    ] = 40,
    size: Annotated[
        str, typer.Option(help="Columns x lines, for keys, animation, idle, and tempo.")
    ] = "80x24",
    json: Json = False,
) -> None:
    """Measure start-up, keys, engine, kernel and bots.

    How each was measured is shown. Start-up and keys need a pseudo-terminal, which Windows does not
    have; animation and idle need Linux.

    Example: python -m spades_tui.lab bench --part keys --size 200x60
    """
    wanted = [name for name in PARTS if not part or name in part]
    machine = _machine()
    measured = _measured(wanted, BenchSize(runs, presses, hands, seconds, decisions, _cells(size)))
    if json:
        print_json({"machine": machine, **{name.value: found for name, found in measured.items()}})
    else:
        write_out(_told(machine, measured))


def _cells(size: str) -> tuple[int, int]:
    """Return columns and lines; refuse a size the table has no room in."""
    columns, _, lines = size.lower().replace("×", "x").partition("x")
    found = parse_whole_number(columns) or 0, parse_whole_number(lines) or 0
    if not (60 <= found[0] <= 500 and 20 <= found[1] <= 200):
        raise CommandError(f"--size {size}: give columns x lines, 60x20 to 500x200.", USAGE)
    return found


def _measured(wanted: list[PartName], amounts: BenchSize) -> dict[PartName, BenchPart | None]:
    """Return what was measured by part; None for what this system cannot do."""
    measured: dict[PartName, BenchPart | None] = {}
    tell = _teller()
    try:
        for name in wanted:
            measured[name] = measure(name, amounts, tell) if can_measure(name) else None
    except CannotMeasure as problem:
        raise CommandError(str(problem), FAILURE) from None
    finally:
        tell("")
    return measured


def _teller() -> ProgressCallback:
    """Return what keeps one line of progress, where somebody sees it."""

    def tell(text: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{displayable(text)}")
            sys.stderr.flush()

    return tell


def _machine() -> dict[str, Any]:
    import platform
    from importlib.metadata import version

    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "python": platform.python_version(),
        "textual": version("textual"),
        "system": platform.platform(),
        "processors": os.cpu_count(),
        "load": None if load is None else round(load, 2),
    }


def _told(machine: dict[str, Any], measured: dict[PartName, BenchPart | None]) -> str:
    from textwrap import wrap

    lines = [
        f"Python {machine['python']}, Textual {machine['textual']}, {machine['system']}, "
        f"{machine['processors']} processors, load {machine['load']}"
    ]
    for name, part in measured.items():
        lines.append("")
        if part is None:
            lines.append(f"{PARTS[name].title}: not measured; needs {PARTS[name].needs}.")
            continue
        lines.append(PARTS[name].title)
        lines += [f"  {label:<24}{figure}" for label, figure in part.rows()]
        lines += wrap(part.how, WIDTH, initial_indent="  ", subsequent_indent="  ")
        lines.append(f"  Command: {part.again}")
    return "\n".join(lines) + "\n"
