"""Lessons on the screen: each played through at the smallest sizes, everything in sight."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from spades_tui.practice.lessons.first_game import FIRST_GAME_DONE
from spades_tui.practice.lessons.learner import LessonExercise, lesson_progress
from spades_tui.practice.lessons.lesson import FIRST_LESSON, LESSON_IDS
from spades_tui.practice.lessons.positions import format_answer, parse_answer
from spades_tui.rules.actions import Action, PassCards, Say
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.storage.settings import Settings
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.page import KeyLine
from spades_tui.tui.pages.menu.page import MenuPage
from spades_tui.tui.pages.practice.browse import BrowsePage
from spades_tui.tui.pages.practice.exercise import ExerciseScreen
from spades_tui.tui.pages.practice.first_game import FirstGameScreen
from spades_tui.tui.pages.practice.step_windows import QuizDialog, TextStepDialog
from spades_tui.tui.pages.table.hand_result import HandResultWindow
from spades_tui.tui.table.base import PlayerHand
from spades_tui.tui.table.felt import TrickArea
from spades_tui.tui.widgets.text_pane import TextPane
from tests.tui.pages import press, program, showing, text_of, told, until
from tests.tui.test_pages import page_of_exercise

SMALL = ((60, 20), (80, 24))


async def in_sight(app: SpadesApp, pilot: Pilot[int]) -> None:
    """Check that a window hides neither its words, its keys nor one's cards."""
    window = app.screen
    await until(pilot, lambda: all(pane.size.height for pane in window.query(TextPane)))
    await pilot.pause()
    for pane in window.query(TextPane):
        assert len(pane.strips) <= pane.size.height, pane.text
    hints = window.query_one(KeyLine)
    assert hints.size.height == 1
    assert hints.region.bottom <= app.size.height
    (table,) = [
        one for one in app.screen_stack if isinstance(one, ExerciseScreen | FirstGameScreen)
    ]
    hand = table.query_one(PlayerHand)
    assert window.query_one("#box").region.bottom <= hand.region.y, text_of(app)


def lesson_of(screen: ExerciseScreen) -> LessonExercise:
    assert isinstance(screen.exercise, LessonExercise)
    return screen.exercise


