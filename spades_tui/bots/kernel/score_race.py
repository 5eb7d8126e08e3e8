"""A side's chance to win a race for the game, from a sample of hands added to two scores.

A table of chances holds chances from 0 to 1 of one side to win the game: `table[row][column]`, the
row by that side's distance from the target score and the column by the other side's. Row 0 is
nearest the target, and the steps between rows grow wider with the distance.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64


class ScoreAfterHand:
    """A side's score and bags after a hand of the sample, and the row of its score in a table of
    chances."""

    def __init__(self, score: i64, bags: i64, over: bool, low: i64, part: float) -> None:
        """Store the state.

        Args:
            score: points of the side.
            bags: bags it holds.
            over: whether the game is over with that score.
            low: index of the row of the table whose score is at or above this one's; 0 if over.
            part: the fraction of the way from that row to the next, 0 to 1.
        """
        self.score: i64 = score
        self.bags: i64 = bags
        self.over = over
        self.low: i64 = low
        self.part = part


class ScoreScale:
    """The scores that the rows of a table of chances stand for, from the target downward."""

    def __init__(self, rows: int, top: float, fine: float, widening: float) -> None:
        """Set the scale: row n stands for the score `top - fine * n - widening * n * n`.

        Args:
            rows: the number of rows.
            top: the score of row 0.
            fine: points of the first step, apart from `widening`.
            widening: half the points by which each step is longer than the one before.
        """
        self.rows: i64 = rows
        self.top = top
        self.fine = fine
        self.widening = widening

    def place(self, score: float) -> float:
        """Return the position of `score` among the rows: a row index plus a fraction to the next
        row.

        Scores beyond either end get the position of that end.
        """
        gap = self.top - score
        if gap <= 0:
            return 0.0
        fine, wider = self.fine, self.widening
        far = (sqrt(fine * fine + 4 * wider * gap) - fine) / (2 * wider)
        return min(far, float(self.rows - 1))

    def low(self, place: float) -> int:
        """Return the index of the row at or before a position returned by `place`; never the last
        row."""
        return min(int(place), int(self.rows) - 2)


class HandResults:
    """The different results of one side in a sample of hands.

    Attributes:
        points: by result, its points.
        bags: by result, the index of its number of bags in a list of the numbers that occur.
    """

    def __init__(self, points: list[int], bags: list[int]) -> None:
        """Store the results; `points[i]` and `bags[i]` belong to result `i`."""
        self.points = points
        self.bags = bags

    def states_after(
        self,
        scale: ScoreScale,
        score: int,
        dues: list[tuple[int, int, float]],
        target: int,
        floor: int,
    ) -> list[ScoreAfterHand]:
        """Return the state of a side after each result, in the order of the results.

        Args:
            scale: the scores of the rows of the table of chances.
            score: points of the side before the hand.
            dues: by an entry of `bags`, three numbers: points of penalty paid at once, bags kept
                after that, and the points these are expected to cost later.
            target: the score that ends the game.
            floor: the score at or below which a side has lost the game.
        """
        states: list[ScoreAfterHand] = []
        for index in range(len(self.points)):
            cost, bags, price = dues[self.bags[index]]
            after = score + self.points[index] - cost
            if after >= target or after <= floor:
                states.append(ScoreAfterHand(after, bags, True, 0, 0.0))
                continue
            place = scale.place(after - price)
            low = scale.low(place)
            states.append(ScoreAfterHand(after, bags, False, low, place - low))
        return states


class JointResults:
    """The probability of each pair of results, one result of a side and one of the other.

    Attributes:
        ones: by pair, the index of the side's result.
        others: by pair, the index of the other side's result.
        weights: by pair, its probability.
    """

    def __init__(self, pairs: list[tuple[int, int, float]]) -> None:
        """Store the pairs.

        Args:
            pairs: the index of one side's result, the index of the other side's, and the
                probability; pairs with the same first result must follow each other.
        """
        self.firsts = [first for first, _, _ in pairs]
        self.others = [other for _, other, _ in pairs]
        self.weights = [weight for _, _, weight in pairs]

    def mean_chance(
        self,
        mine: list[ScoreAfterHand],
        theirs: list[ScoreAfterHand],
        table: list[list[float]] | None,
        floor: i64,
        decided: Callable[[ScoreAfterHand, ScoreAfterHand], float],
    ) -> float:
        """Return a side's chance before a hand to win the game, 0 to 1, averaged over the pairs of
        results.

        Args:
            mine: the state of the side after each of its results.
            theirs: the state of the other side after each of its results.
            table: the side's chances after the hand (see the module); None if it is the last hand.
            floor: the score at or below which a side has lost.
            decided: function from the states of the side and of the other to the side's share of
                the win, 0 to 1; called for a game that is over unless a side has the higher score
                and is above the floor.
        """
        total = 0.0
        firsts, others, weights = self.firsts, self.others, self.weights
        current: i64 = -1
        own = mine[0]
        open_rows = False
        above: list[float] = []
        below: list[float] = []
        for index in range(len(firsts)):
            if firsts[index] != current:
                current = firsts[index]
                own = mine[current]
                open_rows = False
                if table is not None and not own.over:
                    open_rows = True
                    above, below = table[own.low], table[own.low + 1]
            against = theirs[others[index]]
            weight = weights[index]
            if not open_rows or against.over:
                if own.score > against.score and own.score > floor:
                    total += weight
                elif own.score >= against.score or against.score <= floor:
                    total += weight * decided(own, against)
                continue
            part = against.part
            high = above[against.low]
            high = high + part * (above[against.low + 1] - high)
            low = below[against.low]
            low = low + part * (below[against.low + 1] - low)
            total += weight * (high + own.part * (low - high))
        return total
