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
"""Bits per column in the number that packs the cards each column can still take."""


class RandomStream:
    """A stream of random numbers by Marsaglia's multiply-with-carry generator.

    Attributes:
        seed: the state of the generator (`next_random`), which changes with each number.
    """

    def __init__(self, seed: int) -> None:
        self.seed: i64 = seed

    def draw_below(self, bound: i64) -> i64:
        """Return a random integer from 0 to `bound` - 1; `bound` must be below 2**31."""
        self.seed = next_random(self.seed)
        return ((self.seed & LOW_HALF) * bound) >> 32

    def part(self) -> float:
        """Return a random fraction, at least 0 and below 1."""
        self.seed = next_random(self.seed)
        return float(self.seed & LOW_HALF) / 4294967296.0


class CountMatrices:
    """All matrices of counts with given row and column sums in which forbidden cells are 0.

    A node stands for a cell (in row order) and the cards still to be handed out from that cell on.
    It has a branch to a node of the next cell for each possible count of the cell. Node 0 is the
    end.

    Attributes:
        rows: the sum of each row.
        columns: the sum of each column.
        allowed: by row and column, whether the cell may be above 0.
        known: the node by cell, cards left of the row, and room left in the columns; -1 if no
            matrix fits.
        ways: by node, the number of deals that are possible from it on.
        first: by node, the index of its first branch in `share`, `amount` and `following`.
        number: by node, the number of its branches.
        share: by branch, the number of deals by this branch and the node's earlier ones.
        amount: by branch, the count of the cell.
        following: by branch, the node it leads to.
        root: the node of the first cell.
    """

    def __init__(self, rows: list[int], columns: list[int], allowed: list[list[bool]]) -> None:
        """Set the sum of each row and column, and the cells that may have a count.

        Raises:
            ValueError: when no matrix fits.
        """
        self.rows = rows
        self.columns = columns
        self.allowed = allowed
        self.node_by_key: dict[tuple[int, int, int], int] = {}
        self.ways: list[float] = [1.0]
        self.first: list[int] = [0]
        self.number: list[int] = [0]
        self.share: list[float] = []
        self.amount: list[int] = []
        self.following: list[int] = []
        room = 0
        for place, size in enumerate(columns):
            room |= size << (ROOM_BITS * place)
        self.root: int = self.find_node(0, 0, rows[0] if rows else 0, room)
        if self.root < 0:
            raise ValueError("No deal fits what is known.")

    def find_node(self, row: int, column: int, left: int, room: int) -> int:
        """Return the node of a cell, made if it does not exist yet; -1 if no matrix fits.

        Args:
            row: the row, from 0.
            column: the column, from 0.
            left: cards of the row still to be handed out.
            room: the cards each column can still take, `ROOM_BITS` each, column 0 lowest.
        """
        if row == len(self.rows):
            return -1 if room else 0
        if column == len(self.columns):
            if left:
                return -1
            following = self.rows[row + 1] if row + 1 < len(self.rows) else 0
            return self.find_node(row + 1, 0, following, room)
        key = (row * len(self.columns) + column, left, room)
        node = self.node_by_key.get(key)
        if node is None:
            node = self.node_by_key[key] = self.make_node(row, column, left, room)
        return node

    def make_node(self, row: int, column: int, left: int, room: int) -> int:
        """Make a new node and return it; -1 if no matrix fits. The arguments are those of
        `grown`."""
        shift = ROOM_BITS * column
        most = min(left, (room >> shift) & 127) if self.allowed[row][column] else 0
        total = 0.0
        shares: list[float] = []
        amounts: list[int] = []
        nodes: list[int] = []
        for count in range(most + 1):
            node = self.find_node(row, column + 1, left - count, room - (count << shift))
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
        """Return a random matrix as a list of counts, row after row.

        Its probability is proportional to the number of deals it stands for. `chance` is the random
        stream.
        """
        node = self.root
        drawn: list[int] = []
        for _ in range(len(self.rows) * len(self.columns)):
            branch = self.first[node]
            if self.number[node] > 1:
                mark = chance.part() * self.ways[node]
                last = branch + self.number[node] - 1
                while branch < last and mark >= self.share[branch]:
                    branch += 1
            drawn.append(self.amount[branch])
            node = self.following[branch]
        return drawn


