"""A quick guess of the tricks a hand bids, from its masks: looked up suit by suit."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from spades_tui.bots.kernel.masks import Masks
from spades_tui.cards import Suit

_TOP: Final = (0.97, 0.72, 0.36, 0.1)
"""What a side suit's highest, second … card is worth with a card of its own below it."""

_SHORTENED: Final = (1.0, 1.0, 1.0, 1.0, 0.97, 0.9, 0.8, 0.65, 0.5)
"""How a long suit takes from it, as others ruff: by cards held."""

_BARE: Final = (1.0, 0.35, 0.1, 0.0)
"""The same worth when there are too few small cards to guard it."""

_TRUMP: Final = (1.0, 0.9, 0.65, 0.4)
_LENGTH_FROM: Final = 4


class Expectation:
    """Tricks expected from any hand under one set of masks."""

    def __init__(self, masks: Masks) -> None:
        self._spades = masks.suits[Suit.SPADES]
        self._sides = [mask for suit, mask in masks.suits.items() if suit is not Suit.SPADES]
        self._side_worth = lru_cache(maxsize=None)(_side_worth)
        self._trump_worth = lru_cache(maxsize=None)(_trump_worth)

    def tricks(self, held: int) -> float:
        """Return the tricks to expect from the cards of a mask."""
        trumps = held & self._spades
        total = self._trump_worth(trumps, self._spades)
        length = trumps.bit_count()
        short = 0
        for side in self._sides:
            cards = held & side
            total += self._side_worth(cards, side)
            short += max(0, 2 - cards.bit_count())
        return total + 0.45 * min(short, length, 3)

    def top_trumps(self, held: int) -> int:
        """Return how many of the three highest spades are held."""
        top = 0
        left = self._spades
        for _ in range(3):
            bit = 1 << (left.bit_length() - 1)
            top += bool(held & bit)
            left ^= bit
        return top


def _ranks(cards: int, suit: int) -> list[int]:
    """How many cards of the suit stand above each card held, the highest card first."""
    found = []
    while cards:
        bit = 1 << (cards.bit_length() - 1)
        found.append((suit & ~(2 * bit - 1)).bit_count())
        cards ^= bit
    return found


def _side_worth(cards: int, suit: int) -> float:
    ranks = _ranks(cards, suit)
    total = 0.0
    for place, above in enumerate(ranks):
        if above >= len(_TOP):
            break
        guarded = len(ranks) - 1 - place >= above - place
        worth = _TOP[above] if guarded else _BARE[min(above, 3)]
        total += min(1.0, worth + (0.15 * place if above else 0.0))
    return total * _SHORTENED[min(len(ranks), len(_SHORTENED) - 1)]


def _trump_worth(cards: int, suit: int) -> float:
    ranks = _ranks(cards, suit)
    total = 0.0
    for place, above in enumerate(ranks):
        guarded = len(ranks) - 1 - place >= above - place
        by_rank = _TRUMP[above] if above < len(_TRUMP) and guarded else 0.0
        total += max(by_rank, 1.0 if place >= _LENGTH_FROM else 0.5 if place == 3 else 0.0)
    return total
