"""Every drill, puzzle theme and lesson is offered, asked, answered and counted wherever it can be.

Each test says what is missing where, for all of them at once.
"""

from __future__ import annotations

import ast
import inspect
import shlex
from collections.abc import Callable
from itertools import chain
from typing import Final, get_args

import pytest

from spades_tui.cli.app import run
from spades_tui.practice.drills import generators
from spades_tui.practice.drills.drill import Drill, drill_scores
from spades_tui.practice.drills.generators import DRILLS
from spades_tui.practice.lessons.learner import lesson_progress, record_completion
from spades_tui.practice.lessons.lesson import FIRST_LESSON, LESSON_IDS, lesson_entries
from spades_tui.practice.puzzles.practice import PuzzleSource
from spades_tui.practice.puzzles.puzzle import load_puzzles
from spades_tui.practice.puzzles.question import PuzzleQuestion, make_question
from spades_tui.practice.puzzles.themes import (
    PUZZLE_THEMES,
    PuzzleTheme,
    possible_themes,
    themes_between,
)
from spades_tui.review.themes import DecisionTheme
from spades_tui.statistics.remedies import REMEDIES, Remedy, remedy_command, remedy_title
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.tui.frame.routes import LessonsRoute, PuzzlesRoute, Route
from spades_tui.tui.pages.practice.drills import DrillListPage, DrillPage
from spades_tui.tui.pages.practice.lessons import LessonListPage
from spades_tui.tui.pages.practice.puzzles import PuzzlesPage
from spades_tui.tui.pages.statistics.ladder import REMEDY_ROUTES
from spades_tui.tui.two_panes import ListDetailPage
from spades_tui.tui.widgets.row_list import ListRow
from tests.tui.pages import highlight, press, program, read, showing, text_of, words_of
from tests.tui.practice.test_drill_pages import answer, keys_for

NO_REMEDY: Final[dict[str, set[str]]] = {
    "drill": {"lead", "score"},  # the rules of play and of scoring, which no review judges
    "puzzle": {"lead", "ruff or discard", "ending"},  # where it is decided, not what is at stake
    "lesson": {FIRST_LESSON, "ending", "jokers", "three", "six", "two"},
}
"""What helps against no kind of mistake of its own."""

PAGES: Final[dict[str, type[ListDetailPage[None]]]] = {
    "drill": DrillListPage,
    "puzzle": PuzzlesPage,
    "lesson": LessonListPage,
}
CHOICES: Final[dict[str, dict[str, str]]] = {
    "drill": {name: kind.title for name, kind in DRILLS.items()},
    "puzzle": {name: theme.title for name, theme in PUZZLE_THEMES.items()},
    "lesson": {one.id: one.title for one in lesson_entries()},
}
"""What can be practiced, with its title."""
ABOUT: Final[dict[str, dict[str, str]]] = {
    "drill": {name: kind.task for name, kind in DRILLS.items()},
    "puzzle": {name: theme.about for name, theme in PUZZLE_THEMES.items()},
    "lesson": {one.id: one.about for one in lesson_entries()},
}


def test_every_mistake_has_a_remedy_and_every_choice_is_one_or_none() -> None:
    left = [f"mistakes of theme {theme!r}: no row in REMEDIES (statistics/remedies.py)"
            for theme in get_args(DecisionTheme) if theme not in REMEDIES]  # fmt: skip
    used = {way for ways in REMEDIES.values() for way in ways}
    for kind, titles in CHOICES.items():
        helping = {way.name for way in used if way.kind == kind}
        left += [f"{kind} {name!r}: not in REMEDIES (statistics/remedies.py), nor in NO_REMEDY"
                 for name in titles if name not in helping | NO_REMEDY[kind]]  # fmt: skip
        left += [f"{kind} {name!r} in REMEDIES: there is none"
                 for name in helping if name not in titles]  # fmt: skip
        left += [f"{kind} {name!r} in NO_REMEDY: there is none, or it is in REMEDIES"
                 for name in NO_REMEDY[kind] if name in helping or name not in titles]  # fmt: skip
    assert left == []


@pytest.mark.parametrize("way", sorted({way for ways in REMEDIES.values() for way in ways}))
def test_the_command_and_the_row_of_a_remedy_open_it(
    way: Remedy, opened_pages: list[Route]
) -> None:
    assert CHOICES[way.kind][way.name] in remedy_title(way)
    assert run(shlex.split(remedy_command(way))[1:]) == 0
    (opened,) = opened_pages
    row = REMEDY_ROUTES[way.kind](way.name)
    assert row in (opened, PuzzlesRoute(way.name)), "puzzles of a row are looked at first"
    assert type(row) is type(opened)


@pytest.mark.parametrize(
    ("kind", "command"),
    [
        ("drill", "practice drills list"),
        ("puzzle", "practice puzzles --theme list"),
        ("lesson", "learn list"),
    ],
)
def test_every_choice_is_listed_in_words(
    kind: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command.split()) == 0
    lines = capsys.readouterr().out.splitlines()
    left = [f"{kind} {name!r}: `spades {command}` does not name it with its title"
            for name, title in CHOICES[kind].items()
            if not any(line.startswith(name) and title in line for line in lines)]  # fmt: skip
    assert left == []
    assert len(lines) == len(CHOICES[kind])


def row_of(rows: list[ListRow], title: str) -> ListRow | None:
    return next((row for row in rows if row.label == title), None)


