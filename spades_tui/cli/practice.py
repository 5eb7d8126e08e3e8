"""`spades practice` and `spades learn`: mistakes, puzzles, drills, lessons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import typer

from spades_tui import PROGRAM
from spades_tui.cli.boards import duplicate
from spades_tui.cli.command_line import Command, leads_to_command, summary
from spades_tui.cli.completion import (
    offered_drills,
    offered_kinds,
    offered_lessons,
    offered_themes,
)
from spades_tui.cli.options import Cards, NoAnimation, Plain, number_option
from spades_tui.cli.output import (
    CardStyle,
    CommandError,
    card_style_for,
    input_console,
    output_console,
    print_text,
    progress_bar,
)
from spades_tui.cli.table import open_page_unless_plain
from spades_tui.text import did_you_mean, join_words

if TYPE_CHECKING:
    from spades_tui.practice.puzzles.themes import PuzzleTheme

Name = TypeVar("Name", bound=str)


def practice(
    context: typer.Context, plain: Plain = False, no_animation: NoAnimation = False
) -> None:
    """Practice your mistakes, puzzles, drills, and duplicate boards.

    Alone, it opens the page of practice; in plain text, it lists the commands.

    Example: spades practice
    """
    if leads_to_command(context):
        return
    from spades_tui.tui.frame.routes import PracticeRoute

    open_page_unless_plain(PracticeRoute(), plain=plain, still=no_animation)
    print_text(f"`{PROGRAM} practice` with one of these:")
    for name, command in PRACTICE.items():
        print_text(f"  {name:<9}  {summary(command)}")


def today(plain: Plain = False, no_animation: NoAnimation = False) -> None:
    """See what to practice today, and how long it takes.

    Mistakes that are due, the deal of the day, five puzzles near your level, and something for what
    costs you most. In plain text, each with its command.

    Example: spades practice today
    """
    from spades_tui.statistics.today import read_today, today_lines
    from spades_tui.tui.frame.routes import TodayRoute

    open_page_unless_plain(TodayRoute(), plain=plain, still=no_animation)
    with progress_bar("Reading your reviewed games …") as show:
        found = read_today(lambda step: show(*step))
    output_console().say(*today_lines(found))


def mistakes(
    plain: Plain = False,
    no_animation: NoAnimation = False,
    cards: Cards = "words",
) -> None:
    """Practice what you got wrong in reviewed hands.

    Each marked decision comes back as a question. Any good answer is right. How soon a question
    comes again depends on your answer.

    Example: spades practice mistakes --plain
    """
    from spades_tui.plain.practice import PlainPractice
    from spades_tui.practice.mistakes import MistakeSource, load_priced_decisions
    from spades_tui.storage.practice_answers import AnswerJournal
    from spades_tui.tui.frame.routes import MistakesRoute

    open_page_unless_plain(MistakesRoute(), plain=plain, still=no_animation)
    console = input_console()
    with progress_bar("Reading your reviewed games …") as show:
        rows = load_priced_decisions(lambda step: show(*step))
    PlainPractice(
        MistakeSource(rows, AnswerJournal()), console, card_style_for(console, cards)
    ).run()


def puzzles(
    theme: Annotated[
        str,
        typer.Option(
            metavar="THEME",
            help="Only puzzles on this theme; `list` names them.",
            autocompletion=offered_themes,
        ),
    ] = "",
    like: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Ten questions on an idea, or on what was at stake, your own mistakes first; "
            "`list` names them.",
            autocompletion=offered_kinds,
        ),
    ] = "",
    missed: Annotated[
        bool, typer.Option("--missed", help="Only puzzles you missed that are due again.")
    ] = False,
    plain: Plain = False,
    no_animation: NoAnimation = False,
    cards: Cards = "words",
) -> None:
    """Solve puzzles: clear answers that weaker players miss.

    Each is a moment of a real game. Your rating and the puzzle's change with your first answer.
    Puzzles you miss come again.

    Example: spades practice puzzles --theme "cover a nil"
    """
    if theme == "list":
        _list_themes()
        return
    if like:
        _ask_alike(like, cards, plain=plain, still=no_animation)
        return
    _ask_puzzles(_theme(theme), cards, missed=missed, plain=plain, still=no_animation)


def _ask_puzzles(
    theme: PuzzleTheme | None,
    cards: CardStyle,
    *,
    missed: bool,
    plain: bool,
    still: bool,
) -> None:
    from spades_tui.plain.practice import PlainPractice
    from spades_tui.practice.puzzles.practice import PuzzleSource
    from spades_tui.practice.puzzles.puzzle import load_puzzles
    from spades_tui.storage.practice_answers import AnswerJournal
    from spades_tui.tui.frame.routes import PuzzlesRoute

    at_once = theme is not None or missed
    open_page_unless_plain(PuzzlesRoute(theme or "", at_once, missed), plain=plain, still=still)
    console = input_console()
    run = PuzzleSource(load_puzzles(), AnswerJournal(), theme=theme, missed_only=missed)
    PlainPractice(run, console, card_style_for(console, cards)).run()


def _ask_alike(text: str, cards: CardStyle, *, plain: bool, still: bool) -> None:
    from spades_tui.plain.practice import PlainPractice
    from spades_tui.practice.mistakes import load_priced_decisions
    from spades_tui.practice.puzzles.puzzle import load_puzzles
    from spades_tui.practice.similar import SimilarSource, kinds_to_practice
    from spades_tui.review.themes import THEME_NAMES
    from spades_tui.storage.practice_answers import AnswerJournal
    from spades_tui.tui.frame.routes import SimilarRoute

    kinds = kinds_to_practice()
    if text == "list":
        for name, about in kinds.items():
            print_text(f"{name:22} {about}")
        return
    name = _named(text, kinds, "like")
    like = ("", name, "") if any(name == one for one in THEME_NAMES) else ("", "", name)
    open_page_unless_plain(SimilarRoute(*like), plain=plain, still=still)
    console = input_console()
    with progress_bar("Reading your reviewed games …") as show:
        rows = load_priced_decisions(lambda step: show(*step))
    run = SimilarSource(*like, rows, load_puzzles(), AnswerJournal())
    PlainPractice(run, console, card_style_for(console, cards)).run()


def _theme(text: str) -> PuzzleTheme | None:
    from spades_tui.practice.puzzles.themes import PUZZLE_THEMES

    return _named(text, PUZZLE_THEMES, "theme") if text else None


def _named(text: str, names: Iterable[Name], option: str) -> Name:
    """Return the name that was typed, with dashes for spaces or quotes left out."""
    plain = {name.replace("'", ""): name for name in names}
    wanted = " ".join(text.lower().replace("-", " ").replace("'", "").split())
    if wanted not in plain:
        hint = did_you_mean(wanted, plain)
        raise CommandError(f"--{option}: there is no {text!r}{hint}; `--{option} list` lists them.")
    return plain[wanted]


def _list_themes() -> None:
    from spades_tui.practice.puzzles.puzzle import load_puzzles
    from spades_tui.practice.puzzles.themes import PUZZLE_THEMES

    for theme, info in PUZZLE_THEMES.items():
        count = sum(theme in one.themes for one in load_puzzles())
        print_text(f"{theme:22} {count:4}  {info.title}")


def drills(
    kind: Annotated[
        str | None,
        typer.Argument(
            metavar="KIND",
            help="Which drill; `list` names them all.",
            autocompletion=offered_drills,
        ),
    ] = None,
    timed: Annotated[
        bool, typer.Option("--timed", help="Limit the time for each question.")
    ] = False,
    seed: Annotated[
        int | None,
        number_option(low=0, help="The same seed asks the same questions, in plain text."),
    ] = None,
    plain: Plain = False,
    no_animation: NoAnimation = False,
    cards: Cards = "words",
) -> None:
    """Answer twenty quick questions: bids, nils, leads, counting.

    What you miss is explained. Without a kind, the list of drills is opened.

    Example: spades practice drills count --timed
    """
    from spades_tui.practice.drills.generators import DRILLS
    from spades_tui.tui.frame.routes import DrillsRoute

    if kind == "list":
        _list_drills()
        return
    if kind is not None and kind not in DRILLS:
        raise CommandError(
            f"There is no drill {kind!r}{did_you_mean(kind, DRILLS)}; "
            f"`{PROGRAM} practice drills list` names them."
        )
    route = DrillsRoute(kind, timed)
    open_page_unless_plain(route, plain=plain or seed is not None, still=no_animation)
    if kind is None:
        raise CommandError(f"Name a drill: {join_words(list(DRILLS), 'or')}.")
    _ask_drill(kind, seed, timed=timed, cards=cards)


def _list_drills() -> None:
    from spades_tui.plain.practice import drill_list
    from spades_tui.storage.practice_answers import AnswerJournal

    output_console().say(*drill_list(AnswerJournal()))


def _ask_drill(kind: str, seed: int | None, *, timed: bool, cards: CardStyle) -> None:
    from spades_tui.plain.practice import PlainDrill
    from spades_tui.practice.drills.drill import Drill
    from spades_tui.storage.practice_answers import AnswerJournal
    from spades_tui.table.table import fresh_seed

    console = input_console()
    begun = Drill(kind, AnswerJournal(), fresh_seed() if seed is None else seed, timed=timed)
    PlainDrill(begun, console, card_style_for(console, cards)).run()


def course(
    deal: Annotated[
        str | None,
        typer.Argument(metavar="DEAL", help="Which deal; `list` names them all."),
    ] = None,
    plain: Plain = False,
    no_animation: NoAnimation = False,
    cards: Cards = "words",
) -> None:
    """Play the course: deals in which a wrong card fails.

    Endings are proved, and you play your partner's open hand, too; whole hands are tried in 1,000
    layouts. After a failure you see the line that beat you. In plain text, without a deal, the
    next one begins.

    Example: spades practice course list
    """
    from spades_tui.practice.course.deal import deal_named
    from spades_tui.tui.frame.routes import CourseRoute

    if deal == "list":
        _list_course()
        return
    if deal is not None:
        try:
            deal_named(deal)
        except ValueError as error:
            raise CommandError(f"DEAL: {error}") from None
    open_page_unless_plain(CourseRoute(deal), plain=plain, still=no_animation)
    _play_course(deal, cards)


def _list_course() -> None:
    from spades_tui.plain.course import course_list
    from spades_tui.storage.practice_answers import AnswerJournal

    output_console().say(*course_list(AnswerJournal()))


def _play_course(deal: str | None, cards: CardStyle) -> None:
    from spades_tui.plain.course import PlainCourse
    from spades_tui.practice.course.session import CourseSession, course_progress, next_deal
    from spades_tui.storage.practice_answers import AnswerJournal

    console, answers = input_console(), AnswerJournal()
    name = deal or next_deal(course_progress(answers.answers))
    PlainCourse(CourseSession(name, answers), console, card_style_for(console, cards)).run()


PRACTICE: Final[dict[str, Command]] = {
    "today": today,
    "mistakes": mistakes,
    "course": course,
    "puzzles": puzzles,
    "drills": drills,
    "duplicate": duplicate,
}
"""The commands of practice, in the order of the help."""


def learn(
    lesson: Annotated[
        str | None,
        typer.Argument(
            metavar="LESSON",
            help="Which lesson; `list` names them all.",
            autocompletion=offered_lessons,
        ),
    ] = None,
    anew: Annotated[bool, typer.Option("--anew", help="Start a lesson over.")] = False,
    plain: Plain = False,
    no_animation: NoAnimation = False,
    cards: Cards = "words",
) -> None:
    """Learn Spades: a first game explained, then five-minute lessons.

    Without a name, the list of lessons is opened; in plain text, the next lesson.

    Example: spades learn counting
    """
    from spades_tui.tui.frame.routes import LessonsRoute

    if lesson is not None and lesson != "list":
        _check(lesson)
    route = LessonsRoute(lesson, anew)
    open_page_unless_plain(route, plain=plain or lesson == "list", still=no_animation)
    _in_words(lesson, anew=anew, cards=cards)


def _check(lesson: str) -> None:
    from spades_tui.practice.lessons.lesson import LESSON_IDS

    if lesson not in LESSON_IDS:
        raise CommandError(
            f"There is no lesson {lesson!r}{did_you_mean(lesson, LESSON_IDS)}; "
            f"`{PROGRAM} learn list` names them."
        )


def _in_words(lesson: str | None, *, anew: bool, cards: CardStyle) -> None:
    from spades_tui.plain.lessons import PlainFirstGame, PlainLesson, lesson_list
    from spades_tui.practice.lessons.learner import LessonSession, lesson_progress, next_lesson
    from spades_tui.practice.lessons.lesson import FIRST_LESSON
    from spades_tui.storage.practice_answers import AnswerJournal

    answers = AnswerJournal()
    if lesson == "list":
        output_console().say(*lesson_list(answers))
        return
    console = input_console()
    style = card_style_for(console, cards)
    name = lesson or next_lesson(lesson_progress(answers.answers))
    if name == FIRST_LESSON:
        PlainFirstGame(answers, console, style).play()
    else:
        PlainLesson(LessonSession(name, answers, anew=anew), console, style).run()