async def suggested(screen: ExerciseScreen, pilot: Pilot[int], answer: Action) -> None:
    """Give an answer at the table by its keys."""
    if isinstance(answer, PassCards):
        chooser = screen.turn.chooser
        for place, card in enumerate(chooser.cards):
            if card in answer.cards:
                chooser.toggle(place)
    elif isinstance(answer, Say):
        await press(pilot, str(answer.sure_halves // 2), *["plus"] * answer.maybe_halves)
    else:
        screen.turn.suggest(answer)
    await press(pilot, "enter")


async def answer_step(app: SpadesApp, pilot: Pilot[int], screen: ExerciseScreen) -> None:
    """Take a step: read, answer wrongly, then rightly, and see what is said."""
    learner = lesson_of(screen)
    step = learner.step
    if learner.texts:
        assert showing(app) is TextStepDialog
        await in_sight(app, pilot)
        await press(pilot, "enter")
    if step.choices:
        assert showing(app) is QuizDialog
        wrong = next(at for at, text in enumerate(step.choices) if text not in step.right)
        await press(pilot, learner.keys[wrong])
        await in_sight(app, pilot)
        assert "Try again." in told(app, "#wrong")
        await press(pilot, learner.keys[step.choices.index(step.right[0])])
        await in_sight(app, pilot)
        assert "Right." in told(app, "#wrong")
        await press(pilot, "enter")
    elif step.ask:
        felt = screen.query_one(TrickArea)
        assert app.screen is screen
        assert screen.message == learner.ask
        assert felt.has_room(screen.message)
        actions = learner.view.question.actions
        listed = () if learner.view.question.pick else actions
        for action in [one for one in listed if format_answer(one) not in step.right][:1]:
            await suggested(screen, pilot, action)
            assert "Try again." in screen.message
            assert felt.has_room(screen.message), screen.message
        await suggested(screen, pilot, parse_answer(step.right[0], learner.view.question))
        assert learner.is_answered, screen.message
        assert "Right." in screen.message
        assert felt.has_room(screen.message), screen.message
        await press(pilot, "enter")


@pytest.mark.medium
@pytest.mark.one_in(36)
@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("name", [name for name in LESSON_IDS if name != FIRST_LESSON])
async def test_a_lesson_is_played_through(name: str, size: tuple[int, int]) -> None:
    async with program(BrowsePage("lessons", name, at_once=True), size=size) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TextStepDialog | ExerciseScreen))
        await pilot.pause()
        (screen,) = [one for one in app.screen_stack if isinstance(one, ExerciseScreen)]
        for number, _ in enumerate(lesson_of(screen).lesson.steps):
            assert lesson_of(screen).number == number
            await answer_step(app, pilot, screen)
        assert showing(app) is BrowsePage
        assert "Lesson over" in text_of(app)
        assert lesson_progress(AnswerJournal().answers)[name].done


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", [name for name in LESSON_IDS if name != FIRST_LESSON])
async def test_every_reply_of_a_lesson_fits_the_smallest_table(name: str) -> None:
    learner = LessonExercise(name, AnswerJournal())
    async with program(page_of_exercise(learner), size=(60, 20)) as (app, _):
        (screen,) = [one for one in app.screen_stack if isinstance(one, ExerciseScreen)]
        felt = screen.query_one(TrickArea)
        while True:
            step = learner.step
            said = [learner._fill(text) for text in (*step.wrong.values(), step.otherwise)]
            texts = [f"{text} Try again." for text in said]
            texts += [f"Right. {learner._fill(step.praise)}", learner.ask]
            if not step.choices:
                for text in texts:
                    assert felt.has_room(text), text
            learner._is_done = True
            if not learner.advance():
                break


async def played_out(
    app: SpadesApp, pilot: Pilot[Any], seen: list[str], answer: str = "enter"
) -> None:
    """Play the first game to its end, noting what windows say, each answered by a key."""
    for _ in range(400):
        screen: Any = app.screen
        if isinstance(screen, TextStepDialog):
            await in_sight(app, pilot)
            assert "The match is over" not in text_of(app), "it was one hand"
            seen.append(screen.heading)
            await press(pilot, answer)
        elif isinstance(screen, HandResultWindow):
            await press(pilot, "enter")
        elif isinstance(screen, BrowsePage):
            return
        elif screen.turn.pad is not None:
            assert "press Enter" in text_of(app)
            await press(pilot, "4", "enter")
        elif screen.turn.chooser.selects_play or screen.current_view.phase == "between":
            await press(pilot, "enter")
        else:
            await pilot.pause()
    raise AssertionError("the first game does not end")


@pytest.mark.one_in(4)
@pytest.mark.parametrize("size", SMALL)
async def test_the_first_game_is_played_through(size: tuple[int, int]) -> None:
    settings = Settings(pace="instant")
    async with program(
        BrowsePage("lessons", FIRST_LESSON, at_once=True), size=size, settings=settings
    ) as (app, pilot):
        seen: list[str] = []
        await until(pilot, lambda: isinstance(app.screen, TextStepDialog))
        await played_out(app, pilot, seen)
        told_of = [heading.split(" ")[0] for heading in seen if " · " in heading]
        assert told_of == [str(at) for at in range(1, 13)]
        assert "One trick, one high card" in seen, "the highest card was played each time"
        assert FIRST_GAME_DONE in text_of(app)
        assert lesson_progress(AnswerJournal().answers)[FIRST_LESSON].done


@pytest.mark.medium
async def test_esc_closes_a_window_of_the_first_game_and_the_game_goes_on() -> None:
    async with program(
        BrowsePage("lessons", FIRST_LESSON, at_once=True), settings=Settings(pace="instant")
    ) as (
        app,
        pilot,
    ):
        seen: list[str] = []
        await until(pilot, lambda: isinstance(app.screen, TextStepDialog))
        await played_out(app, pilot, seen, "escape")
        assert len(set(seen)) > 6
        assert len(seen) - len(set(seen)) <= 1, "one correction may come twice"
        assert FIRST_GAME_DONE in text_of(app)


