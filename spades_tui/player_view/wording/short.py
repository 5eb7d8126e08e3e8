"""Bids, sides and events as the table words them."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.player_view import View
from spades_tui.player_view.wording import short_call
from spades_tui.rules.deck import sort_hand
from spades_tui.rules.seating import SHORT_PLACES
from spades_tui.text import cut, to_cells


def line_of_discards(view: View) -> tuple[str, ...]:
    """Return a tuple with one line that lists the cards the viewer discarded; empty if there are
    none."""
    if not view.discarded:
        return ()
    cards = sort_hand(view.discarded, view.rules)
    return ("Put away: " + " ".join(card.label for card in cards),)


def seat_name(seat: int, view: View, names: Sequence[str]) -> str:
    """Return the name of a hand for the screen, padded so that each character takes one cell
    (`to_cells`).

    Args:
        seat: the index of the hand; one beyond `names` is the dummy: "You" if it is the viewer's,
            else "Dummy".
        view: the view.
        names: the names of the players, by seat.
    """
    if seat >= len(names):
        return "You" if seat == view.seat else "Dummy"
    return to_cells(names[seat])


def short_side_names(
    view: View, names: Sequence[str], person: int | None = None
) -> tuple[str, ...]:
    """Return a short name for each side, by side: "Us" and "Them".

    With three pairs the others are named by their players (`pair_name`), without partners each by
    its player (`seat_name`).

    Args:
        view: the view.
        names: the names of the players, by seat.
        person: a seat of the side that is "Us"; None for the viewer's side.
    """
    table = view.seats
    own = view.side if person is None else table.side_of[person]
    parts = []
    for side, seats in enumerate(table.sides):
        if len(seats) == 1:
            parts.append(seat_name(seats[0], view, names))
        elif side == own:
            parts.append("Us")
        elif len(table.sides) == 2:
            parts.append("Them")
        else:
            parts.append(pair_name([to_cells(names[seat]) for seat in seats]))
    return tuple(parts)


def games_won(view: View, names: Sequence[str]) -> str:
    """Return a line with the games of the match that each side has won: "Games won: Us 1, Them 0".

    Args:
        view: the view.
        names: the names of the players, by seat.
    """
    titles = short_side_names(view, names)
    return "Games won: " + ", ".join(f"{titles[side]} {view.wins[side]}" for side in view.own_first)


def pair_name(names: Sequence[str]) -> str:
    """Return the names of partners joined by "+", each cut to 6 characters.

    The name of a corner place is replaced by its short name: "SW" for "Southwest".
    """
    return "+".join(SHORT_PLACES.get(name, cut(name, 6)) for name in names)


def say_what_ended(view: View) -> str:
    """Return a sentence without a period that names what has just ended: the hand, the game or the
    match."""
    if view.outcome is None:
        return "The hand is over"
    is_match = view.match_winner is not None and view.rules.ending.match > 1
    return "The match is over" if is_match else "The game is over"


def last_call(view: View, seat: int) -> str:
    """Return the last announcement of `seat` in this hand's auction, as `short_call` words it.

    "" if `seat` has made none, or if it is a bid.
    """
    calls = [event for event in view.auction if getattr(event, "seat", None) == seat]
    return short_call(calls[-1]) if calls else ""
