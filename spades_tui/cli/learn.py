"""`spades learn`: a first game with everything explained, and short lessons."""

from __future__ import annotations

from typing import Annotated

import typer

from spades_tui.cli.in_words import CardStyle, asking, style_on, telling
from spades_tui.cli.opening import open_instead
from spades_tui.cli.options import Cards, Plain, Still
from spades_tui.cli.problems import Refused


def learn(
    lesson: Annotated[
        str | None,
        typer.Argument(metavar="[LESSON]", help="Which lesson; `list` names them all."),
    ] = None,
    anew: Annotated[bool, typer.Option("--anew", help="Start a lesson over.")] = False,
    plain: Plain = False,
    no_animation: Still = False,
    cards: Cards = "words",
) -> None:
    """Learn Spades: a first game explained, then five-minute lessons.

    Without a name, the list of lessons is opened; in plain text, the next lesson.

    Example: spades learn counting
    """
    from spades_tui.tui.routes import LearnRoute

    if lesson is not None and lesson != "list":
        _check(lesson)
    route = LearnRoute(lesson, anew)
    open_instead(route, plain=plain or lesson == "list", still=no_animation)
    _in_words(lesson, anew=anew, cards=cards)


def _check(lesson: str) -> None:
    from spades_tui.coach.lessons.lesson import ORDER
    from spades_tui.rules.text import did_you_mean

    if lesson not in ORDER:
        raise Refused(
            f"There is no lesson {lesson!r}{did_you_mean(lesson, ORDER)}; "
            "`spades learn list` names them."
        )


def _in_words(lesson: str | None, *, anew: bool, cards: CardStyle) -> None:
    from spades_tui.coach.lessons.lesson import FIRST
    from spades_tui.plain.first_game import PlainFirstGame
    from spades_tui.plain.learning import PlainLesson, list_lines
    from spades_tui.session.learning import Learner, next_lesson, progress_of
    from spades_tui.storage.practice_answers import AnswerFile

    answers = AnswerFile()
    if lesson == "list":
        telling().say(*list_lines(answers))
        return
    console = asking()
    style = style_on(console, cards)
    name = lesson or next_lesson(progress_of(answers.answers))
    if name == FIRST:
        PlainFirstGame(answers, console, style).play()
    else:
        PlainLesson(Learner(name, answers, anew=anew), console, style).run()
