"""Puzzles on the screen: the themes, a question at the table, right and wrong, the rating."""

from __future__ import annotations

from spades_tui.coach.puzzle_question import PuzzleQuestion
from spades_tui.storage.practice_answers import AnswerFile
from spades_tui.tui.screens.puzzles import PuzzlesPage
from spades_tui.tui.table.question_screen import QuestionScreen
from tests.tui.pages import SIZES, highlight, press, program, read, showing, text_of


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
        for action in (question.decided.action, question.right[0]):
            screen.turn.suggest(action)
            await press(pilot, "enter")
            await read(app, pilot)
        assert screen.asked.done
        assert "Right." in text_of(app)
        assert [one.grade for one in AnswerFile().answers] == ["wrong"]
        await press(pilot, "escape")
        assert showing(app) is PuzzlesPage
        assert "You are rated" in text_of(app)


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


async def test_the_page_fits_every_size() -> None:
    for size in SIZES:
        async with program(PuzzlesPage(), size=size) as (app, pilot):
            await read(app, pilot)
            assert "Any theme" in text_of(app)
