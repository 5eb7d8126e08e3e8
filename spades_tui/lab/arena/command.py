"""The lab's `arena`: two bots compared on the same deals, or one bot's chances with results."""

from __future__ import annotations

from functools import partial
from math import isinf
from typing import Annotated

import typer

from spades_tui.bots.players import LEVELS
from spades_tui.cli.options import Json, Seed, number_option, only_one, refuse_without
from spades_tui.cli.output import print_json
from spades_tui.cli.rule_options import Preset, Rules
from spades_tui.cli.rule_source import rules_or_standard
from spades_tui.estimate import Interval, percent_text
from spades_tui.lab.arena.calibration import play_game, print_calibration, report_calibration
from spades_tui.lab.arena.contest import ArenaReport, Contest, play_deal, report_contest
from spades_tui.lab.running import Jobs, read_bots, run_units
from spades_tui.lab.simulation.bot_report import bot_table
from spades_tui.lab.tables import plain_console
from spades_tui.rules.ruleset import single_game
from spades_tui.rules.seating import seating
from spades_tui.text import count_noun, format_number


def arena(
    context: typer.Context,
    a: Annotated[str, typer.Option("--a", metavar="BOT", help="Bot A.")] = LEVELS[-1],
    b: Annotated[str, typer.Option("--b", metavar="BOT", help="Bot B, A's opponent.")] = "club",
    deals: Annotated[
        int, number_option(low=1, help="Deals; each is replayed with the seats exchanged.")
    ] = 200,
    seed: Seed = 0,
    games: Annotated[
        bool, typer.Option("--games", help="Play whole games instead of single hands.")
    ] = False,
    drawn: Annotated[
        bool, typer.Option("--drawn", help="Begin at drawn scores, as in the middle of a game.")
    ] = False,
    calibration: Annotated[
        int | None,
        number_option(
            low=1, metavar="GAMES", help="Compare A's chances with what happens. BOT,BOT: by seat."
        ),
    ] = None,
    preset: Preset = None,
    source: Rules = None,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Compare two bots on the same deals, with the seats exchanged.

    A bot is a level, LEVEL+STYLE, LEVEL@DEALS, a character, BIDDER/PLAYER, a reference bot, or
    MODULE:CALLABLE; `spades bots` lists them. BOT,BOT are partners of two kinds.

    Example: python -m spades_tui.lab arena --a master --b club --deals 2000
    """

    only_one(preset=preset is not None, rules=source is not None)
    for option in ("b", "deals", "games"):
        refuse_without(context, "comparisons of two bots", option, is_satisfied=calibration is None)
    named = rules_or_standard(preset, source)
    rules, seats = single_game(named.rules), seating(named.rules)
    title = f"{named.title}, from drawn scores" if drawn else named.title
    if calibration is not None:
        bots = read_bots(a, "--a", seats.players)
        play = partial(play_game, rules, bots, seed, drawn=drawn)
        played = run_units("games", play, [(number,) for number in range(calibration)], jobs)
        calibrated = report_calibration(bots, seed, played)
        print_json(calibrated) if json else print_calibration(calibrated, title)
        return
    size = len(seats.sides[0])
    contest = Contest(
        rules, read_bots(a, "--a", size), read_bots(b, "--b", size), deals, seed, games, drawn
    )
    tallies = run_units("deals", partial(play_deal, contest), [(n,) for n in range(deals)], jobs)
    report = report_contest(contest, tallies)
    print_json(report) if json else _print_contest(report, title)


def _print_contest(report: ArenaReport, title: str) -> None:
    """Print the figures of a contest; `title` names its rules."""
    console, games = plain_console(), report.mode == "games"
    console.print(
        f"{title}: {report.a.bot} v {report.b.bot}, "
        f"{count_noun(report.deals, 'duplicate game' if games else 'duplicate deal')}, "
        f"{count_noun(report.hands, 'hand')}, seed {report.seed}"
    )
    console.print(f"net points per hand: {_format_points(report.net)}")
    if report.win_share is not None:
        console.print(
            f"games won by {report.a.bot}: {report.a.wins} of {report.games}, "
            f"{percent_text(report.win_share)}; expected among equals: {report.even_share:.1%}"
        )
    console.print(bot_table([report.a.bot, report.b.bot], [report.a, report.b]))
    for count, noun in ((report.misdeals, "misdeals"), (report.given_up, "games without an end")):
        if count:
            console.print(f"{noun}: {count}")


def _format_points(points: Interval) -> str:
    """Return a number of points and its interval as text: ``+8.9 (95%: −8.1 to +25.9)``.

    An infinite interval, as from a single deal, is replaced by a note.
    """
    value, low, high = (format_number(n, "+.2f") for n in (points.value, points.low, points.high))
    interval = "no interval from one deal" if isinf(points.low) else f"95%: {low} to {high}"
    return f"{value} ({interval})"
