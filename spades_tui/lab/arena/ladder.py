"""The ladder: every level against every other in whole games, neighbours in the most."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from itertools import combinations, islice
from typing import Final

import msgspec

from spades_tui.lab.arena.report import ArenaReport, report_of
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.session.contest.contest import Contest, contest
from spades_tui.session.contest.handing_out import Progress, gathered
from spades_tui.session.contest.one_deal import play_deal
from spades_tui.session.contest.ratings import BoundedRating, Pairing, ratings

_FEWER: Final = 4
"""Pairs that are no neighbours play so many times fewer games."""


class LadderReport(msgspec.Struct, frozen=True):
    """What came of a ladder.

    Attributes:
        ratings: of each bot, the weakest level first.
        steps: each bot against the one below it.
        others: all other pairs, the higher level as A.
    """

    ratings: tuple[BoundedRating, ...]
    steps: tuple[ArenaReport, ...]
    others: tuple[ArenaReport, ...]


def pairs_of(rules: RuleSet, bots: Sequence[str], deals: int, seed: int) -> tuple[Contest, ...]:
    """Return the contests of a ladder whose neighbours play `deals` seeds; neighbours first.

    Raises:
        ValueError: with a sentence, when there is no bot of a name or only one.
    """
    if len(bots) < 2:
        raise ValueError("A ladder needs two bots or more.")
    far = max(1, deals // _FEWER)
    pairs = sorted(combinations(range(len(bots)), 2), key=lambda pair: pair[1] - pair[0])
    return tuple(
        contest(rules, bots[high], bots[low], deals if high == low + 1 else far, seed, games=True)
        for low, high in pairs
    )


def ladder(
    bots: Sequence[str],
    pairs: Sequence[Contest],
    executor: Executor,
    progress: Progress | None = None,
) -> LadderReport:
    """Play the contests of a ladder and rate its bots, named the weakest first.

    Raises:
        BotFailed: when a bot raises an error.
    """
    units = [(pair, number) for pair in pairs for number in range(pair.deals)]
    results = iter(gathered(executor, play_deal, units, progress))
    reports = [report_of(pair, list(islice(results, pair.deals))) for pair in pairs]
    sides = len(seating(pairs[0].rules).sides)
    return LadderReport(
        ratings=ratings(bots, [_pairing(bots, report, sides) for report in reports]),
        steps=tuple(reports[: len(bots) - 1]),
        others=tuple(reports[len(bots) - 1 :]),
    )


def _pairing(bots: Sequence[str], report: ArenaReport, sides: int) -> Pairing:
    one, other = bots.index(report.a.bot), bots.index(report.b.bot)
    return Pairing(one, other, report.wins, report.games, sides)
