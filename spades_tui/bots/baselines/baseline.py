"""The reference `baseline`: ace one, guarded king one, spade length; greedy play."""

from __future__ import annotations

import random

from spades_tui.bots.baselines.plain_answers import nearest_bid, plain_answer
from spades_tui.bots.protocol import Decision, Limit
from spades_tui.cards import Card, Suit
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.rules.deck import card_order
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play, trick_of
from spades_tui.view import View


class Baseline:
    """Counts honours and spades, takes what it can as cheaply as it can, never bids nil."""

    name = "baseline"

    def decide(self, view: View, _limit: Limit, _rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        assert view.prompt is not None
        if view.prompt.kind in ("bid", "talk"):
            return Decision(nearest_bid(view, max(1, count_tricks(view.hand or (), view.rules))))
        if view.prompt.kind == "play":
            return Decision(_card(view))
        return Decision(plain_answer(view))


def count_tricks(hand: tuple[Card, ...], rules: RuleSet) -> int:
    """One for an ace, one for a guarded king, one for each spade beyond the third."""
    order = card_order(rules)
    lengths = {suit: sum(order.suit[card] is suit for card in hand) for suit in Suit}
    aces = sum(card.rank == "A" and not card.is_joker for card in hand)
    kings = sum(card.rank == "K" and lengths[order.suit[card]] > 1 for card in hand)
    return aces + kings + max(0, lengths[Suit.SPADES] - 3)


def _card(view: View) -> Action:
    assert view.prompt is not None
    plays = [action for action in view.prompt.actions if isinstance(action, PlayCard)]
    order = card_order(view.rules)

    def cost(action: PlayCard) -> tuple[bool, int]:
        return order.is_spade(action.card), order.strength[action.card]

    if view.trick is None:
        return max(plays, key=lambda play: (not order.is_spade(play.card), cost(play)[1]))
    winners = [play for play in plays if _wins(view, play)]
    partner = seating(view.rules).partner_of[view.seat]
    if winners and view.trick.winner != partner:
        return min(winners, key=cost)
    return min(plays, key=cost)


def _wins(view: View, play: PlayCard) -> bool:
    trick = view.trick
    assert trick is not None
    after = trick_of(
        (*trick.plays, Play(play.hand, play.card)),
        view.rules,
        suit=trick.suit,
        spades_can_win=trick.spades_can_win,
    )
    return after.winner == play.hand
