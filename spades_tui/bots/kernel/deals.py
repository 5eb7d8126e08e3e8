"""Deals cards among hands that may not hold every card; each possible deal is equally likely.

Cards with the same possible holders are one *kind*, and holders with the same possible kinds are
one *place*. A count matrix gives the number of cards of each kind for each place; it stands for as
many deals as there are ways to hand out the cards accordingly: for a row of n cards n! / (a! b! …).
Dynamic programming counts them once; drawing one is then a walk along the cells without trial and
error, and the rest is shuffling.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from .bits import LOW_HALF, next_random
from .table import PlayRules, Table

if TYPE_CHECKING:
    from mypy_extensions import i64

ROOM_BITS: Final = 7
"""Bits the room left at a place takes in the number that stands for all of them."""


class RandomStream:
    """A stream of random numbers: Marsaglia's multiply-with-carry."""

    def __init__(self, seed: int) -> None:
        self.seed: i64 = seed

    def below(self, bound: i64) -> i64:
        """Return a number from 0 up to but not `bound`, which fits 31 bits."""
        self.seed = next_random(self.seed)
        return ((self.seed & LOW_HALF) * bound) >> 32

    def part(self) -> float:
        """Return a fraction from 0 up to but not 1."""
        self.seed = next_random(self.seed)
        return float(self.seed & LOW_HALF) / 4294967296.0


class CountMatrices:
    """Count matrices of given sums whose forbidden cells are empty.

    A node stands for a cell and the cards still to be handed out from it on; it leads to one node
    of the next cell for each possible count of the cell.
    """

    def __init__(self, rows: list[int], columns: list[int], allowed: list[list[bool]]) -> None:
        """Set the sum of each row and column, and the cells that may have a count.

        Raises:
            ValueError: when no matrix fits.
        """
        self.rows = rows
        self.columns = columns
        self.allowed = allowed
        self.known: dict[tuple[int, int, int], int] = {}
        self.ways: list[float] = [1.0]
        self.first: list[int] = [0]
        self.number: list[int] = [0]
        self.share: list[float] = []
        self.amount: list[int] = []
        self.following: list[int] = []
        room = 0
        for place, size in enumerate(columns):
            room |= size << (ROOM_BITS * place)
        self.root: int = self.grown(0, 0, rows[0] if rows else 0, room)
        if self.root < 0:
            raise ValueError("No deal fits what is known.")

    def grown(self, row: int, column: int, left: int, room: int) -> int:
        """Return the node of a cell with `left` of its row to hand out; -1 when nothing fits."""
        if row == len(self.rows):
            return -1 if room else 0
        if column == len(self.columns):
            if left:
                return -1
            following = self.rows[row + 1] if row + 1 < len(self.rows) else 0
            return self.grown(row + 1, 0, following, room)
        key = (row * len(self.columns) + column, left, room)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.counted(row, column, left, room)
        return found

    def counted(self, row: int, column: int, left: int, room: int) -> int:
        """Make the node of a cell; -1 when nothing fits."""
        shift = ROOM_BITS * column
        most = min(left, (room >> shift) & 127) if self.allowed[row][column] else 0
        total = 0.0
        shares: list[float] = []
        amounts: list[int] = []
        nodes: list[int] = []
        for count in range(most + 1):
            node = self.grown(row, column + 1, left - count, room - (count << shift))
            if node >= 0:
                total += float(comb(left, count)) * self.ways[node]
                shares.append(total)
                amounts.append(count)
                nodes.append(node)
        if not nodes:
            return -1
        self.ways.append(total)
        self.first.append(len(self.share))
        self.number.append(len(nodes))
        self.share += shares
        self.amount += amounts
        self.following += nodes
        return len(self.ways) - 1

    def draw(self, chance: RandomStream) -> list[int]:
        """Return a matrix cell by cell, with probability proportional to its number of deals."""
        node = self.root
        drawn: list[int] = []
        for _ in range(len(self.rows) * len(self.columns)):
            at = self.first[node]
            if self.number[node] > 1:
                mark = chance.part() * self.ways[node]
                last = at + self.number[node] - 1
                while at < last and mark >= self.share[at]:
                    at += 1
            drawn.append(self.amount[at])
            node = self.following[at]
        return drawn


class CardDealer:
    """Deals some cards among some hands."""

    def deal(self, chance: RandomStream, held: list[int], twice: list[int], start: i64) -> None:
        """Add a deal to the masks of the hands in `held`, and of duplicates in `twice`, from
        index `start`."""
        raise NotImplementedError


