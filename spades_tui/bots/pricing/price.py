"""What a decision was found to cost, as plain values that can be kept and sent."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from spades_tui.bots.protocol import Alternative
from spades_tui.rules.actions import Action

ENGINE: Final = 10
"""Version of the prices: raised whenever a decision may come out at another one, and when
`FULL_DEPTH` changes. Prices of versions before `COMPARABLE` count until they are worked out again.
"""
COMPARABLE: Final = 9
"""The oldest version that measures costs as this one does: its prices are kept as they are."""

BATCH: Final = 200
"""Deals after which it is asked whether there are enough."""


class GradeLimit(msgspec.Struct, frozen=True):
    """From which loss on a decision is marked: whichever of the two is reached first.

    Attributes:
        points: points at the score of the moment.
        win: chance to win the game.
    """

    points: float
    win: float


GRADE_LIMITS: Final = (GradeLimit(5.0, 0.02), GradeLimit(10.0, 0.05), GradeLimit(20.0, 0.10))
"""The marks, the mildest first. In an open game a whole hand moves the chance to win by a few per
cent, so marks by chance alone would find nothing there."""

TARGET_ERROR_POINTS: Final = 2.5
"""A standard error, in points at the score of the moment, that needs no more deals."""
_FINE: Final = 1.0
"""The same beside the edge of a mark, …"""
_BESIDE: Final = 2.0
"""… which is within so many standard errors. Deals end as soon as an error is small enough, and
of the costs seen then the largest are partly luck: by 4,000 deals five in seven of a strong
player's cards that were just marked as mistakes were none."""


class Depth(msgspec.Struct, frozen=True):
    """How far a decision is looked into.

    Attributes:
        most: deals at most.
        least: deals at least; no error is told from fewer.
        rollouts: times each answer is played out in each.
        until_clear: whether it ends as soon as the error is small enough.
    """

    most: int = 4_000
    least: int = 800
    rollouts: int = 10
    until_clear: bool = True


FULL_DEPTH: Final = Depth(rollouts=5)
"""As deep as it takes. With ten rollouts a deal errors are a ninth smaller, and a price takes a
third longer: more deals do as much for less. By 400 deals of ten the best answer of the same deals
is charged an eighth more than cross-fitted, by 800 a fifteenth
(`python -m tests.soak.error_rates`)."""
_FEWEST: Final = 2
"""Answers there are to choose from, or nothing is priced."""
_FIGURES: Final = frozenset({"win", "error", "points"})
"""What every answer that was priced is told with."""
_LEAST_POINT: Final = 1e-6
"""Far less than a point is ever worth; a cost in points is a number of a size that can be told."""


class Price(msgspec.Struct, frozen=True):
    """What a decision cost.

    Attributes:
        options: every answer priced, the best first, with its figures: those of a decision by
            search, "error" being the standard error of the gap to the best answer. Of cards that
            are equal one stands for all.
        chosen: the place of the answer taken among them.
        deals: possible deals each was tried in.
        cost: chance to win lost by the answer taken, the best one chosen in one half of the deals
            and priced in the other, both ways round; it may come out below 0.
        naive: the same with the best one chosen and priced in all deals, which charges too much.
        error: standard error of the cost.
        point: chance to win that a net point is worth at this score.
        equal: whether nothing could be told apart: all answers come to the same.
        settled: whether the error is as small as was wanted.
        by_hand: whether the game was as good as decided, and the net points of the hand were judged
            instead: `cost`, `naive` and all errors are of these, each told as `point`.
    """

    options: tuple[Alternative, ...]
    chosen: int
    deals: int
    cost: float
    naive: float
    error: float
    point: float
    equal: bool = False
    settled: bool = True
    by_hand: bool = False

    def __post_init__(self) -> None:
        """Check what the rest relies on: prices are read from files too.

        Raises:
            ValueError: when it cannot be the price of anything.
        """
        if not 0 <= self.chosen < len(self.options) or len(self.options) < _FEWEST:
            raise ValueError("chosen: none of the answers that were priced")
        if any(not one.numbers.keys() >= _FIGURES for one in self.options):
            raise ValueError("options: an answer without its figures")
        whole = abs(self.cost) <= 1 and abs(self.naive) <= 1 and 0 <= self.error <= 1
        if self.deals < 1 or self.point < _LEAST_POINT or not whole:
            raise ValueError("deals, cost, naive, error, point: out of range")

    @property
    def action(self) -> Action:
        """The answer taken."""
        return self.options[self.chosen].action

    @property
    def best(self) -> Action:
        """The answer that came out best."""
        return self.options[0].action

    def with_chosen(self, place: int) -> Price:
        """Return what the answer at a place of `options` would have cost, by their figures."""
        best, taken = self.options[0].numbers, self.options[place].numbers
        gap = (
            (best["points"] - taken["points"]) * self.point
            if self.by_hand
            else best["win"] - taken["win"]
        )
        return replace(self, chosen=place, cost=gap, naive=gap, error=taken["error"])

    @property
    def lost(self) -> float:
        """The chance to win the game that the answer taken lost, whatever it was judged by."""
        if not self.by_hand:
            return self.cost
        wins = [one.numbers["win"] for one in self.options]
        return max(wins) - wins[self.chosen]

    @property
    def lost_points(self) -> float:
        """The net points of the hand that the answer taken lost, whatever it was judged by."""
        if self.by_hand:
            return self.points
        points = [one.numbers["points"] for one in self.options]
        return max(points) - points[self.chosen]

    @property
    def points(self) -> float:
        """The cost in points at this score; of the hand, where that was judged."""
        return self.cost / self.point

    @property
    def error_points(self) -> float:
        """Its standard error in points at this score."""
        return self.error / self.point


def grade_thresholds(point: float) -> tuple[float, ...]:
    """Return the losses, in chance to win, from which the marks begin, the mildest first."""
    return tuple(min(mark.points * point, mark.win) for mark in GRADE_LIMITS)


def wanted_error(cost: float, point: float) -> float:
    """Return the standard error, in chance to win, that is small enough for a cost."""
    nearest = min(grade_thresholds(point), key=lambda edge: abs(edge - cost))
    return max(TARGET_ERROR_POINTS * point, nearest / 3)


def is_near_grade_limit(cost: float, error: float, point: float) -> bool:
    """Whether a loss may be marked, and more deals could show it to have another mark.

    Args:
        cost: the loss in chance to win.
        error: its standard error.
        point: what a net point is worth.
    """
    edges = grade_thresholds(point)
    if cost < edges[0] or error <= _FINE * point:
        return False
    return any(abs(edge - cost) < _BESIDE * error for edge in edges)
