"""Practice: what is due, what is kept of an answer, and what newer prices take away."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from spades_tui.bots.pricing import price_decision
from spades_tui.bots.pricing.price import ENGINE, Price
from spades_tui.practice import mistakes, question
from spades_tui.practice.mistakes import MistakeSource, load_priced_decisions
from spades_tui.practice.question import QuestionAttempt, due_date, fsrs_state
from spades_tui.review import priced_decisions
from spades_tui.rules.actions import PlayCard
from spades_tui.storage.index import index_path
from spades_tui.storage.listing import price_path
from spades_tui.storage.practice_answers import AnswerJournal, Grade, PracticeAnswer
from spades_tui.storage.records import prices
from tests.review.mistakes import reviewed_game

pytestmark = pytest.mark.search

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def practice(days: float = 0) -> MistakeSource:
    return MistakeSource(
        load_priced_decisions(), AnswerJournal(), lambda: START + timedelta(days=days)
    )


def first(of: MistakeSource) -> QuestionAttempt:
    asked = of.next()
    assert asked is not None
    return asked


def right(asked: QuestionAttempt) -> None:
    found = asked.grade(asked.question.price.best)
    assert found is not None
    assert found.is_right


def wrong(asked: QuestionAttempt) -> None:
    found = asked.grade(asked.question.price.options[-1].action)
    assert found is not None
    assert found.standing == "wrong"


def grades() -> list[Grade]:
    return [one.grade for one in AnswerJournal().answers]


def test_without_a_review_there_is_nothing() -> None:
    empty = practice()
    assert (empty.known, len(empty), empty.next(), empty.notes) == (0, 0, None, [])


@pytest.mark.medium
def test_what_a_review_marked_is_asked_once_the_dearest_first() -> None:
    reviewed_game()
    today = practice()
    assert today.known == len(today) > 2
    asked = [one.question for one in iter(today.next, None)]
    assert len({one.id for one in asked}) == len(asked) == today.known
    costs = [one.price.points for one in asked]
    assert costs == sorted(costs, reverse=True)


def test_the_first_answer_is_kept_at_once_and_decides() -> None:
    reviewed_game()
    today = practice()
    right(first(today))
    hinted = first(today)
    hinted.hint()
    right(hinted)
    missed = first(today)
    wrong(missed)
    assert grades() == ["right", "hinted", "wrong"]
    right(missed)
    assert missed.done
    assert grades() == ["right", "hinted", "wrong"]


@pytest.mark.medium
def test_no_question_comes_twice_a_day() -> None:
    reviewed_game()
    today = practice()
    count = len(today)
    for asked in iter(today.next, None):
        wrong(asked)
    assert len(practice(0.3)) == 0
    assert len(practice(1)) == count


def test_how_it_was_answered_decides_when_it_comes_again() -> None:
    def due(grade: Grade) -> int:
        day = due_date([PracticeAnswer("x", "mistake", START, grade)])
        assert day is not None
        return (day - START.astimezone().date()).days

    assert due_date([]) is None
    assert 1 <= due("wrong") <= due("hinted") < due("right")
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


def test_a_question_in_another_window_moves_no_clock_backwards() -> None:
    late = PracticeAnswer("x", "mistake", START + timedelta(days=3), "right")
    early = PracticeAnswer("x", "mistake", START, "wrong")
    assert due_date([late, early]) == due_date([early, late])


def test_it_works_without_sqlite(request: pytest.FixtureRequest) -> None:
    reviewed_game()
    expected = load_priced_decisions()

    request.getfixturevalue("without_sqlite")
    assert load_priced_decisions() == expected


def test_the_index_is_brought_up_to_date_and_can_be_made_again() -> None:
    assert load_priced_decisions() == []
    path = reviewed_game()
    found = load_priced_decisions()
    assert found
    index_path().unlink()
    assert load_priced_decisions() == found
    price_path(path).unlink()
    assert load_priced_decisions() == []


def newer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the prices be of another version from here on."""
    for module in (price_decision, prices, priced_decisions, mistakes, question):
        monkeypatch.setattr(module, "ENGINE", ENGINE + 1)


def without_loss(price: Price) -> Price:
    return msgspec.structs.replace(price, cost=0.0, naive=0.0)


def test_a_price_of_an_older_version_is_worked_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    reviewed_game()
    assert not first(practice()).is_outdated
    newer(monkeypatch)
    today = practice()
    asked = first(today)
    assert asked.is_outdated
    again = today.renewed(asked, asked.question.price)
    assert again is not None
    assert not again.is_outdated
    right(again)
    assert grades() == ["right"]


@pytest.mark.medium
def test_a_question_without_a_loss_in_newer_prices_goes_and_that_is_said_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reviewed_game()
    right(first(practice()))
    newer(monkeypatch)
    today = practice(60)
    asked = next(one for one in iter(today.next, None) if one.question.id)
    assert today.renewed(asked, without_loss(asked.question.price)) is None
    assert [note for note in today.notes if "taken away" in note]
    assert grades()[-1] == "gone"
    assert practice(61).notes == []


def test_a_price_renewed_elsewhere_takes_the_question_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reviewed_game()
    asked = first(practice())
    right(asked)
    count = practice().known
    newer(monkeypatch)
    mistakes.keep_price(
        asked.question, without_loss(asked.question.price)
    )  # as a review by the newer version does
    today = practice(1)
    assert today.known == count - 1
    assert today.notes == ["1 question taken away: by newer prices it is no longer a mistake."]
    assert practice(1).notes == []


@pytest.mark.medium
def test_any_card_can_be_answered_and_is_judged() -> None:
    reviewed_game()
    for asked in iter(practice().next, None):
        for action in asked.question.view.question.actions:
            found = asked.question.grade(action, asked.cast)
            assert found is not None or not isinstance(action, PlayCard)
