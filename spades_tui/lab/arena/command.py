"""The lab's `arena`: bots measured against one another on the same deals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias, assert_never

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
from spades_tui.cli.output import CommandError, print_json, progress_bar, warn
from spades_tui.lab.running import Jobs, bot_errors_reported

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from spades_tui.cli.output import ProgressCallback
    from spades_tui.lab.arena.blind_bids import BlindTask
    from spades_tui.lab.arena.calibration import CalibrationTask
    from spades_tui.lab.arena.contest import Contest
    from spades_tui.lab.arena.odd_cards import OddCardTask
    from spades_tui.lab.arena.report import PresetContests

    Task: TypeAlias = Contest | PresetContests | CalibrationTask | OddCardTask | BlindTask


FirstBot = Annotated[
    str | None, typer.Option("--a", metavar="BOT", help="Bot A; by default the strongest level.")
]
SecondBot = Annotated[
    str | None, typer.Option("--b", metavar="BOT", help="Bot B, A's opponent; by default club.")
]
Deals = Annotated[
    int, number_option(low=1, help="Deals; each is replayed with the seats exchanged.")
]
Games = Annotated[bool, typer.Option("--games", help="Play whole games instead of single hands.")]
DrawnScores = Annotated[
    bool, typer.Option("--drawn", help="Begin at drawn scores, as in the middle of a game.")
]
EveryPreset = Annotated[
    bool, typer.Option("--every-preset", help="Compare under each preset, a line each.")
]
CalibratedGames = Annotated[
    int | None,
    number_option(low=1, metavar="GAMES", help="Compare what A expects with what happens."),
]
WatchedHands = Annotated[
    int | None,
    number_option(
        low=1,
        metavar="HANDS",
        help="Count and list A's cards that look odd; with --games in games.",
    ),
]
ForcedBlindBids = Annotated[
    int | None,
    number_option(
        low=1,
        metavar="HANDS",
        help="Let A bid blind in each hand; compare the chances it gives with what happens.",
    ),
]
Priced = Annotated[
    bool, typer.Option("--priced", help="Price odd cards: 2,000 deals, 40 played by club.")
]


def arena(
    context: typer.Context,
    a: FirstBot = None,
    b: SecondBot = None,
    deals: Deals = 200,
    seed: Seed = 0,
    games: Games = False,
    drawn: DrawnScores = False,
    every_preset: EveryPreset = False,
    calibration: CalibratedGames = None,
    manners: WatchedHands = None,
    priced: Priced = False,
    blind: ForcedBlindBids = None,
    preset: Preset = None,
    source: Rules = None,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Compare bots on the same deals, with the seats exchanged.

    A bot is a level, LEVEL+STYLE, LEVEL@DEALS, a character, BIDDER/PLAYER, a reference bot, or
    MODULE:CALLABLE; `spades bots` lists them. BOT,BOT are partners who are not alike.

    Example: python -m spades_tui.lab arena --a master --b club --deals 2000
    """
    from spades_tui.cli.rule_source import rules_or_standard
    from spades_tui.lab.arena.blind_bids import BlindTask
    from spades_tui.lab.arena.calibration import CalibrationTask
    from spades_tui.lab.arena.contest import make_contest
    from spades_tui.lab.arena.odd_cards import OddCardTask
    from spades_tui.lab.arena.report import PresetContests
    from spades_tui.rules.presets import presets

    asked = {
        "calibration": calibration is not None,
        "manners": manners is not None,
        "blind": blind is not None,
    }
    only_one(**asked, every_preset=every_preset)
    only_one(preset=preset is not None, rules=source is not None, every_preset=every_preset)
    contests = not any(asked.values())
    refuse_without(context, "comparisons of two bots", "deals", given=contests)
    refuse_without(
        context, "comparisons of two bots and --blind", "b", given=contests or asked["blind"]
    )
    in_games = contests or asked["manners"]
    refuse_without(context, "comparisons and --manners", "games", given=in_games)
    refuse_without(context, "--manners", "priced", given=manners is not None)
    named = rules_or_standard(preset, source)
    task: Task
    if calibration is not None:
        task = CalibrationTask(named.rules, bot_spec(a, "--a"), calibration, seed, drawn)
    elif manners is not None:
        task = OddCardTask(named.rules, bot_spec(a, "--a"), manners, seed, priced, games, drawn)
    elif blind is not None:
        first, second = _side_spec(a, "--a"), _side_spec(b or "club", "--b")
        task = BlindTask(named.rules, first, second, blind, seed, drawn)
    else:
        first, second = _side_spec(a, "--a"), _side_spec(b or "club", "--b")
        compare = partial(
            make_contest, a=first, b=second, deals=deals, seed=seed, games=games, drawn=drawn
        )
        if every_preset:
            each = presets().values()
            task = PresetContests({one.id: compare(one.rules) for one in each})
        else:
            task = compare(named.rules)
    _measure(task, "Every preset" if every_preset else named.title, jobs, drawn=drawn, json=json)


def _measure(task: Task, title: str, jobs: int | None, *, drawn: bool, json: bool) -> None:
    """Measure and print under the rules called `title`, in so many processes."""
    from spades_tui.bots.kernel import kernel_notice
    from spades_tui.lab.work import cpu_count, process_executor

    work = _work_for(task)
    with bot_errors_reported(), process_executor(jobs or cpu_count()) as there:
        if notice := kernel_notice():
            warn(notice)
        with progress_bar(work.unit) as show:
            report = work.run(there, show)
    if json:
        print_json(report)
    else:
        work.print(report, f"{title}, from drawn scores" if drawn else title)


class _Work(NamedTuple):
    """What is counted while a task runs, what runs it, and what prints its report."""

    unit: str
    run: Callable[[Executor, ProgressCallback | None], Any]
    print: Callable[[Any, str], None]


def _work_for(task: Task) -> _Work:
    from spades_tui.lab.arena import blind_bids, calibration, contest, odd_cards, report
    from spades_tui.lab.arena import report_tables as tables

    match task:
        case contest.Contest():
            return _Work("deals", partial(report.run_contest, task), tables.print_contest)
        case report.PresetContests():
            run = partial(report.run_preset_contests, task)
            return _Work("deals", run, tables.print_preset_contests)
        case calibration.CalibrationTask():
            return _Work("games", partial(calibration.calibrate, task), tables.print_calibration)
        case blind_bids.BlindTask():
            force = partial(blind_bids.force_blind_bids, task)
            return _Work("hands", force, tables.print_blind_bids)
        case odd_cards.OddCardTask():
            return _Work("hands", partial(odd_cards.count_odd_cards, task), tables.print_manners)
    assert_never(task)


def _side_spec(spec: str | None, field: str) -> str:
    """Return the names of the bots of a side, with commas between them.

    Raises:
        CommandError: when there is no such bot.
    """
    from spades_tui.bots.players import split_names

    return (
        bot_spec(None, field)
        if spec is None
        else ",".join(bot_spec(name, field) for name in split_names(spec))
    )


def bot_spec(spec: str | None, field: str) -> str:
    """Return the name of a bot there is; the strongest level, when none is given.

    Raises:
        CommandError: when there is no such bot.
    """
    from spades_tui.bots.players import LEVELS
    from spades_tui.lab.bots import arena_bot

    named = LEVELS[-1] if spec is None else spec
    try:
        with bot_errors_reported():
            arena_bot(named)
    except ValueError as error:
        raise CommandError(f"{field}: {error}") from None
    return named
