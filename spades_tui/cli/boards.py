"""`spades daily` and `spades practice duplicate`: the same cards as others."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import typer

from spades_tui.bots.players import LEVELS
from spades_tui.cli.options import Cards, Json, NoAnimation, Plain, number_option
from spades_tui.cli.output import (
    FAILURE,
    CardStyle,
    CommandError,
    can_open_screen,
    card_style_for,
    input_console,
    output_console,
    print_json,
)
from spades_tui.cli.rule_source import rules_named
from spades_tui.cli.start_options import StartOptions
from spades_tui.cli.table import open_page, open_page_unless_plain
from spades_tui.plain.boards import PlainBoards
from spades_tui.practice.boards.board import update_results
from spades_tui.practice.boards.daily import board_on, daily_result, day_data, streak, today
from spades_tui.practice.boards.daily import calendar as month_of
from spades_tui.practice.boards.duplicate import (
    UnusableCode,
    add_friend_result,
    load_matches,
    match_data,
    match_from_code,
    new_match,
    other_table,
    save_match,
    standing_of,
)
from spades_tui.rules.formats.match_codes import MatchCode
from spades_tui.storage.clock import utc_now
from spades_tui.storage.settings import load_settings
from spades_tui.table.table import fresh_seed
from spades_tui.text import join_words
from spades_tui.tui import pages


def daily(
    day: Annotated[
        str,
        typer.Option("--date", metavar="YYYY-MM-DD", help="Another day; by default today (UTC)."),
    ] = "",
    calendar: Annotated[
        bool, typer.Option("--calendar", help="Show the calendar of that month.")
    ] = False,
    repeat: Annotated[
        bool, typer.Option("--again", help="Play it once more; only the first try counts.")
    ] = False,
    plain: Plain = False,
    no_animation: NoAnimation = False,
    cards: Cards = "words",
    json: Json = False,
) -> None:
    """Play the deal of the day: the same for everybody, against par.

    Par is what a master makes of it. The first try counts. Saturdays have a house rule. The line to
    share spoils nothing. With --json nothing is played: it prints how the day, or each day of the
    calendar, stands.

    Example: spades daily --date 2026-03-01
    """
    wanted = _date(day) if day else today(utc_now)
    if wanted > today(utc_now):
        raise CommandError(f"--date: the deal of {wanted} is not out yet.")
    try:
        board_on(wanted)
    except ValueError as error:
        problem = f"--date: {error}" if day else f"{error} This machine's clock says {wanted}."
        raise CommandError(problem) from None
    if json:
        _print_days(wanted, calendar=calendar)
        return
    page_day = wanted if day else None  # without a date, the page goes on to the next one
    open_page_unless_plain(
        lambda: pages.DailyPage(page_day), plain=plain or calendar, still=no_animation
    )
    boards = _plain_boards(cards, asks=not calendar)
    if calendar:
        boards.calendar(wanted)
    else:
        boards.daily(wanted, repeat=repeat)
    _exit_after_play(boards)


def _print_days(day: date, *, calendar: bool) -> None:
    file = update_results()
    run = streak(file, today(utc_now))
    if calendar:
        days = [result for week in month_of(file, day) for result in week if result is not None]
        print_json([day_data(result, 0) for result in days if result.played is not None])
    else:
        print_json(day_data(daily_result(file, day), run))


def _exit_after_play(boards: PlainBoards) -> None:
    """End the command with exit code 1 if a board was played and could not be saved.

    Raises:
        typer.Exit: in that case.
    """
    if boards.lost:
        raise typer.Exit(FAILURE)


def _plain_boards(cards: CardStyle, *, asks: bool) -> PlainBoards:
    """Return the object that plays boards in plain text.

    Args:
        cards: how cards are written.
        asks: whether it asks questions, so that standard input is needed.

    Raises:
        CommandError: when it asks and standard input is closed.
    """
    console = (input_console if asks else output_console)()
    return PlainBoards(console, card_style_for(console, cards), load_settings().settings)


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise CommandError(f"--date: {text!r} is not a date; write it as 2026-03-01.") from None


def duplicate(
    code: Annotated[
        str, typer.Argument(metavar="CODE", help="A friend's match (D-...) or result (E-...).")
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
    no_animation: NoAnimation = False,
    cards: Cards = "words",
    json: Json = False,
) -> None:
    """Play the same boards as bots at another table, and as friends.

    A match has a code to send to a friend, and so has its result, which opens only to those who
    have finished the same boards. Without a code, a match continues or a new one begins. With
    --json nothing is played: it prints how the match stands.

    Example: spades practice duplicate --boards 4 --level expert
    """
    new = preset is not None or seed is not None or count != 8 or level != "club"
    if code and new:
        raise CommandError("A code names boards, rules and bots itself; leave the options out.")
    if json:
        begun_match = _new(count, preset, seed, level, fresh=True) if new else None
        _print_match(_match_from_text(code) if code else begun_match)
        return
    if not plain and can_open_screen():
        match_code = ""
        if code or new:
            match = _match_from_text(code) if code else _new(count, preset, seed, level, fresh=True)
            _remember(match)
            match_code = match.code
        wishes = StartOptions(no_animation=no_animation)
        raise typer.Exit(open_page(lambda: pages.DuplicatePage(match_code), wishes))
    if _is_result(code):
        match = _save_friend_result(code)
        _plain_boards(cards, asks=False).show_match(update_results(), match)
        return
    match = _match_from_text(code) if code else _new(count, preset, seed, level, fresh=new)
    boards = _plain_boards(cards, asks=True)
    boards.duplicate(match)
    _exit_after_play(boards)


def _print_match(match: MatchCode | None) -> None:
    """Print the state of a match as JSON; without one, that of the latest match."""
    file = update_results()
    match = match or next(iter(load_matches(file)), None)
    if match is None:
        raise CommandError("No match was begun yet; name the code of one.", FAILURE)
    standing = standing_of(file, match)
    names = load_settings().settings.names
    print_json(match_data(standing, other_table(standing), names[0] if names else ""))


def _is_result(code: str) -> bool:
    return code.strip().upper().startswith("E-")


def _match_from_text(code: str) -> MatchCode:
    """Return the match of a code; if it is a friend's result, save it too."""
    return _save_friend_result(code) if _is_result(code) else _match(code)


def _remember(match: MatchCode) -> None:
    """Save a match as the latest one."""
    save_match(update_results(), match)


def _match(code: str) -> MatchCode:

    try:
        return match_from_code(code)
    except UnusableCode as error:
        raise CommandError(str(error)) from None


def _new(count: int, preset: str | None, seed: int | None, level: str, *, fresh: bool) -> MatchCode:
    """Return the unfinished match, unless `fresh`; if there is none, return a new one."""
    if level not in LEVELS:
        raise CommandError(f"--level: choose one of {join_words(LEVELS)}.")
    if not fresh:
        file = update_results()
        for match in load_matches(file)[:1]:
            if standing_of(file, match).next is not None:
                return match
    rules = rules_named(preset or "standard", "preset").rules
    try:
        return new_match(rules, fresh_seed() if seed is None else seed, count, level)
    except ValueError as error:
        raise CommandError(f"--preset: {error}") from None


def _save_friend_result(code: str) -> MatchCode:
    """Save a friend's result and return its match."""
    file = update_results()
    try:
        return add_friend_result(file, code, load_matches(file))
    except UnusableCode as error:
        raise CommandError(str(error)) from None
