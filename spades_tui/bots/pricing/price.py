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
    """The smallest loss for which a review marks a decision; the lower of two limits counts.

    Attributes:
        points: the limit in net points, multiplied by `Price.point` for comparison.
        win: the limit in chance to win the game, 0 to 1.
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
        most: the largest number of deals.
        least: the smallest number of deals; fewer give no reliable standard error.
        rollouts: rollouts of each answer in each deal.
        until_clear: whether to stop as soon as the standard error is small enough; else `most`
            deals are used.
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
        options: every answer priced, best first, with its figures (`Alternative.numbers`); "error"
            is the standard error of the gap to the best answer. Of equal cards one stands for all.
        chosen: the index in `options` of the answer taken.
        deals: the number of possible deals in which each answer was tried.
        cost: the loss of the answer taken against the best one. To be fair, the best one is chosen
            by one half of the deals and compared in the other half, and the reverse; so the cost
            may be below 0.
        naive: the loss against the best answer of all deals, compared in the same deals; too high
            on average.
        error: standard error of the cost.
        point: chance to win that a net point is worth at this score.
        equal: whether all answers had the same value in every deal.
        settled: whether the error is small enough (`find_wanted_error`).
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

        Its cost is the plain difference to the best answer in all deals.
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
        """The loss in chance to win the game by the answer taken, 0 to 1, even if `by_hand`.

        If not `by_hand`, it is `cost`, which may be below 0.
        """
        if not self.by_hand:
            return self.cost
        wins = [alternative.numbers["win"] for alternative in self.options]
        return max(wins) - wins[self.chosen]

    @property
    def lost_points(self) -> float:
        """The net points of the hand that the answer taken lost, even if not `by_hand`."""
        if self.by_hand:
            return self.points
        points = [alternative.numbers["points"] for alternative in self.options]
        return max(points) - points[self.chosen]

    @property
    def points(self) -> float:
        """The cost in net points: if `by_hand`, those of the hand; else the cost divided by
        `point`."""
        return self.cost / self.point

    @property
    def error_points(self) -> float:
        """The standard error of `points`, in net points."""
        return self.error / self.point


def grade_thresholds(point: float) -> tuple[float, ...]:
    """Return the smallest loss, in chance to win, for each limit of `GRADE_LIMITS`, in its order.

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
    """Whether a loss is large enough to be marked, and more deals could change its mark.

    False if the standard error is at most 1 net point.

    Args:
        cost: the loss in chance to win.
        error: its standard error.
        point: the chance to win that a net point is worth.
    """
    edges = grade_thresholds(point)
    if cost < edges[0] or error <= _FINE * point:
        return False
    return any(abs(edge - cost) < _BESIDE * error for edge in edges)
