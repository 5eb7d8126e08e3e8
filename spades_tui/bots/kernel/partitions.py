"""Results of an open-card search, stored for all positions that are equal in the cards that
mattered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .bits import popcount
from .table import PlayRules

if TYPE_CHECKING:
    from mypy_extensions import i64

LENGTH_BITS: Final = 16
"""Bits of the lengths of a suit in four hands; the holders of its cards lie above them."""
LENGTHS: Final = 0xFFFF
OWNER_BITS: Final = 26
"""Bits for the owners of the cards of a suit other than spades."""
UNKNOWN: Final = -1
BUCKETS: Final = 1 << 14
"""Number of buckets of shapes: a dictionary would box every key."""
KEPT: Final = 64
"""Partitions stored for one shape: searching through more takes longer than solving again."""


class SuitOwners:
    """The holders of the cards of a suit still in play, computed once for each set of them.

    Attributes:
        cards: the mask of the suit.
        shift: the right shift that turns a mask of its cards into an index.
        held: cards of the suit in each place, as long as they are in play.
        known: by that index, the result of `told`, or `UNKNOWN`.
        numbers: the indices computed so far.
    """

    def __init__(self, cards: i64) -> None:
        self.cards: i64 = cards
        self.shift: i64 = popcount((cards & -cards) - 1)
        self.one: i64 = 1
        """A one that may be shifted."""
        self.known: list[i64] = [UNKNOWN] * (self.one << popcount(cards))
        self.numbers: list[i64] = []
        self.held: list[i64] = [0] * 4

    def meet(self, place: int, cards: i64) -> None:
        """Set the cards of a place; results of another deal are dropped."""
        cards &= self.cards
        if cards & ~self.held[place] == 0:
            return
        for number in self.numbers:
            self.known[number] = UNKNOWN
        self.numbers = []
        for other in range(4):
            self.held[other] &= ~cards
        self.held[place] |= cards

    def told(self, everything: i64) -> i64:
        """Return lengths, four bits a place, and above them owners, two bits a card, lowest first.

        Args:
            everything: all cards in play.
        """
        number = (everything & self.cards) >> self.shift
        found = self.known[number]
        if found == UNKNOWN:
            found = self.worked_out(everything & self.cards)
            self.known[number] = found
            self.numbers.append(number)
        return found

    def worked_out(self, cards: i64) -> i64:
        """Return the result of `told`, computed anew."""
        found: i64 = 0
        for place in range(4):
            found |= popcount(cards & self.held[place]) << (4 * place)
        bit = self.one << LENGTH_BITS
        while cards:
            card = cards & -cards
            cards ^= card
            if card & self.held[1]:
                found |= bit
            elif card & self.held[2]:
                found |= bit << 1
            elif card & self.held[3]:
                found |= bit | bit << 1
            bit <<= 2
        return found


class Partition:
    """A set of positions of the same shape that share one search result.

    Attributes:
        low_slots: two bits for each club and diamond that matters, from the lowest card in play.
        low_owners: their holders.
        high_slots: the same for hearts and spades.
        high_owners: their holders.
        below: the number of cards of each suit that do not matter, four bits a suit: the lowest
            ones.
        reached: whether the scored places can win the tricks of the question.
        later: the next partition of the shape, used less recently.
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
        """Whether all of these positions are in another set."""
        return (
            other.low_slots & ~self.low_slots == 0
            and other.high_slots & ~self.high_slots == 0
            and (self.low_owners ^ other.low_owners) & other.low_slots == 0
            and (self.high_owners ^ other.high_owners) & other.high_slots == 0
        )


class Shape:
    """The sets of positions of one shape.

    Attributes:
        key: which shape.
        first: the set that was met last; the others hang on it.
        later: the next shape of the same bucket.
    """

    def __init__(self, key: i64, later: Shape | None) -> None:
        self.key: i64 = key
        self.first: Partition | None = None
        self.later: Shape | None = later


