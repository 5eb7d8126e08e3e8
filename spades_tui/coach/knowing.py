"""What a player could know at a decision: voids shown, spades still out, tricks still needed."""

from __future__ import annotations

from typing import Final, NamedTuple

from spades_tui.bots.heuristics.knowledge import SPADES, Known
from spades_tui.cards import Suit
from spades_tui.coach.why import Decided
from spades_tui.rules.text import capitalized, counted, listed
from spades_tui.view import View
from spades_tui.view.standing import Standing, standing, standings
from spades_tui.view.wording import Cast, bid_words
from spades_tui.view.wording.contracts import whose_nil

_FEW: Final = 4
"""Unseen spades that are worth counting out loud."""


def known_at(decided: Decided, cast: Cast) -> tuple[str, ...]:
    """Return what its player could know when a card was played, in sentences; else the bids."""
    return _known_in(decided.view, cast, _THEN)


def known_now(view: View, cast: Cast) -> tuple[str, ...]:
    """Return the same of a question that is still open."""
    return _known_in(view, cast, _NOW)


class _Tense(NamedTuple):
    has: str
    have: str
    is_: str
    are: str
    needs: str
    need: str
    can: str


_THEN: Final = _Tense("had", "had", "was", "were", "needed", "needed", "could")
_NOW: Final = _Tense("has", "have", "is", "are", "needs", "need", "can")


def _known_in(view: View, cast: Cast, tense: _Tense) -> tuple[str, ...]:
    """Return what the seat of a view knows, in sentences of one tense."""
    if view.phase != "play" or view.hand is None:
        told = [
            f"{cast.who(seat)} {tense.have if seat == cast.me else tense.has} bid {bid_words(bid)}."
            for seat, bid in enumerate(view.bids)
            if bid is not None and bid.kind != "partner's"
        ]
        return tuple(told)
    assert view.prompt is not None
    known = Known(view, view.prompt.hand)
    found = []
    for suit, plain in enumerate(Suit):
        void = [hand for hand in sorted(known.void[suit]) if hand != known.me]
        if void:
            names = capitalized(listed([cast.whom(hand) for hand in void]))
            verb = tense.has if len(void) == 1 and void[0] != cast.me else tense.have
            found.append(f"{names} {verb} no {plain.plural} left.")
    out = len(known.out[SPADES])
    if not out:
        found.append(f"No spade {tense.is_} out.")
    elif out <= _FEW:
        found.append(f"{counted(out, 'spade')} {tense.is_ if out == 1 else tense.are} still out.")
    found += _needs(view, cast, tense)
    return tuple(found)


def _needs(view: View, cast: Cast, tense: _Tense) -> list[str]:
    """Return what has become of a contract, and which nils are alive."""
    stands = standing(view, view.side)
    found = [_contract(stands, view, cast, tense)] if stands.contract else []
    nils = (nil for each in standings(view) for nil in each.nils)
    for nil in sorted(nils, key=lambda nil: nil.seat):
        state = f"{tense.has} failed" if nil.failed else f"{tense.is_} still alive"
        found.append(f"{whose_nil(nil, view, cast)} {state}.")
    return found


def _contract(stands: Standing, view: View, cast: Cast, tense: _Tense) -> str:
    who, its, needs, has = "The side", "its", tense.needs, tense.has
    if view.seats.has_partners:
        who = "Your side" if cast.me in view.seats.sides[view.side] else who
    elif view.seat == cast.me:
        who, its, needs, has = "You", "your", tense.need, tense.have
    else:
        who, its = cast.who(view.seat), "their"
    bid = f"{its} contract of {stands.contract}"
    if stands.fate == "set":
        return f"{who} {tense.can} no longer make {bid}."
    if stands.need:
        return f"{who} {needs} {counted(stands.need, 'more trick')} for {bid}."
    return f"{who} {has} {'made' if stands.fate == 'made' else 'reached'} {bid}."
