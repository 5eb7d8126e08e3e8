"""The figures of an answer that was weighed, averaged over the ways it ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from spades_tui.bots.heuristics.evaluation.side_scores import Outcome
from spades_tui.bots.search.halving import Comparison
from spades_tui.bots.search.utility import Ending, Utility

Weighed = tuple[Utility, Outcome, float]
"""A way a hand ended, with what values it, and its weight."""


def figures_over(ends: Iterable[Weighed], verdict: Comparison, index: int) -> dict[str, float]:
    """Return the figures of an answer, averaged over the ways it ended.

    Args:
        ends: each way, with what values it, and its weight.
        verdict: what was found out about every answer.
        index: which answer.
    """
    sums: dict[str, float] = defaultdict(float)
    weights: dict[str, float] = defaultdict(float)
    for utility, outcome, weight in ends:
        win = utility.chance(outcome)
        for name, figure in _figures(utility.ending(outcome), win).items():
            sums[name] += weight * figure
            weights[name] += weight
    numbers = {
        name: round(total / weights[name], 4)
        for name, total in sums.items()
        if total or not name.startswith("by ")
    }
    numbers["error"] = round(verdict.error_of(index), 4)
    numbers["worlds"] = float(len(verdict.choices[index].values))
    return numbers


def _figures(end: Ending, win: float) -> dict[str, float]:
    """Return an outcome as figures of an alternative; `win` is the chance to win the game."""
    found = {"win": win, "points": end.points, "tricks": float(end.tricks), "bags": float(end.bags)}
    known = (
        ("make", end.made),
        ("set", end.others_set),
        ("nil", end.nils_kept),
        ("break", end.nils_broken),
        ("penalty", end.penalty),
    )
    return found | end.causes | {name: float(true) for name, true in known if true is not None}
