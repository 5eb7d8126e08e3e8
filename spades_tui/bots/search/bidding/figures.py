"""The figures of every answer that was weighed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from spades_tui.bots.protocol import Alternative
from spades_tui.bots.search.bidding.leaning import Outcome
from spades_tui.bots.search.bidding.weighing import Weigher
from spades_tui.bots.search.halving import Verdict
from spades_tui.bots.search.utility import Ending, Utility
from spades_tui.rules.actions import Action

Weighed = tuple[Utility, Outcome, float]
"""A way a hand ended, with what values it, and its weight."""


def alternatives(weigher: Weigher, verdict: Verdict) -> tuple[Alternative, ...]:
    """Return every answer with its figures, the best first; of several plans its best one."""
    best: dict[Action, int] = {}
    for index, plan in enumerate(weigher.plans):
        held = best.get(plan.action)
        if held is None or _rank(verdict, index) > _rank(verdict, held):
            best[plan.action] = index
    order = sorted(best.values(), key=lambda index: -verdict.choices[index].mean)
    return tuple(
        Alternative(weigher.plans[index].action, _figures_of(weigher, verdict, index))
        for index in order
        if verdict.choices[index].values
    )


def _figures_of(weigher: Weigher, verdict: Verdict, index: int) -> dict[str, float]:
    """Return the figures of a plan; a nil that lived in every play-out is not certain for that."""
    numbers = figures_over(_ends(weigher, index), verdict, index)
    if "nil" in numbers:
        numbers["nil"] = min(numbers["nil"], round(weigher.nils_live(index), 4))
    return numbers


def _rank(verdict: Verdict, index: int) -> tuple[int, float]:
    choice = verdict.choices[index]
    return len(choice.values), choice.mean


def _ends(weigher: Weigher, index: int) -> Iterator[Weighed]:
    """Yield the ways a plan ended, the tricks it was shifted by counted in."""
    share, more = weigher.shares(index), weigher.more(index)
    for (auction, outcome), times in weigher.records[index].ends.items():
        weight = times * share(auction.nils, auction.broken(outcome[0]))
        yield auction.utility, outcome, weight * (1 - abs(more))
        if more:
            yield auction.utility, auction.moved(outcome, more), weight * abs(more)


def figures_over(ends: Iterable[Weighed], verdict: Verdict, index: int) -> dict[str, float]:
    """Return the figures of an answer, averaged over the ways it ended.

    Args:
        ends: each way, with what values it, and its weight.
        verdict: what was found out about every answer.
        index: which answer.
    """
    sums: dict[str, float] = defaultdict(float)
    weights: dict[str, float] = defaultdict(float)
    for utility, outcome, weight in ends:
        win = utility.chance(*outcome)
        for name, figure in _figures(utility.ending(*outcome), win).items():
            sums[name] += weight * figure
            weights[name] += weight
    numbers = {name: round(total / weights[name], 4) for name, total in sums.items()}
    numbers["error"] = round(verdict.error_of(index), 4)
    numbers["worlds"] = float(len(verdict.choices[index].values))
    return numbers


def _figures(end: Ending, win: float) -> dict[str, float]:
    """Return an outcome as figures of an alternative; `win` is the chance to win the game."""
    found = {"win": win, "points": end.points, "tricks": float(end.tricks), "bags": float(end.bags)}
    if end.made is not None:
        found["make"] = float(end.made)
    if end.others_set is not None:
        found["set"] = float(end.others_set)
    if end.nils_kept is not None:
        found["nil"] = float(end.nils_kept)
    return found
