"""`spades daily`: the same deal for everybody, once a day."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from spades_tui.cli.in_words import CardStyle, asking, style_on, telling
from spades_tui.cli.opening import open_instead
from spades_tui.cli.options import Cards, Plain, Still
from spades_tui.cli.problems import FAILURE, Refused

if TYPE_CHECKING:
    from spades_tui.plain.boards import PlainBoards


def daily(
    day: Annotated[
        str,
        typer.Option("--date", metavar="YYYY-MM-DD", help="Another day; by default today (UTC)."),
    ] = "",
    calendar: Annotated[
        bool, typer.Option("--calendar", help="Show the calendar of that month.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Play it once more; only the first try counts.")
    ] = False,
    plain: Plain = False,
    no_animation: Still = False,
    cards: Cards = "words",
) -> None:
    """Play the deal of the day: the same for everybody, against par.

    Par is what a master makes of it. The first try counts. Saturdays have a house rule. The line to
    share spoils nothing.

    Example: spades daily --date 2026-03-01
    """
    from spades_tui.session.daily import board_on, today
    from spades_tui.storage.clock import utc_now
    from spades_tui.tui.routes import DailyRoute

    wanted = _date(day) if day else today(utc_now)
    if wanted > today(utc_now):
        raise Refused(f"--date: the deal of {wanted} is not out yet.")
    try:
        board_on(wanted)
    except ValueError as error:
        whose = f"--date: {error}" if day else f"{error} This machine's clock says {wanted}."
        raise Refused(whose) from None
    route = DailyRoute(wanted if day else None)  # without a date, the page goes on to the next one
    open_instead(route, plain=plain or calendar, still=no_animation)
    boards = boards_in_words(cards, asks=not calendar)
    if calendar:
        boards.calendar(wanted)
    else:
        boards.daily(wanted, again=again)
    leave(boards)


def leave(boards: PlainBoards) -> None:
    """End as a game does: in failure where what was played is lost."""
    if boards.lost:
        raise typer.Exit(FAILURE)


def boards_in_words(cards: CardStyle, *, asks: bool) -> PlainBoards:
    """Return what plays boards in words; it `asks` unless it only tells."""
    from spades_tui.plain.boards import PlainBoards
    from spades_tui.storage.settings import load_settings

    console = (asking if asks else telling)()
    return PlainBoards(console, style_on(console, cards), load_settings().settings)


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Refused(f"--date: {text!r} is not a date; write it as 2026-03-01.") from None
