"""`spades bench`: how quick the program is on this machine, and how that was found."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from spades_tui.lab.bench.names import Amounts, PartName

if TYPE_CHECKING:
    from spades_tui.lab.bench.figures import Part, Tell

TITLES: Final = {
    PartName.START: "Start-up",
    PartName.KEYS: "Key to repaint",
    PartName.THINKING: "Key to repaint while three bots think",
    PartName.ENGINE: "Engine",
    PartName.KERNEL: "Kernel",
    PartName.WORLDS: "Possible deals",
    PartName.DECISIONS: "Decisions",
    PartName.OPENSPIEL: "Kernel beside OpenSpiel",
}
WIDTH: Final = 80


def bench(
    part: Annotated[
        list[PartName] | None, typer.Option(help="Only this part; may be given again.")
    ] = None,
    runs: Annotated[int, typer.Option(min=1, help="Starts of each program.")] = 21,
    presses: Annotated[int, typer.Option(min=1, help="Keys pressed at the table.")] = 500,
    hands: Annotated[int, typer.Option(min=1, help="Hands through the engine.")] = 100,
    seconds: Annotated[float, typer.Option(min=0, help="Time for each form of the kernel.")] = 2.0,
    decisions: Annotated[int, typer.Option(min=1, help="Bids and cards of each level.")] = 40,
    openspiel: Annotated[
        bool, typer.Option("--openspiel", help="Beside OpenSpiel alone, where it is installed.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure start-up, keys, engine, kernel and bots, and say how each figure was found.

    Start-up and keys need a pseudo-terminal, which Windows does not have; what is beside OpenSpiel
    needs that (pip install open-spiel).
    """
    from spades_tui.cli.output import print_json, write_out

    chosen = [*(part or []), *([PartName.OPENSPIEL] if openspiel else [])]
    wanted = [name for name in TITLES if (name in chosen if chosen else _by_default(name))]
    machine = _machine()
    measured = _measured(wanted, Amounts(runs, presses, hands, seconds, decisions))
    if json:
        print_json({"machine": machine, **{name.value: found for name, found in measured.items()}})
    else:
        write_out(_told(machine, measured))


def _by_default(name: PartName) -> bool:
    """Whether a part belongs to the whole: what only a benchmark needs may be missing silently."""
    from spades_tui.lab.bench.parts import can_measure

    return name is not PartName.OPENSPIEL or can_measure(name)


def _measured(wanted: list[PartName], amounts: Amounts) -> dict[PartName, Part | None]:
    """Return what was measured by part; None for what this system cannot do."""
    from spades_tui.cli.problems import FAILURE, Refused
    from spades_tui.lab.bench.parts import MEASURES, can_measure
    from spades_tui.lab.problems import CannotMeasure

    measured: dict[PartName, Part | None] = {}
    tell = _teller()
    try:
        for name in wanted:
            measured[name] = MEASURES[name](amounts, tell) if can_measure(name) else None
    except CannotMeasure as problem:
        raise Refused(str(problem), FAILURE) from None
    finally:
        tell("")
    return measured


def _teller() -> Tell:
    """Return what keeps one line of progress, where somebody sees it."""

    def tell(text: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()

    return tell


def _machine() -> dict[str, Any]:
    import os
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


def _told(machine: dict[str, Any], measured: dict[PartName, Part | None]) -> str:
    from textwrap import wrap

    from spades_tui.lab.bench.parts import NEEDS

    lines = [
        f"Python {machine['python']}, Textual {machine['textual']}, {machine['system']}, "
        f"{machine['processors']} processors, load {machine['load']}"
    ]
    for name, part in measured.items():
        lines.append("")
        if part is None:
            lines.append(f"{TITLES[name]}: this needs {NEEDS[name]}, which is not here.")
            continue
        lines.append(TITLES[name])
        lines += [f"  {label:<24}{figure}" for label, figure in part.rows()]
        lines += wrap(part.how, WIDTH, initial_indent="  ", subsequent_indent="  ")
        lines.append(f"  Again: {part.again}")
    return "\n".join(lines) + "\n"
