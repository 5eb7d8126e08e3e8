"""Evidence from bids and cards about each card still out, as cells of a small table.

A cell is one kind of observation: "followed low, last in turn, behind the partner's winner: the
card two ranks higher". The table holds a weight for each cell, learned from games of many players.
Everything here is public: ranks are counted among the cards still out, and no hand is looked into.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .bits import popcount
from .table import COUNT_BITS, NEED_BITS, PLACE_BITS, SIDE_BITS, Table

if TYPE_CHECKING:
    from mypy_extensions import i64

BID_GROUPS: Final = 9
"""Number of groups of bids; group 0 is nil."""
AIMS: Final = 5
"""Number of aims of a place: see `EvidenceLog.aim`."""
_RANKS: Final = 14
"""Ranks told apart in the evidence of a bid: by the number of higher cards of the suit."""
_HIGH: Final = 8
"""Numbers of higher cards told apart: 0 to 6, and 7 or more."""
_GAPS: Final = 4
"""Numbers of cards between two told apart: 0 to 2, and 3 or more."""
_WAYS: Final = 8
"""Number of relations of a kept card to the one played: see `_card_relation`."""
_SEATS: Final = 3
"""Positions in a trick told apart: see `EvidenceLog.seat`."""
_LED_RANKS: Final = 6
"""Ranks of the card led told apart: 0 to 4 higher cards, and 5 or more."""

NIL_CELLS: Final = 2 * _RANKS
"""The number of cells of nil bids, which come first in the table."""
FIRST_FOLLOW: Final = BID_GROUPS * 2 * _RANKS
_FOLLOW_NEAR: Final = FIRST_FOLLOW
_FOLLOW_RANK: Final = _FOLLOW_NEAR + AIMS * _SEATS * 2 * _WAYS * _GAPS * 2
_FOLLOW_ROUND: Final = _FOLLOW_RANK + _SEATS * 2 * _WAYS * _HIGH * _HIGH
FIRST_LEAD: Final = _FOLLOW_ROUND + AIMS * _WAYS * 3 * _HIGH * 2
_LEAD_NEAR: Final = FIRST_LEAD
_LEAD_RANK: Final = _LEAD_NEAR + AIMS * 2 * 2 * _GAPS * _LED_RANKS
_LEAD_AGAIN: Final = _LEAD_RANK + 2 * 2 * _HIGH * _HIGH
_LEAD_OTHER: Final = _LEAD_AGAIN + 4 * 2 * 2 * _HIGH
FIRST_OFF: Final = _LEAD_OTHER + 2 * 2 * _LED_RANKS * _HIGH * AIMS
_RUFF_NEAR: Final = FIRST_OFF
_RUFF_RANK: Final = _RUFF_NEAR + AIMS * 2 * _SEATS * 3 * 2 * _GAPS
_RUFF_OTHER: Final = _RUFF_RANK + 2 * _HIGH * _HIGH
_DROP_NEAR: Final = _RUFF_OTHER + AIMS * _HIGH
_DROP_RANK: Final = _DROP_NEAR + AIMS * 2 * _GAPS * _HIGH
_DROP_SPADE: Final = _DROP_RANK + 2 * _HIGH * _HIGH
_DROP_OTHER: Final = _DROP_SPADE + AIMS * 2 * _SEATS * 2 * _HIGH
CELLS: Final = _DROP_OTHER + AIMS * _HIGH * _HIGH
"""The number of cells; `FIRST_FOLLOW` and the constants after it give the first cell of a kind."""
NUMBERS: Final = 64
"""Bit numbers set aside for the cards of each place in a tally."""


class EvidenceLog:
    """The observations of a hand so far, as parallel lists of place, card and cell.

    An observation is evidence for or against its place still holding its card; the weight of its
    cell says how strong.

    Attributes:
        table: the table before the next card; its hands are empty, as only the play is public.
        out: mask of the cards not yet played.
        everything: mask of all cards.
        places: by observation, the place that may hold the card.
        cards: by observation, the bit number of the card, from 0.
        cells: by observation, the cell: an index in the table of weights.
        marks: the number of observations before the first card, and after each card played.
        spades: mask of the trump suit.
        one: the number 1, as a variable that may be shifted.
    """

    def __init__(self, opening: Table, all_cards: i64) -> None:
        """Start without observations.

        Args:
            opening: the table before the first lead, with the contracts and nils of all places.
            all_cards: mask of all cards.
        """
        self.table: Table = Table(opening.rules)
        self.table.copy_from(opening)
        self.unplayed: i64 = all_cards
        self.all_cards: i64 = all_cards
        self.places: list[int] = []
        self.cards: list[int] = []
        self.cells: list[int] = []
        self.marks: list[int] = []
        self.spades: i64 = opening.rules.spades
        self.led_by: list[int] = [-1, -1, -1, -1]
        """By suit (see `_suit_number`), the place that led it last; -1 if it was not led."""
        self.unit: i64 = opening.rules.unit

    def add(self, place: i64, card: i64, cell: i64) -> None:
        """Add one observation: `cell`, about `place` holding the card with the bit number
        `card`."""
        self.places.append(place)
        self.cards.append(card)
        self.cells.append(cell)

    def bids(self, groups: list[int]) -> None:
        """Add the evidence of all bids, and the first mark.

        `groups` gives for each place the group of its bid from 0 (nil) to 8, or -1 if it is no
        evidence.
        """
        for place in range(len(groups)):
            group: i64 = groups[place]
            if group >= 0:
                self.bid(place, group)
        self.marks.append(len(self.cells))

    def bid(self, place: i64, group: i64) -> None:
        """Add the evidence of the bid of `place`; `group` is 0 for nil, else from 1 to 8."""
        for suit in self.suits():
            trump: i64 = 1 if suit == self.spades else 0
            left: i64 = suit
            while left:
                card = left & -left
                left ^= card
                rank = min(_RANKS - 1, popcount(left))
                self.add(place, _number_of(card), (group * 2 + trump) * _RANKS + rank)

    def suits(self) -> list[int]:
        """Return the masks of the suits: clubs, diamonds, hearts, spades."""
        rules = self.table.rules
        return [rules.clubs, rules.diamonds, rules.hearts, rules.spades]

    def aim(self, place: i64) -> i64:
        """Return the aim of a place as a number from 0 to 4.

        0 is to keep its own nil, 1 to save a partner's nil, 2 to break an opponent's nil, 3 to make
        its contract, 4 for none of these.
        """
        table = self.table
        if table.ducking:
            alive = self.alive()
            if (alive >> place) & 1:
                return 0
            mates = (table.mates >> (place * PLACE_BITS)) & 63
            if mates & alive:
                return 1
            if alive:
                return 2
        side = (table.sides >> (place * SIDE_BITS)) & 7
        return 3 if (table.needs >> (side * NEED_BITS)) & 63 else 4

    def alive(self) -> i64:
        """Return a mask of the places whose nil has not failed, with bit n for place n."""
        table = self.table
        places: i64 = 0
        for place in range(table.rules.places):
            if (table.ducking >> place) & 1 and not (table.taken >> (place * COUNT_BITS)) & 31:
                places |= self.unit << place
        return places

    def play(self, card: i64) -> None:
        """Add the evidence of `card`, play it from the place to play next, and add a mark."""
        table = self.table
        place = table.turn
        self.unplayed &= ~card
        if not table.in_trick:
            self.lead(place, card)
        elif card & table.led:
            self.follow(place, card)
        elif card & self.spades:
            self.ruff(place, card)
        else:
            self.drop(place, card)
        if not table.in_trick:
            self.led_by[self._suit_number(card)] = place
        table.hold(place, card, 0, 0)
        table.play(card)
        self.marks.append(len(self.cells))

    def tally(self, table: list[int]) -> list[int]:
        """Return the summed weights of the observations of each card at each place.

        The sum for a place and bit number is at index `place * NUMBERS + number`. `table` gives the
        weight of each cell.
        """
        sums = [0] * (self.table.rules.places * NUMBERS)
        for index in range(len(self.cells)):
            sums[self.places[index] * NUMBERS + self.cards[index]] += table[self.cells[index]]
        return sums

    def _suit_number(self, card: i64) -> i64:
        """Return the number of the suit of `card`: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        rules = self.table.rules
        if card & rules.spades:
            return 3
        if card & rules.hearts:
            return 2
        return 1 if card & rules.diamonds else 0

    def mate(self, place: i64) -> i64:
        """Return 1 if `place` or its partner is winning the trick so far, else 0."""
        table = self.table
        return ((table.mates >> (place * PLACE_BITS)) >> table.winner) & 1

    def seat(self) -> i64:
        """Return the position in the trick of the next card: 0 second, 1 between, 2 last."""
        table = self.table
        if table.in_trick == table.rules.places - 1:
            return 2
        return 0 if table.in_trick == 1 else 1

    def follow(self, place: i64, card: i64) -> None:
        """Add the evidence of `card`, with which `place` followed suit."""
        table = self.table
        suit = table.led & self.all_cards
        best = table.best
        ruffed: bool = not best & suit and best > 1
        if best == 1:  # the lead cannot win
            best = 0
        trump: i64 = 1 if suit == self.spades else 0
        aim, seat, mate = self.aim(place), self.seat(), self.mate(place)
        rank = min(7, count_above(card, suit & self.unplayed))
        gone = popcount(suit & ~self.unplayed)
        turn: i64 = 0 if gone <= table.in_trick + 1 else (1 if gone <= 8 else 2)
        last: i64 = 1 if seat == 2 else 0
        near = _FOLLOW_NEAR + _WAYS * _GAPS * 2 * ((aim * _SEATS + seat) * 2 + mate)
        ranks = _FOLLOW_RANK + _WAYS * _HIGH * _HIGH * (seat * 2 + mate)
        left: i64 = suit & self.unplayed
        while left:
            other = left & -left
            left ^= other
            way = _card_relation(card, other, best, ruffed)
            high = min(7, popcount(left))
            gap = min(3, count_between(card, other, suit & self.unplayed))
            number = _number_of(other)
            self.add(place, number, near + (way * 4 + gap) * 2 + trump)
            self.add(place, number, ranks + (way * 8 + rank) * 8 + high)
            self.add(
                place,
                number,
                _FOLLOW_ROUND + (((aim * 8 + way) * 3 + turn) * 8 + high) * 2 + last,
            )

    def lead(self, place: i64, card: i64) -> None:
        """Add the evidence of `card`, led by `place`."""
        suit = self.table.rules.suit_of(card)
        trump: i64 = 1 if suit == self.spades else 0
        aim = self.aim(place)
        height = count_above(card, suit & self.unplayed)
        rank = min(5, height)
        last_leader: i64 = self.led_by[self._suit_number(card)]
        if last_leader >= 0:
            if last_leader == place:
                last_leader = 1
            elif (self.table.mates >> (place * PLACE_BITS)) >> last_leader & 1:
                last_leader = 2
            else:
                last_leader = 3
        else:
            last_leader = 0
        left: i64 = self.unplayed
        while left:
            other = left & -left
            left ^= other
            number = _number_of(other)
            own = self.table.rules.suit_of(other)
            if own == suit:
                high = min(7, count_above(other, suit & self.unplayed))
                over: i64 = 1 if other > card else 0
                gap = min(3, count_between(card, other, suit & self.unplayed))
                cell = ((aim * 2 + trump) * 2 + over) * 24 + gap * 6 + rank
                self.add(place, number, _LEAD_NEAR + cell)
                cell = ((trump * 2 + over) * 8 + min(7, height)) * 8 + high
                self.add(place, number, _LEAD_RANK + cell)
                cell = ((last_leader * 2 + trump) * 2 + over) * 8 + high
                self.add(place, number, _LEAD_AGAIN + cell)
            else:
                high = min(7, count_above(other, own & self.unplayed))
                spade: i64 = 1 if own == self.spades else 0
                cell = (((trump * 2 + spade) * _LED_RANKS + rank) * 8 + high) * AIMS + aim
                self.add(place, number, _LEAD_OTHER + cell)

    def ruff(self, place: i64, card: i64) -> None:
        """Add the evidence of `card`, a spade that `place` played on another suit."""
        table = self.table
        best = table.best
        aim, seat, mate = self.aim(place), self.seat(), self.mate(place)
        way: i64 = 0
        if best & self.spades:
            way = 1 if card > best else 2
        rank = min(7, count_above(card, self.spades & self.unplayed))
        left: i64 = self.unplayed & ~table.led
        while left:
            other = left & -left
            left ^= other
            number = _number_of(other)
            if other & self.spades:
                high = min(7, count_above(other, self.spades & self.unplayed))
                over: i64 = 1 if other > card else 0
                gap = min(3, count_between(card, other, self.spades & self.unplayed))
                cell = (((aim * 2 + mate) * 3 + seat) * 3 + way) * 8 + over * 4 + gap
                self.add(place, number, _RUFF_NEAR + cell)
                self.add(place, number, _RUFF_RANK + (over * 8 + rank) * 8 + high)
            else:
                own = table.rules.suit_of(other)
                high = min(7, count_above(other, own & self.unplayed))
                self.add(place, number, _RUFF_OTHER + aim * 8 + high)

    def drop(self, place: i64, card: i64) -> None:
        """Add the evidence of `card`, a discard of `place`: neither a spade nor of the suit led."""
        table = self.table
        rules = table.rules
        aim, seat, mate = self.aim(place), self.seat(), self.mate(place)
        suit = rules.suit_of(card)
        rank = min(7, count_above(card, suit & self.unplayed))
        ruffed: i64 = 1 if table.best & self.spades else 0
        left: i64 = self.unplayed & ~table.led
        while left:
            other = left & -left
            left ^= other
            number = _number_of(other)
            own = rules.suit_of(other)
            high = min(7, count_above(other, own & self.unplayed))
            if own == suit:
                over: i64 = 1 if other > card else 0
                gap = min(3, count_between(card, other, suit & self.unplayed))
                cell = (((aim * 2 + over) * 4) + gap) * 8 + rank
                self.add(place, number, _DROP_NEAR + cell)
                self.add(place, number, _DROP_RANK + (over * 8 + rank) * 8 + high)
            elif own == self.spades:
                cell = (((aim * 2 + mate) * 3 + seat) * 2 + ruffed) * 8 + high
                self.add(place, number, _DROP_SPADE + cell)
            else:
                self.add(place, number, _DROP_OTHER + (aim * 8 + rank) * 8 + high)


