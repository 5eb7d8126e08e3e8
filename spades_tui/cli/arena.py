"""`spades arena`: bots measured against one another on the same deals."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from spades_tui.cli.problems import FAILURE, Refused, bots_at_work

if TYPE_CHECKING:
    from concurrent.futures import Executor

_MOST_JOBS = 256


class Scores(StrEnum):
    """Where hands begin."""

    NOUGHT = "nought"
    SPREAD = "spread"


class By(StrEnum):
    """How nils are judged."""

    PLAY_OUTS = "play-outs"
    PLAY = "play"


def arena(
    a: Annotated[
        str | None, typer.Option("--a", help="Bot A; the strongest level, when not given.")
    ] = None,
    b: Annotated[
        str | None, typer.Option("--b", help="Bot B, against which A is measured: club.")
    ] = None,
    deals: Annotated[
        int, typer.Option(help="Deals, each played once for every exchange of seats.")
    ] = 200,
    seed: Annotated[int, typer.Option(help="Deals the same cards again.")] = 0,
    games: Annotated[bool, typer.Option("--games", help="Whole games, not single hands.")] = False,
    scores: Annotated[
        Scores, typer.Option(help="Hands begin at nought, or spread over the course of a game.")
    ] = Scores.NOUGHT,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Whole games of every level against every other.")
    ] = False,
    levels: Annotated[
        str | None, typer.Option(help="Bots of the ladder, the weakest first.")
    ] = None,
    nils: Annotated[
        int | None, typer.Option(metavar="HANDS", help="Judge A's decisions for or against nil.")
    ] = None,
    by: Annotated[
        By, typer.Option(help="Nils are judged by play-outs, or by club's play of every card.")
    ] = By.PLAY_OUTS,
    calibration: Annotated[
        int | None,
        typer.Option(metavar="GAMES", help="Compare what A expects with what comes."),
    ] = None,
    worlds: Annotated[
        int, typer.Option(help="Possible deals for each nil, or each opening lead.")
    ] = 200,
    preset: Annotated[str | None, typer.Option(help="The preset to play.")] = None,
    source: Annotated[
        str | None, typer.Option("--rules", help="A saved rule set, a TOML file or a share code.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(help="Processes to use; all processors.")] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Use the Dask cluster there instead.")
    ] = None,
    executor: Annotated[
        str | None,
        typer.Option(metavar="MODULE:CALLABLE", help="Use the executor it returns instead."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure bots against each other: the same deals for both, the seats exchanged.

    A bot is a level, LEVEL+STYLE, LEVEL@DEALS, BIDDER/PLAYER, a reference, or MODULE:CALLABLE.
    """
    from spades_tui.bots.kernel import kernel_remedy
    from spades_tui.cli import arena_runs as runs
    from spades_tui.cli.rule_source import rules_from

    _check(deals=deals, nils=nils, calibration=calibration, worlds=worlds)
    asked = (games, ladder or levels is not None, nils is not None, calibration is not None)
    if sum(asked) > 1:
        raise Refused("--games, --ladder, --nils and --calibration: give one of them.")
    _check_used(a, b, scores, games=games, ladder=asked[1], judged=any(asked[2:]))
    named = rules_from(preset or (None if source else "standard"), source)
    assert named is not None
    first = bot_spec(a, "--a")
    with where(jobs, cluster, executor) as there:
        if remedy := kernel_remedy():
            print(f"The kernel is plain Python, which takes longer. {remedy}", file=sys.stderr)
        run = runs.Run(named, there, seed, json)
        if ladder or levels is not None:
            runs.run_ladder(run, _ladder_bots(levels), deals)
        elif nils is not None:
            runs.run_nils(run, first, nils, worlds, by.value)
        elif calibration is not None:
            runs.run_calibration(run, first, calibration, worlds)
        else:
            spread = scores is Scores.SPREAD
            second = bot_spec(b or "club", "--b")
            runs.run_contest(run, (first, second), deals, games=games, spread=spread)


def _check(**counts: int | None) -> None:
    for name, count in counts.items():
        if count is not None and count < 1:
            raise Refused(f"--{name}: {count} is too few; give 1 or more.")


def _check_used(
    a: str | None, b: str | None, scores: Scores, *, games: bool, ladder: bool, judged: bool
) -> None:
    """Refuse what would be passed over in silence."""
    if ladder and a is not None:
        raise Refused("--a: the ladder plays all levels; name others with --levels.")
    if (ladder or judged) and b is not None:
        raise Refused("--b: it is for contests; --ladder, --nils and --calibration have none.")
    if (games or ladder or judged) and scores is Scores.SPREAD:
        raise Refused("--scores: it is for single hands; leave it out.")


def _ladder_bots(text: str | None) -> tuple[str, ...]:
    from spades_tui.bots.roster import LEVELS

    if text is None:
        return LEVELS
    bots = [bot_spec(name.strip(), "--levels") for name in text.split(",") if name.strip()]
    if len(set(bots)) < max(2, len(bots)):
        raise Refused("--levels: name two bots or more, each once.")
    return tuple(bots)


def bot_spec(spec: str | None, field: str) -> str:
    """Return the name of a bot there is; the strongest level, when none is given.

    Raises:
        Refused: when there is no such bot.
    """
    from spades_tui.bots.roster import LEVELS
    from spades_tui.session.contest.contest import arena_bot

    named = LEVELS[-1] if spec is None else spec
    try:
        arena_bot(named)
    except ValueError as error:
        raise Refused(f"{field}: {error}") from None
    return named


@contextmanager
def where(jobs: int | None, cluster: str | None, executor: str | None) -> Iterator[Executor]:
    """Yield the executor asked for; what goes wrong on it becomes one sentence.

    Raises:
        Refused: when more than one is asked for, or it fails.
    """
    from spades_tui.session.contest import executors

    if sum(given is not None for given in (jobs, cluster, executor)) > 1:
        raise Refused("--jobs, --cluster and --executor: give one of them.")
    if jobs is not None and not 1 <= jobs <= _MOST_JOBS:
        raise Refused(f"--jobs: give a number from 1 to {_MOST_JOBS}, not {jobs}.")
    try:
        if cluster is not None:
            found = executors.cluster(cluster)
        elif executor is not None:
            found = executors.executor_named(executor)
        else:
            found = executors.processes(jobs or executors.processors())
        with bots_at_work(), found as there:
            yield there
    except executors.NoExecutor as error:
        raise Refused(f"{'--cluster' if cluster else '--executor'}: {error}", FAILURE) from None
