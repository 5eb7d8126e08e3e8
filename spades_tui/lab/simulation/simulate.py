"""Many games or hands among bots, and their figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from spades_tui.lab.simulation.bot_game import game_seed, make_bots, play_games
from spades_tui.lab.simulation.tally import Tally, merge_tallies
from spades_tui.lab.work import Progress, map_ordered, process_executor
from spades_tui.rules.ruleset import RuleSet, single_game
from spades_tui.rules.seating import seating

_BATCH = 20
"""Hands of a unit of work if hands are counted, the same for any number of jobs."""


class SimulationResult(msgspec.Struct, frozen=True):
    """Figures of a simulation; tuples have one entry for each side.

    Attributes:
        wins: by side, number of games won.
        games: number of games finished.
        hands: number of hands scored.
        points_a_hand: by side, average points in a hand.
        sets: by side, number of contracts set.
        set_share: by side, share of the hands in which the contract was set, 0 to 1.
        bags_a_hand: by side, average bags in a hand.
        bid_a_hand: by side, average tricks bid in a hand.
        nils_bid: by side, number of nils of every kind.
        nils_made: by side, number of nils that were made.
        misdeals: number of deals thrown in.
        decisions: number of answers given by the bots.
        p50_ms: median time of an answer in milliseconds.
        p95_ms: milliseconds that 95 of 100 answers do not exceed.
        illegal_actions: number of answers the rules refused.
        given_up: number of games stopped without a winner after very many hands.
        faults: faults found by the checks, each once, as sentences; always empty without `check`.
    """

    wins: tuple[int, ...]
    games: int
    hands: int
    points_a_hand: tuple[float, ...]
    sets: tuple[int, ...]
    set_share: tuple[float, ...]
    bags_a_hand: tuple[float, ...]
    bid_a_hand: tuple[float, ...]
    nils_bid: tuple[int, ...]
    nils_made: tuple[int, ...]
    misdeals: int
    decisions: int
    p50_ms: float
    p95_ms: float
    illegal_actions: int
    given_up: int = 0
    faults: tuple[str, ...] = ()


class _Unit(NamedTuple):
    """Work for one process.

    Attributes:
        seeds: the seeds of its games.
        hands: number of hands to score in all; None to play the games to the end.
        size: the number of games or hands by which it advances the progress.
    """

    seeds: tuple[int, ...]
    hands: int | None
    size: int


def simulate(
    rules: RuleSet,
    specs: Sequence[str],
    games: int | None = None,
    hands: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    *,
    check: bool = False,
    jobs: int = 1,
) -> SimulationResult:
    """Let bots play games or hands and return the figures.

    The same arguments give the same result, except times, for any number of jobs.

    Args:
        rules: the rules.
        specs: the names of the bots by seat, clockwise from South; a shorter list is repeated.
        games: number of games to play; None if `hands` is given.
        hands: number of hands to score, in games begun again every 20 hands. A game cut short has
            no winner, so short games are a larger part of those won. None if `games` is given.
        seed: the seed of the games.
        progress: called with the number of games or hands done, and of all; None for no call.
        check: whether to examine cards, scores and records after every hand.
        jobs: number of processes.

    Raises:
        ValueError: with a sentence, if a name is unknown, or not exactly one of `games` and `hands`
            is 1 or more.
        BotError: when a bot raises an error.
    """
    if (games is None) == (hands is None) or (games or hands or 0) < 1:
        raise ValueError("Give the number of games or of hands, 1 or more.")
    make_bots(rules, specs)
    units = _games(seed, games) if games is not None else _hands(seed, hands or 0)
    tallies = _run_units(single_game(rules), tuple(specs), units, progress, check=check, jobs=jobs)
    return _summarize(merge_tallies(tallies, seating(rules)))


def _games(seed: int, games: int) -> list[_Unit]:
    return [_Unit((game_seed(seed, number),), None, 1) for number in range(games)]


def _hands(seed: int, hands: int) -> list[_Unit]:
    units = []
    for start in range(0, hands, _BATCH):
        size = min(_BATCH, hands - start)
        seeds = tuple(game_seed(seed, start + step) for step in range(size))
        units.append(_Unit(seeds, size, size))
    return units


def _run_units(
    rules: RuleSet,
    specs: tuple[str, ...],
    units: Sequence[_Unit],
    progress: Progress | None,
    *,
    check: bool,
    jobs: int,
) -> list[Tally]:
    """Play every unit and return the tallies in the order of the units.

    Args:
        rules: the rules, for one game at a time.
        specs: the names of the bots by seat; a shorter list is repeated.
        units: the work.
        progress: called with the games or hands done, and all of them; None for no progress.
        check: whether to examine cards, scores and records after every hand.
        jobs: processes to use.
    """
    total, done, tallies = sum(unit.size for unit in units), 0, []
    work = ((rules, specs, unit.seeds, unit.hands, check) for unit in units)
    with process_executor(jobs) as executor:
        for unit, tally in zip(units, map_ordered(executor, play_games, work), strict=True):
            tallies.append(tally)
            done += unit.size
            if progress is not None:
                progress(done, total)
    return tallies


def _summarize(tally: Tally) -> SimulationResult:
    """Return the counts of a tally as shares and averages."""
    hands = max(1, tally.hands)

    def column(name: str) -> tuple[int, ...]:
        return tuple(getattr(side, name) for side in tally.sides)

    def a_hand(name: str) -> tuple[float, ...]:
        return tuple(round(count / hands, 3) for count in column(name))

    return SimulationResult(
        wins=tuple(tally.wins),
        games=tally.games,
        hands=tally.hands,
        points_a_hand=a_hand("points"),
        sets=column("sets"),
        set_share=a_hand("sets"),
        bags_a_hand=a_hand("bags"),
        bid_a_hand=a_hand("bid"),
        nils_bid=column("nils_bid"),
        nils_made=column("nils_made"),
        misdeals=tally.misdeals,
        decisions=tally.answers.decisions,
        p50_ms=tally.time_within(0.5),
        p95_ms=tally.time_within(0.95),
        illegal_actions=tally.answers.illegal,
        given_up=tally.given_up,
        faults=tuple(dict.fromkeys(tally.faults)),
    )
