"""The points by which two answers differ, by cause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, get_args

from spades_tui.bots.heuristics.hand_scores import BidHand, bags_matter
from spades_tui.rules.capabilities import bag_price
from spades_tui.rules.scoring import PointsByCause, SideScore, game_outcome

Cause = Literal[
    "contract", "nil", "bags", "bonus",
    "their contract", "their nil", "their bags", "their bonus", "rest",
]  # fmt: skip
"""Causes of a side's net points: its own contract, nils, bags and bonuses, and those of the other
sides, whose points count against it. Bags are overtricks, their penalty, and the bags kept from the
hand at their long-run cost; kept bags cost nothing when the game is over, and none count if the
winner is the same whatever the bags. "rest" holds points that figures of an earlier version do not
explain."""

_OWN: Final = get_args(Cause)[:4]
_BAGS: Final[tuple[Cause, ...]] = ("bags", "their bags", "rest")
_FIGURES: Final[tuple[tuple[str, Cause, float], ...]] = (
    ("make", "contract", 80.0),
    ("nil", "nil", 200.0),
    ("bags", "bags", -9.0),
    ("set", "their contract", 80.0),
    ("break", "their nil", 200.0),
)
"""For earlier versions: a figure, the cause it stands for, and the points for each 1 of it."""
_MOST: Final = 0.5
"""Least share of all points for a cause to be the main one."""


def causes_in(
    hand: BidHand,
    scores: Sequence[SideScore],
    causes: Sequence[PointsByCause],
    side: int,
    hands: int,
) -> dict[str, float]:
    """Return the net points of a hand by cause, as figures of an answer ("by contract" and so on).

    Args:
        hand: the bids and rules of the hand.
        scores: the score of every side.
        causes: the points of every side by cause.
        side: the index of the side whose net points are returned.
        hands: hands of the game that are over, this one included.
    """
    rules = hand.rules
    outcome = game_outcome(tuple(scores), rules, hands)
    matter = bags_matter(scores, causes, rules, hands, outcome)
    bag_value = bag_price(rules) if outcome is None else 0.0
    share = -1 / (len(scores) - 1)
    own, theirs = [0.0] * len(_OWN), [0.0] * len(_OWN)
    for owner, (score, points) in enumerate(zip(scores, causes, strict=True)):
        extra_bags = score.bags - hand.before[owner].bags
        bags = (points.overtricks + points.penalty - bag_value * extra_bags) * matter
        totals, weight = (own, 1.0) if owner == side else (theirs, share)
        for cause, part in enumerate((points.contract, points.nil, bags, points.bonus)):
            totals[cause] += weight * part
    return dict(zip(_FIGURE_NAMES, (*own, *theirs), strict=True))


def _figure(cause: str) -> str:
    return f"by {cause}"


_FIGURE_NAMES: Final = tuple(map(_figure, get_args(Cause)[:-1]))


class CauseDifference(NamedTuple):
    """The difference between two answers, in net points of the hand for the side that decides.

    Attributes:
        points: by cause, the points of the better answer less those of the other.
    """

    points: dict[Cause, float]

    @property
    def total(self) -> float:
        """The sum of the points over all causes."""
        return sum(self.points.values())

    @property
    def gains(self) -> list[tuple[Cause, float]]:
        """Causes with their points, if these favor the better answer by at least one, largest
        first."""
        shown_causes = [(cause, points) for cause, points in self.points.items() if points >= 1]
        return sorted(shown_causes, key=lambda pair: -pair[1])

    @property
    def first(self) -> Cause | None:
        """The cause of the largest gain; None if no gain reaches a point."""
        return next((cause for cause, _ in self.gains), None)

    @property
    def main(self) -> Cause | None:
        """The cause of at least half of the total; None if there is none, or if it is "rest"."""
        if not self.gains or self.total <= 0:
            return None
        cause, points = self.gains[0]
        return cause if points >= _MOST * self.total and cause != "rest" else None


def causes_in_hand(better: Mapping[str, float], worse: Mapping[str, float]) -> CauseDifference:
    """Return the difference between two answers without the cost of bags kept for later hands.

    Args:
        better: the figures of one answer by name, with "points".
        worse: the figures of the other answer.
    """
    apart = causes_between(better, worse)
    others = {cause: part for cause, part in apart.points.items() if cause not in _BAGS}
    bags = better["points"] - worse["points"] - sum(others.values())
    return CauseDifference({**others, "bags": bags})


def causes_between(better: Mapping[str, float], worse: Mapping[str, float]) -> CauseDifference:
    """Return the difference between two answers by cause.

    Without figures by cause ("by contract" and so on), which earlier versions did not store, it is
    estimated from the other figures.

    Args:
        better: the figures of one answer by name.
        worse: the figures of the other answer; its points are subtracted.
    """
    if all(any(name.startswith("by ") for name in alternative) for alternative in (better, worse)):
        figures = {cause: _figure(cause) for cause in get_args(Cause)}
        return CauseDifference(
            {
                cause: better.get(figure, 0.0) - worse.get(figure, 0.0)
                for cause, figure in figures.items()
                if figure in better or figure in worse
            }
        )
    points: dict[Cause, float] = {
        cause: weight * (better[figure] - worse[figure])
        for figure, cause, weight in _FIGURES
        if figure in better and figure in worse
    }
    if "points" in better and "points" in worse:
        points["rest"] = better["points"] - worse["points"] - sum(points.values())
    return CauseDifference(points)
