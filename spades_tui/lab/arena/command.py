"""The lab's `arena`: two bots compared on the same deals, or one bot's chances with results."""

from __future__ import annotations

from typing import Annotated

import typer

from spades_tui.bots.players import LEVELS, split_names
from spades_tui.bots.roster import load_bot
from spades_tui.cli.options import (
    Json,
    Seed,
    number_option,
    only_one,
    refuse_without,
)
from spades_tui.cli.output import CommandError, print_json
from spades_tui.cli.rule_options import Preset, Rules
from spades_tui.cli.rule_source import rules_or_standard
from spades_tui.lab.arena.calibration import CalibrationTask, calibrate
from spades_tui.lab.arena.contest import Contest
from spades_tui.lab.arena.report import run_contests
from spades_tui.lab.arena.report_tables import (
    print_calibration,
    print_contest,
    print_preset_contests,
)
from spades_tui.lab.running import Jobs, bot_errors_reported, bots_running
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import single_game


def arena(
    context: typer.Context,
    a: Annotated[
        str | None,
        typer.Option("--a", metavar="BOT", help="Bot A; by default the strongest level."),
    ] = None,
    b: Annotated[
        str | None, typer.Option("--b", metavar="BOT", help="Bot B, A's opponent; by default club.")
    ] = None,
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
    every_preset: Annotated[
        bool, typer.Option("--every-preset", help="Compare under each preset, a line each.")
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

    only_one(calibration=calibration is not None, every_preset=every_preset)
    only_one(preset=preset is not None, rules=source is not None, every_preset=every_preset)
    for option in ("b", "deals", "games"):
        refuse_without(context, "comparisons of two bots", option, is_satisfied=calibration is None)
    named = rules_or_standard(preset, source)
    title = f"{named.title}, from drawn scores" if drawn else named.title
    if calibration is not None:
        task = CalibrationTask(named.rules, _side_spec(a, "--a"), calibration, seed, drawn)
        _measure_calibration(task, title, jobs, json=json)
        return
    first, second = _side_spec(a, "--a"), _side_spec(b or "club", "--b")
    rule_sets = (
        {entry.id: entry.rules for entry in presets().values()}
        if every_preset
        else {title: named.rules}
    )
    contests = {
        name: Contest(single_game(rules), first, second, deals, seed, games, drawn)
        for name, rules in rule_sets.items()
    }
    _measure_contests(contests, jobs, every_preset=every_preset, json=json)


def _measure_contests(
    contests: dict[str, Contest], jobs: int | None, *, every_preset: bool, json: bool
) -> None:

    with bots_running("deals", jobs) as (executor, show):
        reports = run_contests(contests, executor, show)
    if every_preset:
        print_json(reports) if json else print_preset_contests(reports)
        return
    ((title, report),) = reports.items()
    print_json(report) if json else print_contest(report, title)


def _measure_calibration(
    task: CalibrationTask, title: str, jobs: int | None, *, json: bool
) -> None:

    with bots_running("games", jobs) as (executor, show):
        report = calibrate(task, executor, show)
    print_json(report) if json else print_calibration(report, title)


def _side_spec(spec: str | None, field: str) -> str:
    """Return the names of the bots of a side with commas between them; the strongest level for
    None.

    Raises:
        CommandError: when there is no such bot; `field` is the option that names it.
    """

    names = split_names(LEVELS[-1] if spec is None else spec)
    return ",".join(bot_spec(name, field) for name in names)


def bot_spec(spec: str, field: str) -> str:
    """Return `spec` unchanged if it names a bot that can be loaded.

    Raises:
        CommandError: if there is no such bot; `field` is the option that names it.
    """

    try:
        with bot_errors_reported():
            load_bot(spec, outsiders=True)
    except ValueError as error:
        raise CommandError(f"{field}: {error}") from None
    return spec
