"""The player's mistakes as exercises: which are due, what is recorded, what newer prices remove."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from spades_tui.bots.pricing import price_decision
from spades_tui.bots.pricing.price import ENGINE, Price
from spades_tui.practice import mistakes, question
from spades_tui.practice.exercise import due_date, fsrs_state
from spades_tui.practice.library import Library, Session
from spades_tui.practice.mistakes import load_priced_decisions, load_rows
from spades_tui.practice.question import QuestionExercise
from spades_tui.review import priced_decisions
from spades_tui.rules.actions import PlayCard
from spades_tui.storage.index import index_path
from spades_tui.storage.listing import price_path
from spades_tui.storage.practice_answers import AnswerJournal, Grade, PracticeAnswer
from spades_tui.storage.records import prices
from tests.review.mistakes import reviewed_game

pytestmark = pytest.mark.search

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def library(days: float = 0) -> Library:
    return Library(load_rows(), AnswerJournal(), lambda: START + timedelta(days=days))


def due(days: float = 0) -> Session:
    return library(days).session_of_mistakes()


def first(session: Session) -> QuestionExercise:
    exercise = session.next()
    assert isinstance(exercise, QuestionExercise)
    return exercise


def answer_rightly(exercise: QuestionExercise) -> None:
    feedback = exercise.grade(exercise.best)
    assert feedback is not None
    assert feedback.is_right


def answer_wrongly(exercise: QuestionExercise) -> None:
    feedback = exercise.grade(exercise.question.price.options[-1].action)
    assert feedback is not None
    assert feedback.standing == "wrong"


def grades() -> list[Grade]:
    return [answer.grade for answer in AnswerJournal().answers]


def test_without_a_review_there_is_nothing() -> None:
    assert not library().mistakes
    assert due().next() is None


@pytest.mark.medium
def test_marked_decisions_are_asked_once_the_costliest_first() -> None:
    reviewed_game()
    rows = [entry.cost for entry in library().own_mistakes()]
    assert rows == sorted(rows, reverse=True)
    exercises = list(iter(due().next, None))
    ids = [exercise.entry.id for exercise in exercises]
    assert len(set(ids)) == len(ids) > 2


def test_the_first_answer_is_recorded_at_once_and_decides() -> None:
    reviewed_game()
    session = due()
    answer_rightly(first(session))
    hinted = first(session)
    hinted.hint()
    answer_rightly(hinted)
    missed = first(session)
    answer_wrongly(missed)
    assert grades() == ["right", "hinted", "wrong"]
    answer_rightly(missed)
    assert missed.is_answered
    assert grades() == ["right", "hinted", "wrong"]


@pytest.mark.medium
def test_no_mistake_comes_twice_a_day() -> None:
    reviewed_game()
    session = due()
    count = len(session)
    for exercise in iter(session.next, None):
        assert isinstance(exercise, QuestionExercise)
        answer_wrongly(exercise)
    assert len(due(0.3)) == 0
    assert len(due(1)) == count


def test_a_grade_decides_when_an_exercise_comes_again() -> None:
    def days_until(grade: Grade) -> int:
        day = due_date([PracticeAnswer("x", "mistake", START, grade)])
        assert day is not None
        return (day - START.astimezone().date()).days

    assert due_date([]) is None
    assert 1 <= days_until("wrong") <= days_until("hinted") < days_until("right")
    answers = [PracticeAnswer("x", "mistake", START, "right")]
    gaps = []
    for _ in range(4):
        card = fsrs_state(answers)
        assert card is not None
        gaps.append(card.due - answers[-1].when)
        answers.append(PracticeAnswer("x", "mistake", card.due, "right"))
    assert gaps == sorted(gaps)
    assert gaps[-1] > 10 * gaps[0]
    assert fsrs_state(answers) == fsrs_state(answers), "no chance in it"


def test_an_answer_in_another_window_moves_no_clock_backwards() -> None:
    late = PracticeAnswer("x", "mistake", START + timedelta(days=3), "right")
    early = PracticeAnswer("x", "mistake", START, "wrong")
    assert due_date([late, early]) == due_date([early, late])


def test_mistakes_are_found_without_sqlite(request: pytest.FixtureRequest) -> None:
    reviewed_game()
    expected = load_priced_decisions()
    request.getfixturevalue("without_sqlite")
    assert load_priced_decisions() == expected


def test_the_index_is_brought_up_to_date_and_can_be_made_again() -> None:
    assert load_priced_decisions() == []
    path = reviewed_game()
    rows = load_priced_decisions()
    assert rows
    index_path().unlink()
    assert load_priced_decisions() == rows
    price_path(path).unlink()
    assert load_priced_decisions() == []


def renumber_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything kept so far be of a version that priced otherwise."""
    for module in (prices, price_decision, question):
        monkeypatch.setattr(module, "ENGINE", ENGINE + 1)
    for module in (prices, priced_decisions, question):
        monkeypatch.setattr(module, "COMPARABLE", ENGINE + 1)


def without_loss(price: Price) -> Price:
    return msgspec.structs.replace(price, cost=0.0, naive=0.0)


@pytest.mark.medium
def test_an_outdated_mistake_is_priced_again_before_it_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reviewed_game()
    renumber_engine(monkeypatch)
    whole = library()
    session = whole.session_of_mistakes()
    exercise = first(session)
    assert exercise.is_outdated
    renewed = session.renew(exercise, exercise.question.price)
    assert isinstance(renewed, QuestionExercise)
    gone = first(session)
    assert session.renew(gone, without_loss(gone.question.price)) is None
    assert grades() == ["gone"]
    assert whole.notes == ["1 exercise taken away: by newer prices it is no longer a mistake."]


@pytest.mark.medium
def test_a_mistake_that_newer_prices_do_not_show_is_taken_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reviewed_game()
    exercise = first(due())
    answer_rightly(exercise)
    count = len(library().mistakes)
    renumber_engine(monkeypatch)
    mistakes.keep_price(exercise.question, without_loss(exercise.question.price))
    whole = library(1)
    assert len(whole.mistakes) == count - 1
    assert whole.notes == ["1 exercise taken away: by newer prices it is no longer a mistake."]
    assert library(1).notes == []


@pytest.mark.medium
def test_every_card_is_judged_and_a_wrong_one_is_explained() -> None:
    reviewed_game()
    explained = wrong = 0
    for exercise in iter(due().next, None):
        assert isinstance(exercise, QuestionExercise)
        best = exercise.question.price.best
        for action in exercise.view.question.actions:
            feedback = exercise.question.grade(action, exercise.cast)
            if not isinstance(action, PlayCard):
                continue
            assert feedback is not None
            if feedback.standing == "wrong":
                wrong += 1
                explained += bool(feedback.reasons)
                assert isinstance(best, PlayCard)
                assert not any(f"{best.card.label} " in text for text in feedback.reasons)
    assert explained >= wrong / 2
