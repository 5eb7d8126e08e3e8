"""What bids and cards played tell of each card still out, as cells of small tables.

A cell is one kind of observation: "followed low, last in turn, behind the partner's winner: the
card two ranks higher". The tables hold a weight for each, learned from games of many players.
Everything here is public: ranks are counted among the cards still out, and no hand is looked into,
so that what a finished hand told can be held against the cards that lay there.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Final

from .bits import popcount
from .table import COUNT_BITS, NEED_BITS, PLACE_BITS, SIDE_BITS, Table

if TYPE_CHECKING:
    from mypy_extensions import i64

BID: Final = 0
FOLLOW: Final = 1
LEAD: Final = 2
OFF: Final = 3
NIL: Final = 4
"""The sorts of evidence, each trusted by itself: bids of a number, cards following, cards led,
cards played off the suit led, bids of nil."""
FEATURE_TYPES: Final = 5
MODELS: Final = 4
"""Tables there are of each cell, learned from players of different kinds."""
MODEL_FEATURES: Final = MODELS * FEATURE_TYPES
"""Sorts of evidence as each school reads them, school by school."""
PROFILES: Final = MODELS + 1
"""Ways to read a place: its bids alone, then by each school's tables."""
_NOT_HERE: Final = 0.3
"""What a card that somebody else had counts for beside an own one: there are more of them."""

BID_GROUPS: Final = 9
AIMS: Final = 5
"""What a place may play for: its nil, a partner's, to break one, its contract, or no more."""
_RANKS: Final = 14
_HIGH: Final = 8
"""Cards higher are counted up to this, short of one."""
_GAPS: Final = 4
_WAYS: Final = 8
"""Ways a card kept lies to the one that followed: see `card_relation`."""
_SEATS: Final = 3
_LED_RANKS: Final = 6

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
"""How many cells there are; the others are where those of a kind begin."""
NUMBERS: Final = 64
"""Numbers a bit may have."""
FURTHEST: Final = 96
"""Differences of weight from this on are counted together."""
SPAN: Final = 2 * FURTHEST + 1


