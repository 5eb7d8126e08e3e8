"""The baseline `ceiling`: a searching player that sees all cards.

It shows how much the search could gain by guessing hidden cards better. It has to be handed the
cards before each decision, which the arena does and no table.
"""

from __future__ import annotations

import random

from spades_tui.bots.protocol import Bot, Decision, SearchBudget
from spades_tui.bots.sampling.hidden_cards import with_open_hands
from spades_tui.cards import Card
from spades_tui.player_view import View


class Ceiling:
    """Lets another player decide with every hand face up."""

    def __init__(self, player: Bot, name: str) -> None:
        """Show all cards to `player`, one that searches."""
        self.name = name
        self._player = player
        self._hands: tuple[tuple[Card, ...], ...] | None = None

    def show(self, hands: tuple[tuple[Card, ...], ...]) -> None:
        """Take the cards of every hand, good for the next decision."""
        self._hands = hands

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        """Answer the prompt of `view`.

        Raises:
            LookupError: when no cards have been shown.
        """
        if self._hands is None:
            raise LookupError("it plays with open cards, and none were shown")
        hands, self._hands = self._hands, None
        return self._player.decide(with_open_hands(view, hands), limit, rng)
