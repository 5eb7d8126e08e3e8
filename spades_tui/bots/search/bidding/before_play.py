"""The moment before the first trick: deals a view leaves open, and tables to play them out on."""

from __future__ import annotations

import random

from spades_tui.bots.abilities import READS, Reads
from spades_tui.bots.kernel import Table
from spades_tui.bots.sampling.beliefs import reader_for
from spades_tui.bots.sampling.position import declared, first_leader, turn_order
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.bots.search.bidding.deal import Deal, as_drawn, unseen
from spades_tui.rules.capabilities import hands_are_drawn
from spades_tui.view import View


class BeforePlay:
    """What is the same in every deal of one decision.

    Attributes:
        view: whose decision it is.
        masks: cards as bits.
        reader: what hands may be expected to take.
    """

    def __init__(self, view: View, rng: random.Random, reads: Reads = READS) -> None:
        self.view = view
        self._rng = rng
        self._sampler = Sampler(view, reads=reads)
        position = self._sampler.position
        self.masks = position.masks
        self.reader = reader_for(self.masks)
        self._place = position.place
        self._blank = position.table
        self._start = Table(self.masks.play)
        self._work = Table(self.masks.play)

    def deals(self, count: int) -> list[Deal]:
        """Return `count` deals, as likely as the bids so far make them."""
        places = [self._place[hand] for hand in range(len(self._place))]
        found = [
            Deal(
                [table.cards_at(place) for place in places],
                [table.duplicates_at(place) for place in places],
                self._rng.getrandbits(58) | 1,
            )
            for table in self._sampler.tables(count, self._rng)
        ]
        if not hands_are_drawn(self.view.rules) or self.view.drawn is not None:
            return found
        return [self._drawn(deal) for deal in found]

    def _drawn(self, deal: Deal) -> Deal:
        """Return a deal in which the others have chosen their cards, as this player has."""
        view = self.view
        away = [self.masks.bit[card] for card in view.discarded]
        pool = unseen(deal, self.masks, view.rules, away)
        others = [hand for hand in range(len(deal.cards)) if hand != view.seat]
        return as_drawn(deal, others, pool, self.masks)

    def tables(self, deal: Deal, declarer: int | None) -> tuple[Table, Table]:
        """Return the table at the opening lead of a deal, and one to play it out on."""
        view, start = declared(self.view, declarer), self._start
        start.copy_from(self._blank)
        order = turn_order(view)
        for place, hand in enumerate(order):
            start.hold(place, deal.cards[hand], deal.duplicates[hand], 0)
        leader = view.leader
        if leader is None:
            leader = first_leader(view.rules, self.masks, deal.cards, view.dealer, view.declarer)
        start.turn = order.index(leader)
        self._work.seed = deal.seed
        return start, self._work
