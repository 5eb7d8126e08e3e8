"""What a view leaves open: which cards are unseen, who holds how many, and who cannot hold what."""

from __future__ import annotations

from collections import Counter

import msgspec

from spades_tui.bots.worlds.open_view import OpenView
from spades_tui.bots.worlds.position import Position, plays_so_far
from spades_tui.cards import Card
from spades_tui.rules.bids import Bid
from spades_tui.rules.deck import card_order, pack
from spades_tui.rules.seating import seating
from spades_tui.view import View


class Holder(msgspec.Struct, frozen=True):
    """Someone with unseen cards.

    Attributes:
        hand: whose, or -1 for the cards out of play and the stock.
        size: how many unseen cards he has.
        denied: kinds that cannot be among them.
        spades: how many of them are spades, where that is known; else -1.
    """

    hand: int
    size: int
    denied: int
    spades: int = -1


class Hidden(msgspec.Struct, frozen=True):
    """The open part of a position.

    Attributes:
        cards: the unseen cards as bits, twins twice.
        holders: who has them.
        known: by hand, the cards known to be in it.
    """

    cards: tuple[int, ...]
    holders: tuple[Holder, ...]
    known: tuple[tuple[Card, ...], ...]


def hidden_in(view: View, position: Position) -> Hidden:
    """Return what `view` leaves open."""
    known = known_hands(view)
    unseen = Counter(pack(view.rules))
    unseen.subtract(play.card for play in plays_so_far(view))
    unseen.subtract(view.discarded)
    unseen.subtract(card for hand in known for card in hand)
    if view.drawn is not None:
        unseen[view.drawn] -= 1
    bits = tuple(position.masks.bit[card] for card in unseen.elements())
    holders = [
        Holder(hand, size - len(known[hand]), position.denied[hand], _spades_left(view, hand))
        for hand, size in enumerate(view.hand_sizes)
        if size > len(known[hand])
    ]
    away = len(bits) - sum(holder.size for holder in holders)
    if away > 0:
        holders.append(Holder(-1, away, 0))
    return Hidden(bits, tuple(holders), known)


def known_hands(view: View) -> tuple[tuple[Card, ...], ...]:
    """Return the cards each hand is known to hold: own, dummy, penalty cards, cards given."""
    if isinstance(view, OpenView):
        return view.hands
    known: list[tuple[Card, ...]] = [tuple(cards) for cards in view.penalty_cards]
    known += [()] * (len(view.hand_sizes) - len(known))
    if view.hand is not None:
        known[view.seat] = view.hand
    if view.dummy is not None:
        known[-1] = view.dummy
    for taker, cards in _given(view).items():
        if taker != view.seat:
            extra = Counter(cards) - Counter(known[taker])
            known[taker] = (*known[taker], *extra.elements())
    return tuple(known)


def _given(view: View) -> dict[int, tuple[Card, ...]]:
    """Cards this seat gave away and has not seen again, by who has them."""
    gone = Counter(play.card for play in plays_so_far(view))
    gone.update(view.hand or ())
    gone.update(view.discarded)
    found: dict[int, tuple[Card, ...]] = {}
    for transfer in view.transfers:
        if transfer.giver == view.seat:
            left = Counter(transfer.cards) - gone
            found[transfer.taker] = (*found.get(transfer.taker, ()), *left.elements())
    return found


def _spades_left(view: View, hand: int) -> int:
    """Where a bid counts spades (mirror, whiz) how many are left; -1 when that is not known."""
    if hand >= seating(view.rules).players or view.rules.bidding.bid_rule == "free":
        return -1
    bid: Bid | None = view.bids[hand]
    mirror = view.rules.bidding.bid_rule == "spades held"
    if bid is None or not (bid.kind == "number" or (bid.is_nil and mirror)):
        return -1
    order = card_order(view.rules)
    shown = sum(play.hand == hand and order.is_spade(play.card) for play in plays_so_far(view))
    return max(0, bid.tricks - shown)
