"""Puzzles in a row: which come, what comes again, the rating of both sides, streaks."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from statistics import median

import pytest
from msgspec.structs import replace

from spades_tui.practice.puzzles.practice import KIND, PuzzleSource, puzzle_record, rating_line
from spades_tui.practice.puzzles.puzzle import load_puzzles
from spades_tui.practice.puzzles.question import PuzzleQuestion
from spades_tui.practice.question import QuestionAttempt
from spades_tui.storage.paths import folders
from spades_tui.storage.practice_answers import AnswerJournal, Grade, PracticeAnswer

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def puzzling(days: float = 0, **chosen: object) -> PuzzleSource:
    now = START + timedelta(days=days)
    return PuzzleSource(load_puzzles(), AnswerJournal(), lambda: now, **chosen)  # type: ignore[arg-type]


def first(run: PuzzleSource) -> QuestionAttempt:
    asked = run.next()
    assert asked is not None
    return asked


def answered(asked: QuestionAttempt, *, right: bool) -> None:
    question = asked.question
    assert isinstance(question, PuzzleQuestion)
    found = asked.grade(question.right[0] if right else question.point.action)
    assert found is not None
    assert found.is_right == right


def answers(*grades: Grade) -> list[PracticeAnswer]:
    ids = [one.id for one in load_puzzles()]
    return [
        PracticeAnswer(name, KIND, START, grade) for name, grade in zip(ids, grades, strict=False)
    ]


def test_a_missed_puzzle_comes_again_and_one_that_was_solved_does_not() -> None:
    run = puzzling()
    whole = len(run)
    missed, solved = first(run), first(run)
    answered(missed, right=False)
    answered(solved, right=True)
    assert len(puzzling()) == whole - 2, "not on the same day"
    later = puzzling(10)
    assert later.missed() == 1
    assert first(later).question.id == missed.question.id
    again = puzzling(10, missed_only=True)
    assert len(again) == 1
    answered(first(again), right=True)
    assert again.next() is None


def test_a_rating_moves_with_first_answers_only_and_is_told() -> None:
    run = puzzling()
    answered(first(run), right=True)
    assert run.notes[0].startswith("You are rated 1")
    assert run.standing.rating.value > 1500
    once = puzzle_record(answers("wrong"), load_puzzles())
    twice = puzzle_record([*answers("wrong"), *answers("wrong")], load_puzzles())
    assert (once.rated, twice.rated) == (1, 1)
    assert once.rating == twice.rating
    name = load_puzzles()[0].id
    assert twice.puzzles[name].value > once.puzzles[name].value > load_puzzles()[0].rating


@pytest.mark.medium
def test_the_next_puzzle_is_near_ones_rating() -> None:
    puzzles = load_puzzles()
    assert all(one.play for one in puzzles), "rated by a version of the bots"
    assert median(one.deviation for one in puzzles) <= 80
    for rating in range(1200, 2001, 10):
        near = sum(abs(one.rating - rating) <= 50 for one in puzzles)
        assert near >= 10, f"puzzles near {rating}"
    run, away = puzzling(), Counter[bool]()
    for turn in range(30):
        mine, asked = run.standing.rating.value, first(run)
        assert isinstance(asked.question, PuzzleQuestion)
        assert asked.question.puzzle is not None
        away[abs(asked.question.puzzle.rating - mine) <= 50] += 1
        answered(asked, right=turn % 3 > 0)
    assert away == {True: 30}


def test_a_streak_ends_with_a_hint_or_a_miss() -> None:
    found = puzzle_record(answers("right", "right", "right", "hinted", "right"), load_puzzles())
    assert (found.streak, found.best) == (1, 3)
    assert "est run 3." in rating_line(found)
    assert "not rated yet" in rating_line(puzzle_record([], load_puzzles()))


def test_answers_to_other_questions_do_not_count() -> None:
    other = PracticeAnswer(load_puzzles()[0].id, "mistake", START, "wrong")
    assert puzzle_record([other], load_puzzles()).rated == 0


def test_themes_are_counted_by_the_last_answer() -> None:
    run = puzzling(theme="lead")
    asked = first(run)
    answered(asked, right=True)
    lead = next(one for one in puzzling().themes() if one.theme == "lead")
    assert (lead.tried, lead.right) == (1, 1)
    assert lead.whole == run.known


def test_the_same_puzzle_is_not_asked_twice_in_a_row_and_a_skipped_one_waits() -> None:
    run = puzzling()
    ids = [first(run).question.id for _ in range(5)]
    assert len(set(ids)) == 5
    assert AnswerJournal().answers == []


def test_an_answer_that_cannot_be_saved_is_told_once() -> None:
    folders().data.parent.mkdir(parents=True, exist_ok=True)
    run = puzzling()
    folders().data.write_text("in the way")
    one, two = first(run), first(run)
    answered(one, right=True)
    answered(two, right=True)
    told = [note for note in run.notes if note.startswith("Your answers cannot be saved: ")]
    assert len(told) == 1


def test_puzzles_on_an_idea_come_first_and_then_those_on_the_theme() -> None:
    led = [one for one in load_puzzles() if "lead" in one.themes][:3]
    other = next(one for one in load_puzzles() if "lead" not in one.themes)
    on_idea = {led[0].id, other.id}
    some = [replace(one, motif="cash" if one.id in on_idea else "") for one in (*led, other)]
    run = PuzzleSource(some, AnswerJournal(), theme="lead", motif="cash")
    assert len(run) == len(some)
    asked = [first(run).question.id for _ in some]
    assert set(asked[:2]) == on_idea
    assert set(asked) == {one.id for one in some}
