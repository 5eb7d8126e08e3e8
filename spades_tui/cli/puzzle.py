"""`spades puzzle`: positions with one clear answer, by theme, rated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spades_tui.cli.in_words import CardStyle, asking, open_instead, style_on
from spades_tui.cli.options import (
    Cards,
    Plain,
    Still,
)
from spades_tui.cli.output import say
from spades_tui.cli.problems import Refused

if TYPE_CHECKING:
    from spades_tui.coach.puzzle_themes import PuzzleTheme


def puzzle(
    theme: Annotated[
        str, typer.Option(metavar="THEME", help="Only puzzles on this theme; `list` names them.")
    ] = "",
    missed: Annotated[
        bool, typer.Option("--missed", help="Only puzzles you missed that are due again.")
    ] = False,
    plain: Plain = False,
    no_animation: Still = False,
    cards: Cards = "words",
) -> None:
    """Solve puzzles: moments of real games with a clear answer that weaker players miss.

    Your rating and the puzzle's change with your first answer. Puzzles you miss come again.
    """
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
