"""`review` and `try` in words: a finished hand reviewed, and played again from a moment of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spades_tui.bots.search.pricing.price import Depth
from spades_tui.coach.hands import HandSteps, PlayedHand
from spades_tui.coach.why import Decided
from spades_tui.plain.reviewing import review_lines
from spades_tui.rules.text import listed, whole_number
from spades_tui.session.played import Played
from spades_tui.session.reviewing import Reviewer
from spades_tui.session.table import Table
from spades_tui.session.trying import CannotTry, tried
from spades_tui.view.wording import Cast

WORKING: Final = "Working out what each choice cost; this takes a few seconds."
NONE_YET: Final = "A hand can be reviewed once it is finished."


def reviewed_lines(played: Played, rest: str, cast: Cast, depth: Depth) -> Iterator[str]:
    """Yield the review of a hand: of the last one, or of the one whose number is asked for.

    Args:
        played: the game.
        rest: what was typed: the number of a hand in the present game, a player's name, or both.
        cast: the players.
        depth: how far each choice is looked into.
    """
    spans = played.hands()
    hand, seat, wrong = _asked(spans, rest, cast, played.seat)
    if wrong:
        yield wrong
        return
    assert hand is not None
    yield WORKING
    reviewer = Reviewer(played.game, cast.names, seat, depth, played.kept(), cast.me)
    reviewer.cast = cast
    yield from review_lines(hand.number, reviewer.reviewed(hand))
    yield "Type try and a trick, as in try 5, to play on from there yourself."


def _asked(
    spans: tuple[HandSteps, ...], rest: str, cast: Cast, seat: int
) -> tuple[PlayedHand | None, int, str]:
    """Return the hand and the seat that were asked for, or what is wrong with them."""
    if not spans:
        return None, seat, NONE_YET
    span = spans[-1]
    for word in rest.split():
        number = whole_number(word)
        game = [one for one in spans if one.name[0] == spans[-1].name[0]]
        if number is None:
            found = _seat(word, cast)
            if found is None:
                who = listed(list(cast.names), "or")
                return None, seat, f"Type review, and the number of a hand, or {who}."
            seat = found
        elif not 1 <= number <= len(game):
            return None, seat, f"Hands 1 to {len(game)} are finished; type one of them."
        else:
            span = game[number - 1]
    hand = span.played()
    return hand, seat, hand.untold


def _seat(word: str, cast: Cast) -> int | None:
    names = [name.lower() for name in cast.names]
    return names.index(word.lower()) if word.lower() in names else None


def table_to_try(played: Played, rest: str, cast: Cast, stand_in: str) -> Table | str:
    """Return the table to play on at from a moment of the last hand, or what is wrong.

    Args:
        played: the game.
        rest: what was typed: the number of a trick or the part of the hand; then a player's name,
            and `anew` to deal the unseen cards anew, where wanted.
        cast: the players.
        stand_in: the bot at the person's seat, where they take another.
    """
    spans = played.hands()
    if not spans:
        return NONE_YET
    part, *more = rest.lower().split() or [""]
    anew = "anew" in more
    named = [word for word in more if word != "anew"]
    seat = _seat(named[0], cast) if named else played.seat
    own = [one for one in spans[-1].played().decided if one.seat == seat]
    found = [one for one in own if _part(one) == part]
    if not found:
        parts = ", ".join(dict.fromkeys(map(_part, own)))
        return f"Type try and one of these: {parts}; then anew to deal the unseen cards again."
    try:
        return tried(played, found[0], "dealt anew" if anew else "same", stand_in)
    except CannotTry as problem:
        return str(problem)


def _part(one: Decided) -> str:
    return one.part.lower().removeprefix("trick ").removeprefix("the ")
