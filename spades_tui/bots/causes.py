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
    """Return the net points of a finished hand for one side by cause, as `Alternative.numbers`.

    Net points are the side's points less the average of the other sides'. The names are "by
    contract" and so on, one for each `Cause` but "rest".

    Args:
        hand: the bids and rules of the hand.
        scores: by side, its score after the hand.
        causes: by side, its points in the hand by cause.
        side: the index of the side.
        hands: number of hands of the game that are over, this one included.
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
        points: by cause, the net points of the better answer less those of the other; a cause that
            is left out has no figures.
    """

    points: dict[Cause, float]

    @property
    def total(self) -> float:
        """The sum of the points over all causes."""
        return sum(self.points.values())

    @property
    def gains(self) -> list[tuple[Cause, float]]:
        """Pairs of cause and points, largest first, of the causes with at least 1 point."""
        shown_causes = [(cause, points) for cause, points in self.points.items() if points >= 1]
        return sorted(shown_causes, key=lambda pair: -pair[1])

    @property
    def first(self) -> Cause | None:
        """The cause with the most points; None if `gains` is empty."""
        return next((cause for cause, _ in self.gains), None)

    @property
    def main(self) -> Cause | None:
        """The cause with the most points if they are at least half of `total`, else None.

        It is also None for "rest", or if `gains` is empty or `total` is not above 0.
        """
        if not self.gains or self.total <= 0:
            return None
        cause, points = self.gains[0]
        return cause if points >= _MOST * self.total and cause != "rest" else None


def causes_in_hand(better: Mapping[str, float], worse: Mapping[str, float]) -> CauseDifference:
    """Return the difference between two answers in the points of this hand alone, by cause.

    "bags" has the bags of all sides, with their penalties, but not the cost that bags kept from
    this hand may have in later hands.

    Args:
        better: the figures of one answer by name (`Alternative.numbers`), "points" among them.
        worse: the same of the other answer, whose points are subtracted.
    """
    apart = causes_between(better, worse)
    others = {cause: part for cause, part in apart.points.items() if cause not in _BAGS}
    bags = better["points"] - worse["points"] - sum(others.values())
    return CauseDifference({**others, "bags": bags})


def causes_between(better: Mapping[str, float], worse: Mapping[str, float]) -> CauseDifference:
    """Return the difference between two answers by cause, with kept bags at their long-run cost.

    Earlier versions stored no figures by cause ("by contract" and so on). If they are missing, the
    difference is estimated from the other figures.

    Args:
        better: the figures of one answer by name (`Alternative.numbers`).
        worse: the same of the other answer, whose points are subtracted.
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
