"""What the arena can be asked for: played, then printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Literal, TypeVar

import msgspec

from spades_tui.cli import arena_tables as tables
from spades_tui.cli.output import print_json
from spades_tui.cli.progress import progress_bar
from spades_tui.cli.rule_source import Named
from spades_tui.lab.arena.contests import arena
from spades_tui.session.contest.contest import contest

Report = TypeVar("Report")


class Run(msgspec.Struct, frozen=True):
    """Under which rules, where, with which seed, and whether JSON is wanted."""

    named: Named
    executor: Executor
    seed: int
    json: bool


def _show(run: Run, report: Report, table: Callable[[Report, str], None]) -> None:
    if run.json:
        print_json(report)
    else:
        table(report, run.named.title)


def run_contest(run: Run, bots: tuple[str, str], deals: int, *, games: bool, spread: bool) -> None:
    """Let two kinds of bots play on the same deals."""
    asked = contest(run.named.rules, *bots, deals, run.seed, games=games, spread=spread)
    with progress_bar("deals") as show:
        report = arena(asked, run.executor, show)
    _show(run, report, tables.print_contest)


def run_ladder(run: Run, bots: Sequence[str], deals: int) -> None:
    """Let all bots play all others."""
    from spades_tui.lab.arena.ladder import ladder, pairs_of

    pairs = pairs_of(run.named.rules, bots, deals, run.seed)
    with progress_bar("deals") as show:
        report = ladder(bots, pairs, run.executor, show)
    _show(run, report, tables.print_ladder)


def run_nils(run: Run, bot: str, hands: int, worlds: int, by: Literal["play-outs", "play"]) -> None:
    """Judge a bot's decisions for or against nil."""
    from spades_tui.lab.arena.nil_decisions import NilTask, nils

    task = NilTask(run.named.rules, bot, hands, worlds, run.seed, by)
    with progress_bar("hands") as show:
        report = nils(task, run.executor, show)
    _show(run, report, tables.print_nils)


def run_calibration(run: Run, bot: str, games: int, worlds: int) -> None:
    """Compare what a bot expects with what comes."""
    from spades_tui.lab.arena.calibration import CalibrationTask, calibrate

    task = CalibrationTask(run.named.rules, bot, games, worlds, run.seed)
    with progress_bar("games") as show:
        report = calibrate(task, run.executor, show)
    _show(run, report, tables.print_calibration)
