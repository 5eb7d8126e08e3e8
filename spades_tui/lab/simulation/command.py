"""The lab's `simulate`: games between bots, and their figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
import typer

from spades_tui.cli.options import Json, Seed, number_option, only_one
from spades_tui.cli.output import print_json
from spades_tui.cli.rule_options import Preset, Rules
from spades_tui.cli.rule_source import rules_or_standard
from spades_tui.estimate import percent_text, share_interval
from spades_tui.lab.running import Jobs, read_bots, run_units
from spades_tui.lab.simulation.bot_game import game_seed
from spades_tui.lab.simulation.bot_report import BotReport, bot_table, report_counts
from spades_tui.lab.simulation.tally import LineUp, Tally, make_tally, sum_tallies
from spades_tui.lab.tables import plain_console
from spades_tui.rules.ruleset import RuleSet, single_game
from spades_tui.rules.seating import seating
from spades_tui.table.seats import seat_names
from spades_tui.text import count_noun

_BATCH: Final = 20
"""Hands of a unit of work if hands are counted, the same for any number of processes."""


class SimulationReport(msgspec.Struct, frozen=True):
    """Figures of a simulation.

    Attributes:
        games: number of games finished.
        hands: number of hands scored.
        given_up: number of games stopped without a winner after very many hands.
        misdeals: number of deals thrown in.
        sides: the figures of each side.
    """

    games: int
    hands: int
    given_up: int
    misdeals: int
    sides: tuple[BotReport, ...]


def simulate(
    preset: Preset = None,
    source: Rules = None,
    games: Annotated[
        int | None, number_option(low=1, help="Games to play; by default 100.")
    ] = None,
    hands: Annotated[
        int | None, number_option(low=1, help="Hands to play, instead of games.")
    ] = None,
    seed: Seed = 0,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,...", help="Bots clockwise from South; a shorter list is repeated."
        ),
    ] = "club",
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Let bots play one another and print the results.

    Example: python -m spades_tui.lab simulate --games 100 --bots expert,club
    """

    only_one(games=games is not None, hands=hands is not None)
    named = rules_or_standard(preset, source)
    names = read_bots(bots, "--bots", seating(named.rules).players)
    line_up = seat_bots(single_game(named.rules), names)
    if hands is None:
        units = [(line_up, (game_seed(seed, game),), None) for game in range(games or 100)]
        tallies = run_units("games", play_batch, units, jobs)
    else:
        tallies = run_units(
            "batches of hands", play_batch, hand_batches(line_up, hands, seed), jobs
        )
    report = report_simulation(line_up, tallies)
    if json:
        print_json(report)
        return
    console = plain_console()
    console.print(
        f"{named.title}: {count_noun(report.hands, 'hand')}, "
        f"{count_noun(report.games, 'game')} finished"
    )
    names = seat_names(named.rules, None)
    players = [" + ".join(names[seat] for seat in side) for side in seating(named.rules).sides]
    pairs = list(zip(players, report.sides, strict=True))
    heads = [f"{seats}\n{side.bot.replace(',', ' + ')}" for seats, side in pairs]
    console.print(bot_table(heads, report.sides))
    for seats, side in pairs if hands is None else ():
        share = share_interval(side.wins, report.games)
        console.print(f"games won by {seats}: {side.wins}, {percent_text(share)}")


def seat_bots(rules: RuleSet, names: Sequence[str]) -> LineUp:
    """Return a line-up of bots that counts each side as a group.

    `names` are the bots clockwise from South; a shorter list is repeated.
    """
    seats = seating(rules)
    bots = tuple(names[seat % len(names)] for seat in range(seats.players))
    return LineUp(rules, bots, tuple(seats.side_of), tuple(range(len(seats.sides))))


def hand_batches(
    line_up: LineUp, hands: int, seed: int
) -> list[tuple[LineUp, tuple[int, ...], int]]:
    """Return arguments of `play_batch` for `hands` hands in batches.

    A game cut short at the end of its batch has no winner, so short games are a larger part of
    those won.
    """
    starts = range(0, hands, _BATCH)
    sizes = [min(_BATCH, hands - start) for start in starts]
    return [
        (line_up, tuple(game_seed(seed, start + step) for step in range(size)), size)
        for start, size in zip(starts, sizes, strict=True)
    ]


def play_batch(line_up: LineUp, seeds: Sequence[int], hands: int | None) -> Tally:
    """Play one game for each seed, one after another, and return the sum of their counts.

    Args:
        line_up: the bots.
        seeds: the seeds of the games.
        hands: number of hands to score in all games together, after which no more are played; None
            for no limit.
    """
    total = make_tally(len(line_up.side_groups))
    for seed in seeds:
        if hands is not None and total.hands >= hands:
            break
        total.add(line_up.play_game(seed, None if hands is None else hands - total.hands))
    return total


def report_simulation(line_up: LineUp, tallies: Sequence[Tally]) -> SimulationReport:
    """Return the figures of games from the counts of their batches."""
    total = sum_tallies(tallies, len(line_up.side_groups))
    sides = [
        report_counts(",".join(line_up.bots[seat] for seat in seats), counts)
        for seats, counts in zip(seating(line_up.rules).sides, total.groups, strict=True)
    ]
    return SimulationReport(total.games, total.hands, total.given_up, total.misdeals, tuple(sides))
