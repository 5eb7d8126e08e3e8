"""`spades practice` and `spades learn`: the coach, and exercises by source."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, TypeVar

import typer

from spades_tui import PROGRAM
from spades_tui.cli.command_line import CommandGroup, LazyCommand, leads_to_command
from spades_tui.cli.options import (
    Cards,
    Json,
    NoAnimation,
    Offer,
    Plain,
    filter_offers,
    number_option,
)
from spades_tui.cli.output import (
    CardStyle,
    CommandError,
    card_style_for,
    input_console,
    output_console,
    print_json,
    progress_bar,
)
from spades_tui.cli.table import open_page_unless_plain
from spades_tui.practice.boards.board import update_results
from spades_tui.practice.browsing import list_items
from spades_tui.practice.coach import plan_day
from spades_tui.practice.course.deal import deal_named
from spades_tui.practice.drills.generators import DRILLS
from spades_tui.practice.ideas import ideas_by_name
from spades_tui.practice.lessons.lesson import LESSON_IDS, lesson_entries
from spades_tui.practice.library import Library, Session
from spades_tui.practice.mistakes import NO_MISTAKES, PlayedRows, load_rows
from spades_tui.practice.puzzles.practice import rating_line
from spades_tui.practice.puzzles.themes import PUZZLE_THEMES
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.text import did_you_mean, join_words
from spades_tui.tui import pages

Name = TypeVar("Name", bound=str)
_LIST: Final = ("list", "names them all")


def _offer_named(incomplete: str, offers: Iterable[Offer]) -> list[Offer]:
    """Return names with dashes for spaces, which shells take for two words, and without quotes."""
    dashed = ((name.replace(" ", "-").replace("'", ""), words) for name, words in offers)
    return filter_offers(incomplete, [*dashed, _LIST])


def _offer_lessons(incomplete: str) -> list[Offer]:
    return _offer_named(incomplete, ((lesson.id, lesson.title) for lesson in lesson_entries()))


def _offer_drills(incomplete: str) -> list[Offer]:
    return _offer_named(incomplete, ((name, kind.title) for name, kind in DRILLS.items()))


def _offer_themes(incomplete: str) -> list[Offer]:
    return _offer_named(incomplete, ((name, info.title) for name, info in PUZZLE_THEMES.items()))


def _offer_ideas(incomplete: str) -> list[Offer]:
    return _offer_named(incomplete, ((name, idea.words) for name, idea in ideas_by_name().items()))


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
    open_page_unless_plain(lambda: pages.CoachPage(), plain=plain or json, still=no_animation)
    library = _library()
    plan = plan_day(library, update_results())
    if json:
        print_json(plan.data())
        return
    from spades_tui.plain.practice import show_plan  # `today` does without the loop of questions

    console = input_console()
    show_plan(plan, library, console, card_style_for(console, cards))


def today(
    plain: Plain = False,
    no_animation: NoAnimation = False,
    json: Json = False,
) -> None:
    """See what the coach says today, without being asked anything.

    Example: spades practice today --json
    """
    open_page_unless_plain(lambda: pages.CoachPage(), plain=plain or json, still=no_animation)
    plan = plan_day(_library(), update_results())
    if json:
        print_json(plan.data())
    else:
        output_console().say(*plan.lines())


def _library() -> Library:
    with progress_bar("Reading your reviewed games …") as show:
        rows = load_rows(lambda step: show(*step))
    return Library(rows, AnswerJournal())


def _library_without_games() -> Library:
    return Library(PlayedRows([], [], []), AnswerJournal())


def _print_shelf(shelf: str) -> None:
    output_console().say(*(item.line for item in list_items(_library_without_games(), shelf)))


def _run(
    session: Session, cards: CardStyle, nothing: str = "", *, from_start: bool = False
) -> None:
    """Ask the exercises of a session, or say that there are none."""
    from spades_tui.plain.practice import PlainSession

    console = input_console()
    if nothing and not len(session):
        console.say(*session.library.notes, nothing)
    else:
        PlainSession(session, console, card_style_for(console, cards)).run(from_start=from_start)


def _find_session(library: Library, shelf: str, name: str) -> Session:
    """Return the exercises of an item; of the next one without a name."""
    items = list_items(library, shelf)
    item = next(item for item in items if (item.name == name if name else item.is_next))
    return item.session(library)


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
    open_page_unless_plain(lambda: pages.BrowsePage("mistakes"), plain=plain, still=no_animation)
    library = _library()
    nothing = "None of your mistakes is due today." if library.mistakes else NO_MISTAKES
    _run(library.session_of_mistakes(), cards, nothing)


def puzzles(
    theme: Annotated[
        str,
        typer.Option(
            metavar="THEME",
            help="Only puzzles on this theme; `list` names them.",
            autocompletion=_offer_themes,
        ),
    ] = "",
    like: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Ten exercises on an idea, or on what was at stake, your own mistakes first; "
            "`list` names them.",
            autocompletion=_offer_ideas,
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
    if "list" in (theme, like):
        _print_shelf("puzzles" if theme == "list" else "ideas")
        return
    shelf, name = "puzzles", "missed" if missed else ""
    if like:
        shelf, name = "ideas", _match_name(like, ideas_by_name(), "like")
    elif theme:
        name = _match_name(theme, PUZZLE_THEMES, "theme")
    open_page_unless_plain(
        lambda: pages.BrowsePage(shelf, name, bool(name)), plain=plain, still=no_animation
    )
    library = _library() if like else _library_without_games()
    if not like:
        output_console().say(rating_line(library.standing))
    nothing = (
        "There is nothing like it to practice."
        if like
        else "There are none of these left for today."
    )
    _run(_find_session(library, shelf, name), cards, nothing)


def _match_name(text: str, names: Iterable[Name], option: str) -> Name:
    """Return the name that was typed, perhaps with dashes for spaces, or without quotes."""
    plain = {name.replace("'", ""): name for name in names}
    wanted = " ".join(text.lower().replace("-", " ").replace("'", "").split())
    if wanted not in plain:
        hint = did_you_mean(wanted, plain)
        raise CommandError(f"--{option}: there is no {text!r}{hint}; `--{option} list` lists them.")
    return plain[wanted]


def drills(
    kind: Annotated[
        str | None,
        typer.Argument(
            metavar="KIND",
            help="Which drill; `list` names them all.",
            autocompletion=_offer_drills,
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
    if kind == "list":
        _print_shelf("drills")
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
    if seed is None:
        _run(_find_session(library, "drills", kind), cards)
    else:
        _run(Session(library, DRILLS[kind].title, library.drill(kind, seed)), cards)


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
    if deal == "list":
        _print_shelf("course")
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
    _run(_find_session(_library_without_games(), "course", deal or ""), cards)


PRACTICE: Final = CommandGroup(
    practice,
    {
        "today": today,
        "mistakes": mistakes,
        "course": course,
        "puzzles": puzzles,
        "drills": drills,
        "duplicate": LazyCommand(
            "spades_tui.cli.boards:duplicate",
            "Play the same boards as bots at another table, and as friends.",
        ),
    },
)


def learn(
    lesson: Annotated[
        str | None,
        typer.Argument(
            metavar="LESSON",
            help="Which lesson; `list` names them all.",
            autocompletion=_offer_lessons,
        ),
    ] = None,
    from_start: Annotated[bool, typer.Option("--anew", help="Start a lesson over.")] = False,
    plain: Plain = False,
    no_animation: NoAnimation = False,
    cards: Cards = "words",
) -> None:
    """Learn Spades: a first game explained, then five-minute lessons.

    Without a name, the list of lessons is opened; in plain text, the next lesson.

    Example: spades learn counting
    """
    if lesson not in (None, "list", *LESSON_IDS):
        raise CommandError(
            f"There is no lesson {lesson!r}{did_you_mean(str(lesson), LESSON_IDS)}; "
            f"`{PROGRAM} learn list` names them."
        )
    open_page_unless_plain(
        lambda: pages.BrowsePage("lessons", lesson or "", lesson is not None, from_start),
        plain=plain or lesson == "list",
        still=no_animation,
    )
    if lesson == "list":
        _print_shelf("lessons")
    else:
        _run(
            _find_session(_library_without_games(), "lessons", lesson or ""),
            cards,
            from_start=from_start,
        )
