"""`spades daily` and `spades practice duplicate`: the same cards as others."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from spades_tui.cli.options import Cards, Plain, Still, number_option
from spades_tui.cli.output import FAILURE, CardStyle, Refused, asking, style_on, telling
from spades_tui.cli.table import open_instead

if TYPE_CHECKING:
    from spades_tui.plain.boards import PlainBoards
    from spades_tui.rules.formats.match_codes import Match


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
    from spades_tui.practice.boards.daily import board_on, today
    from spades_tui.storage.clock import utc_now
    from spades_tui.tui.frame.routes import DailyRoute

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


def duplicate(
    code: Annotated[
        str, typer.Argument(metavar="[CODE]", help="A friend's match (D-...) or result (E-...).")
    ] = "",
    count: Annotated[
        int, number_option("--boards", low=1, high=64, help="Boards of a new match.")
    ] = 8,
    preset: Annotated[str | None, typer.Option(metavar="ID", help="Rules of a new match.")] = None,
    seed: Annotated[int | None, number_option(low=0, help="Seed of a new match.")] = None,
    level: Annotated[
        str, typer.Option(metavar="LEVEL", help="The bots of a new match, at both tables.")
    ] = "club",
    plain: Plain = False,
    no_animation: Still = False,
    cards: Cards = "words",
) -> None:
    """Play the same boards as bots at another table, and as friends.

    A match has a code to send to a friend, and so has its result, which opens only to those who
    have finished the same boards. Without a code, a match continues or a new one begins.

    Example: spades practice duplicate --boards 4 --level expert
    """
    from spades_tui.cli.output import is_screen

    new = preset is not None or seed is not None or count != 8 or level != "club"
    if code and new:
        raise Refused("A code names boards, rules and bots itself; leave the options out.")
    if not plain and is_screen():
        from spades_tui.cli.table import Wishes, open_page
        from spades_tui.tui.frame.routes import DuplicateRoute

        route = DuplicateRoute()
        if code or new:
            match = _coded(code) if code else _new(count, preset, seed, level, fresh=True)
            _remember(match)
            route = DuplicateRoute(match.code)
        raise typer.Exit(open_page(route, Wishes(still=no_animation)))
    if _is_result(code):
        from spades_tui.practice.boards.board import results_read

        match = _taken(code)
        boards_in_words(cards, asks=False).tell_match(results_read(), match)
        return
    match = _coded(code) if code else _new(count, preset, seed, level, fresh=new)
    boards = boards_in_words(cards, asks=True)
    boards.duplicate(match)
    leave(boards)


def _is_result(code: str) -> bool:
    return code.strip().upper().startswith("E-")


def _coded(code: str) -> Match:
    """Return the match of a code; a friend's result is kept besides."""
    return _taken(code) if _is_result(code) else _match(code)


def _remember(match: Match) -> None:
    """Keep a match as the one turned to last."""
    from spades_tui.practice.boards.board import results_read
    from spades_tui.practice.boards.duplicate import remember

    remember(results_read(), match)


def _match(code: str) -> Match:
    from spades_tui.practice.boards.duplicate import CannotPlay, match_from

    try:
        return match_from(code)
    except CannotPlay as error:
        raise Refused(str(error)) from None


def _new(count: int, preset: str | None, seed: int | None, level: str, *, fresh: bool) -> Match:
    """Return the match under way, unless a new one was asked for; else a new one."""
    from spades_tui.bots.players import LEVELS
    from spades_tui.cli.rule_source import rules_named
    from spades_tui.practice.boards.board import results_read
    from spades_tui.practice.boards.duplicate import matches_in, new_match, standing_of
    from spades_tui.table.table import fresh_seed
    from spades_tui.text import listed

    if level not in LEVELS:
        raise Refused(f"--level: choose one of {listed(LEVELS)}.")
    if not fresh:
        file = results_read()
        for one in matches_in(file)[:1]:
            if standing_of(file, one).next is not None:
                return one
    rules = rules_named(preset or "standard", "preset").rules
    try:
        return new_match(rules, fresh_seed() if seed is None else seed, count, level)
    except ValueError as error:
        raise Refused(f"--preset: {error}") from None


def _taken(code: str) -> Match:
    """Keep a friend's result and return the match it is of."""
    from spades_tui.practice.boards.board import results_read
    from spades_tui.practice.boards.duplicate import CannotPlay, matches_in, take_result

    file = results_read()
    try:
        return take_result(file, code, matches_in(file))
    except CannotPlay as error:
        raise Refused(str(error)) from None
