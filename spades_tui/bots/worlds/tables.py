"""Worlds: tables on which every card lies somewhere it may be, as likely as the bids make it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import accumulate

from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.deals import Chance
from spades_tui.bots.worlds.beliefs import Beliefs
from spades_tui.bots.worlds.conduct import Conduct
from spades_tui.bots.worlds.dealing import Dealer
from spades_tui.bots.worlds.hidden import hidden_in
from spades_tui.bots.worlds.position import Position
from spades_tui.cards import Suit
from spades_tui.view import View

_TRIED = 3
"""Deals drawn for every one kept, where the bids weigh them."""
_AT_ONCE = 40
"""Deals weighed against one another."""


class Worlds:
    """Deals what a view leaves open, on tables ready to be played out."""

    def __init__(self, view: View, *, reads: bool = True) -> None:
        """Deal what `view` leaves open; `reads` from the cards played what others hold."""
        self.position = Position(view)
        hidden = hidden_in(view, self.position)
        masks = self.position.masks
        known = [masks.kinds(cards) for cards in hidden.known]
        self._dealer = Dealer(hidden, known, masks.suits[Suit.SPADES])
        self._beliefs = Beliefs(view, self.position)
        conduct = Conduct(view, self.position) if reads else None
        self._conduct = conduct if conduct is not None and conduct.any else None
        self._shown = [masks.kinds(cards)[0] for cards in view.penalty_cards]
        self.open = any(holder.size for holder in hidden.holders)
        """Whether anything is hidden at all."""

    def tables(self, count: int, rng: random.Random) -> Iterator[Table]:
        """Yield `count` tables; each is good until the next is asked for."""
        start = Table(self.position.masks.play)
        chance = Chance(rng.getrandbits(58) | 1)
        for cards, twins in self._in_batches(count, chance):
            start.copy_from(self.position.table)
            for hand, place in self.position.place.items():
                shown = self._shown[hand] & cards[hand] if self._shown else 0
                start.hold(place, cards[hand], twins[hand], shown)
            yield start

    def _in_batches(self, count: int, chance: Chance) -> Iterator[tuple[list[int], list[int]]]:
        for done in range(0, count, _AT_ONCE):
            yield from self._drawn(min(_AT_ONCE, count - done), chance)

    def _drawn(self, count: int, chance: Chance) -> Iterator[tuple[list[int], list[int]]]:
        """Yield hands, drawn evenly among those dealt in proportion to their weights."""
        weigh = self.open and (self._beliefs.any or self._conduct is not None)
        held: list[int] = []
        twice: list[int] = []
        for _ in range(count * _TRIED if weigh else count):
            self._dealer.deal(chance, held, twice)
        size = self._dealer.size
        chosen: list[int] = list(range(count))
        if weigh:
            chosen = _evenly(self._weights(held, size), count, chance.part())
        for index in chosen:
            start = index * size
            yield held[start : start + size], twice[start : start + size]

    def _weights(self, held: list[int], size: int) -> list[float]:
        """Return how likely the bids and the cards played are in each deal."""
        weights = [1.0] * (len(held) // size)
        if self._beliefs.any:
            weights = self._beliefs.weights(held, size)
        if self._conduct is not None:
            for index in range(len(weights)):
                start = index * size
                weights[index] *= self._conduct.weight(held[start : start + size])
        return weights


def _evenly(weights: list[float], count: int, offset: float) -> list[int]:
    """Return `count` indexes in proportion to the weights, at even steps along their sums."""
    sums = list(accumulate(weights))
    step = sums[-1] / count
    mark = offset * step
    kept, index = [], 0
    for _ in range(count):
        while sums[index] < mark and index < len(sums) - 1:
            index += 1
        kept.append(index)
        mark += step
    return kept
