"""A contest played out on an executor: its figures, with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from itertools import islice
from typing import Final

import msgspec

from spades_tui.estimate import Interval, ratio_interval, share_interval
from spades_tui.lab.arena.contest import Contest, DealResult, play_deal
from spades_tui.lab.simulation.tally import Counts, TimeHistogram, time_quantile
from spades_tui.lab.work import Progress, gather
from spades_tui.rules.seating import seating


class Times(msgspec.Struct, frozen=True):
    """How long decisions took in milliseconds, those without a choice left out."""

    decisions: int
    p50_ms: float
    p95_ms: float


class BotReport(msgspec.Struct, frozen=True):
    """How one kind of bot did.

    Attributes:
        bot: its name.
        points_a_hand: points of one of its sides in a hand.
        bid_error: bid less tricks of a bid that is a number: the average, and without sign.
        set_share: share of the contracts that were lost.
        pair_sets: the same where both partners bid a number, in hands 1 to 3 of a game, 4 to 6, and
            later; None where there were none.
        pairs: how many contracts those were.
        bags_a_hand: bags of one of its sides in a hand.
        nils_bid: nils of every kind.
        nils_made: those among them that were made.
        nil_share: nils bid as a share of all hands of its players.
        decisions: answers given.
        illegal_actions: answers the rules refused.
        times: by sort of decision: "card", "bid", "other".
    """

    bot: str
    points_a_hand: float
    bid_error: tuple[float, float]
    set_share: float
    pair_sets: tuple[float | None, ...]
    pairs: tuple[int, ...]
    bags_a_hand: float
    nils_bid: int
    nils_made: int
    nil_share: float
    decisions: int
    illegal_actions: int
    times: dict[str, Times]


class ArenaReport(msgspec.Struct, frozen=True):
    """What came of a contest.

    Attributes:
        mode: "hands" or "games".
        deals: deals, or games' seeds, each played in every line-up.
        seed: what they were made of.
        hands: hands scored.
        net: points a hand of A's side less those of an average other side, paired by deals.
        games: games finished.
        wins: those won by A's side.
        win_share: share of the games won by A's side; None where no games were played.
        even_share: what that would be among equals.
        given_up: games that showed no sign of ending.
        misdeals: deals thrown in.
        a: how A did.
        b: how B did.
    """

    mode: str
    deals: int
    seed: int
    hands: int
    net: Interval
    games: int
    wins: int
    win_share: Interval | None
    even_share: float
    given_up: int
    misdeals: int
    a: BotReport
    b: BotReport


def run_contest(
    contest: Contest, executor: Executor, progress: Progress | None = None
) -> ArenaReport:
    """Play a contest on `executor` and return its figures.

    The same contest gives the same figures, times aside, on every executor.

    Raises:
        BotError: when a bot raises an error.
    """
    units = [(contest, number) for number in range(contest.deals)]
    return report_of(contest, gather(executor, play_deal, units, progress))


class PresetContests(msgspec.Struct, frozen=True):
    """The same contest under every preset, by its id."""

    contests: dict[str, Contest]


def run_preset_contests(
    task: PresetContests, executor: Executor, progress: Progress | None = None
) -> dict[str, ArenaReport]:
    """Play a contest under every preset on `executor` and return the figures by preset.

    Raises:
        BotError: when a bot raises an error.
    """
    contests = task.contests.values()
    units = [(contest, number) for contest in contests for number in range(contest.deals)]
    results = iter(gather(executor, play_deal, units, progress))
    return {
        preset: report_of(contest, list(islice(results, contest.deals)))
        for preset, contest in task.contests.items()
    }


def report_of(contest: Contest, results: Sequence[DealResult]) -> ArenaReport:
    """Return the figures of a contest all of whose deals have been played."""
    a, b = Counts(), Counts()
    for result in results:
        a.add(result.counts[0])
        b.add(result.counts[1])
    games, wins = sum(r.games for r in results), sum(r.wins for r in results)
    return ArenaReport(
        mode="games" if contest.games else "hands",
        deals=len(results),
        seed=contest.seed,
        hands=sum(r.hands for r in results),
        net=ratio_interval([r.net for r in results], [r.hands for r in results]),
        games=games if contest.games else 0,
        wins=wins if contest.games else 0,
        win_share=share_interval(wins, games) if contest.games else None,
        even_share=round(1 / len(seating(contest.rules).sides), 4),
        given_up=sum(r.given_up for r in results),
        misdeals=sum(r.misdeals for r in results),
        a=_kind(contest.a, a),
        b=_kind(contest.b, b),
    )


_STAGES: Final = (range(1, 4), range(4, 7), range(7, 1_000))
"""Hands of a game that are counted together."""


def _kind(bot: str, counts: Counts) -> BotReport:
    numbers, hands = max(1, counts.numbers), max(1, counts.hands)
    pairs, lost = (
        [sum(count for hand, count in numbered.items() if hand in stage) for stage in _STAGES]
        for numbered in (counts.pairs, counts.pair_sets)
    )
    return BotReport(
        bot=bot,
        points_a_hand=round(counts.points / hands, 3),
        bid_error=(round(counts.over / numbers, 4), round(counts.off / numbers, 4)),
        set_share=round(counts.sets / max(1, counts.contracts), 4),
        pair_sets=tuple(
            round(some / every, 4) if every else None
            for some, every in zip(lost, pairs, strict=True)
        ),
        pairs=tuple(pairs),
        bags_a_hand=round(counts.bags / hands, 4),
        nils_bid=counts.nils_bid,
        nils_made=counts.nils_made,
        nil_share=round(counts.nils_bid / max(1, counts.seats), 5),
        decisions=counts.decisions,
        illegal_actions=counts.illegal,
        times={sort: _times(ticks) for sort, ticks in sorted(counts.ticks.items())},
    )


def _times(ticks: TimeHistogram) -> Times:
    return Times(sum(ticks.values()), time_quantile(ticks, 0.5), time_quantile(ticks, 0.95))
