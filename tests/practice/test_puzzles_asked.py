"""Puzzles asked: which come, which come again, ratings, and the explanation after an answer."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from statistics import median

from spades_tui.practice.library import Library, Session
from spades_tui.practice.mistakes import PlayedRows
from spades_tui.practice.puzzles.practice import (
    KIND,
    PuzzleExercise,
    PuzzleSource,
    puzzle_record,
    rating_line,
)
from spades_tui.practice.puzzles.puzzle import load_puzzles
from spades_tui.practice.puzzles.question import PuzzleQuestion
from spades_tui.rules.actions import PlayCard
from spades_tui.storage.paths import folders
from spades_tui.storage.practice_answers import AnswerJournal, Grade, PracticeAnswer

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def library(days: float = 0) -> Library:
    return Library(PlayedRows([], [], []), AnswerJournal(), lambda: START + timedelta(days=days))


def first(session: Session) -> PuzzleExercise:
    exercise = session.next()
    assert isinstance(exercise, PuzzleExercise)
    return exercise


def answer(exercise: PuzzleExercise, *, right: bool) -> None:
    question = exercise.question
    assert isinstance(question, PuzzleQuestion)
    feedback = exercise.grade(question.right[0] if right else question.point.action)
    assert feedback is not None
    assert feedback.is_right == right


def answers(*grades: Grade) -> list[PracticeAnswer]:
    ids = [puzzle.id for puzzle in load_puzzles()]
    return [
        PracticeAnswer(name, KIND, START, grade) for name, grade in zip(ids, grades, strict=False)
    ]


def test_a_missed_puzzle_comes_again_and_a_solved_one_does_not() -> None:
    session = library().session_of_puzzles()
    missed, solved = first(session), first(session)
    answer(missed, right=False)
    answer(solved, right=True)
    assert library().puzzles.count_missed() == 0, "not on the same day"
    later = library(10)
    assert later.puzzles.count_missed() == 1
    assert first(later.session_of_puzzles()).entry.id == missed.entry.id
    again = later.session_of_missed_puzzles()
    assert len(again) == 1
    answer(first(again), right=True)
    assert later.session_of_missed_puzzles().next() is None


def test_a_rating_moves_with_first_answers_only() -> None:
    whole = library()
    answer(first(whole.session_of_puzzles()), right=True)
    assert whole.standing.rating.value > 1500
    once = puzzle_record(answers("wrong"), load_puzzles())
    twice = puzzle_record([*answers("wrong"), *answers("wrong")], load_puzzles())
    assert (once.rated, twice.rated) == (1, 1)
    assert once.rating == twice.rating
    name = load_puzzles()[0].id
    assert twice.puzzles[name].value > once.puzzles[name].value > load_puzzles()[0].rating


def test_puzzles_come_near_the_rating() -> None:
    puzzles = load_puzzles()
    assert all(puzzle.play for puzzle in puzzles), "rated by a version of the bots"
    assert median(puzzle.deviation for puzzle in puzzles) <= 80
    source = PuzzleSource(puzzles, AnswerJournal(), lambda: START)
    chosen = source.fresh(10)
    assert len({puzzle.id for puzzle in chosen}) == 10
    assert all(abs(puzzle.rating - 1500) <= 50 for puzzle in chosen)


def test_a_day_keeps_its_puzzles_whatever_is_answered_on_it() -> None:
    whole = library()
    before = whole.fresh_puzzles(3, before=whole.today)
    answer(first(whole.session_of_puzzles()), right=True)
    assert library().fresh_puzzles(3, before=whole.today) == before
    assert library(1).fresh_puzzles(3) != before


def test_a_streak_ends_with_a_hint_or_a_miss() -> None:
    record = puzzle_record(answers("right", "right", "right", "hinted", "right"), load_puzzles())
    assert (record.streak, record.best) == (1, 3)
    assert "est run 3." in rating_line(record)
    assert "not rated yet" in rating_line(puzzle_record([], load_puzzles()))


def test_answers_to_other_exercises_do_not_count() -> None:
    other = PracticeAnswer(load_puzzles()[0].id, "mistake", START, "wrong")
    assert puzzle_record([other], load_puzzles()).rated == 0


def test_themes_are_counted_by_the_last_answer() -> None:
    whole = library()
    answer(first(whole.session_of_puzzles("lead")), right=True)
    lead = whole.puzzles.themes()["lead"]
    assert lead.right == 1
    assert lead.whole == sum("lead" in puzzle.themes for puzzle in load_puzzles())


def test_a_skipped_puzzle_records_nothing() -> None:
    session = library().session_of_puzzles()
    ids = [first(session).entry.id for _ in range(5)]
    assert len(set(ids)) == 5
    assert AnswerJournal().answers == []


def test_an_answer_that_cannot_be_saved_is_said_once() -> None:
    folders().data.parent.mkdir(parents=True, exist_ok=True)
    session = library().session_of_puzzles()
    folders().data.write_text("in the way")
    notes: list[str] = []
    for _ in range(2):
        exercise = first(session)
        answer(exercise, right=True)
        notes += exercise.notes
    assert [note[:28] for note in notes] == ["Your answers cannot be saved"]


def test_after_a_card_the_idea_layouts_and_lines_of_play_show_why() -> None:
    shown = 0
    cards = [puzzle for puzzle in load_puzzles() if puzzle.motif and puzzle.position.moves][:40:4]
    for puzzle in cards:
        exercise = PuzzleExercise(puzzle, AnswerJournal())
        price = exercise.question.price
        texts = exercise.afterthoughts()
        assert texts[0].startswith("The idea: ")
        if len(texts) > 3 and isinstance(price.best, PlayCard):
            assert isinstance(price.action, PlayCard)
            shown += 1
            assert len(texts) <= 7
            own = {card.label for card in exercise.view.hand or ()}
            suppose, wrong, right = texts[1:4]
            assert suppose.startswith("Suppose ")
            assert not own & set(suppose.replace(";", " ").replace(".", " ").split())
            assert wrong.startswith(f"After the {price.action.card.label}, ")
            assert right.startswith(f"After the {price.best.card.label}, ")
            assert wrong.rsplit(":", 1)[1] != right.rsplit(":", 1)[1]
            refuted = exercise.question.grade(price.action, exercise.cast)
            assert refuted is not None
            assert price.best.card.label not in " ".join(refuted.reasons[-2:])
    assert shown >= 3
