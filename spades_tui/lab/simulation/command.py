"""The lab's `simulate`: games between bots, and their figures."""

from __future__ import annotations

from typing import Annotated

import typer

from spades_tui.bots.players import split_names
from spades_tui.cli.options import MAX_JOBS, Json, Seed, number_option, only_one
from spades_tui.cli.output import CommandError, print_json, progress_bar
from spades_tui.cli.rule_options import Preset, Rules
from spades_tui.cli.rule_source import rules_or_standard
from spades_tui.estimate import percent_text, share_interval
from spades_tui.lab.running import bot_errors_reported
from spades_tui.lab.simulation.simulate import SimulationResult
from spades_tui.lab.simulation.simulate import simulate as play
from spades_tui.lab.tables import plain_console, table_of
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.table.seats import seat_names
from spades_tui.text import count_noun


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
    jobs: Annotated[int, number_option(low=1, high=MAX_JOBS, help="Processes to use.")] = 1,
    json: Json = False,
) -> None:
    """Let bots play one another and print the results.

    Example: python -m spades_tui.lab simulate --games 100 --bots expert,club
    """

    only_one(games=games is not None, hands=hands is not None)
    named = rules_or_standard(preset, source)
    if hands is None:
        games = games or 100
    specs = split_names(bots)
    unit = "hands" if games is None else "games"
    try:
        with bot_errors_reported(), progress_bar(unit) as show:
            result = play(named.rules, specs, games, hands, seed, show, jobs=jobs)
    except ValueError as error:
        raise CommandError(f"--bots: {error}") from None
    if json:
        print_json(result)
    else:
        _print(result, named.title, named.rules, specs, games=games is not None)


def _print(
    result: SimulationResult, title: str, rules: RuleSet, specs: tuple[str, ...], *, games: bool
) -> None:

    sides = seating(rules).sides
    heads = [" + ".join(specs[seat % len(specs)] for seat in seats) for seats in sides]
    if len(set(heads)) < len(heads):  # equal players are told apart by where they sit
        names = seat_names(rules, None)
        heads = [
            f"{' + '.join(names[seat] for seat in seats)}\n{head}"
            for seats, head in zip(sides, heads, strict=True)
        ]
    table = table_of("", *heads)
    whole_games = [("games won", _wins(result))] if games else []
    for label, values in [*whole_games, *_rows(result)]:
        table.add_row(label, *values)
    console = plain_console()
    console.print(
        f"{title}: {count_noun(result.hands, 'hand')}, {count_noun(result.games, 'game')} finished"
    )
    console.print(table)
    console.print(
        f"Time per decision: {result.p50_ms:.2f} ms median, {result.p95_ms:.2f} ms p95; "
        f"illegal actions: {result.illegal_actions}"
    )


def _rows(result: SimulationResult) -> list[tuple[str, list[str]]]:
    def counts(values: tuple[int, ...]) -> list[str]:
        return [str(value) for value in values]

    def figures(values: tuple[float, ...], form: str) -> list[str]:
        return [form.format(value) for value in values]

    return [
        ("points per hand", figures(result.points_a_hand, "{:.1f}")),
        ("bid per hand", figures(result.bid_a_hand, "{:.2f}")),
        ("contracts set", figures(result.set_share, "{:.1%}")),
        ("bags per hand", figures(result.bags_a_hand, "{:.2f}")),
        ("nils bid", counts(result.nils_bid)),
        ("nils made", counts(result.nils_made)),
    ]


def _wins(result: SimulationResult) -> list[str]:
    """Return for each side its wins as text, with their share of the games and its 95 %
    interval."""

    return [
        f"{wins}, {percent_text(share_interval(wins, result.games))}" if result.games else "–"
        for wins in result.wins
    ]
