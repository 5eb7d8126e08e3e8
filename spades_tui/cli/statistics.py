"""`spades stats`: figures of your records and their reviews, and the deals compared with chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from textwrap import fill
from typing import Any, Final

import typer

from spades_tui.cli.command_line import CommandGroup, LazyCommand, add_details, leads_to_command
from spades_tui.cli.options import Json
from spades_tui.cli.output import output_console, print_json, progress_bar, warn
from spades_tui.statistics import statistics as results
from spades_tui.statistics.statistic import Figures, Statistic, figure_lines
from spades_tui.storage.index import ProgressCallback


def describe_fields(statistics: Iterable[Statistic[Any]], lead: str) -> str:
    """Return text that describes JSON: `lead`, then a line for each key with its meaning.

    Typer keeps its line ends in the help of a command.

    Args:
        statistics: the statistics that the JSON contains.
        lead: the line before the keys.
    """
    lines = (
        f"{name}: {meaning}"
        for statistic in statistics
        for name, meaning in statistic.fields.items()
    )
    return "\n".join(["\b", lead, *(fill(line, 76, subsequent_indent="  ") for line in lines)])


@add_details(
    describe_fields(
        results.STATISTICS,
        "JSON has `unassisted` and `assisted`, games in which you took help, each with:",
    )
)
def stats(context: typer.Context, json: Json = False) -> None:
    """Show your statistics: error rates, level, bids, nils, habits, luck.

    Error rates are points lost per decision, in hands that were reviewed. Games with
    help are counted separately.

    Example: spades stats --json
    """
    if not leads_to_command(context):
        print_figures(results.load_statistics, json=json)


def print_figures(read: Callable[[ProgressCallback], Figures], *, json: bool) -> None:
    """Print statistics as sentences, or as JSON.

    Args:
        read: returns the figures of the statistics; it is called with the function that shows its
            progress.
        json: whether to print JSON.
    """
    with progress_bar("Games read") as show:
        figures = read(lambda step: show(*step))
    if note := getattr(figures, "note", ""):
        warn(note)
    if json:
        print_json(figures)
    else:
        output_console().say(*figure_lines(figures))


STATS: Final = CommandGroup(
    stats,
    {
        "fairness": LazyCommand(
            "spades_tui.cli.fairness:fairness",
            "Compare the cards you were dealt with what chance predicts.",
        )
    },
)