@pytest.mark.medium
@pytest.mark.parametrize("kind", PAGES)
async def test_every_choice_has_its_row_and_says_beside_it_what_it_is_about(kind: str) -> None:
    async with program(PAGES[kind](), size=(120, 40)) as (app, pilot):
        await read(app, pilot)
        page = app.screen
        assert isinstance(page, ListDetailPage)
        rows, left = page.rows(), []
        for name, title in CHOICES[kind].items():
            row = row_of(rows, title)
            where = f"{kind} {name!r}, on {PAGES[kind].__name__}"
            if row is None:
                left.append(f"{where}: it has no row")
            elif row.off:
                left.append(f"{where}: its row cannot be chosen")
            elif ABOUT[kind][name] not in words_of(page.detail(row.key)):
                left.append(f"{where}: the pane does not say what it is about")
        assert left == []


@pytest.mark.medium
async def test_every_drill_is_asked_on_the_screen_and_its_answers_are_counted() -> None:
    async with program(DrillListPage()) as (app, pilot):
        for kind in DRILLS:
            await highlight(pilot, kind)
            await press(pilot, "enter")
            page = app.screen
            assert isinstance(page, DrillPage), kind
            assert page.drill.kind == kind
            assert " ".join(page.drill.item.prompt.split()[:3]) in text_of(app), kind
            await answer(pilot, keys_for(page.drill))
            await press(pilot, "escape")
            assert showing(app) is DrillListPage
            assert drill_scores(AnswerJournal())[kind].words == "1 of 1 right", kind
            assert "1 of 1 right" in text_of(app), kind


@pytest.mark.parametrize("kind", DRILLS)
def test_a_drill_is_asked_by_its_command(
    kind: str, capsys: pytest.CaptureFixture[str], type_in: Callable[[str], None]
) -> None:
    type_in("quit\n")
    assert run(["practice", "drills", kind, "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{DRILLS[kind].title}, 1 of 20.")
    assert Drill(kind, AnswerJournal(), 3).item.prompt in told


def test_whatever_makes_questions_makes_those_of_a_drill() -> None:
    code = ast.parse(inspect.getsource(generators))
    used = {node.id for node in ast.walk(code) if isinstance(node, ast.Name)}
    left = [f"{one.name}() makes questions of no drill: DRILLS (practice/drills/generators.py)"
            for one in code.body if isinstance(one, ast.FunctionDef) and one.name not in used
            and one.returns is not None and "DrillQuestion" in ast.unparse(one.returns)
            and one.name.startswith("_")]  # fmt: skip
    assert left == []


def test_the_table_of_themes_is_whole_and_every_theme_has_puzzles_of_this_release() -> None:
    left = [f"theme {theme!r}: no row in PUZZLE_THEMES (practice/puzzles/themes.py)"
            for theme in get_args(PuzzleTheme) if theme not in PUZZLE_THEMES]  # fmt: skip
    held = {theme for one in load_puzzles() for theme in one.themes}
    left += [f"theme {theme!r}: puzzles.jsonl.gz has none on it; mine some"
             for theme in PUZZLE_THEMES if theme not in held]  # fmt: skip
    left += [f"theme {theme!r}: puzzles have it, PUZZLE_THEMES does not"
             for theme in held if theme not in PUZZLE_THEMES]  # fmt: skip
    assert left == []


@pytest.mark.parametrize("theme", PUZZLE_THEMES)
def test_puzzles_on_a_theme_are_asked_answered_and_counted(theme: PuzzleTheme) -> None:
    source = PuzzleSource(load_puzzles(), AnswerJournal(), theme=theme)
    asked = source.next()
    assert asked is not None, f"theme {theme!r}: nothing is asked"
    question = asked.question
    assert isinstance(question, PuzzleQuestion)
    assert question.source.endswith(PUZZLE_THEMES[theme].title)
    found = asked.grade(question.right[0])
    assert found is not None
    assert found.is_right
    (counted,) = (one for one in source.themes() if one.theme == theme)
    assert (counted.tried, counted.right) == (1, 1), f"theme {theme!r}: the answer is not counted"


@pytest.mark.parametrize("theme", PUZZLE_THEMES)
def test_a_theme_is_found_where_puzzles_have_it(theme: PuzzleTheme) -> None:
    """Not in each of them: the file keeps fewer figures than a puzzle was found by."""
    held = [one for one in load_puzzles() if theme in one.themes]
    asked = (make_question(one, ("You", "West", "North", "East"), "") for one in held)
    first = next(asked)
    assert theme in possible_themes(first.view), f"theme {theme!r}: not in possible_themes"
    if theme == "ending":
        assert held[0].proof is not None
        return
    between = (
        themes_between(one.view, one.price.options[0], one.price.options[one.price.chosen])
        for one in chain((first,), asked)
    )
    assert any(theme in themes for themes in between), (
        f"theme {theme!r}: themes_between does not find it"
    )


@pytest.mark.parametrize("name", LESSON_IDS)
def test_a_lesson_is_opened_by_its_command_and_counted(
    name: str, opened_pages: list[Route], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["learn", name]) == 0
    assert opened_pages == [LessonsRoute(name)]
    answers = AnswerJournal()
    record_completion(name, answers)
    assert lesson_progress(answers.answers)[name].done
    capsys.readouterr()
    assert run(["learn", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if "(done)" in line] == [
        line for line in lines if line.startswith(f"{name}:")
    ]
