"""`spades stats`: what the records and their reviews say of you, and the deals of chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from spades_tui.cli.options import Json
from spades_tui.cli.output import output_console, print_json, progress_bar, warn

if TYPE_CHECKING:
    from spades_tui.statistics.ladder import Ladder
    from spades_tui.statistics.statistics import Statistics
    from spades_tui.storage.index import ProgressCallback

_Found = TypeVar("_Found", "Statistics", "Ladder")


def stats(json: Json = False) -> None:
    """Show your statistics: error rates, bids, nils, habits, luck.

    Error rates are points lost per decision, in hands that were reviewed. Games with
    help are counted separately.

    Example: spades stats --json
    """
    from spades_tui.plain.statistics import statistics_lines
    from spades_tui.statistics.statistics import load_statistics

    _tell(load_statistics, statistics_lines, json=json)


def ladder(json: Json = False) -> None:
    """Show your level beside that of the bots.

    It comes from the error rate in your reviewed hands. Games with help do not count. Below are the
    drills and lessons that help against your costliest habits, and what you have reached.

    Example: spades stats ladder
    """
    from spades_tui.statistics.ladder import ladder_lines, load_ladder

    _tell(load_ladder, ladder_lines, json=json)


def fairness(json: Json = False) -> None:
    """Compare the cards you were dealt with what chance predicts.

    Example: spades stats fairness
    """
    from spades_tui.statistics.fairness import fairness_data, fairness_lines, read_deals

    with progress_bar("Games read") as show:
        found = read_deals(lambda step: show(*step))
    if json:
        print_json(fairness_data(found))
        return
    output_console().say(*fairness_lines(found))


def _tell(
    read: Callable[[ProgressCallback], _Found],
    lines_of: Callable[[_Found], Iterable[str]],
    *,
    json: bool,
) -> None:

    with progress_bar("Games read") as show:
        found = read(lambda step: show(*step))
    if found.note:
        warn(found.note)
    if json:
        print_json(found)
        return
    output_console().say(*lines_of(found))
