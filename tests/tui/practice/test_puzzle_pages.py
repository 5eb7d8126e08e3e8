"""Puzzles on the screen: the themes, a question at the table, right and wrong, the rating."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from spades_tui.practice.puzzles.puzzle import load_puzzles
from spades_tui.practice.puzzles.question import PuzzleQuestion
from spades_tui.practice.puzzles.themes import PuzzleTheme
from spades_tui.practice.question import DONE
from spades_tui.storage.practice_answers import AnswerJournal, PracticeAnswer
from spades_tui.tui.pages.practice.puzzles import PuzzlesPage
from spades_tui.tui.pages.practice.question import QuestionScreen
from tests.tui.pages import SIZES, highlight, press, program, read, showing, text_of

WHEN = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.medium
async def test_a_puzzle_is_answered_wrong_then_right_and_the_rating_moves() -> None:
    async with program(PuzzlesPage()) as (app, pilot):
        await read(app, pilot)
        assert "not rated yet" in text_of(app)
        assert "Ruff, or let it go" in text_of(app)
        await press(pilot, "enter")
        await read(app, pilot)
        screen = app.screen
        assert isinstance(screen, QuestionScreen)
        assert "Puzzle 1" in text_of(app)
        question = screen.asked.question
        assert isinstance(question, PuzzleQuestion)
        for action in (question.point.action, question.right[0]):
            screen.turn.suggest(action)
            await press(pilot, "enter")
            await read(app, pilot)
        assert screen.asked.done
        assert "Right." in text_of(app)
        assert [one.grade for one in AnswerJournal().answers] == ["wrong"]
        await press(pilot, "escape")
        assert showing(app) is PuzzlesPage
        assert "You are rated" in text_of(app)
        assert "0 of 1 due" in text_of(app)


@pytest.mark.medium
async def test_only_the_theme_that_was_chosen_is_asked() -> None:
    async with program(PuzzlesPage()) as (app, pilot):
        await read(app, pilot)
        await highlight(pilot, "solve('set')")
        await press(pilot, "enter")
        await read(app, pilot)
        assert isinstance(app.screen, QuestionScreen)
        question = app.screen.asked.question
        assert isinstance(question, PuzzleQuestion)
        assert question.puzzle is not None
        assert "set" in question.puzzle.themes


def solved(leave: int, theme: PuzzleTheme) -> None:
    """Remember all puzzles on a theme as solved, but for some."""
    answers = AnswerJournal()
    for one in [one for one in load_puzzles() if theme in one.themes][leave:]:
        answers.record(PracticeAnswer(one.id, "puzzle", WHEN, "right"))


@pytest.mark.medium
async def test_the_last_puzzle_is_followed_by_a_word() -> None:
    solved(1, "keep my nil")
    async with program(PuzzlesPage("keep my nil", True)) as (app, pilot):
        await read(app, pilot)
        screen = app.screen
        assert isinstance(screen, QuestionScreen)
        screen.turn.suggest(screen.asked.question.price.best)
        await press(pilot, "enter")
        await read(app, pilot)
        await press(pilot, "enter")
        await read(app, pilot)
        assert showing(app) is PuzzlesPage
        assert DONE in text_of(app)
        await press(pilot, "enter")
        await read(app, pilot)
        assert "none of these left" in text_of(app)


async def test_what_is_due_is_asked_at_once_or_said_to_be_nothing() -> None:
    async with program(PuzzlesPage("", True, True)) as (app, pilot):
        await read(app, pilot)
        assert showing(app) is PuzzlesPage
        assert "none of these left" in text_of(app)


@pytest.mark.medium
async def test_nobody_has_a_rating_before_the_first_answer() -> None:
    async with program(PuzzlesPage("set", True)) as (app, pilot):
        await read(app, pilot)
        assert "Puzzle 1" in text_of(app)
        assert "1500" not in text_of(app)


@pytest.mark.medium
async def test_the_page_fits_every_size() -> None:
    for size in SIZES:
        async with program(PuzzlesPage(), size=size) as (app, pilot):
            await read(app, pilot)
            assert "Any theme" in text_of(app)
