"""`spades bench`: how quick the program is on this machine, and how that was found."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
import typer

if TYPE_CHECKING:
    from spades_tui.cli.measuring.figures import Part, Tell


class PartName(StrEnum):
    """What can be measured."""

    START = "start"
    KEYS = "keys"
    ENGINE = "engine"
    KERNEL = "kernel"


TITLES: Final = {
    PartName.START: "Start-up",
    PartName.KEYS: "Key to repaint",
    PartName.ENGINE: "Engine",
    PartName.KERNEL: "Kernel",
}
WIDTH: Final = 80
_ON_A_SCREEN: Final = (PartName.START, PartName.KEYS)


class Amounts(msgspec.Struct, frozen=True):
    """How much is measured: starts, keys, hands, and seconds for each kernel."""

    runs: int
    presses: int
    hands: int
    seconds: float


def bench(
    part: Annotated[
        list[PartName] | None, typer.Option(help="Only this part; may be given again.")
    ] = None,
    runs: Annotated[int, typer.Option(min=1, help="Starts of each program.")] = 21,
    presses: Annotated[int, typer.Option(min=1, help="Keys pressed at the table.")] = 300,
    hands: Annotated[int, typer.Option(min=1, help="Hands through the engine.")] = 100,
    seconds: Annotated[float, typer.Option(min=0, help="Time for each form of the kernel.")] = 2.0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure start-up, keys, engine and kernel, and say how each figure was found.

    Start-up and keys need a pseudo-terminal, which Windows does not have.
    """
    from spades_tui.cli.output import print_json, write_out

    wanted = [name for name in TITLES if not part or name in part]
    machine = _machine()
    measured = _measured(wanted, Amounts(runs, presses, hands, seconds))
    if json:
        print_json({"machine": machine, **{name.value: found for name, found in measured.items()}})
    else:
        write_out(_told(machine, measured))


def _measured(wanted: list[PartName], amounts: Amounts) -> dict[PartName, Part | None]:
    """Return what was measured by part; None for what this system cannot do."""
    from spades_tui.cli.measuring.terminal import has_pseudo_terminals

    measured: dict[PartName, Part | None] = {}
    tell = _teller()
    try:
        for name in wanted:
            possible = name not in _ON_A_SCREEN or has_pseudo_terminals()
            measured[name] = _measure(name, amounts, tell) if possible else None
    finally:
        tell("")
    return measured


def _measure(name: PartName, amounts: Amounts, tell: Tell) -> Part:
    if name is PartName.ENGINE:
        from spades_tui.cli.measuring.engine import measure_engine

        return measure_engine(amounts.hands, tell)
    if name is PartName.KERNEL:
        from spades_tui.cli.measuring.kernel import measure_kernel

        return measure_kernel(amounts.seconds, tell)
    from spades_tui.cli.measuring.children import children
    from spades_tui.cli.measuring.keys import measure_keys
    from spades_tui.cli.measuring.start import measure_start

    with children() as programs:
        if name is PartName.START:
            return measure_start(programs, amounts.runs, tell)
        return measure_keys(programs, amounts.presses, tell)


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

    lines = [
        f"Python {machine['python']}, Textual {machine['textual']}, {machine['system']}, "
        f"{machine['processors']} processors, load {machine['load']}"
    ]
    for name, part in measured.items():
        lines.append("")
        if part is None:
            lines.append(f"{TITLES[name]}: this needs a pseudo-terminal, which is not here.")
            continue
        lines.append(TITLES[name])
        lines += [f"  {label:<24}{figure}" for label, figure in part.rows()]
        lines += wrap(part.how, WIDTH, initial_indent="  ", subsequent_indent="  ")
        lines.append(f"  Again: {part.again}")
    return "\n".join(lines) + "\n"
