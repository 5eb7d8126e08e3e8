"""The chance to win a race for the game, before a hand, from a sample of hands laid on two scores.

A table of chances is a list of rows of floats: by how far one side and by how far the other lies
from the target, in steps that grow wider and wider.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64


class ScoreAfterHand:
    """A side's score and bags after a hand of the sample, and their position in the table."""

    def __init__(self, score: i64, bags: i64, over: bool, low: i64, part: float) -> None:
        """Store the state.

        Args:
            score: points of the side.
            bags: bags it holds.
            over: whether the game is over with that score.
            low: the row of the table at or above the score.
            part: how far on the next row it lies, 0 to 1.
        """
        self.score: i64 = score
        self.bags: i64 = bags
        self.over = over
        self.low: i64 = low
        self.part = part


class ScoreScale:
    """The scores of the rows of a table, from the target downwards."""

    def __init__(self, rows: int, top: float, fine: float, widening: float) -> None:
        """Prepare.

        Args:
            rows: how many there are.
            top: the score of the first.
            fine: points from it to the second, nearly.
            widening: points by which each step grows, halved.
        """
        self.rows: i64 = rows
        self.top = top
        self.fine = fine
        self.widening = widening

    def place(self, score: float) -> float:
        """Return the row at or above a score, and the fraction of the way to the next."""
        gap = self.top - score
        if gap <= 0:
            return 0.0
        fine, wider = self.fine, self.widening
        far = (sqrt(fine * fine + 4 * wider * gap) - fine) / (2 * wider)
        return min(far, float(self.rows - 1))

    def low(self, place: float) -> int:
        """Return the row at or above a place, never the last."""
        return min(int(place), int(self.rows) - 2)


class HandResults:
    """The results of a sample for one side: points and bags."""

    def __init__(self, points: list[int], bags: list[int]) -> None:
        """Store the results, each once."""
        self.points = points
        self.bags = bags

    def reached(
        self,
        scale: ScoreScale,
        score: int,
        dues: list[tuple[int, int, float]],
        target: int,
        floor: int,
    ) -> list[ScoreAfterHand]:
        """Return the state of a side after each result.

        Args:
            scale: the rows of the table.
            score: points of the side before.
            dues: by bags of the result: penalty paid at once, bags then kept, and their price.
            target: the score that ends the game.
            floor: the score at or below which a side has lost the game.
        """
        found: list[ScoreAfterHand] = []
        for index in range(len(self.points)):
            cost, bags, price = dues[self.bags[index]]
            after = score + self.points[index] - cost
            if after >= target or after <= floor:
                found.append(ScoreAfterHand(after, bags, True, 0, 0.0))
                continue
            place = scale.place(after - price)
            low = scale.low(place)
            found.append(ScoreAfterHand(after, bags, False, low, place - low))
        return found


class JointResults:
    """The probability of each pair of results."""

    def __init__(self, pairs: list[tuple[int, int, float]]) -> None:
        """Store pairs and their weights, those with the same first result together."""
        self.ones = [one for one, _, _ in pairs]
        self.others = [other for _, other, _ in pairs]
        self.weights = [weight for _, _, weight in pairs]

    def expected(
        self,
        mine: list[ScoreAfterHand],
        theirs: list[ScoreAfterHand],
        table: list[list[float]] | None,
        floor: i64,
        decided: Callable[[ScoreAfterHand, ScoreAfterHand], float],
    ) -> float:
        """Return the chance before a hand, averaged over its results.

        Args:
            mine: the side's state after each result.
            theirs: the other side's state after each result.
            table: chances after the hand; None if it is the last.
            floor: the score at or below which a side has lost.
            decided: returns the winner's share for a game that is over and not won by points alone.
        """
        total = 0.0
        ones, others, weights = self.ones, self.others, self.weights
        at: i64 = -1
        own = mine[0]
        open_rows = False
        above: list[float] = []
        below: list[float] = []
        for index in range(len(ones)):
            if ones[index] != at:
                at = ones[index]
                own = mine[at]
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