class PartitionTable:
    """All stored results; call `meet` with each hand of a new deal first.

    Attributes:
        mattered: after `found`, the lowest card of each suit that mattered.
    """

    def __init__(self, rules: PlayRules) -> None:
        self.clubs: SuitOwners = SuitOwners(rules.clubs)
        self.diamonds: SuitOwners = SuitOwners(rules.diamonds)
        self.hearts: SuitOwners = SuitOwners(rules.hearts)
        self.spades: SuitOwners = SuitOwners(rules.spades)
        self.buckets: list[Shape | None] = [None] * BUCKETS
        self.mattered: i64 = 0
        self.one: i64 = 1

    def meet(self, place: int, cards: i64) -> None:
        """Set the cards of a place."""
        self.clubs.meet(place, cards)
        self.diamonds.meet(place, cards)
        self.hearts.meet(place, cards)
        self.spades.meet(place, cards)

    def shape(self, key: i64) -> Shape:
        """Return the stored partitions of a shape."""
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

    def found(self, shape: Shape, low: i64, high: i64, everything: i64) -> i64:
        """Return 1 if the goal is known to be reached, -1 if it is known not to be, 0 if unknown.

        Args:
            shape: the position's.
            low: the holders of the clubs and diamonds in play.
            high: the holders of the hearts and spades.
            everything: all cards in play.
        """
        before: Partition | None = None
        one = shape.first
        while one is not None:
            if (low ^ one.low_owners) & one.low_slots or (
                (high ^ one.high_owners) & one.high_slots
            ):
                before = one
                one = one.later
                continue
            if before is not None:
                before.later = one.later
                one.later = shape.first
                shape.first = one
            below = one.below
            self.mattered = (
                lowest_above(everything & self.clubs.cards, below & 15)
                | lowest_above(everything & self.diamonds.cards, (below >> 4) & 15)
                | lowest_above(everything & self.hearts.cards, (below >> 8) & 15)
                | lowest_above(everything & self.spades.cards, below >> 12)
            )
            return 1 if one.reached else -1
        return 0

    def keep(
        self, shape: Shape, low: i64, high: i64, everything: i64, mattered: i64, reached: bool
    ) -> None:
        """Store a result for all positions that are equal in the cards that mattered.

        Partitions contained in this one are dropped, and those not used for long.
        """
        clubs = everything & self.clubs.cards
        diamonds = everything & self.diamonds.cards
        hearts = everything & self.hearts.cards
        spades = everything & self.spades.cards
        below_clubs = number_below(clubs, mattered)
        below_diamonds = number_below(diamonds, mattered)
        below_hearts = number_below(hearts, mattered)
        below_spades = number_below(spades, mattered)
        low_slots = self.slots(popcount(clubs), below_clubs)
        low_slots |= self.slots(popcount(diamonds), below_diamonds) << OWNER_BITS
        high_slots = self.slots(popcount(hearts), below_hearts)
        high_slots |= self.slots(popcount(spades), below_spades) << OWNER_BITS
        low &= low_slots
        high &= high_slots
        below = below_clubs | below_diamonds << 4 | below_hearts << 8 | below_spades << 12
        kept = Partition(low_slots, low, high_slots, high, below, reached)
        kept.later = shape.first
        shape.first = kept
        before = kept
        room: i64 = KEPT
        one = kept.later
        while one is not None and room > 0:
            if one.lies_in(kept):
                before.later = one.later
            else:
                before = one
                room -= 1
            one = one.later
        before.later = None

    def slots(self, cards: i64, below: i64) -> i64:
        """Return two bits for each card of a suit but the lowest ones."""
        return (self.one << (2 * cards)) - (self.one << (2 * below))


def lowest_above(cards: i64, below: i64) -> i64:
    """Return the lowest of some cards without the `below` lowest ones; 0 if there are no more."""
    while below > 0:
        cards &= cards - 1
        below -= 1
    return cards & -cards


def number_below(cards: i64, mattered: i64) -> i64:
    """Return how many cards of a suit lie below the lowest that mattered; all if none did."""
    lowest = cards & mattered
    return popcount(cards & ((lowest & -lowest) - 1)) if lowest else popcount(cards)
