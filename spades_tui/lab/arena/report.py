"""Figures of contests, with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from itertools import islice

import msgspec

from spades_tui.estimate import Interval, ratio_interval, share_interval
from spades_tui.lab.arena.contest import Contest, DealResult, play_deal
from spades_tui.lab.simulation.tally import Counts, time_quantile
from spades_tui.lab.work import Progress, gather
from spades_tui.rules.seating import seating


class GroupTimes(msgspec.Struct, frozen=True):
    """The times of one group of decisions.

    Attributes:
        decisions: the number of decisions that left a choice.
        p50_ms: their median time in milliseconds.
        p95_ms: the milliseconds that 95 of 100 do not exceed.
    """

    decisions: int
    p50_ms: float
    p95_ms: float


class BotReport(msgspec.Struct, frozen=True):
    """Figures of one of the two bots of a contest.

    Attributes:
        bot: its name, or names with commas between them.
        points_a_hand: average points of one of its sides in a hand.
        bid_error: tricks bid minus tricks taken in bids of a number: the mean, and the mean of
            absolute values.
        set_share: share of its contracts that were set, 0 to 1.
        bags_a_hand: average bags of one of its sides in a hand.
        nils_bid: number of nils of every kind.
        nils_made: number of nils that were made.
        nil_share: nils bid as a share of all hands of its players, 0 to 1.
        decisions: number of answers given.
        illegal_actions: number of answers the rules refused.
        times: the times by group of decisions: "card", "bid", "other".
    """

    bot: str
    points_a_hand: float
    bid_error: tuple[float, float]
    set_share: float
    bags_a_hand: float
    nils_bid: int
    nils_made: int
    nil_share: float
    decisions: int
    illegal_actions: int
    times: dict[str, GroupTimes]


class ArenaReport(msgspec.Struct, frozen=True):
    """Figures of a contest.

    Attributes:
        mode: "hands" or "games".
        deals: number of deals; in games, of seeds. Each is played in every line-up.
        seed: the seed of the deals.
        hands: number of hands scored.
        net: points per hand of A's side less the average of the other sides, with an interval from
            the differences between deals.
        games: number of games finished; 0 if `mode` is "hands".
        wins: number of games won by A's side.
        win_share: share of the games won by A's side, 0 to 1, with its interval; None if no games
            were played.
        even_share: the share expected if A and B are equal, 0 to 1.
        given_up: number of games stopped without a winner after very many hands.
        misdeals: number of deals thrown in.
        a: figures of A.
        b: figures of B.
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


def run_contests(
    contests: Mapping[str, Contest], executor: Executor, progress: Progress | None = None
) -> dict[str, ArenaReport]:
    """Play contests and return the figures of each, by its name.

    The same contest gives the same figures, except times, on every executor.

    Args:
        contests: the contests by name.
        executor: plays the deals.
        progress: called after each deal; None for no call.

    Raises:
        BotError: when a bot raises an error.
    """
    units = [(contest, number) for contest in contests.values() for number in range(contest.deals)]
    results = iter(gather(executor, play_deal, units, progress))
    return {
        name: _report_of(contest, list(islice(results, contest.deals)))
        for name, contest in contests.items()
    }


def _report_of(contest: Contest, results: Sequence[DealResult]) -> ArenaReport:
    """Return the figures of a contest from the results of all its deals."""
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


def _kind(bot: str, counts: Counts) -> BotReport:
    numbers, hands = max(1, counts.numbers), max(1, counts.hands)
    return BotReport(
        bot=bot,
        points_a_hand=round(counts.points / hands, 3),
        bid_error=(round(counts.over / numbers, 4), round(counts.off / numbers, 4)),
        set_share=round(counts.sets / max(1, counts.contracts), 4),
        bags_a_hand=round(counts.bags / hands, 4),
        nils_bid=counts.nils_bid,
        nils_made=counts.nils_made,
        nil_share=round(counts.nils_bid / max(1, counts.seats), 5),
        decisions=counts.decisions,
        illegal_actions=counts.illegal,
        times={
            group: _times(counts, group) for group in sorted({name for name, _ in counts.times})
        },
    )


def _times(counts: Counts, group: str) -> GroupTimes:
    number = sum(count for (name, _), count in counts.times.items() if name == group)
    p50, p95 = (time_quantile(counts.times, group, part) for part in (0.5, 0.95))
    return GroupTimes(number, p50, p95)
