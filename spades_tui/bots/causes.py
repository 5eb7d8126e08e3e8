"""What sets two answers apart: the points between them, by cause."""

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
"""Where points come from: the own side's contract, nils, bags and bonuses, and the others' (what
they lose one gains). Bags are overtricks, their penalty, and those kept of the hand, at what they
cost in the long run; those kept cost nothing once the game is over, and none count where the winner
is the same whatever the bags. "rest" is what figures of an earlier version do not tell."""

_OWN: Final = get_args(Cause)[:4]
_BAGS: Final[tuple[Cause, ...]] = ("bags", "their bags", "rest")
_FIGURES: Final[tuple[tuple[str, Cause, float], ...]] = (
    ("make", "contract", 80.0),
    ("nil", "nil", 200.0),
    ("bags", "bags", -9.0),
    ("set", "their contract", 80.0),
    ("break", "their nil", 200.0),
)
"""What stands for a cause in figures of earlier versions, and about its points."""
_MOST: Final = 0.5
"""Share of all points from which on a cause is what decided."""


def causes_in(
    hand: BidHand,
    scores: Sequence[SideScore],
    causes: Sequence[PointsByCause],
    side: int,
    hands: int,
) -> dict[str, float]:
    """Return the points of a hand by cause, as figures of an answer, those of the others taken off.

    Args:
        hand: as it was bid.
        scores: of every side.
        causes: where the points of every side come from.
        side: whose points are wanted.
        hands: hands of the game that are over, this one included.
    """
    rules = hand.rules
    outcome = game_outcome(tuple(scores), rules, hands)
    matter = bags_matter(scores, causes, rules, hands, outcome)
    kept = bag_price(rules) if outcome is None else 0.0
    share = -1 / (len(scores) - 1)
    own, theirs = [0.0] * len(_OWN), [0.0] * len(_OWN)
    for at, (score, points) in enumerate(zip(scores, causes, strict=True)):
        more = score.bags - hand.before[at].bags
        bags = (points.overtricks + points.penalty - kept * more) * matter
        totals, weight = (own, 1.0) if at == side else (theirs, share)
        for cause, part in enumerate((points.contract, points.nil, bags, points.bonus)):
            totals[cause] += weight * part
    return dict(zip(_FIGURE_NAMES, (*own, *theirs), strict=True))


def _figure(cause: str) -> str:
    return f"by {cause}"


_FIGURE_NAMES: Final = tuple(map(_figure, get_args(Cause)[:-1]))


class CauseDifference(NamedTuple):
    """What sets two answers apart.

    Attributes:
        points: by how many points the better answer is ahead, by cause.
    """

    points: dict[Cause, float]

    @property
    def total(self) -> float:
        """All of them, bags kept counted in."""
        return sum(self.points.values())

    @property
    def gains(self) -> list[tuple[Cause, float]]:
        """What speaks for the better answer by a point or more, the weightiest first."""
        found = [(cause, points) for cause, points in self.points.items() if points >= 1]
        return sorted(found, key=lambda one: -one[1])

    @property
    def main(self) -> Cause | None:
        """What explains most of the points; None where nothing does, or nobody knows what."""
        if not self.gains or self.total <= 0:
            return None
        cause, points = self.gains[0]
        return cause if points >= _MOST * self.total and cause != "rest" else None


def causes_in_hand(better: Mapping[str, float], worse: Mapping[str, float]) -> CauseDifference:
    """Return the same where the points of the hand alone are judged: bags kept cost nothing."""
    apart = causes_between(better, worse)
    others = {cause: part for cause, part in apart.points.items() if cause not in _BAGS}
    bags = better["points"] - worse["points"] - sum(others.values())
    return CauseDifference({**others, "bags": bags})


def causes_between(better: Mapping[str, float], worse: Mapping[str, float]) -> CauseDifference:
    """Return what sets two answers apart, from the figures of each."""
    if all(any(name.startswith("by ") for name in one) for one in (better, worse)):
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
