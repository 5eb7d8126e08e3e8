"""Random count matrices: how many cards of each kind each holder has, exactly as likely as deals.

A matrix stands for as many deals as there are ways to hand out the cards by it: for a row of n
cards n! / (a! b! …). Dynamic programming over the rows counts them, so that drawing one needs no
trial and no error.
"""

from __future__ import annotations

import random
from functools import lru_cache
from math import comb, prod

Counts = tuple[int, ...]
Matrix = tuple[Counts, ...]


class MatrixSampler:
    """Draws matrices of given sums whose forbidden cells are empty."""

    def __init__(
        self, rows: Counts, columns: Counts, allowed: tuple[tuple[bool, ...], ...]
    ) -> None:
        """Take the sum of each row and column, and where a count may stand.

        Raises:
            ValueError: when no matrix fits.
        """
        self._turned = prod(n + 1 for n in columns) > prod(n + 1 for n in rows)
        if self._turned:  # the fewer states: counted the other way round it is the same
            rows, columns = columns, rows
            allowed = tuple(zip(*allowed, strict=True)) if allowed else ()
        self._rows, self._columns, self._allowed = rows, columns, allowed
        self._ways = lru_cache(maxsize=None)(self._count)
        if not self._ways(0, 0, rows[0] if rows else 0, columns):
            raise ValueError("No deal fits what is known.")

    def _count(self, row: int, column: int, left: int, room: Counts) -> int:
        """Ways to fill the matrix from this cell on."""
        if row >= len(self._rows):
            return int(not any(room))
        if column == len(room):
            if left:
                return 0
            following = self._rows[row + 1] if row + 1 < len(self._rows) else 0
            return self._ways(row + 1, 0, following, room)
        return sum(ways for _, ways in self._choices(row, column, left, room))

    def _choices(self, row: int, column: int, left: int, room: Counts) -> list[tuple[int, int]]:
        most = min(left, room[column]) if self._allowed[row][column] else 0
        found = []
        for count in range(most + 1):
            after = (*room[:column], room[column] - count, *room[column + 1 :])
            ways = comb(left, count) * self._ways(row, column + 1, left - count, after)
            if ways:
                found.append((count, ways))
        return found

    def draw(self, rng: random.Random) -> Matrix:
        """Return a matrix, as likely as it has deals."""
        room, drawn = self._columns, []
        for row, total in enumerate(self._rows):
            left, counts = total, []
            for column in range(len(room)):
                count = self._cell(row, column, left, room, rng)
                room = (*room[:column], room[column] - count, *room[column + 1 :])
                left -= count
                counts.append(count)
            drawn.append(tuple(counts))
        return tuple(zip(*drawn, strict=True)) if self._turned else tuple(drawn)

    def _cell(self, row: int, column: int, left: int, room: Counts, rng: random.Random) -> int:
        choices = self._choices(row, column, left, room)
        if len(choices) == 1:
            return choices[0][0]
        mark = rng.randrange(sum(ways for _, ways in choices))
        for count, ways in choices:
            mark -= ways
            if mark < 0:
                return count
        raise AssertionError("the ways do not add up")
