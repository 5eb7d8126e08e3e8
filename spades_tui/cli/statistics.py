"""`spades stats`: what the records and their reviews say of you, and the deals of chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

import typer

from spades_tui.cli.command_line import leads_to_command, with_details
from spades_tui.cli.options import Json
from spades_tui.cli.output import output_console, print_json, progress_bar, warn

if TYPE_CHECKING:
    from spades_tui.statistics.statistic import Figures, Statistic
    from spades_tui.storage.index import ProgressCallback


def _fields(room: str, lead: str = "JSON has:") -> str:
    """Return what the help says of the JSON: its keys, in lines that the library leaves alone."""
    statistics: Iterable[Statistic[Any]] = import_module(f"spades_tui.statistics.{room}").STATISTICS
    lines = (f"{name}: {what}" for one in statistics for name, what in one.fields.items())
    return "\n".join(["\b", lead, *(fill(line, 76, subsequent_indent="  ") for line in lines)])


_BOTH: Final = "JSON has `unassisted` and `assisted`, games in which you took help, each with:"


@with_details(partial(_fields, "statistics", _BOTH))
def stats(context: typer.Context, json: Json = False) -> None:
    """Show your statistics: error rates, level, bids, nils, habits, luck.

    Error rates are points lost per decision, in hands that were reviewed. Games with
    help are counted separately.

    Example: spades stats --json
    """
    if leads_to_command(context):
        return
    from spades_tui.statistics.statistics import load_statistics

    _tell(load_statistics, json=json)


@with_details(partial(_fields, "fairness"))
def fairness(json: Json = False) -> None:
    """Compare the cards you were dealt with what chance predicts.

    Example: spades stats fairness
    """
    from spades_tui.statistics.fairness import read_deals

    _tell(read_deals, json=json)


def _tell(read: Callable[[ProgressCallback], Figures], *, json: bool) -> None:
    from spades_tui.plain.statistics import figure_lines

    with progress_bar("Games read") as show:
        found = read(lambda step: show(*step))
    if note := getattr(found, "note", ""):
        warn(note)
    if json:
        print_json(found)
        return
    output_console().say(*figure_lines(found))
