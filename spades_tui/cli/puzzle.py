"""`spades puzzle`: positions with one clear answer, by theme, rated; and what they are worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spades_tui.cli.in_words import CardStyle, asking, open_instead, style_on
from spades_tui.cli.options import (
    MOST_JOBS,
    Cards,
    Json,
    Plain,
    Still,
    goes_with,
    number_option,
    only_one,
    seconds_option,
)
from spades_tui.cli.output import say
from spades_tui.cli.problems import FAILURE, Refused, bots_at_work

if TYPE_CHECKING:
    from spades_tui.coach.puzzle_themes import PuzzleTheme
    from spades_tui.lab.mining.check import CheckResult


def puzzle(
    context: typer.Context,
    theme: Annotated[
        str, typer.Option(metavar="THEME", help="Only puzzles on this theme; `list` names them.")
    ] = "",
    missed: Annotated[
        bool, typer.Option("--missed", help="Only puzzles you missed that are due again.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Check the puzzles instead of asking them.")
    ] = False,
    seeds: Annotated[
        str, typer.Option(metavar="N,...", help="With --check: seeds to price them by.")
    ] = "7,8,9",
    sample: Annotated[
        int, number_option(low=0, help="With --check: only this many, spread evenly; 0 for all.")
    ] = 0,
    jobs: Annotated[
        int | None,
        number_option(
            low=1, high=MOST_JOBS, help="With --check: processes; by default one per core."
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="With --check: add what is found to a file, and go on from what it holds.",
        ),
    ] = None,
    mine: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Look for puzzles and add them to a file.")
    ] = None,
    seconds: Annotated[float, seconds_option(help="With --mine: how long.")] = 600.0,
    seed: Annotated[int, number_option(low=0, help="With --mine: seed of the first hand.")] = 0,
    json: Json = False,
    plain: Plain = False,
    no_animation: Still = False,
    cards: Cards = "words",
) -> None:
    """Solve puzzles: moments of real games with a clear answer that weaker players miss.

    Your rating and the puzzle's change with your first answer. Puzzles you miss come again.
    """
    only_one(mine=mine is not None, check=check, theme=bool(theme), missed=missed and not theme)
    goes_with(context, "--check", "seeds", "sample", "jobs", "resume", "json", given=check)
    goes_with(context, "--mine", "seconds", "seed", given=mine is not None)
    if mine is not None:
        _mine(mine, seed, seconds)
        return
    if check:
        _tell_check(_checked(_numbers(seeds), sample, jobs, resume), json=json)
        return
    if theme == "list":
        _list_themes()
        return
    _ask(_theme(theme), cards, missed=missed, plain=plain,
         still=no_animation)  # fmt: skip


def _ask(
    theme: PuzzleTheme | None,
    cards: CardStyle,
    *,
    missed: bool,
    plain: bool,
    still: bool,
) -> None:
    from spades_tui.coach.puzzles import puzzles
    from spades_tui.plain.practicing import PlainPractice
    from spades_tui.session.puzzling import Puzzling
    from spades_tui.storage.practice_answers import AnswerFile
    from spades_tui.tui.routes import PuzzlesRoute

    at_once = theme is not None or missed
    open_instead(PuzzlesRoute(theme or "", at_once, missed), plain=plain, still=still)
    console = asking()
    run = Puzzling(puzzles(), AnswerFile(), theme=theme, missed_only=missed)
    PlainPractice(run, console, style_on(console, cards)).run()


def _theme(text: str) -> PuzzleTheme | None:
    from spades_tui.coach.puzzle_themes import THEME_TITLES
    from spades_tui.rules.text import did_you_mean

    if not text:
        return None
    wanted = " ".join(text.lower().split())
    for theme in THEME_TITLES:
        if theme == wanted:
            return theme
    hint = did_you_mean(wanted, THEME_TITLES)
    raise Refused(f"--theme: there is no theme {text!r}{hint}; `--theme list` lists them.")


def _list_themes() -> None:
    from spades_tui.coach.puzzle_themes import THEME_TITLES
    from spades_tui.coach.puzzles import puzzles

    for theme, title in THEME_TITLES.items():
        count = sum(theme in one.themes for one in puzzles())
        say(f"{theme:22} {count:4}  {title}")


def _numbers(text: str) -> tuple[int, ...]:
    from spades_tui.rules.text import whole_number

    found = [whole_number(word) for word in text.split(",")]
    numbers = tuple(one for one in found if one is not None)
    if len(numbers) != len(found):
        raise Refused("--seeds: write whole numbers with commas between, as in 7,8,9.")
    return numbers


def _checked(
    seeds: tuple[int, ...], sample: int, jobs: int | None, resume: Path | None
) -> CheckResult:
    from spades_tui.cli.output import progress_bar
    from spades_tui.coach.puzzles import puzzles
    from spades_tui.lab.mining.check import checked
    from spades_tui.session.contest.executors import processors

    with bots_at_work(), progress_bar("Puzzles checked") as show:
        try:
            return checked(puzzles(), seeds, sample, show, jobs=jobs or processors(), resume=resume)
        except OSError as error:
            raise Refused(f"--resume: {error.strerror or error}.", FAILURE) from None
        except ValueError as error:
            raise Refused(f"--resume: {error}", FAILURE) from None


def _tell_check(found: CheckResult, *, json: bool) -> None:
    from spades_tui.rules.text import counted

    if json:
        from spades_tui.cli.output import print_json

        print_json(found)
    else:
        say(f"{counted(found.puzzles, 'puzzle')}, {found.checked} of them checked")
        for theme, count in found.themes.items():
            say(f"  {theme:22} {count}")
        for name, share in found.same_best.items():
            say(f"same best by {name}: {share:.1%}")
        for level, share in found.solved_by.items():
            say(f"solved by {level}: {share:.1%} of those held out")
        say(f"failed: {len(found.failed)}")
    if found.broken:
        raise typer.Exit(FAILURE)


def _mine(path: Path, seed: int, seconds: float) -> None:
    from spades_tui.lab.mining.mine import mine_to
    from spades_tui.rules.text import counted

    try:
        whole = mine_to(path, seed, seconds, say)
    except ValueError as error:
        raise Refused(f"--mine: {error}", FAILURE) from None
    say(f"{path} holds {counted(whole, 'puzzle')}.")
