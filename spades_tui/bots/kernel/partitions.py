"""Results of an open-card search, stored for all positions that are equal in the cards that
mattered.

Positions have the same *shape* if they have the same number of cards of each suit in each hand, the
same leader, and the same question (tricks needed and left, whether spades are broken).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .bits import popcount
from .table import PlayRules

if TYPE_CHECKING:
    from mypy_extensions import i64

LENGTH_BITS: Final = 16
"""Bits of the lengths of a suit in four hands; the holders of its cards lie above them."""
LENGTHS: Final = 0xFFFF
"""A mask of `LENGTH_BITS` bits."""
OWNER_BITS: Final = 26
"""Bits for the holders of the cards of a suit other than spades, two for each of 13 cards."""
UNKNOWN: Final = -1
"""Stands for a result not computed yet."""
BUCKETS: Final = 1 << 14
"""Number of buckets of shapes: a dictionary would box every key."""
KEPT: Final = 64
"""Most partitions stored for one shape: searching more of them takes longer than solving again."""


class SuitOwners:
    """The holders of the cards of one suit in a deal, for any set of its cards still in play.

    Attributes:
        cards: the mask of the suit.
        shift: the right shift that turns a mask of its cards into an index.
        held: by place, the cards of the suit dealt to it.
        results: by that index, the result of `layout_of`, or `UNKNOWN`.
        numbers: the indices whose results are in `results`.
    """

    def __init__(self, cards: i64) -> None:
        self.cards: i64 = cards
        self.shift: i64 = popcount((cards & -cards) - 1)
        self.unit: i64 = 1
        """A one that may be shifted."""
        self.results: list[i64] = [UNKNOWN] * (self.unit << popcount(cards))
        self.numbers: list[i64] = []
        self.held: list[i64] = [0] * 4

    def meet(self, place: int, cards: i64) -> None:
        """Record that `place` holds `cards` (of any suit).

        If that is new, the stored results belong to another deal and are deleted.
        """
        cards &= self.cards
        if cards & ~self.held[place] == 0:
            return
        for number in self.numbers:
            self.results[number] = UNKNOWN
        self.numbers = []
        for other in range(4):
            self.held[other] &= ~cards
        self.held[place] |= cards

    def layout_of(self, in_play: i64) -> i64:
        """Return one number with the length of the suit in each hand and the holder of each card.

        Bits 0 to 15 give the number of cards at each place, four bits each; from bit 16, two bits
        give the place of each card in play, lowest card first.

        Args:
            in_play: mask of all cards in play.
        """
        number = (in_play & self.cards) >> self.shift
        layout = self.results[number]
        if layout == UNKNOWN:
            layout = self._compute_layout(in_play & self.cards)
            self.results[number] = layout
            self.numbers.append(number)
        return layout

    def _compute_layout(self, cards: i64) -> i64:
        """Compute and return the result of `layout_of` for `cards` of the suit."""
        layout: i64 = 0
        for place in range(4):
            layout |= popcount(cards & self.held[place]) << (4 * place)
        bit = self.unit << LENGTH_BITS
        while cards:
            card = cards & -cards
            cards ^= card
            if card & self.held[1]:
                layout |= bit
            elif card & self.held[2]:
                layout |= bit << 1
            elif card & self.held[3]:
                layout |= bit | bit << 1
            bit <<= 2
        return layout


class Partition:
    """A set of positions of the same shape that share one search result.

    Attributes:
        low_slots: mask of the two bits of each club (from bit 0) and diamond (from bit
            `OWNER_BITS`) that matters, counted from the lowest card in play.
        low_owners: the places of those cards, in these bits.
        high_slots: the same for hearts (from bit 0) and spades (from bit `OWNER_BITS`).
        high_owners: the places of those cards, in these bits.
        below: the number of low cards in play of each suit that do not matter, four bits each:
            clubs lowest, then diamonds, hearts and spades.
        reached: the result: whether the scored places can win the tricks they need.
        later: the next partition of the shape, used less recently; None at the end.
    """

    def __init__(
        self,
        low_slots: i64,
        low_owners: i64,
        high_slots: i64,
        high_owners: i64,
        below: i64,
        reached: bool,
    ) -> None:
        # first, so that all a search passes by lies together in memory
        self.later: Partition | None = None
        self.low_slots: i64 = low_slots
        self.low_owners: i64 = low_owners
        self.high_slots: i64 = high_slots
        self.high_owners: i64 = high_owners
        self.below: i64 = below
        self.reached: bool = reached

    def lies_in(self, other: Partition) -> bool:
        """Whether `other`, a partition of the same shape, has all positions of this one."""
        return (
            other.low_slots & ~self.low_slots == 0
            and other.high_slots & ~self.high_slots == 0
            and (self.low_owners ^ other.low_owners) & other.low_slots == 0
            and (self.high_owners ^ other.high_owners) & other.high_slots == 0
        )


class Shape:
    """The stored partitions of one shape (see the module).

    Attributes:
        key: the number that identifies the shape.
        first: the partition used most recently, which leads to the others; None if there is none.
        later: the next shape in the same bucket; None at the end.
    """

    def __init__(self, key: i64, later: Shape | None) -> None:
        self.key: i64 = key
        self.first: Partition | None = None
        self.later: Shape | None = later


class PartitionTable:
    """All stored results of a solver. For each new deal, call `meet` for each hand first.

    Attributes:
        clubs: the holders of the clubs; `diamonds`, `hearts` and `spades` are the same for these
            suits.
        buckets: the shapes, in lists by a hash of their key.
        mattered: mask of the lowest card of each suit whose rank mattered, set if `find_result` has
            a result.
        one: the number 1, as a variable that may be shifted.
    """

    def __init__(self, rules: PlayRules) -> None:
        self.clubs: SuitOwners = SuitOwners(rules.clubs)
        self.diamonds: SuitOwners = SuitOwners(rules.diamonds)
        self.hearts: SuitOwners = SuitOwners(rules.hearts)
        self.spades: SuitOwners = SuitOwners(rules.spades)
        self.buckets: list[Shape | None] = [None] * BUCKETS
        self.mattered: i64 = 0
        self.unit: i64 = 1

    def meet(self, place: int, cards: i64) -> None:
        """Record that `place` holds `cards`, in all suits; see `SuitOwners.meet`."""
        self.clubs.meet(place, cards)
        self.diamonds.meet(place, cards)
        self.hearts.meet(place, cards)
        self.spades.meet(place, cards)

    def shape(self, key: i64) -> Shape:
        """Return the shape identified by `key`, a new one without partitions if it is not
        stored."""
        bucket = (key ^ key >> 14 ^ key >> 28 ^ key >> 42) & (BUCKETS - 1)
        first = self.buckets[bucket]
        shape = first
        while shape is not None:
            if shape.key == key:
                return shape
            shape = shape.later
        shape = Shape(key, first)
        self.buckets[bucket] = shape
        return shape

    def find_result(self, shape: Shape, low: i64, high: i64, in_play: i64) -> i64:
        """Return the stored result for a position: 1 if the tricks can be won, -1 if not, 0 for no
        result.

        Args:
            shape: the shape of the position.
            low: the places of the clubs (from bit 0) and diamonds (from bit `OWNER_BITS`) in play,
                two bits a card, lowest first.
            high: the same for hearts and spades.
            in_play: mask of all cards in play.
        """
        before: Partition | None = None
        partition = shape.first
        while partition is not None:
            if (low ^ partition.low_owners) & partition.low_slots or (
                (high ^ partition.high_owners) & partition.high_slots
            ):
                before = partition
                partition = partition.later
                continue
            if before is not None:
                before.later = partition.later
                partition.later = shape.first
                shape.first = partition
            below = partition.below
            self.mattered = (
                _lowest_above(in_play & self.clubs.cards, below & 15)
                | _lowest_above(in_play & self.diamonds.cards, (below >> 4) & 15)
                | _lowest_above(in_play & self.hearts.cards, (below >> 8) & 15)
                | _lowest_above(in_play & self.spades.cards, below >> 12)
            )
            return 1 if partition.reached else -1
        return 0

    def keep(
        self, shape: Shape, low: i64, high: i64, in_play: i64, mattered: i64, reached: bool
    ) -> None:
        """Store a result for all positions that are equal in the cards that mattered.

        Partitions contained in the new one are deleted, and so are those least recently used if
        there are more than `KEPT`.

        Args:
            shape: the shape of the position.
            low: as for `find_result`.
            high: as for `find_result`.
            in_play: mask of all cards in play.
            mattered: mask of the cards whose rank mattered for the result; only the lowest of each
                suit is used.
            reached: whether the tricks can be won.
        """
        clubs = in_play & self.clubs.cards
        diamonds = in_play & self.diamonds.cards
        hearts = in_play & self.hearts.cards
        spades = in_play & self.spades.cards
        below_clubs = _number_below(clubs, mattered)
        below_diamonds = _number_below(diamonds, mattered)
        below_hearts = _number_below(hearts, mattered)
        below_spades = _number_below(spades, mattered)
        low_slots = self.slots(popcount(clubs), below_clubs)
        low_slots |= self.slots(popcount(diamonds), below_diamonds) << OWNER_BITS
        high_slots = self.slots(popcount(hearts), below_hearts)
        high_slots |= self.slots(popcount(spades), below_spades) << OWNER_BITS
        low &= low_slots
        high &= high_slots
        below = below_clubs | below_diamonds << 4 | below_hearts << 8 | below_spades << 12
        newest = Partition(low_slots, low, high_slots, high, below, reached)
        newest.later = shape.first
        shape.first = newest
        before = newest
        room: i64 = KEPT
        partition = newest.later
        while partition is not None and room > 0:
            if partition.lies_in(newest):
                before.later = partition.later
            else:
                before = partition
                room -= 1
            partition = partition.later
        before.later = None

    def slots(self, cards: i64, below: i64) -> i64:
        """Return a mask of two bits for each card of a suit, without those of the lowest cards.

        Args:
            cards: the number of cards in play.
            below: the number of lowest cards to leave out.
        """
        return (self.unit << (2 * cards)) - (self.unit << (2 * below))


def _lowest_above(cards: i64, below: i64) -> i64:
    """Return the lowest of `cards` after removing the `below` lowest; 0 if none is left."""
    while below > 0:
        cards &= cards - 1
        below -= 1
    return cards & -cards


def _number_below(cards: i64, mattered: i64) -> i64:
    """Return how many of `cards`, of one suit, are below the lowest that mattered; all if none
    did."""
    lowest = cards & mattered
    return popcount(cards & ((lowest & -lowest) - 1)) if lowest else popcount(cards)