@pytest.mark.medium
async def test_esc_closes_a_window_of_a_lesson_and_enter_asks_again() -> None:
    async with program(page_of_exercise(LessonExercise("counting", AnswerJournal()))) as (
        app,
        pilot,
    ):
        (lesson,) = [one for one in app.screen_stack if isinstance(one, ExerciseScreen)]
        for window in (TextStepDialog, QuizDialog):
            assert showing(app) is window
            await press(pilot, "escape")
            assert showing(app) is ExerciseScreen
            await press(pilot, "enter")
            assert showing(app) is QuizDialog
        assert lesson_of(lesson).number == 0
        await press(pilot, "3", "escape")
        assert showing(app) is ExerciseScreen
        await press(pilot, "enter")
        assert lesson_of(lesson).number == 1


@pytest.mark.medium
async def test_lessons_are_found_from_the_menu_and_left_where_they_were() -> None:
    async with program() as (app, pilot):
        assert showing(app) is MenuPage
        await press(pilot, "l")
        assert showing(app) is BrowsePage
        await app.workers.wait_for_complete()
        await press(pilot, "enter", "down", "enter")
        await app.workers.wait_for_complete()
        await press(pilot, "enter", "3", "enter", "escape", "escape")
        await app.workers.wait_for_complete()
        assert showing(app) is BrowsePage
        assert "begun" in text_of(app)
        await press(pilot, "enter")
        (screen,) = [one for one in app.screen_stack if isinstance(one, ExerciseScreen)]
        assert lesson_of(screen).number == 1
        await press(pilot, "escape", "escape", "A")
        (screen,) = [one for one in app.screen_stack if isinstance(one, ExerciseScreen)]
        assert lesson_of(screen).number == 0


@pytest.mark.medium
async def test_the_keys_of_a_lesson() -> None:
    learner = LessonExercise("partner", AnswerJournal())
    async with program(page_of_exercise(learner)) as (app, pilot):
        await press(pilot, "enter")
        await press(pilot, "h")
        assert showing(app) is TextStepDialog
        await press(pilot, "enter", "s")
        assert showing(app) is not ExerciseScreen
        await press(pilot, "escape", "r")
        assert "Four players sit in two partnerships" in text_of(app)
        await press(pilot, "escape", "escape")
        assert showing(app) is MenuPage


@pytest.mark.medium
async def test_enter_is_offered_where_something_would_be_answered() -> None:
    async with program(page_of_exercise(LessonExercise("nil", AnswerJournal()))) as (app, pilot):
        await press(pilot, "enter")
        assert showing(app) is ExerciseScreen
        assert "confirm" not in text_of(app)
        await press(pilot, "1")
        assert "Enter confirm" in text_of(app)


@pytest.mark.medium
async def test_a_click_on_a_hint_does_what_it_says() -> None:
    async with program(page_of_exercise(LessonExercise("nil", AnswerJournal()))) as (app, pilot):
        await press(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, ExerciseScreen)
        deep = len(app.screen_stack)
        line = text_of(app).splitlines()[-1]
        await pilot.click(offset=(line.index("score"), 23))
        await until(pilot, lambda: len(app.screen_stack) > deep)
        await pilot.pause()
        assert len(app.screen_stack) == deep + 1


@pytest.mark.medium
@pytest.mark.usefixtures("full_disk")
async def test_answers_that_cannot_be_saved_are_told_after_a_lesson() -> None:
    async with program(BrowsePage("lessons", "six", at_once=True)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TextStepDialog))
        await in_sight(app, pilot)
        await press(pilot, "enter", "1", "escape", "escape")
        await app.workers.wait_for_complete()
        assert showing(app) is BrowsePage
        assert "The lesson goes on from here next time." in text_of(app)
        assert "no space left on device" in " ".join(text_of(app).split())
