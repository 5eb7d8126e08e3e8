"""Plans for cards to pass to the partner, to discard to the kitty, and to keep from the stock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from spades_tui.bots.bid_model import hand_model_for
from spades_tui.bots.heuristics.bid_evaluation import BidEvaluator
from spades_tui.bots.heuristics.card_passing import best_discards, hand_scorer
from spades_tui.bots.heuristics.trick_count import nil_safety
from spades_tui.bots.kernel import CardMasks, masks_for
from spades_tui.bots.protocol import Decision, list_offered
from spades_tui.bots.search.deals import (
    OUT_OF_PLAY,
    Deal,
    draw_hands,
    fill_hands,
    low_cards,
    move_cards,
    nil_dangers,
    size_of,
    unseen,
)
from spades_tui.bots.search.plan_evaluation import Plan
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.actions import (
    DeclinePass,
    Discard,
    DiscardDrawn,
    KeepDrawn,
    PassCards,
)
from spades_tui.rules.bids import is_nil
from spades_tui.rules.deck import tricks_in_hand

Cards = tuple[Card, ...]
Change = Callable[[Deal], Deal]

_SETS: Final = 6
"""Most sets of cards tried."""
_NEXT: Final = 4
"""Number of cards outside the first choice that may replace a card of it."""


def discard_plans(view: View, default: Decision, _forecast: BidEvaluator) -> list[Plan]:
    """Return plans to discard one of a few likely sets of cards; empty if `default` does not
    discard."""
    if not isinstance(default.action, Discard):
        return []
    masks = masks_for(view.rules)
    return [
        Plan(
            Discard(view.seat, cards),
            view.bids,
            _discard_change([masks.bit[c] for c in cards], view.seat),
        )
        for cards in _candidates(view, default.action.cards, masks)
    ]


def _discard_change(bits: list[int], seat: int) -> Change:
    return lambda deal: move_cards(deal, bits, seat, OUT_OF_PLAY)


def passing_plans(view: View, default: Decision, _forecast: BidEvaluator) -> list[Plan]:
    """Return plans to pass one of a few likely sets of cards, or to decline if that is offered.

    The list is empty if `default` does neither. If the partner still has to pass, the plans let
    them pass sensible cards back.
    """
    prompt = view.question
    partner = view.partner
    action = default.action
    if partner is None or prompt.pick is None or not isinstance(action, PassCards | DeclinePass):
        return []
    masks, count = masks_for(view.rules), prompt.pick.count
    passed = action.cards if isinstance(action, PassCards) else None
    first = passed or best_discards(view, count, nil_safety)
    plans = [
        Plan(PassCards(view.seat, cards), view.bids, _swap(view, partner, count, masks, cards))
        for cards in _candidates(view, first, masks)
    ]
    return plans + [Plan(decline, view.bids) for decline in list_offered(view, DeclinePass)]


def _swap(view: View, partner: int, count: int, masks: CardMasks, cards: Cards) -> Change:
    """Return the change of a deal when `cards` are passed and the partner passes `count` cards."""
    bits = [masks.bit[card] for card in cards]
    has_given = any(transfer.giver == partner for transfer in view.transfers)
    give = nil_dangers if is_nil(view.bids[partner]) else low_cards

    def change(deal: Deal) -> Deal:
        waits = has_given or size_of(deal, partner) != size_of(deal, view.seat)
        back = () if waits else give(deal, partner, count, masks)
        return move_cards(move_cards(deal, bits, view.seat, partner), back, partner, view.seat)

    return change


def _candidates(view: View, first: Cards, masks: CardMasks) -> list[Cards]:
    """Return up to `_SETS` sets of cards to give away, each as large as `first`.

    These are the first choice, the greedy choice, those that leave the strongest hand (not for a
    nil), and sets that differ from the first in one card.
    """
    assert view.hand is not None
    count = len(first)
    greedy = best_discards(view, min(len(view.hand), count + _NEXT), hand_scorer(view))
    sets = [first, greedy[:count]]
    if not is_nil(view.bids[view.seat]):
        sets += _strongest_rest(view, count, masks)
    spare = [card for card in greedy if card not in first]
    sets += [
        (*first[:place], card, *first[place + 1 :])
        for place in reversed(range(count))
        for card in spare
    ]
    groups: dict[frozenset[Card], Cards] = {}
    for cards in sets:
        groups.setdefault(frozenset(cards), cards)
    return [cards for cards in groups.values() if len(cards) == count][:_SETS]


def _strongest_rest(view: View, count: int, masks: CardMasks) -> list[Cards]:
    """Return the two sets of `count` cards whose loss leaves the highest quick trick count, best
    first.

    None if more than three cards are given away.
    """
    assert view.hand is not None
    if count > 3:
        return []
    reader = hand_model_for(masks)
    lowest = sorted(view.hand, key=lambda card: masks.bit[card])
    whole, duplicates = masks.kinds(view.hand)
    ranked = sorted(
        combinations([card for card in lowest if view.hand.count(card) == 1], count),
        key=lambda cards: (
            -reader.tricks(whole & ~sum(masks.bit[card] for card in cards), duplicates)
        ),
    )
    return list(ranked[:2])


def plan_drawn_card(view: View, _default: Decision, _forecast: BidEvaluator) -> list[Plan]:
    """Return plans to keep the card drawn, or to take the next one; empty if no card is drawn.

    In both plans all hands are then filled from the stock.
    """
    if view.drawn is None:
        return []
    masks = masks_for(view.rules)
    drawn = masks.bit[view.drawn]
    away = [*(masks.bit[card] for card in view.discarded), drawn]
    size, seat = tricks_in_hand(view.rules), view.seat
    others = [hand for hand in range(len(view.hand_sizes)) if hand != seat]

    def keep_drawn(deal: Deal) -> Deal:
        return complete(move_cards(deal, [drawn], OUT_OF_PLAY, seat), away[:-1])

    def take_next(deal: Deal) -> Deal:
        """Return `deal` after the seat has discarded the drawn card and kept the next one."""
        full = size_of(deal, seat) + 1
        return complete(
            fill_hands(deal, (seat,), full, unseen(deal, masks, view.rules, away)), away
        )

    def complete(deal: Deal, gone: Sequence[int]) -> Deal:
        hands, had = (*others, seat), deal.cards[seat]
        deal = fill_hands(deal, hands, size, unseen(deal, masks, view.rules, gone))
        return draw_hands(deal, hands, unseen(deal, masks, view.rules, gone), masks, stays=had)

    return [
        Plan(KeepDrawn(seat), view.bids, keep_drawn),
        Plan(DiscardDrawn(seat), view.bids, take_next),
    ]
