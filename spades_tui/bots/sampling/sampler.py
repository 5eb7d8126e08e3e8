"""Draws deals that agree with a view; the likelier by bids and plays, the more often."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import accumulate

from spades_tui.bots.heuristics.bid_record import bid_record
from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.deals import DealBatch, RandomStream
from spades_tui.bots.sampling.dealers import UniformDealer, WeightedDealer, is_feasible
from spades_tui.bots.sampling.hidden_cards import hidden_cards
from spades_tui.bots.sampling.likelihood import BidLikelihood
from spades_tui.bots.sampling.position import Position
from spades_tui.cards import Suit
from spades_tui.player_view import View

_TRIED = 3
"""Deals drawn for every deal kept, if deals are weighted by the bids."""
_AT_ONCE = 40
"""Deals kept from each batch; weights are compared within a batch."""


class Sampler:
    """Draws deals of the hidden cards of a view, on tables ready to be played out.

    Attributes:
        position: the play so far.
    """

    def __init__(self, view: View, *, reads_cards: bool = True) -> None:
        """Prepare to deal the hidden cards of `view`.

        Before the first card, deals are weighted by the bids, each of which is evidence about a
        hand as a whole; from then on by the table of evidence about single cards, if it applies.

        Args:
            view: the view.
            reads_cards: whether the cards played are evidence, too; else only the bids are.
        """
        self.position = Position(view)
        hidden = hidden_cards(view, self.position)
        masks = self.position.masks
        known_cards = [masks.kinds(cards) for cards in hidden.known_cards]
        self._dealer = UniformDealer(hidden, known_cards, masks.suits[Suit.SPADES])
        self.reading: WeightedDealer | None = None
        """The dealer by the table of evidence; None if it is not used."""
        if reads_cards and view.plays and is_feasible(view.rules, hidden):
            with suppress(ValueError):
                self.reading = WeightedDealer(view, self.position, hidden, known_cards)
        self.record = bid_record(view.rules, view.results)
        """Each player's habits in the game so far."""
        self._beliefs: BidLikelihood | None = None
        if self.reading is None:  # the table deals each deal as often as it is likely
            beliefs = BidLikelihood(view, self.position, self.record)
            self._beliefs = beliefs if beliefs.has_bids else None
        place = self.position.place
        self._places = [place[hand] for hand in range(len(place))]
        self._penalty_cards = [masks.kinds(cards)[0] for cards in view.penalty_cards] or [0] * len(
            place
        )
        self.open = any(holder.size for holder in hidden.holders)
        """Whether any card is hidden."""

    def tables(self, count: int, rng: random.Random) -> Iterator[Table]:
        """Yield `count` tables with the hidden cards dealt; likelier deals are drawn more often.

        Each table is valid until the next one is yielded.
        """
        for deals, chosen in self.batches(count, rng):
            yield from self._laid(deals, chosen)

    def uniform_tables(self, count: int, chance: RandomStream) -> Iterator[Table]:
        """Yield `count` tables as `tables` does, but with all possible deals equally likely."""
        deals = self._laid_out(self._dealer.deal(count, chance))
        return self._laid(deals, range(count))

    def _laid(self, deals: DealBatch, indices: Iterable[int]) -> Iterator[Table]:
        start = Table(self.position.masks.play)
        for index in indices:
            start.copy_from(self.position.table)
            deals.set_table(start, index)
            yield start

    def batches(self, count: int, rng: random.Random) -> Iterator[tuple[DealBatch, list[int]]]:
        """Yield batches of deals, each with the indices of its deals to use; `count` indices in
        all.

        A likely deal counts more than once: its index is repeated.
        """
        chance = RandomStream(rng.getrandbits(58) | 1)
        for done in range(0, count, _AT_ONCE):
            yield self._draw_deals(min(_AT_ONCE, count - done), chance)

    def _draw_deals(self, count: int, chance: RandomStream) -> tuple[DealBatch, list[int]]:
        """Return deals, and `count` indices drawn in proportion to their weights."""
        if not self.open or self._beliefs is None:
            return self._dealt(count, chance), list(range(count))
        deals = self._dealt(count * _TRIED, chance)
        weights = self._beliefs.weights(deals.held, deals.twice, deals.size)
        return deals, _evenly(weights, count, chance.part())

    def _dealt(self, count: int, chance: RandomStream) -> DealBatch:
        dealer = self.reading or self._dealer
        return self._laid_out(dealer.deal(count, chance))

    def _laid_out(self, dealt: tuple[list[int], list[int]]) -> DealBatch:
        deals = DealBatch(self.position.masks.play, self._places, self._penalty_cards)
        deals.held, deals.twice = dealt
        return deals


def _evenly(weights: list[float], count: int, offset: float) -> list[int]:
    """Return `count` indices of `weights`, each about as often as its weight is large.

    They lie at even steps along the sums of the weights, the first at `offset` (0 to 1) of a step.
    """
    sums = list(accumulate(weights))
    step = sums[-1] / count
    mark = offset * step
    indices, index = [], 0
    for _ in range(count):
        while sums[index] < mark and index < len(sums) - 1:
            index += 1
        indices.append(index)
        mark += step
    return indices