class CardDealer:
    """Base class of dealers, which deal some of the cards among some of the hands.

    A whole deal may need several dealers, one after another.
    """

    def deal(self, chance: RandomStream, held: list[int], twice: list[int], start: i64) -> None:
        """Deal at random, and add the cards dealt to the masks of one deal.

        Args:
            chance: the random stream.
            held: masks of the cards of each hand, for one or more deals; changed in place.
            twice: masks of the cards that each hand holds twice, in the same order; changed in
                place.
            start: the index in both lists of the first hand of the deal.
        """
        raise NotImplementedError


class DealPart(CardDealer):
    """Deals some cards together among some hands; each possible deal is equally likely.

    Attributes:
        turned: whether the count matrices have a row for each place instead of each kind of card.
        matrices: the count matrices (see the module).
    """

    def __init__(
        self,
        kinds: list[list[int]],
        places: list[list[int]],
        sizes: list[int],
        allowed: list[list[bool]],
    ) -> None:
        """Prepare to deal.

        Args:
            kinds: for each kind of card (see the module), its cards as bits; shuffled in place.
            places: for each place, its hands, as indices of a deal's masks.
            sizes: by hand, the number of cards to be dealt to it.
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
            turned = [[row[column] for row in allowed] for column in range(len(columns))]
            self.matrices = CountMatrices(columns, rows, turned)
        else:
            self.matrices = CountMatrices(rows, columns, allowed)

    def deal(self, chance: RandomStream, held: list[int], twice: list[int], start: i64) -> None:
        """Deal at random, each possible deal equally likely; the arguments are those of
        `CardDealer.deal`."""
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
            position: i64 = 0
            for hand in hands:
                cards: i64 = held[start + hand]
                duplicates: i64 = twice[start + hand]
                stop = position + self.sizes[hand]
                while position < stop:
                    card: i64 = pile[position]
                    duplicates |= cards & card
                    cards |= card
                    position += 1
                held[start + hand] = cards
                twice[start + hand] = duplicates


def deal_many(
    parts: list[CardDealer],
    known_held: list[int],
    known_twice: list[int],
    count: i64,
    chance: RandomStream,
) -> tuple[list[int], list[int]]:
    """Deal `count` times; return the masks of the cards held, and of the cards held twice.

    Both lists have the hands of the first deal, last the pile out of play, then those of the next
    deal, and so on.

    Args:
        parts: the dealers of the hidden cards, in the order to deal.
        known_held: by hand, a mask of the cards known to be in it; last for the pile out of play.
        known_twice: by hand, a mask of the cards known to be in it twice; last for the pile.
        count: the number of deals.
        chance: the random stream.
    """
    held: list[int] = []
    twice: list[int] = []
    while count > 0:
        start = len(held)
        held += known_held
        twice += known_twice
        for part in parts:
            part.deal(chance, held, twice, start)
        count -= 1
    return held, twice


class DealBatch:
    """Possible deals of one position.

    Attributes:
        places: by hand, its place in the order of play.
        shown: by hand, a mask of its penalty cards.
        size: number of hands of a deal, with the pile of cards out of play, which comes last.
        held: masks of the cards of each hand: those of the first deal, then of the next, and so on.
        twice: masks of the cards that each hand holds twice, in the same order.
        start: a table for the position a rollout starts from, to be filled by the caller.
    """

    def __init__(self, rules: PlayRules, places: list[int], face_up: list[int]) -> None:
        """Make an empty batch; see the class for the arguments."""
        self.places = places
        self.face_up = face_up
        self.size: i64 = len(places) + 1
        self.held: list[int] = []
        self.twice: list[int] = []
        self.start: Table = Table(rules)

    def set_table(self, table: Table, index: i64) -> None:
        """Put the hands of the deal at `index` (from 0) on `table`."""
        first = index * self.size
        for hand in range(len(self.places)):
            cards: i64 = self.held[first + hand]
            face_up: i64 = self.face_up[hand]
            table.hold(self.places[hand], cards, self.twice[first + hand], face_up & cards)


def states(sums: list[int]) -> int:
    """Return the product of the `sums`, each plus 1: the number of ways in which parts of them are
    left.

    It bounds the number of nodes that a `CountMatrices` has for a cell, with `sums` the sums of its
    columns.
    """
    total = 1
    for amount in sums:
        total *= amount + 1
    return total


def shuffle(cards: list[int], chance: RandomStream) -> None:
    """Shuffle the list `cards` in place with numbers of the stream `chance`."""
    left: i64 = len(cards)
    while left > 1:
        other = chance.draw_below(left)
        left -= 1
        card = cards[left]
        cards[left] = cards[other]
        cards[other] = card
