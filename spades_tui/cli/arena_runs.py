"""What the arena can be asked for: a contest, a ladder; played, then printed."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor

from spades_tui.cli.arena_tables import print_contest, print_ladder
from spades_tui.cli.output import print_json
from spades_tui.cli.progress import progress_bar
from spades_tui.cli.rule_source import Named
from spades_tui.session.arena.arena import arena
from spades_tui.session.arena.contest import Contest
from spades_tui.session.arena.ladder import ladder, pairs_of


def run_contest(named: Named, asked: Contest, executor: Executor, *, json: bool) -> None:
    """Play a contest and print what came of it."""
    with progress_bar("deals") as show:
        report = arena(asked, executor, show)
    if json:
        print_json(report)
    else:
        print_contest(report, named.title)


def run_ladder(
    named: Named, bots: Sequence[str], deals: int, seed: int, executor: Executor, *, json: bool
) -> None:
    """Play a ladder and print what came of it."""
    pairs = pairs_of(named.rules, bots, deals, seed)
    with progress_bar("deals") as show:
        report = ladder(bots, pairs, executor, show)
    if json:
        print_json(report)
    else:
        print_ladder(report, named.title)
