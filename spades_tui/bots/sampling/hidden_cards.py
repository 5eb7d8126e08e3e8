"""The hidden cards of a view: the unseen cards, the number each hand holds, and voids."""

from __future__ import annotations

from collections import Counter

import msgspec

from spades_tui.bots.sampling.position import Position
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.bids import Bid
from spades_tui.rules.deck import card_order, full_pack
from spades_tui.rules.exchange import hand_may_change


class Holder(msgspec.Struct, frozen=True):
    """A hand with unseen cards, or the pile out of play. A card kind is a bit of `CardMasks`.

    Attributes:
        hand: the hand; -1 for the pile: the cards out of play and the stock.
        size: the number of its unseen cards.
        denied: mask of the card kinds that cannot be among them.
        spades: the number of spades among them; -1 if unknown.
    """

    hand: int
    size: int
    denied: int
    spades: int = -1


class HiddenCards(msgspec.Struct, frozen=True):
    """The hidden part of a position.

    Attributes:
        cards: the unseen cards as bits; a card that is unseen twice (two packs) is listed twice.
        holders: the hands that hold them, and last the pile out of play if it has any.
        known_cards: by hand, the cards known to be in it.
    """

    cards: tuple[int, ...]
    holders: tuple[Holder, ...]
    known_cards: tuple[tuple[Card, ...], ...]


def hidden_cards(view: View, position: Position) -> HiddenCards:
    """Return the hidden cards of `view`; `position` must be made from the same view."""
    known_cards = find_known_hands(view)
    unseen = Counter(full_pack(view.rules))
    unseen.subtract(play.card for play in view.plays)
    unseen.subtract(view.discarded)
    unseen.subtract(card for hand in known_cards for card in hand)
    if view.drawn is not None:
        unseen[view.drawn] -= 1
    bits = tuple(position.masks.bit[card] for card in unseen.elements())
    holders = [
        Holder(
            hand,
            size - len(known_cards[hand]),
            position.denied[hand],
            _spades_left(view, hand, known_cards[hand]),
        )
        for hand, size in enumerate(view.hand_sizes)
        if size > len(known_cards[hand])
    ]
    away = len(bits) - sum(holder.size for holder in holders)
    if away > 0:
        holders.append(Holder(-1, away, 0))
    return HiddenCards(bits, tuple(holders), known_cards)


def find_known_hands(view: View) -> tuple[tuple[Card, ...], ...]:
    """Return by hand the cards it is known to hold.

    They are the player's own cards, the dummy, penalty cards, and cards the player has passed.
    """
    if isinstance(view, OpenView):
        return view.hands
    shown_cards: list[tuple[Card, ...]] = [tuple(cards) for cards in view.penalty_cards]
    shown_cards += [()] * (len(view.hand_sizes) - len(shown_cards))
    if view.hand is not None:
        shown_cards[view.seat] = view.hand
    if view.dummy is not None:
        shown_cards[-1] = view.dummy
    for taker, cards in _find_given_cards(view).items():
        if taker != view.seat:
            extra = Counter(cards) - Counter(shown_cards[taker])
            shown_cards[taker] = (*shown_cards[taker], *extra.elements())
    return tuple(shown_cards)


def _find_given_cards(view: View) -> dict[int, tuple[Card, ...]]:
    """Return the cards this seat gave away and has not seen again, by holder."""
    gone = Counter(play.card for play in view.plays)
    gone.update(view.hand or ())
    gone.update(view.discarded)
    shown_cards: dict[int, tuple[Card, ...]] = {}
    for transfer in view.transfers:
        if transfer.giver == view.seat:
            left = Counter(transfer.cards) - gone
            shown_cards[transfer.taker] = (*shown_cards.get(transfer.taker, ()), *left.elements())
    return shown_cards


def _spades_left(view: View, hand: int, shown_cards: tuple[Card, ...]) -> int:
    """Return the number of spades a hand holds beside those shown and known, or -1 if unknown.

    It is known if the bid counted the spades and the hand cannot have changed since.
    """
    bid = view.bids[hand] if hand < view.seats.players else None
    if bid is None or not _counts_spades(view, bid):
        return -1
    if hand_may_change(view.rules, view.bids, view.dealer, hand):
        return -1
    order = card_order(view.rules)
    played = [play.card for play in view.plays if play.hand == hand]
    return max(0, bid.tricks - sum(map(order.is_spade, (*played, *shown_cards))))


def _counts_spades(view: View, bid: Bid) -> bool:
    rule = view.rules.bidding.bid_rule
    return rule != "free" and (bid.kind == "number" or (bid.is_nil and rule == "spades held"))


class OpenView(View, frozen=True, kw_only=True):
    """The view of a seat with the cards of all hands added.

    It is never used at a table, only to measure how much knowing the hands is worth.

    Attributes:
        hands: by hand, the cards it holds.
    """

    hands: tuple[tuple[Card, ...], ...]


def add_open_hands(view: View, hands: tuple[tuple[Card, ...], ...]) -> OpenView:
    """Return `view` with the cards of all hands added; `hands` gives them by hand."""
    fields = {name: getattr(view, name) for name in View.__struct_fields__}
    return OpenView(**fields, hands=hands)
