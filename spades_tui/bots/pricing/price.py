"""The cost of a decision, as plain values that can be stored and sent."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from spades_tui.bots.protocol import Alternative
from spades_tui.rules.actions import Action

ENGINE: Final = 10
"""Version of the prices: raised whenever a decision may get another price, and when `FULL_DEPTH`
changes. Prices of versions before `COMPARABLE` are used until they have been computed again."""
COMPARABLE: Final = 9
"""The oldest version that measures costs as this one does: its prices are kept as they are."""

BATCH: Final = 200
"""Deals between two checks whether there are enough."""


class GradeLimit(msgspec.Struct, frozen=True):
    """The least loss for a mark: in points or in chance, whichever is reached first.

    Attributes:
        points: net points, turned into chance by what a point is worth at the present score.
        win: chance to win the game, 0 to 1.
    """

    points: float
    win: float


GRADE_LIMITS: Final = (GradeLimit(5.0, 0.02), GradeLimit(10.0, 0.05), GradeLimit(20.0, 0.10))
"""The limits of the marks, mildest first. In an open game a whole hand moves the chance to win by a
few per cent, so marks by chance alone would find nothing there."""

TARGET_ERROR_POINTS: Final = 2.5
"""Standard error of a cost, in net points at the present score, that needs no more deals."""
_FINE: Final = 1.0
"""The same for a cost near the limit of a mark, …"""
_BESIDE: Final = 2.0
"""… that is within this many standard errors of it. Deals end as soon as an error is small enough,
and the largest costs seen then are partly luck: by 4,000 deals five in seven of a strong player's
cards that were just marked as mistakes were none."""


class Depth(msgspec.Struct, frozen=True):
    """How thoroughly a decision is priced.

    Attributes:
        most: most deals.
        least: fewest deals; fewer give no reliable standard error.
        rollouts: rollouts of each answer in each deal.
        until_clear: whether to stop as soon as the error is small enough; else `most` deals are
            used.
    """

    most: int = 4_000
    least: int = 800
    rollouts: int = 10
    until_clear: bool = True


FULL_DEPTH: Final = Depth(rollouts=5)
"""The depth of stored prices. With ten rollouts a deal errors are a ninth smaller, and a price
takes a third longer: more deals do as much for less. By 400 deals of ten the best answer of the
same deals is charged an eighth more than cross-fitted, by 800 a fifteenth
(`python -m tests.soak.error_rates`)."""
_FEWEST: Final = 2
"""Fewest answers of a price."""
_FIGURES: Final = frozenset({"win", "error", "points"})
"""Figures that every priced answer has."""
_LEAST_POINT: Final = 1e-6
"""Far less than a point is ever worth; it keeps a cost in points finite."""


class Price(msgspec.Struct, frozen=True):
    """The cost of a decision to the side of the player who decided.

    Costs and errors are differences in the chance to win the game, 0 to 1; a higher cost is worse.
    If `by_hand`, they are instead net points of the hand times `point`.

    Attributes:
        options: every answer priced, best first, with the figures of a decision by search;
            "error" is the standard error of the gap to the best answer. Of equal cards one stands
            for all.
        chosen: the index in `options` of the answer taken.
        deals: the number of possible deals in which each was tried.
        cost: what the answer taken lost against the best one, which is chosen in one half of the
            deals and priced in the other, both ways round; it may be below 0.
        naive: the same with the best one chosen and priced in all deals, which overestimates.
        error: standard error of the cost.
        point: chance to win that a net point is worth at this score.
        equal: whether all answers came out the same.
        settled: whether the error is small enough.
        by_hand: whether the game was as good as decided, so that the net points of the hand were
            compared.
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
        """Check the values, as prices are read from files too.

        Raises:
            ValueError: when they cannot be a price.
        """
        if not 0 <= self.chosen < len(self.options) or len(self.options) < _FEWEST:
            raise ValueError("chosen: none of the answers that were priced")
        if any(not alternative.numbers.keys() >= _FIGURES for alternative in self.options):
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
        """The best answer."""
        return self.options[0].action

    def choose_option(self, place: int) -> Price:
        """Return the price as if the answer at index `place` of `options` had been taken.

        Its cost is the plain gap to the best answer.
        """
        best, answer = self.options[0].numbers, self.options[place].numbers
        gap = (
            (best["points"] - answer["points"]) * self.point
            if self.by_hand
            else best["win"] - answer["win"]
        )
        return replace(self, chosen=place, cost=gap, naive=gap, error=answer["error"])

    @property
    def lost(self) -> float:
        """The chance to win the game, 0 to 1, that the answer taken lost; also if priced by
        points."""
        if not self.by_hand:
            return self.cost
        wins = [alternative.numbers["win"] for alternative in self.options]
        return max(wins) - wins[self.chosen]

    @property
    def lost_points(self) -> float:
        """The net points of the hand that the answer taken lost; also if priced by the chance to
        win."""
        if self.by_hand:
            return self.points
        points = [alternative.numbers["points"] for alternative in self.options]
        return max(points) - points[self.chosen]

    @property
    def points(self) -> float:
        """The cost in net points at this score; if `by_hand`, the net points of the hand lost."""
        return self.cost / self.point

    @property
    def error_points(self) -> float:
        """The standard error of `points`, in net points."""
        return self.error / self.point


def grade_thresholds(point: float) -> tuple[float, ...]:
    """Return the least loss, in chance to win, for each mark, mildest first.

    `point` is the chance to win that a net point is worth.
    """
    return tuple(min(mark.points * point, mark.win) for mark in GRADE_LIMITS)


def find_wanted_error(cost: float, point: float) -> float:
    """Return the standard error, in chance to win, that is small enough for a cost.

    Args:
        cost: the cost in chance to win.
        point: the chance to win that a net point is worth.
    """
    nearest = min(grade_thresholds(point), key=lambda edge: abs(edge - cost))
    return max(TARGET_ERROR_POINTS * point, nearest / 3)


def is_near_grade_limit(cost: float, error: float, point: float) -> bool:
    """Whether a loss is large enough for a mark, and more deals could change the mark.

    Args:
        cost: the loss in chance to win.
        error: its standard error.
        point: the chance to win that a net point is worth.
    """
    edges = grade_thresholds(point)
    if cost < edges[0] or error <= _FINE * point:
        return False
    return any(abs(edge - cost) < _BESIDE * error for edge in edges)
