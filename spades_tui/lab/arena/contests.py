"""The arena: a contest played out on an executor."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

from spades_tui.lab.arena.report import ArenaReport, report_of
from spades_tui.session.contest.contest import Contest
from spades_tui.session.contest.handing_out import in_order
from spades_tui.session.contest.one_deal import DealResult, play_deal

Progress = Callable[[int, int], None]
"""Told after each deal: how many are done, of how many."""


def arena(contest: Contest, executor: Executor, progress: Progress | None = None) -> ArenaReport:
    """Play a contest on `executor` and return its figures.

    The same contest gives the same figures, times aside, on every executor.

    Raises:
        BotFailed: when a bot raises an error.
    """
    results: list[DealResult] = []
    units = ((contest, number) for number in range(contest.deals))
    for found in in_order(executor, play_deal, units):
        results.append(found)
        if progress is not None:
            progress(len(results), contest.deals)
    return report_of(contest, results)
