"""What a player could know at a decision: voids shown, spades still out, tricks still needed."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.heuristics.knowledge import SPADES, Known
from spades_tui.cards import Suit
from spades_tui.coach.why import Decided
from spades_tui.rules.bids import is_nil
from spades_tui.rules.seating import seating
from spades_tui.rules.text import counted, listed
from spades_tui.view.wording import Cast, bid_words

_FEW: Final = 4
"""Unseen spades that are worth counting out loud."""


def known_at(decided: Decided, cast: Cast) -> tuple[str, ...]:
    """Return what its player could know when a card was played, in sentences; else the bids."""
    view = decided.view
    if view.phase != "play" or view.hand is None:
        told = [
            f"{cast.who(seat)} had bid {bid_words(bid)}."
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
            found.append(f"{names} had no {plain.plural} left.")
    out = len(known.out[SPADES])
    if not out:
        found.append("No spade was out.")
    elif out <= _FEW:
        found.append(f"{counted(out, 'spade')} {'was' if out == 1 else 'were'} still out.")
    found += _needs(decided, cast)
    return tuple(found)


def _needs(decided: Decided, cast: Cast) -> list[str]:
    """Return what a side still wanted, and which nils were alive."""
    view, table = decided.view, seating(decided.view.rules)
    if table.has_dummy:
        return []
    side = table.sides[table.side_of[decided.seat]]
    number = sum(bid.tricks for seat in side if (bid := view.bids[seat]) is not None)
    carried = sum(view.taken[seat] for seat in side if not is_nil(view.bids[seat]))
    found = []
    if number:
        missing = number - carried
        whose = "Your side" if cast.me in side else "The side"
        found.append(
            f"{whose} needed {counted(missing, 'more trick')} for its contract of {number}."
            if missing > 0
            else f"{whose} had made its contract of {number}."
        )
    for seat, bid in enumerate(view.bids):
        if is_nil(bid):
            state = "was still alive" if not view.taken[seat] else "had failed"
            found.append(f"{cast.whose(seat)[:1].upper()}{cast.whose(seat)[1:]} nil {state}.")
    return found
