"""`spades practice` and `spades learn`: the coach, and exercises by source."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import typer

from spades_tui import PROGRAM
from spades_tui.cli.boards import duplicate
from spades_tui.cli.command_line import Command, leads_to_command
from spades_tui.cli.completion import (
    offered_drills,
    offered_kinds,
    offered_lessons,
    offered_themes,
)
from spades_tui.cli.options import Cards, Json, NoAnimation, Plain, number_option
from spades_tui.cli.output import (
    CardStyle,
    CommandError,
    card_style_for,
    input_console,
    output_console,
    print_json,
    print_text,
    progress_bar,
)
from spades_tui.cli.table import open_page_unless_plain
from spades_tui.text import did_you_mean, join_words

if TYPE_CHECKING:
    from spades_tui.practice.library import Library, Session
    from spades_tui.practice.puzzles.themes import PuzzleTheme

Name = TypeVar("Name", bound=str)


def practice(
    context: typer.Context,
    plain: Plain = False,
    no_animation: NoAnimation = False,
    cards: Cards = "words",
    json: Json = False,
) -> None:
    """Practice about ten minutes: what costs you most, one idea a week.

    The coach reads your reviewed hands, names one thing, and gives you its lesson, a deal, puzzles
    and your own mistakes. A week later it says whether that got better. Everything else is by
    source: mistakes, course, puzzles, drills, duplicate.

    Example: spades practice
    """
    if leads_to_command(context):
        return
    from spades_tui.tui import pages

    open_page_unless_plain(lambda: pages.CoachPage(), plain=plain or json, still=no_animation)
    _coach(cards, asks=True, json=json)


def today(
    plain: Plain = False,
    no_animation: NoAnimation = False,
    json: Json = False,
) -> None:
    """See what the coach says today, without being asked anything.

    Example: spades practice today --json
    """
    from spades_tui.tui import pages

    open_page_unless_plain(lambda: pages.CoachPage(), plain=plain or json, still=no_animation)
    _coach("words", asks=False, json=json)


def _coach(cards: CardStyle, *, asks: bool, json: bool) -> None:
    from spades_tui.plain.practice import show_plan
    from spades_tui.practice.boards.board import update_results
    from spades_tui.practice.coach import plan_day

    library = _library()
    plan = plan_day(library, update_results())
    if json:
        print_json(plan.data())
    elif asks:
        console = input_console()
        show_plan(plan, library, console, card_style_for(console, cards))
    else:
        output_console().say(*plan.lines())


def _library() -> Library:
    from spades_tui.practice.library import Library
    from spades_tui.practice.mistakes import load_rows
    from spades_tui.storage.practice_answers import AnswerJournal

    with progress_bar("Reading your reviewed games …") as show:
        rows = load_rows(lambda step: show(*step))
    return Library(rows, AnswerJournal())


def _library_without_games() -> Library:
    from spades_tui.practice.library import Library
    from spades_tui.practice.mistakes import PlayedRows
    from spades_tui.storage.practice_answers import AnswerJournal

    return Library(PlayedRows([], [], []), AnswerJournal())


def _ask(session: Session, cards: CardStyle, nothing: str = "", *, anew: bool = False) -> None:
    from spades_tui.plain.practice import PlainSession

    console = input_console()
    if nothing and not len(session):
        console.say(*session.library.notes, nothing)
        return
    PlainSession(session, console, card_style_for(console, cards)).run(anew=anew)


def mistakes(
    plain: Plain = False,
    no_animation: NoAnimation = False,
    cards: Cards = "words",
) -> None:
    """Practice what you got wrong in reviewed hands.

    Each marked decision comes back as an exercise. Any good answer is right. How soon it comes
    again depends on your answer.

    Example: spades practice mistakes --plain
    """
    from spades_tui.practice.mistakes import NO_MISTAKES
    from spades_tui.tui import pages

    open_page_unless_plain(lambda: pages.BrowsePage("mistakes"), plain=plain, still=no_animation)
    library = _library()
    nothing = "None of your mistakes is due today." if library.mistakes else NO_MISTAKES
    _ask(library.session_of_mistakes(), cards, nothing)


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
            help="Ten exercises on an idea, or on what was at stake, your own mistakes first; "
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
    elif like:
        _ask_alike(like, cards, plain=plain, still=no_animation)
    else:
        _ask_puzzles(_theme(theme), cards, missed=missed, plain=plain, still=no_animation)


def _ask_puzzles(
    theme: PuzzleTheme | None, cards: CardStyle, *, missed: bool, plain: bool, still: bool
) -> None:
    from spades_tui.practice.puzzles.practice import rating_line
    from spades_tui.tui import pages

    name = theme or ("missed" if missed else "")
    open_page_unless_plain(
        lambda: pages.BrowsePage("puzzles", name, bool(name)), plain=plain, still=still
    )
    library = _library_without_games()
    print_text(rating_line(library.standing))
    chosen = library.session_of_puzzles(theme)
    _ask(
        library.session_of_missed_puzzles() if missed else chosen,
        cards,
        "There are none of these left for today.",
    )


def _ask_alike(text: str, cards: CardStyle, *, plain: bool, still: bool) -> None:
    from spades_tui.practice.ideas import named_ideas
    from spades_tui.tui import pages

    ideas = named_ideas()
    if text == "list":
        for name, idea in ideas.items():
            print_text(f"{name:22} {idea.words}")
        return
    name = _named(text, ideas, "like")
    open_page_unless_plain(lambda: pages.BrowsePage("ideas", name, True), plain=plain, still=still)
    _ask(_library().session_on(ideas[name]), cards, "There is nothing like it to practice.")


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
        count = sum(theme in puzzle.themes for puzzle in load_puzzles())
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
    seed: Annotated[
        int | None,
        number_option(low=0, help="The same seed asks the same questions, in plain text."),
    ] = None,
    plain: Plain = False,
    no_animation: NoAnimation = False,
    cards: Cards = "words",
) -> None:
    """Answer ten quick questions: bids, nils, counting.

    What you miss is explained. Without a kind, the list of drills is opened.

    Example: spades practice drills count
    """
    from spades_tui.practice.drills.generators import DRILLS
    from spades_tui.practice.library import Session
    from spades_tui.tui import pages

    if kind == "list":
        _list_drills()
        return
    if kind is not None and kind not in DRILLS:
        raise CommandError(
            f"There is no drill {kind!r}{did_you_mean(kind, DRILLS)}; "
            f"`{PROGRAM} practice drills list` names them."
        )
    open_page_unless_plain(
        lambda: pages.BrowsePage("drills", kind or "", kind is not None),
        plain=plain or seed is not None,
        still=no_animation,
    )
    if kind is None:
        raise CommandError(f"Name a drill: {join_words(list(DRILLS), 'or')}.")
    library = _library_without_games()
    title = DRILLS[kind].title
    _ask(
        Session(library, title, library.drill(kind, _fresh_seed() if seed is None else seed)), cards
    )


def _fresh_seed() -> int:
    from spades_tui.table.table import fresh_seed

    return fresh_seed()


def _list_drills() -> None:
    from spades_tui.plain.practice import drill_list
    from spades_tui.storage.practice_answers import AnswerJournal

    output_console().say(*drill_list(AnswerJournal()))


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
    from spades_tui.practice.course.session import course_entry, course_progress, next_deal
    from spades_tui.practice.library import Session
    from spades_tui.tui import pages

    if deal == "list":
        _list_course()
        return
    if deal is not None:
        try:
            deal_named(deal)
        except ValueError as error:
            raise CommandError(f"DEAL: {error}") from None
    open_page_unless_plain(
        lambda: pages.BrowsePage("course", deal or "", deal is not None),
        plain=plain,
        still=no_animation,
    )
    library = _library_without_games()
    name = deal or next_deal(course_progress(library.answers.answers))
    _ask(Session(library, "Course", [course_entry(deal_named(name))]), cards)


def _list_course() -> None:
    from spades_tui.plain.practice import course_list
    from spades_tui.storage.practice_answers import AnswerJournal

    output_console().say(*course_list(AnswerJournal()))


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
    from spades_tui.tui import pages

    if lesson is not None and lesson != "list":
        _check(lesson)
    open_page_unless_plain(
        lambda: pages.BrowsePage("lessons", lesson or "", lesson is not None, anew),
        plain=plain or lesson == "list",
        still=no_animation,
    )
    _in_words(lesson, anew=anew, cards=cards)


def _check(lesson: str) -> None:
    from spades_tui.practice.lessons.lesson import LESSON_IDS

    if lesson not in LESSON_IDS:
        raise CommandError(
            f"There is no lesson {lesson!r}{did_you_mean(lesson, LESSON_IDS)}; "
            f"`{PROGRAM} learn list` names them."
        )


def _in_words(lesson: str | None, *, anew: bool, cards: CardStyle) -> None:
    from spades_tui.plain.practice import lesson_list
    from spades_tui.practice.exercise import ExerciseEntry
    from spades_tui.practice.lessons.learner import lesson_progress, next_lesson
    from spades_tui.practice.library import Session

    library = _library_without_games()
    if lesson == "list":
        output_console().say(*lesson_list(library.answers))
        return
    name = lesson or next_lesson(lesson_progress(library.answers.answers))
    _ask(
        Session(library, "Lesson", [ExerciseEntry(f"lesson/{name}", "lesson", "")]),
        cards,
        anew=anew,
    )
