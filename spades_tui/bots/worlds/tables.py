"""Worlds: tables on which every card lies somewhere it may be, as likely as the bids make it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import accumulate

from spades_tui.bots.kernel import Table
from spades_tui.bots.worlds.beliefs import Beliefs
from spades_tui.bots.worlds.dealing import Dealer, Hands
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

    def __init__(self, view: View) -> None:
        self.position = Position(view)
        hidden = hidden_in(view, self.position)
        masks = self.position.masks
        self._dealer = Dealer(hidden, masks.suits[Suit.SPADES])
        self._beliefs = Beliefs(view, self.position)
        self._known = [masks.kinds(cards) for cards in hidden.known]
        self._shown = [masks.kinds(cards)[0] for cards in view.penalty_cards]
        self.open = any(holder.size for holder in hidden.holders)
        """Whether anything is hidden at all."""

    def tables(self, count: int, rng: random.Random) -> Iterator[Table]:
        """Yield `count` tables; each is good until the next is asked for."""
        start = Table(self.position.masks.play)
        for held in self._in_batches(count, rng):
            start.copy_from(self.position.table)
            for hand, place in self.position.place.items():
                cards, twins = held[hand]
                start.hold(place, cards, twins, self._shown[hand] & cards if self._shown else 0)
            yield start

    def _in_batches(self, count: int, rng: random.Random) -> Iterator[dict[int, tuple[int, int]]]:
        for done in range(0, count, _AT_ONCE):
            yield from self._drawn(min(_AT_ONCE, count - done), rng)

    def _drawn(self, count: int, rng: random.Random) -> list[dict[int, tuple[int, int]]]:
        """Return hands, drawn evenly among those dealt in proportion to their weights."""
        if not self._beliefs.any or not self.open:
            return [self._held(self._dealer.deal(rng)) for _ in range(count)]
        tried = [self._held(self._dealer.deal(rng)) for _ in range(count * _TRIED)]
        masks = [{hand: cards for hand, (cards, _) in held.items()} for held in tried]
        sums = list(accumulate(self._beliefs.weights(masks)))
        step = sums[-1] / count
        mark = rng.random() * step
        kept, index = [], 0
        for _ in range(count):
            while sums[index] < mark and index < len(sums) - 1:
                index += 1
            kept.append(tried[index])
            mark += step
        return kept

    def _held(self, dealt: Hands) -> dict[int, tuple[int, int]]:
        return {hand: _with(*known, dealt.get(hand, ())) for hand, known in enumerate(self._known)}


def _with(cards: int, twins: int, more: Iterable[int]) -> tuple[int, int]:
    for bit in more:
        twins |= cards & bit
        cards |= bit
    return cards, twins
