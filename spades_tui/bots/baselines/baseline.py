"""The reference bots `baseline` and `bid3`."""

from __future__ import annotations

import random

from spades_tui.bots.fallback import count_tricks, default_answer, nearest_bid, would_win
from spades_tui.bots.protocol import Decision, SearchBudget, list_offered
from spades_tui.player_view import View
from spades_tui.rules.actions import (
    Action,
    PlayCard,
)
from spades_tui.rules.deck import card_order


class Baseline:
    """Reference bot that bids its `count_tricks`, never nil, and wins with its cheapest winning
    card."""

    name = "baseline"

    def decide(self, view: View, _limit: SearchBudget, _rng: random.Random) -> Decision:
        """Return the decision for the prompt of `view`; the other arguments are not used."""
        if view.question.kind in ("bid", "talk"):
            return Decision(nearest_bid(view, self._wish(view)))
        if view.question.kind == "play":
            return Decision(self._card(view))
        return Decision(default_answer(view))

    def _wish(self, view: View) -> int:
        return max(1, count_tricks(view.hand or (), view.rules))

    def _card(self, view: View) -> Action:
        plays, order = list_offered(view, PlayCard), card_order(view.rules)

        def cost(action: PlayCard) -> tuple[bool, int]:
            return order.is_spade(action.card), order.strength[action.card]

        if view.trick is None:
            return max(plays, key=lambda play: (not cost(play)[0], cost(play)[1]))
        winners = [play for play in plays if would_win(view, play)]
        return min(plays if view.trick.winner == view.partner else winners or plays, key=cost)


class Bid3(Baseline):
    """Reference bot that bids three, or the nearest legal number, and plays its last legal card."""

    name = "bid3"

    def _wish(self, _view: View) -> int:
        return 3

    def _card(self, view: View) -> Action:
        return view.question.actions[-1]
