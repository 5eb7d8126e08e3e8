"""Bots by the names of the command line: all of the program, from elsewhere, and `ceiling`."""

from __future__ import annotations

import random
from typing import Final

from spades_tui.bots.players import LEVELS
from spades_tui.bots.protocol import Bot, Decision, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.bots.sampling.hidden_cards import with_open_hands
from spades_tui.cards import Card
from spades_tui.player_view import View


class Ceiling:
    """Lets another player decide with every hand face up.

    It shows how much the search could gain by guessing hidden cards better. It has to be handed
    the cards before each decision, which games of bots do and no table.
    """

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


_CEILING: Final = "ceiling"


def arena_bot(spec: str) -> Bot:
    """Return a bot by its name, or `ceiling`: the strongest level with open cards.

    As at the searching levels, `ceiling@24` looks at so many deals; there is but one to look at,
    which is played out so many times as often. The name was typed on the command line.

    Raises:
        ValueError: with a sentence, when there is no bot of that name.
    """
    name, at, worlds = spec.strip().partition("@")
    if name.lower() == _CEILING:
        return Ceiling(load_bot(f"{LEVELS[-1]}{at}{worlds}"), spec.strip())
    return load_bot(spec, outsiders=True)