class EvidenceLog:
    """The cells a hand has filled so far: parallel lists of place, card and cell.

    Attributes:
        places: whose card it might be.
        cards: the number of its bit.
        cells: the cell.
        marks: how long the lists were before the first card, and after each card played.
        turns: the place that played each card.
        played: the number of each card's bit.
        left: the suit each card should have followed; 0 where it did.
    """

    def __init__(self, opening: Table, everything: i64) -> None:
        """Take the table before the first lead, with everybody's aims, and all cards there are."""
        self.table: Table = Table(opening.rules)
        self.table.copy_from(opening)
        self.out: i64 = everything
        self.everything: i64 = everything
        self.places: list[int] = []
        self.cards: list[int] = []
        self.cells: list[int] = []
        self.marks: list[int] = []
        self.turns: list[int] = []
        self.played: list[int] = []
        self.left: list[int] = []
        self.spades: i64 = opening.rules.spades
        self.led_by: list[int] = [-1, -1, -1, -1]
        """By suit, who led it last."""
        self.one: i64 = opening.rules.one

    def add(self, place: i64, card: i64, cell: i64) -> None:
        """Add one observation."""
        self.places.append(place)
        self.cards.append(card)
        self.cells.append(cell)

    def bids(self, groups: list[int]) -> None:
        """Take what was bid: by place a group from 0 to 8, or -1 where it tells nothing."""
        for place in range(len(groups)):
            group: i64 = groups[place]
            if group >= 0:
                self.bid(place, group)
        self.marks.append(len(self.cells))

    def bid(self, place: i64, group: i64) -> None:
        """Take one bid."""
        for suit in self.suits():
            trump: i64 = 1 if suit == self.spades else 0
            left: i64 = suit
            while left:
                card = left & -left
                left ^= card
                rank = min(_RANKS - 1, popcount(left))
                self.add(place, number_of(card), (group * 2 + trump) * _RANKS + rank)

    def suits(self) -> list[int]:
        """Return the masks of the suits, spades last."""
        rules = self.table.rules
        return [rules.clubs, rules.diamonds, rules.hearts, rules.spades]

    def aim(self, place: i64) -> i64:
        """Return what a place plays for, from 0: its nil, a partner's nil, to break one, its
        contract, or nothing any more."""
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
        """Return the nils no trick has broken."""
        table = self.table
        found: i64 = 0
        for place in range(table.rules.places):
            if (table.ducking >> place) & 1 and not (table.taken >> (place * COUNT_BITS)) & 31:
                found |= self.one << place
        return found

    def play(self, card: i64) -> None:
        """Take one card, played by whoever is in turn."""
        table = self.table
        place = table.turn
        self.out &= ~card
        self.turns.append(place)
        self.played.append(number_of(card))
        self.left.append(table.led if table.in_trick and not card & table.led else 0)
        if not table.in_trick:
            self.lead(place, card)
        elif card & table.led:
            self.follow(place, card)
        elif card & self.spades:
            self.ruff(place, card)
        else:
            self.drop(place, card)
        if not table.in_trick:
            self.led_by[self.suit_number(card)] = place
        table.hold(place, card, 0, 0)
        table.play(card)
        self.marks.append(len(self.cells))

    def tally(self, moment: int, table: list[int]) -> list[int]:
        """Return what was told until so many cards were played, by place, kind and card.

        Args:
            moment: cards played.
            table: the weight of each cell, school by school.
        """
        sums = [0] * (self.table.rules.places * MODEL_FEATURES * NUMBERS)
        self.add_cells(sums, 0, self.marks[moment], table)
        return sums

    def add_cells(self, sums: list[int], first: i64, stop: i64, table: list[int]) -> None:
        """Add the weights of some of the cells filled to the sums of `tally`."""
        for at in range(first, stop):
            cell: i64 = self.cells[at]
            place: i64 = self.places[at]
            row = (place * MODEL_FEATURES + sort_of(cell)) * NUMBERS + self.cards[at]
            while cell < MODELS * CELLS:
                sums[row] += table[cell]
                row += FEATURE_TYPES * NUMBERS
                cell += CELLS

    def fits(
        self, moment: int, table: list[int], trust: list[int], worth: list[float]
    ) -> list[float]:
        """Say how well each way to read a place fits the cards played.

        Each card is looked at just before it was played: how likely it was to be at a place rather
        than at one of the others, who are read by their bids, and whether it was.

        Args:
            moment: cards played.
            table: the weight of each cell, school by school.
            trust: by place, profile and kind, how much to believe, in 256ths.
            worth: the weight of each sum from the least to the most, the middle one is of nothing.

        Returns:
            By place and profile the logarithm of the likelihood, beside that of the bids alone.
        """
        places: i64 = self.table.rules.places
        found = [0.0] * (places * PROFILES)
        sums = [0] * (places * MODEL_FEATURES * NUMBERS)
        voids = [0] * places
        done: i64 = 0
        for at in range(moment):
            self.add_cells(sums, done, self.marks[at], table)
            done = self.marks[at]
            mine: i64 = self.turns[at]
            number: i64 = self.played[at]
            by_bids = [0.0] * places
            total: float = 0.0
            for place in range(places):
                void: i64 = voids[place]
                if place == mine or not (void >> number) & 1:
                    by_bids[place] = worth_of(sums, trust, place, 0, number, worth)
                    total += by_bids[place]
            for place in range(places):
                usual = by_bids[place]
                rest: float = total - usual
                if usual > 0.0 and rest > 1e-9 * total:
                    for profile in range(1, PROFILES):
                        here = worth_of(sums, trust, place, profile, number, worth)
                        fit = log(total / (here + rest))
                        if place == mine:
                            fit += log(here / usual)
                        else:
                            fit *= _NOT_HERE
                        found[place * PROFILES + profile] += fit
            voids[mine] |= self.left[at]
        return found

    def compared(self, moments: list[int], table: list[int]) -> list[int]:
        """Hold what was told against what lay there, card by card played later.

        Of two cards still out, one of which a place held and another somebody else, the one it
        held should weigh more.

        Args:
            moments: cards played by then; at 0 bids are looked at, later cards.
            table: the weight of each cell, school by school.

        Returns:
            By place, kind and difference from -`FURTHEST` to it: how often it was that.
        """
        found = [0] * (self.table.rules.places * MODEL_FEATURES * SPAN)
        for moment in moments:
            if moment < len(self.turns):
                self.compare(moment, self.tally(moment, table), found)
        return found

    def compare(self, moment: int, sums: list[int], found: list[int]) -> None:
        """Compare at one moment."""
        first: i64 = FOLLOW if moment else BID
        stop: i64 = NIL if moment else FOLLOW
        compared = [kind for kind in range(MODEL_FEATURES) if first <= kind % FEATURE_TYPES < stop]
        voids = [0] * self.table.rules.places
        for at in range(moment):
            voids[self.turns[at]] |= self.left[at]
        for at in range(moment, len(self.turns)):
            place: i64 = self.turns[at]
            mine: i64 = self.played[at]
            void: i64 = voids[place]
            for other in range(moment, len(self.turns)):
                number: i64 = self.played[other]
                if self.turns[other] != place and not (void >> number) & 1:
                    for kind in compared:
                        row: i64 = place * MODEL_FEATURES + kind
                        off: i64 = sums[row * NUMBERS + mine] - sums[row * NUMBERS + number]
                        off = max(-FURTHEST, min(FURTHEST, off))
                        found[row * SPAN + FURTHEST + off] += 1

    def suit_number(self, card: i64) -> i64:
        """Return 0 to 3 for clubs to spades."""
        rules = self.table.rules
        if card & rules.spades:
            return 3
        if card & rules.hearts:
            return 2
        return 1 if card & rules.diamonds else 0

    def mate(self, place: i64) -> i64:
        """Return 1 where a partner wins as the trick stands."""
        table = self.table
        return ((table.mates >> (place * PLACE_BITS)) >> table.winner) & 1

    def seat(self) -> i64:
        """Return 0 for the second in a trick, 2 for the last, 1 for those between."""
        table = self.table
        if table.in_trick == table.rules.places - 1:
            return 2
        return 0 if table.in_trick == 1 else 1

    def follow(self, place: i64, card: i64) -> None:
        """A card of the suit led."""
        table = self.table
        suit = table.led & self.everything
        best = table.best
        ruffed: bool = not best & suit and best > 1
        if best == 1:  # the lead cannot win
            best = 0
        trump: i64 = 1 if suit == self.spades else 0
        aim, seat, mate = self.aim(place), self.seat(), self.mate(place)
        rank = min(7, above(card, suit & self.out))
        gone = popcount(suit & ~self.out)
        turn: i64 = 0 if gone <= table.in_trick + 1 else (1 if gone <= 8 else 2)
        last: i64 = 1 if seat == 2 else 0
        near = _FOLLOW_NEAR + _WAYS * _GAPS * 2 * ((aim * _SEATS + seat) * 2 + mate)
        ranks = _FOLLOW_RANK + _WAYS * _HIGH * _HIGH * (seat * 2 + mate)
        left: i64 = suit & self.out
        while left:
            other = left & -left
            left ^= other
            way = card_relation(card, other, best, ruffed)
            high = min(7, popcount(left))
            gap = min(3, between(card, other, suit & self.out))
            number = number_of(other)
            self.add(place, number, near + (way * 4 + gap) * 2 + trump)
            self.add(place, number, ranks + (way * 8 + rank) * 8 + high)
            self.add(
                place,
                number,
                _FOLLOW_ROUND + (((aim * 8 + way) * 3 + turn) * 8 + high) * 2 + last,
            )

    def lead(self, place: i64, card: i64) -> None:
        """The first card of a trick."""
        suit = self.table.rules.suit_of(card)
        trump: i64 = 1 if suit == self.spades else 0
        aim = self.aim(place)
        height = above(card, suit & self.out)
        rank = min(5, height)
        again: i64 = self.led_by[self.suit_number(card)]
        if again >= 0:
            if again == place:
                again = 1
            elif (self.table.mates >> (place * PLACE_BITS)) >> again & 1:
                again = 2
            else:
                again = 3
        else:
            again = 0
        left: i64 = self.out
        while left:
            other = left & -left
            left ^= other
            number = number_of(other)
            own = self.table.rules.suit_of(other)
            if own == suit:
                high = min(7, above(other, suit & self.out))
                over: i64 = 1 if other > card else 0
                gap = min(3, between(card, other, suit & self.out))
                cell = ((aim * 2 + trump) * 2 + over) * 24 + gap * 6 + rank
                self.add(place, number, _LEAD_NEAR + cell)
                cell = ((trump * 2 + over) * 8 + min(7, height)) * 8 + high
                self.add(place, number, _LEAD_RANK + cell)
                cell = ((again * 2 + trump) * 2 + over) * 8 + high
                self.add(place, number, _LEAD_AGAIN + cell)
            else:
                high = min(7, above(other, own & self.out))
                spade: i64 = 1 if own == self.spades else 0
                cell = (((trump * 2 + spade) * _LED_RANKS + rank) * 8 + high) * AIMS + aim
                self.add(place, number, _LEAD_OTHER + cell)

    def ruff(self, place: i64, card: i64) -> None:
        """A spade on another suit."""
        table = self.table
        best = table.best
        aim, seat, mate = self.aim(place), self.seat(), self.mate(place)
        way: i64 = 0
        if best & self.spades:
            way = 1 if card > best else 2
        rank = min(7, above(card, self.spades & self.out))
        left: i64 = self.out & ~table.led
        while left:
            other = left & -left
            left ^= other
            number = number_of(other)
            if other & self.spades:
                high = min(7, above(other, self.spades & self.out))
                over: i64 = 1 if other > card else 0
                gap = min(3, between(card, other, self.spades & self.out))
                cell = (((aim * 2 + mate) * 3 + seat) * 3 + way) * 8 + over * 4 + gap
                self.add(place, number, _RUFF_NEAR + cell)
                self.add(place, number, _RUFF_RANK + (over * 8 + rank) * 8 + high)
            else:
                own = table.rules.suit_of(other)
                high = min(7, above(other, own & self.out))
                self.add(place, number, _RUFF_OTHER + aim * 8 + high)

    def drop(self, place: i64, card: i64) -> None:
        """A card that can neither follow nor win."""
        table = self.table
        rules = table.rules
        aim, seat, mate = self.aim(place), self.seat(), self.mate(place)
        suit = rules.suit_of(card)
        rank = min(7, above(card, suit & self.out))
        ruffed: i64 = 1 if table.best & self.spades else 0
        left: i64 = self.out & ~table.led
        while left:
            other = left & -left
            left ^= other
            number = number_of(other)
            own = rules.suit_of(other)
            high = min(7, above(other, own & self.out))
            if own == suit:
                over: i64 = 1 if other > card else 0
                gap = min(3, between(card, other, suit & self.out))
                cell = (((aim * 2 + over) * 4) + gap) * 8 + rank
                self.add(place, number, _DROP_NEAR + cell)
                self.add(place, number, _DROP_RANK + (over * 8 + rank) * 8 + high)
            elif own == self.spades:
                cell = (((aim * 2 + mate) * 3 + seat) * 2 + ruffed) * 8 + high
                self.add(place, number, _DROP_SPADE + cell)
            else:
                self.add(place, number, _DROP_OTHER + (aim * 8 + rank) * 8 + high)


