"""`spades learn`: a first game with everything explained, and short lessons."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from spades_tui.cli.opening import CardStyle
from spades_tui.cli.options import Ascii, Plain, Still
from spades_tui.cli.problems import FAILURE, Refused


def learn(
    lesson: Annotated[
        str | None,
        typer.Argument(metavar="[LESSON]", help="Which lesson; `list` names them all."),
    ] = None,
    anew: Annotated[bool, typer.Option("--anew", help="Begin a lesson from its start.")] = False,
    plain: Plain = False,
    ascii_only: Ascii = False,
    no_animation: Still = False,
    cards: Annotated[CardStyle, typer.Option(help="How plain mode writes cards.")] = "words",
) -> None:
    """Learn Spades: a first game with everything explained, then lessons of five minutes.

    Without a name, the list of lessons is opened; in plain text, the next lesson.
    """
    from spades_tui.cli.output import is_closed, is_screen

    if lesson is not None and lesson != "list":
        _check(lesson)
    if lesson != "list" and not plain and is_screen():
        from spades_tui.cli.opening import Wishes, open_page

        wishes = Wishes(ascii_only=ascii_only, still=no_animation)
        about = () if lesson is None else (lesson, anew)
        raise typer.Exit(open_page("learn", wishes, *about))
    if lesson != "list" and is_closed(sys.stdin):
        raise Refused("Standard input is closed, so nobody can answer.", FAILURE)
    _in_words(lesson, anew=anew, ascii_only=ascii_only, cards=cards)


def _check(lesson: str) -> None:
    from spades_tui.coach.lessons.lesson import ORDER
    from spades_tui.rules.text import did_you_mean

    if lesson not in ORDER:
        raise Refused(
            f"There is no lesson {lesson!r}{did_you_mean(lesson, ORDER)}; "
            "`spades learn list` names them."
        )


def _in_words(lesson: str | None, *, anew: bool, ascii_only: bool, cards: CardStyle) -> None:
    from spades_tui.coach.lessons.lesson import FIRST
    from spades_tui.plain.console import Console
    from spades_tui.plain.first_game import PlainFirstGame
    from spades_tui.plain.learning import PlainLesson, list_lines
    from spades_tui.session.learning import Learner, next_lesson, progress_of
    from spades_tui.storage.answers import AnswerFile

    console = Console(sys.stdin, sys.stdout, ascii_only=ascii_only)
    answers = AnswerFile()
    if lesson == "list":
        for line in list_lines(answers):
            console.say(line)
        return
    console.hear_ctrl_c()
    style: CardStyle = "letters" if ascii_only and cards == "symbols" else cards
    name = lesson or next_lesson(progress_of(answers.answers))
    if name == FIRST:
        PlainFirstGame(answers, console, style).play()
    else:
        PlainLesson(Learner(name, answers, anew=anew), console, style).run()
