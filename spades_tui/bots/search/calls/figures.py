"""The figures of every answer that was weighed."""

from __future__ import annotations

from collections import defaultdict

from spades_tui.bots.protocol import Alternative
from spades_tui.bots.search.calls.weighing import Weigher
from spades_tui.bots.search.halving import Verdict
from spades_tui.bots.search.utility import Ending
from spades_tui.rules.actions import Action

_POINT = 1e-4
"""What a point adds to the value of an outcome beside the chance to win."""


def alternatives(weigher: Weigher, verdict: Verdict) -> tuple[Alternative, ...]:
    """Return every answer with its figures, the best first; of several plans its best one."""
    best: dict[Action, int] = {}
    for index, plan in enumerate(weigher.plans):
        held = best.get(plan.action)
        if held is None or _rank(verdict, index) > _rank(verdict, held):
            best[plan.action] = index
    order = sorted(best.values(), key=lambda index: -verdict.choices[index].mean)
    return tuple(
        Alternative(weigher.plans[index].action, _numbers(weigher, verdict, index))
        for index in order
        if verdict.choices[index].values
    )


def _rank(verdict: Verdict, index: int) -> tuple[int, float]:
    choice = verdict.choices[index]
    return len(choice.values), choice.mean


def _numbers(weigher: Weigher, verdict: Verdict, index: int) -> dict[str, float]:
    share, more = weigher.shares(index), weigher.more(index)
    sums: dict[str, float] = defaultdict(float)
    weights: dict[str, float] = defaultdict(float)
    for (auction, outcome), times in weigher.records[index].ends.items():
        weight = times * share(auction.nils, auction.broken(outcome[0]))
        ends = ((outcome, 1 - abs(more)), (auction.moved(outcome, more), abs(more)))
        for end, part in ends[: 2 if more else 1]:
            win = auction.utility.chance(*end)
            for name, figure in figures_of(auction.utility.ending(*end), win).items():
                sums[name] += weight * part * figure
                weights[name] += weight * part
    numbers = {name: round(total / weights[name], 4) for name, total in sums.items()}
    numbers["error"] = round(verdict.error_of(index), 4)
    numbers["worlds"] = float(len(verdict.choices[index].values))
    return numbers


def figures_of(end: Ending, win: float) -> dict[str, float]:
    """Return an outcome as figures of an alternative; `win` is the chance to win the game."""
    found = {"win": win, "points": end.points, "tricks": float(end.tricks), "bags": float(end.bags)}
    if end.made is not None:
        found["make"] = float(end.made)
    if end.others_set is not None:
        found["set"] = float(end.others_set)
    if end.nils_kept is not None:
        found["nil"] = float(end.nils_kept)
    return found
