"""Figures of contests, with their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from itertools import islice

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


def run_contests(
    contests: Mapping[str, Contest], executor: Executor, progress: Progress | None = None
) -> dict[str, ArenaReport]:
    """Play named contests on `executor` and return the figures of each.

    The same contest gives the same figures, except times, on every executor.

    Raises:
        BotError: when a bot raises an error.
    """
    units = [(one, number) for one in contests.values() for number in range(one.deals)]
    results = iter(gather(executor, play_deal, units, progress))
    return {
        name: report_of(contest, list(islice(results, contest.deals)))
        for name, contest in contests.items()
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
        times={sort: _times(ticks) for sort, ticks in sorted(counts.ticks.items())},
    )


def _times(ticks: TimeHistogram) -> Times:
    return Times(sum(ticks.values()), time_quantile(ticks, 0.5), time_quantile(ticks, 0.95))
