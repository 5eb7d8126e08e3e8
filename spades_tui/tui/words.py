"""Bids, sides and events as the table words them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.rules import events as ev
from spades_tui.rules.bids import Bid
from spades_tui.rules.deck import sorted_hand
from spades_tui.rules.seating import seating
from spades_tui.rules.text import cut, spread
from spades_tui.view import View

WITH_PARTNER: Final = "with partner"
"""The bid of a player whose side's number stands at the partner's name."""
_BEMO = {"": "", "little": " + little Bemo", "big": " + big Bemo"}


def bid_words(bid: Bid | None) -> str:
    """Return a bid as a plate shows it: ``4``, ``nil``, ``blind 7``, ``no trump 4``."""
    if bid is None:
        return "–"
    if bid.kind == "ten for 200":
        text = "10 for 200"
    elif bid.kind == "partner's":
        text = WITH_PARTNER
    elif bid.kind in ("number", "blind number"):
        text = f"{'blind ' if bid.is_blind else ''}{bid.tricks}"
    elif bid.is_no_trump:
        text = f"{bid.kind} {bid.tricks}"
    else:
        text = bid.kind
    return text + _BEMO[bid.bemo]


def put_away(view: View) -> tuple[str, ...]:
    """Return one line with the cards the viewer put away, which only he knows, or none."""
    if not view.discarded:
        return ()
    cards = sorted_hand(view.discarded, view.rules)
    return ("Put away: " + " ".join(card.label for card in cards),)


def halves(count: int) -> str:
    """Return a count of half tricks: ``3½``."""
    whole, half = divmod(count, 2)
    return f"{whole or ''}½" if half else str(whole)


def seat_name(seat: int, view: View, names: Sequence[str]) -> str:
    """Return who sits there, one character a cell: ``You``, a name, or ``Dummy``."""
    if seat >= len(names):
        return "You" if seat == view.seat else "Dummy"
    return spread(names[seat])


_SHORT_NAMES: Final = {
    "Southwest": "SW", "Northwest": "NW", "Northeast": "NE", "Southeast": "SE",
}  # fmt: skip


def side_names(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """Return each side's name as the viewer says it: Us and Them, pairs, or players."""
    table = seating(view.rules)
    own = table.side_of[view.seat]
    found = []
    for side, seats in enumerate(table.sides):
        if len(seats) == 1:
            found.append(seat_name(seats[0], view, names))
        elif side == own:
            found.append("Us")
        elif len(table.sides) == 2:
            found.append("Them")
        else:
            found.append(pair_name([spread(names[seat]) for seat in seats]))
    return tuple(found)


def pair_name(names: Sequence[str]) -> str:
    """Return the names of partners, short enough for the score line."""
    return "+".join(_SHORT_NAMES.get(name, cut(name, 6)) for name in names)


_SHORT: Final[dict[type, str]] = {
    ev.Looked: "has looked",
    ev.StayedDown: "face down",
    ev.MisdealWaived: "plays on",
    ev.NilPassed: "no nil",
    ev.Agreed: "agreed",
    ev.StoodPat: "stands pat",
}


def _short(event: ev.Event) -> str:
    """Return a public call in two or three words; "" for a bid, which is shown anyway."""
    match event:
        case ev.Asked(question=question):
            return "can you cover?" if question == "cover" else "a misdeal?"
        case ev.Answered(yes=yes):
            return "yes" if yes else "no"
        case ev.Said(sure_halves=sure, maybe_halves=maybe):
            return halves(sure) + (f", maybe {halves(maybe)}" if maybe else "")
        case ev.Proposed(number=number):
            return f"{number}?"
        case ev.Raised(number=number):
            return f"raised to {number}"
    return _SHORT.get(type(event), "")


def last_call(view: View, seat: int) -> str:
    """Return the last thing `seat` said in this hand's auction, in two or three words."""
    calls = [event for event in view.auction if getattr(event, "seat", None) == seat]
    return _short(calls[-1]) if calls else ""