class DealPart(CardDealer):
    """Cards that are dealt together among some holders, each possible deal equally likely."""

    def __init__(
        self,
        kinds: list[list[int]],
        places: list[list[int]],
        sizes: list[int],
        allowed: list[list[bool]],
    ) -> None:
        """Prepare to deal.

        Args:
            kinds: the cards of each kind, as bits.
            places: the hands at each place.
            sizes: cards to be dealt to each hand, by its number.
            allowed: by kind and place, whether such cards may lie there.

        Raises:
            ValueError: when no deal fits.
        """
        self.kinds = kinds
        self.places = places
        self.sizes = sizes
        rows = [len(kind) for kind in kinds]
        columns = [sum([sizes[hand] for hand in place]) for place in places]
        self.turned: bool = states(columns) > states(rows)
        if self.turned:  # the fewer states: counted the other way round it is the same
            turned = [[row[at] for row in allowed] for at in range(len(columns))]
            self.matrices = CountMatrices(columns, rows, turned)
        else:
            self.matrices = CountMatrices(rows, columns, allowed)

    def deal(self, chance: RandomStream, held: list[int], twice: list[int], start: i64) -> None:
        """Add a deal to the masks of the hands in `held`, and of duplicates in `twice`, from
        index `start`."""
        counts = self.matrices.draw(chance)
        piles: list[list[int]] = [[] for _ in self.places]
        for row in range(len(self.kinds)):
            kind = self.kinds[row]
            shuffle(kind, chance)
            first: i64 = 0
            for column in range(len(piles)):
                cell = row * len(piles) + column
                if self.turned:
                    cell = column * len(self.kinds) + row
                stop = first + counts[cell]
                pile = piles[column]
                while first < stop:
                    pile.append(kind[first])
                    first += 1
        for place in range(len(piles)):
            hands = self.places[place]
            pile = piles[place]
            if len(hands) > 1 and len(self.kinds) > 1:
                shuffle(pile, chance)
            at: i64 = 0
            for hand in hands:
                cards: i64 = held[start + hand]
                duplicates: i64 = twice[start + hand]
                stop = at + self.sizes[hand]
                while at < stop:
                    card: i64 = pile[at]
                    duplicates |= cards & card
                    cards |= card
                    at += 1
                held[start + hand] = cards
                twice[start + hand] = duplicates


def deal_many(
    parts: list[CardDealer],
    known: list[int],
    known_twice: list[int],
    count: i64,
    chance: RandomStream,
) -> tuple[list[int], list[int]]:
    """Return the masks of each hand in `count` deals, one after the other, and of its duplicates.

    Args:
        parts: the parts of the deal, dealt one after the other.
        known: by hand, the cards known to be there; last the pile out of play.
        known_twice: those of them that are there twice.
        count: number of deals.
        chance: the random stream.
    """
    held: list[int] = []
    twice: list[int] = []
    while count > 0:
        start = len(held)
        held += known
        twice += known_twice
        for part in parts:
            part.deal(chance, held, twice, start)
        count -= 1
    return held, twice


class DealBatch:
    """Deals side by side.

    Attributes:
        held: the mask of each hand of each deal, one after the other.
        twice: the cards the hand holds twice.
        size: hands of a deal; the last is the pile of cards out of play.
    """

    def __init__(self, rules: PlayRules, places: list[int], shown: list[int]) -> None:
        """Make room for deals.

        Args:
            rules: the rules of play.
            places: by hand, its place.
            shown: by hand, the penalty cards it must hold.
        """
        self.places = places
        self.shown = shown
        self.size: i64 = len(places) + 1
        self.held: list[int] = []
        self.twice: list[int] = []
        self.start: Table = Table(rules)

    def onto(self, table: Table, index: i64) -> None:
        """Put a deal into the hands of `table`."""
        at = index * self.size
        for hand in range(len(self.places)):
            cards: i64 = self.held[at + hand]
            shown: i64 = self.shown[hand]
            table.hold(self.places[hand], cards, self.twice[at + hand], shown & cards)


def states(sums: list[int]) -> int:
    """Return an upper bound for the number of states when the matrix is counted along these
    sums."""
    total = 1
    for amount in sums:
        total *= amount + 1
    return total


def shuffle(cards: list[int], chance: RandomStream) -> None:
    """Shuffle a list in place."""
    left: i64 = len(cards)
    while left > 1:
        other = chance.below(left)
        left -= 1
        card = cards[left]
        cards[left] = cards[other]
        cards[other] = card
