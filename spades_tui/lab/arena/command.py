"""The lab's `arena` and `beliefs`: bots measured against one another on the same deals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from spades_tui.cli.options import (
    Json,
    Preset,
    Rules,
    Seed,
    number_option,
    only_one,
    refuse_without,
)
from spades_tui.cli.output import CommandError
from spades_tui.lab.running import Jobs, bot_errors_reported

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from spades_tui.cli.output import ProgressCallback
    from spades_tui.rules.ruleset import RuleSet


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
    calibration: Annotated[
        int | None,
        number_option(low=1, metavar="GAMES", help="Compare what A expects with what happens."),
    ] = None,
    manners: Annotated[
        int | None,
        number_option(low=1, metavar="HANDS", help="Count and list A's cards that look odd."),
    ] = None,
    priced: Annotated[
        bool, typer.Option("--priced", help="Price odd cards: 2,000 deals, 40 played by club.")
    ] = False,
    preset: Preset = None,
    source: Rules = None,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Compare bots on the same deals, with the seats exchanged.

    A bot is a level, LEVEL+STYLE, LEVEL@DEALS, a character, BIDDER/PLAYER, a reference bot, or
    MODULE:CALLABLE; `spades bots` lists them.

    Example: python -m spades_tui.lab arena --a master --b club --deals 2000
    """
    from spades_tui.cli.rule_source import rules_or_standard

    asked = {"calibration": calibration is not None, "manners": manners is not None}
    only_one(games=games, **asked)
    refuse_without(context, "comparisons of two bots", "b", "deals", given=not any(asked.values()))
    refuse_without(context, "--manners", "priced", given=manners is not None)
    named = rules_or_standard(preset, source)
    first = bot_spec(a, "--a")
    rules = named.rules
    if calibration is not None:
        measured = _calibration(rules, first, calibration, seed)
    elif manners is not None:
        measured = _manners(rules, first, manners, seed, priced=priced)
    else:
        bots = first, bot_spec(b or "club", "--b")
        measured = _contest(rules, bots, deals, seed, games=games)
    _measure(measured, named.title, jobs, json=json)


def beliefs(
    a: Annotated[
        str | None, typer.Option("--a", metavar="BOT", help="Bot A; by default every level.")
    ] = None,
    hands: Annotated[int, number_option(low=1, help="Hands of each bot.")] = 100,
    seed: Seed = 0,
    preset: Preset = None,
    source: Rules = None,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Measure how well hidden cards are guessed from bids and plays.

    Example: python -m spades_tui.lab beliefs --a club --hands 100
    """
    from spades_tui.bots.sampling.dealers import is_supported
    from spades_tui.cli.rule_source import rules_or_standard
    from spades_tui.lab.arena.beliefs import DEFAULT_BOTS, BeliefTask
    from spades_tui.lab.arena.beliefs import beliefs as look
    from spades_tui.lab.arena.report_tables import print_beliefs

    named = rules_or_standard(preset, source)
    if not is_supported(named.rules):
        raise CommandError("No tables serve these rules: two decks, a dummy, or forced nils.")
    bots = DEFAULT_BOTS if a is None else (bot_spec(a, "--a"),)
    task = BeliefTask(named.rules, bots, hands, seed)
    measured = _Measured("games", partial(look, task), print_beliefs)
    _measure(measured, named.title, jobs, json=json)


def _measure(measured: _Measured, title: str, jobs: int | None, *, json: bool) -> None:
    """Measure and print under the rules called `title`, in so many processes."""
    from spades_tui.bots.kernel import kernel_remedy
    from spades_tui.cli.output import print_json, progress_bar, warn
    from spades_tui.lab.work import cpu_count, process_executor

    with bot_errors_reported(), process_executor(jobs or cpu_count()) as there:
        if remedy := kernel_remedy():
            warn(f"The bots' kernel is not compiled, so this is slower. {remedy}")
        with progress_bar(measured.unit) as show:
            report = measured.run(there, show)
    if json:
        print_json(report)
    else:
        measured.print(report, title)


class _Measured(NamedTuple):
    """What is counted while it runs, the work, and what prints its report."""

    unit: str
    run: Callable[[Executor, ProgressCallback | None], Any]
    print: Callable[[Any, str], None]


def _contest(
    rules: RuleSet, bots: tuple[str, str], deals: int, seed: int, *, games: bool
) -> _Measured:
    from spades_tui.lab.arena.contest import make_contest
    from spades_tui.lab.arena.report import run_contest as play
    from spades_tui.lab.arena.report_tables import print_contest

    asked = make_contest(rules, *bots, deals, seed, games=games)
    return _Measured("deals", partial(play, asked), print_contest)


def _calibration(rules: RuleSet, bot: str, games: int, seed: int) -> _Measured:
    from spades_tui.lab.arena.calibration import CalibrationTask, calibrate
    from spades_tui.lab.arena.report_tables import print_calibration

    task = CalibrationTask(rules, bot, games, seed)
    return _Measured("games", partial(calibrate, task), print_calibration)


def _manners(rules: RuleSet, bot: str, hands: int, seed: int, *, priced: bool) -> _Measured:
    from spades_tui.lab.arena.odd_cards import OddCardTask, count_odd_cards
    from spades_tui.lab.arena.report_tables import print_manners

    task = OddCardTask(rules, bot, hands, seed, priced)
    return _Measured("hands", partial(count_odd_cards, task), print_manners)


def bot_spec(spec: str | None, field: str) -> str:
    """Return the name of a bot there is; the strongest level, when none is given.

    Raises:
        CommandError: when there is no such bot.
    """
    from spades_tui.bots.players import LEVELS
    from spades_tui.lab.simulation.bot_game import arena_bot

    named = LEVELS[-1] if spec is None else spec
    try:
        with bot_errors_reported():
            arena_bot(named)
    except ValueError as error:
        raise CommandError(f"{field}: {error}") from None
    return named