def weighed(
    sums: list[int],
    trust: list[int],
    shares: list[float],
    places: list[int],
    numbers: list[int],
    worth: list[float],
) -> list[float]:
    """Return card by card the weight of each place: how likely it is there, by all that was told.

    Args:
        sums: what was told, as `EvidenceLog.tally` has it.
        trust: by place, profile and kind, how much of it to believe, in 256ths.
        shares: by place and profile, how likely the place is to be read so.
        places: the places; -1 is one of which nothing is told.
        numbers: the numbers of the cards' bits.
        worth: the weight of each sum from the least to the most, the middle one is of nothing.
    """
    found: list[float] = []
    for number in numbers:
        for place in places:
            if place < 0:
                found.append(worth[len(worth) // 2])
                continue
            weight: float = 0.0
            for profile in range(PROFILES):
                share = shares[place * PROFILES + profile]
                if share > 0.0:
                    weight += share * worth_of(sums, trust, place, profile, number, worth)
            found.append(weight)
    return found


def worth_of(
    sums: list[int], trust: list[int], place: i64, profile: i64, number: i64, worth: list[float]
) -> float:
    """Return how likely a card is at a place read by one profile."""
    total: i64 = 0
    row = (place * PROFILES + profile) * MODEL_FEATURES
    for kind in range(MODEL_FEATURES):
        amount: i64 = trust[row + kind]
        if amount:
            total += amount * sums[(place * MODEL_FEATURES + kind) * NUMBERS + number]
    most: i64 = len(worth) // 2
    return worth[max(0, min(2 * most, (total >> 8) + most))]


def number_of(card: i64) -> i64:
    """Return the number of a card's bit."""
    return popcount(card - 1)


def above(card: i64, cards: i64) -> i64:
    """Return how many of some cards are higher."""
    return popcount(cards & ~((card << 1) - 1))


def between(one: i64, other: i64, cards: i64) -> i64:
    """Return how many of some cards lie between two."""
    low = min(one, other)
    high = max(one, other)
    return popcount(cards & (high - 1) & ~((low << 1) - 1))


def card_relation(card: i64, other: i64, best: i64, ruffed: bool) -> i64:
    """Return how a card kept may lie to the one that followed: 8 ways.

    Args:
        card: the card played.
        other: the card that may have been kept.
        best: the card that won before; 0 where none could.
        ruffed: whether that was no card of the suit led.
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


def sort_of(cell: i64) -> i64:
    """Return which sort of evidence a cell belongs to."""
    if cell < FIRST_FOLLOW:
        return NIL if cell < 2 * _RANKS else BID
    if cell < FIRST_LEAD:
        return FOLLOW
    return LEAD if cell < FIRST_OFF else OFF
