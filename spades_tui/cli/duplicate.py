"""`spades practice duplicate`: the same cards at two tables, and what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spades_tui.cli.daily import boards_in_words, leave
from spades_tui.cli.options import Cards, Plain, Still, number_option
from spades_tui.cli.problems import Refused

if TYPE_CHECKING:
    from spades_tui.rules.formats.board_codes import Match


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
        from spades_tui.cli.opening import Wishes, open_page
        from spades_tui.tui.routes import DuplicateRoute

        route = DuplicateRoute()
        if code or new:
            match = _coded(code) if code else _new(count, preset, seed, level, fresh=True)
            _remember(match)
            route = DuplicateRoute(match.code)
        raise typer.Exit(open_page(route, Wishes(still=no_animation)))
    if _is_result(code):
        from spades_tui.session.board_results import results_read

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
    from spades_tui.session.board_results import results_read
    from spades_tui.session.duplicate import remember

    remember(results_read(), match)


def _match(code: str) -> Match:
    from spades_tui.session.duplicate import CannotPlay, match_from

    try:
        return match_from(code)
    except CannotPlay as error:
        raise Refused(str(error)) from None


def _new(count: int, preset: str | None, seed: int | None, level: str, *, fresh: bool) -> Match:
    """Return the match under way, unless a new one was asked for; else a new one."""
    from spades_tui.bots.players import LEVELS
    from spades_tui.cli.rule_source import rules_named
    from spades_tui.rules.text import listed
    from spades_tui.session.board_results import results_read
    from spades_tui.session.duplicate import matches_in, new_match, standing_of
    from spades_tui.session.table import fresh_seed

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
    from spades_tui.session.board_results import results_read
    from spades_tui.session.duplicate import CannotPlay, matches_in, take_result

    file = results_read()
    try:
        return take_result(file, code, matches_in(file))
    except CannotPlay as error:
        raise Refused(str(error)) from None
