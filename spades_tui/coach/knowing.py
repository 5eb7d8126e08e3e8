"""What a player could know at a decision: voids shown, spades still out, tricks still needed."""

from __future__ import annotations

from typing import Final, NamedTuple

from spades_tui.bots.heuristics.knowledge import SPADES, Known
from spades_tui.cards import Suit
from spades_tui.coach.why import Decided
from spades_tui.rules.bids import is_nil
from spades_tui.rules.text import capitalized, counted, listed
from spades_tui.view import View
from spades_tui.view.wording import Cast, bid_words

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


_THEN: Final = _Tense("had", "had", "was", "were", "needed")
_NOW: Final = _Tense("has", "have", "is", "are", "needs")


def _known_in(view: View, cast: Cast, tense: _Tense) -> tuple[str, ...]:
    """Return what the seat of a view knows, in sentences of one tense."""
    if view.phase != "play" or view.hand is None:
        told = [
            f"{cast.who(seat)} {tense.have if seat == cast.me else tense.has} bid {bid_words(bid)}."
            for seat, bid in enumerate(view.bids)
            if bid is not None
        ]
        return tuple(told)
    assert view.prompt is not None
    known = Known(view, view.prompt.hand)
    found = []
    for suit, plain in enumerate(Suit):
        void = [hand for hand in sorted(known.void[suit]) if hand != known.me]
        if void:
            names = listed([cast.who(hand) for hand in void])
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
    """Return what a side still wants, and which nils are alive."""
    table = view.seats
    if table.has_dummy:
        return []
    side = table.sides[view.side]
    number = sum(bid.tricks for seat in side if (bid := view.bids[seat]) is not None)
    carried = sum(view.taken[seat] for seat in side if not is_nil(view.bids[seat]))
    found = []
    if number:
        missing = number - carried
        whose = "Your side" if cast.me in side else "The side"
        found.append(
            f"{whose} {tense.needs} {counted(missing, 'more trick')} for its contract of {number}."
            if missing > 0
            else f"{whose} {tense.has} made its contract of {number}."
        )
    for seat, bid in enumerate(view.bids):
        if is_nil(bid):
            alive = not view.taken[seat]
            state = f"{tense.is_} still alive" if alive else f"{tense.has} failed"
            found.append(f"{capitalized(cast.whose(seat))} nil {state}.")
    return found
