"""The moment before the first trick: deals a view leaves open, and tables to play them out on."""

from __future__ import annotations

import random

import msgspec

from spades_tui.bots.kernel import Table
from spades_tui.bots.search.calls.deal import Deal
from spades_tui.bots.search.calls.moving import as_drawn, unseen
from spades_tui.bots.worlds.beliefs import reader_for
from spades_tui.bots.worlds.position import turn_order
from spades_tui.bots.worlds.tables import Worlds
from spades_tui.cards import Suit
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.view import View


class Scene:
    """What is the same in every deal of one decision.

    Attributes:
        view: whose decision it is.
        masks: cards as bits.
        reader: what hands may be expected to take.
    """

    def __init__(self, view: View, rng: random.Random) -> None:
        self.view = view
        self._rng = rng
        self._worlds = Worlds(view)
        position = self._worlds.position
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
                [table.twins_at(place) for place in places],
                self._rng.getrandbits(58) | 1,
            )
            for table in self._worlds.tables(count, self._rng)
        ]
        if self.view.rules.deal.deal != "draw" or self.view.drawn is not None:
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
        view = self.view
        if declarer != view.declarer:
            view = msgspec.structs.replace(view, declarer=declarer)
        start = self._start
        start.copy_from(self._blank)
        order = turn_order(view)
        for place, hand in enumerate(order):
            start.hold(place, deal.cards[hand], deal.twins[hand], 0)
        start.turn = order.index(opening_leader(view, deal, self.masks.suits[Suit.CLUBS]))
        self._work.seed = deal.seed
        return start, self._work


def opening_leader(view: View, deal: Deal, clubs: int) -> int:
    """Return the hand that leads to the first trick (RULES.md `opening_lead`)."""
    if view.leader is not None:
        return view.leader
    rules, table = view.rules, seating(view.rules)
    play = rules.play
    eldest = table.left_of(view.dealer)
    if play.first_trick != "normal":
        if play.first_trick_order == "together":
            return eldest
        return _holder_of_lowest_club(deal, clubs, table.clockwise_from(eldest))
    if play.opening_lead == "dealer":
        return view.dealer
    if play.opening_lead == "holder of 2C":
        return _holder_of_lowest_club(deal, clubs, table.clockwise_from(eldest))
    if play.opening_lead == "declarer's left" and view.declarer is not None:
        return table.left_of(view.declarer)
    return eldest


def _holder_of_lowest_club(deal: Deal, clubs: int, seats: tuple[int, ...]) -> int:
    def lowest(seat: int) -> int:
        held = deal.cards[seat] & clubs
        return held & -held or clubs + 1

    return min(seats, key=lowest)


def declarer_of(rules: RuleSet, dealer: int, tricks: list[int]) -> int | None:
    """Return who plays the dummy: of the highest bidders the first; None without a dummy."""
    table = seating(rules)
    if not table.has_dummy:
        return None
    order = table.clockwise_from(table.left_of(dealer))
    return max(order, key=lambda seat: tricks[seat])