def weigh(
    sums: list[int], places: list[int], numbers: list[int], worth: list[float]
) -> list[float]:
    """Return how likely each card is at each place, as weights: all places of the first card first.

    Args:
        sums: the result of `EvidenceLog.tally`.
        places: the places; -1 stands for a holder without evidence, such as the pile out of play.
        numbers: the bit numbers of the cards.
        worth: the weights for sums from lowest to highest, an odd number of them; the middle one is
            for a sum of 0, and sums beyond either end get the weight of that end.
    """
    weights: list[float] = []
    most: i64 = len(worth) // 2
    for number in numbers:
        for place in places:
            total: i64 = sums[place * NUMBERS + number] if place >= 0 else 0
            weights.append(worth[max(0, min(2 * most, total + most))])
    return weights


def _number_of(card: i64) -> i64:
    """Return the bit number of a card, from 0."""
    return popcount(card - 1)


def count_above(card: i64, cards: i64) -> i64:
    """Return the number of cards in the mask `cards` that are higher than the card `card`."""
    return popcount(cards & ~((card << 1) - 1))


def count_between(card: i64, other: i64, cards: i64) -> i64:
    """Return the number of cards in the mask `cards` between the cards `card` and `other`, without
    these."""
    low = min(card, other)
    high = max(card, other)
    return popcount(cards & (high - 1) & ~((low << 1) - 1))


def _card_relation(card: i64, other: i64, best: i64, ruffed: bool) -> i64:
    """Return the relation of a card not played to the one played, as a number from 0 to 7.

    If the trick was not ruffed: 0 below the best card, 1 between it and the card played, 2 above
    the card played, if that one wins; 3 below the card played, 4 between it and the best card, 5
    above the best card, if it loses. If it was ruffed: 6 below the card played, 7 above.

    Args:
        card: the card played.
        other: the card of the same suit that may have been kept.
        best: the card that won before; 0 if none could.
        ruffed: whether `best` was a spade on another suit.
    """
    if ruffed:
        return 6 if other < card else 7
    if card > best:
        if other < best:
            return 0
        return 1 if other < card else 2
    if other < card:
        return 3
    return 4 if other < best else 5
