"""Exercises on the screen: asked at the table, answered by key or mouse, explained."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest
from textual.pilot import Pilot

from spades_tui.bots.pricing.price import Price
from spades_tui.practice.course.session import CourseExercise
from spades_tui.practice.drills.drill import DrillExercise, drill_entries
from spades_tui.practice.exercise import Exercise
from spades_tui.practice.library import DONE, Library
from spades_tui.practice.mistakes import PlayedRows
from spades_tui.practice.puzzles.puzzle import load_puzzles
from spades_tui.practice.question import QuestionExercise
from spades_tui.rules.actions import Action, MakeBid, PlayCard
from spades_tui.rules.bids import Bid
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.table.worker.requests import PriceRequest
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.drawing.card_row import CardToken
from spades_tui.tui.pages.practice.browse import BrowsePage
from spades_tui.tui.pages.practice.coach import CoachPage
from spades_tui.tui.pages.practice.exercise import ExerciseScreen
from spades_tui.tui.pages.practice.first_game import FirstGameScreen
from spades_tui.tui.pages.practice.step_windows import QuizDialog, TextStepDialog
from spades_tui.tui.pages.review.windows import HintFiguresDialog
from spades_tui.tui.table.base import PlayerHand
from tests.review.mistakes import reviewed_game
from tests.tui.pages import press, program, showing, text_of, until
from tests.tui.test_pages import page_of_exercise
from tests.tui.workers import LocalWorker

pytestmark = pytest.mark.search


async def settled(app: SpadesApp, pilot: Pilot[int]) -> None:
    """Wait for background work."""
    await app.workers.wait_for_complete()
    await pilot.pause()


@asynccontextmanager
async def asking(
    size: tuple[int, int] = (80, 24), *, cards: bool = True
) -> AsyncIterator[tuple[SpadesApp, ExerciseScreen, Pilot[int]]]:
    """Ask the mistakes of a reviewed game from their shelf; the first, or the first of a card."""
    reviewed_game()
    async with program(BrowsePage("mistakes", at_once=True), size=size) as (app, pilot):
        await until(pilot, lambda: showing(app) is ExerciseScreen)
        screen = app.screen
        assert isinstance(screen, ExerciseScreen)
        while cards and not isinstance(question_of(screen).best, PlayCard):
            await press(pilot, "tab")
            await settled(app, pilot)
        yield app, screen, pilot


def question_of(screen: ExerciseScreen) -> QuestionExercise:
    assert isinstance(screen.exercise, QuestionExercise)
    return screen.exercise


async def answer(screen: ExerciseScreen, pilot: Pilot[int], action: Action) -> None:
    """Choose an answer and confirm it with the keys."""
    screen.turn.suggest(action)
    await press(pilot, "enter")
    await settled(screen.app, pilot)


def grades() -> list[str]:
    return [answer.grade for answer in AnswerJournal().answers]


@pytest.mark.medium
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_a_wrong_card_is_explained_before_the_next_try(size: tuple[int, int]) -> None:
    async with asking(size) as (app, screen, pilot):
        exercise = question_of(screen)
        await answer(screen, pilot, exercise.question.point.action)
        seen = text_of(app)
        assert "costs" in seen
        if showing(app) is TextStepDialog:
            await press(pilot, "enter")
        assert app.screen is screen
        await answer(screen, pilot, exercise.best)
        assert exercise.is_answered
        assert "Right" in text_of(app)
        assert grades() == ["wrong"]


@pytest.mark.medium
async def test_a_card_is_answered_with_the_mouse() -> None:
    async with asking() as (app, screen, pilot):
        best = question_of(screen).best
        assert isinstance(best, PlayCard)
        row = screen.query_one(PlayerHand)
        place = screen.turn.chooser.cards.index(best.card)
        for _ in range(2):
            region = row.canvas.region_of(CardToken("hand", place))
            assert region is not None
            await pilot.click(PlayerHand, offset=(region.x + 1, region.y + 2))
            await pilot.pause()
        await settled(app, pilot)
        assert screen.exercise.is_answered


@pytest.mark.medium
async def test_a_hint_comes_in_three_steps_then_the_figures() -> None:
    async with asking() as (app, screen, pilot):
        exercise = question_of(screen)
        for step in exercise.question.hint(screen.cast):
            await press(pilot, "h")
            assert screen.message.startswith(step[0])
        assert isinstance(exercise.best, PlayCard)
        assert screen.turn.chooser.card == exercise.best.card
        await press(pilot, "h")
        await settled(app, pilot)
        assert showing(app) is HintFiguresDialog
        await press(pilot, "escape", "enter")
        await settled(app, pilot)
        assert grades() == ["hinted"]


@pytest.mark.medium
async def test_enter_goes_on_and_the_shelf_comes_back_at_the_end() -> None:
    async with asking(cards=False) as (app, screen, pilot):
        count = 1 + len(screen.session)
        for number in range(1, count + 1):
            assert f"{number} of {count}" in text_of(app)
            await answer(screen, pilot, question_of(screen).best)
            await press(pilot, "enter")
            await settled(app, pilot)
        await until(pilot, lambda: showing(app) is BrowsePage)
        assert DONE in text_of(app)
        assert grades() == ["right"] * count


@pytest.mark.medium
@pytest.mark.parametrize("fails", [False, True])
async def test_an_answer_without_a_price_is_priced_or_leaves_the_page(fails: bool) -> None:
    asked: list[Action] = []

    class Pricing(LocalWorker):
        async def price(self, question: PriceRequest) -> Price:
            asked.append(question.action)
            if fails:
                raise RuntimeError("it is lost.")
            return msgspec.structs.replace(price, cost=0.2, error=0.001)

    async with asking(cards=False) as (app, screen, pilot):
        exercise = question_of(screen)
        price = exercise.question.price
        other = price.options[-1].action
        few = msgspec.structs.replace(price, options=price.options[:2], chosen=1)
        exercise.question = msgspec.structs.replace(exercise.question, price=few)
        screen.app.thinker = Pricing()
        await answer(screen, pilot, other)
        assert asked == [other]
        assert not screen.busy
        assert ("it is lost." if fails else "That costs") in text_of(app)


@pytest.mark.medium
async def test_no_card_is_highlighted_before_an_arrow_and_the_verdict_names_it() -> None:
    async with asking() as (app, screen, pilot):
        assert len(screen.turn.chooser.legal) > 1
        await press(pilot, "enter")
        assert screen.message == "Choose a card first."
        assert grades() == []
        await press(pilot, "right")
        card = screen.turn.chooser.card
        assert card is not None
        await press(pilot, "enter")
        await settled(app, pilot)
        assert card.label in text_of(app)


@pytest.mark.medium
async def test_tricks_last_trick_and_score_can_be_seen_and_record_nothing() -> None:
    late = [puzzle for puzzle in load_puzzles() if len(puzzle.position.moves) > 60][:1]
    library = Library(PlayedRows([], [], []), AnswerJournal(), puzzles=late)
    session = library.session_of_puzzles()
    exercise = session.next()
    assert exercise is not None
    async with program(ExerciseScreen(session, exercise)) as (app, pilot):
        await press(pilot, "l")
        assert "The last trick." in text_of(app)
        await press(pilot, "escape", "T")
        assert "Tricks so far" in text_of(app)
        await press(pilot, "escape", "s", "escape")
        assert showing(app) is ExerciseScreen
        assert grades() == []


def drill(kind: str) -> Exercise:
    return DrillExercise(drill_entries(kind, 3)[0], AnswerJournal())


@pytest.mark.medium
async def test_a_bid_drill_is_answered_on_the_pad() -> None:
    page = page_of_exercise(drill("bid"))
    async with program(page) as (app, pilot):
        exercise = page.exercise
        assert isinstance(exercise, DrillExercise)
        right = exercise.question.right[0]
        assert exercise.ask in text_of(app)
        await answer(page, pilot, MakeBid(page.current_view.seat, Bid("number", 13)))
        assert "No." in text_of(app)
        await press(pilot, str(right), "enter")
        await settled(app, pilot)
        assert exercise.is_answered
        assert grades() == ["wrong"]


@pytest.mark.medium
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
@pytest.mark.parametrize("kind", ["nil", "count", "out", "good"])
async def test_a_drill_with_choices_is_answered_by_digits(kind: str, size: tuple[int, int]) -> None:
    page = page_of_exercise(drill(kind))
    async with program(page, size=size) as (app, pilot):
        exercise = page.exercise
        assert isinstance(exercise, DrillExercise)
        if exercise.texts:
            assert showing(app) is TextStepDialog
            await press(pilot, "enter")
        assert showing(app) is QuizDialog
        await press(pilot, exercise.keys[exercise.question.right[0]])
        assert "Right." in text_of(app)
        assert grades() == ["right"]


@pytest.mark.medium
async def test_a_deal_of_the_course_shows_the_line_that_beats_it_and_then_why() -> None:
    exercise = CourseExercise("wait", AnswerJournal())
    page = page_of_exercise(exercise)
    async with program(page) as (app, pilot):
        assert showing(app) is TextStepDialog
        assert exercise.deal.title not in text_of(app)
        await press(pilot, "escape")
        while not exercise.is_answered:
            await press(pilot, "right", "enter")
            await settled(app, pilot)
        assert showing(app) is TextStepDialog
        if not exercise.is_solved:
            assert "Trick" in text_of(app)
            await press(pilot, "enter")
            await settled(app, pilot)
        while exercise.attempt.fate == "open":
            card = exercise.attempt.right_cards()[0]
            await answer(page, pilot, PlayCard(0, exercise.attempt.hand_to_play, card))
        await until(pilot, lambda: exercise.deal.title in text_of(app))


@pytest.mark.medium
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_the_coach_leads_a_newcomer_to_the_first_game(size: tuple[int, int]) -> None:
    async with program(CoachPage(), size=size) as (app, pilot):
        await settled(app, pilot)
        assert "You are new here" in text_of(app)
        await press(pilot, "enter")
        await until(
            pilot, lambda: any(isinstance(page, FirstGameScreen) for page in app.screen_stack)
        )


@pytest.mark.medium
async def test_the_coach_begins_the_exercises_of_today() -> None:
    reviewed_game()
    journal = AnswerJournal()
    from spades_tui.practice.lessons.learner import record_completion

    record_completion("first", journal)
    async with program(CoachPage()) as (app, pilot):
        await settled(app, pilot)
        await press(pilot, "enter")
        await until(
            pilot, lambda: any(isinstance(page, ExerciseScreen) for page in app.screen_stack)
        )


@pytest.mark.medium
@pytest.mark.parametrize("shelf", ["lessons", "course", "puzzles", "mistakes", "drills", "ideas"])
async def test_a_shelf_opens_its_exercises(shelf: str) -> None:
    async with program(BrowsePage(shelf)) as (app, pilot):
        await settled(app, pilot)
        await press(pilot, "enter", "enter")
        await settled(app, pilot)
        opened = len(app.screen_stack) > 2 or "There is none of these left" in text_of(app)
        assert opened, text_of(app)
