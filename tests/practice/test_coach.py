"""The coach: one thing a day in about ten minutes, costliest first, and whether it got better."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from spades_tui.practice.coach import MINUTES, NEW, Plan, find_focus, plan_day
from spades_tui.practice.ideas import Idea
from spades_tui.practice.library import Library
from spades_tui.practice.mistakes import PlayedRows
from spades_tui.practice.weaknesses import BIDDING, find_bid_gap, find_weaknesses
from spades_tui.storage.boards import BoardJournal
from spades_tui.storage.index_rows import DecisionRow, SeatRow
from spades_tui.storage.practice_answers import AnswerJournal, PracticeAnswer
from tests.soak.coach_days import live

START = datetime(2026, 3, 2, 19, tzinfo=UTC)


def decision(day: int, place: int, motif: str = "", points: float = 0.0) -> DecisionRow:
    mark = "?" if points else "fine"
    question = f"{day}/{place}/{motif}" if points else ""
    created = (START + timedelta(days=day)).isoformat()
    return DecisionRow(
        f"{day}.jsonl", place, place, 0, 1, created, "follow", "set", "middle", points, mark,
        question, motif,
    )  # fmt: skip


def seat(number: int, tricks: int, place: int = 1) -> SeatRow:
    return SeatRow("0.jsonl", place, 0, 0, 1, "number", number, tricks, -1, 1, 0, 3, 4, 1)


def day_of(number: int) -> date:
    return (START + timedelta(days=number)).astimezone().date()


def plan_on(day: int, decisions: list[DecisionRow], journal: AnswerJournal) -> Plan:
    now = START + timedelta(days=day)
    return plan_day(Library(PlayedRows(decisions, [], []), journal, lambda: now), BoardJournal())


@pytest.mark.medium
@pytest.mark.parametrize("hands", [0, 3, 10])
def test_a_fortnight_is_about_ten_minutes_a_day_with_something_new(hands: int) -> None:
    seen: set[str] = set()
    for day, plan in live(14, hands, seed=1):
        assert plan.tasks, day
        assert plan.minutes <= MINUTES + 2, day
        new = {task.entry.id for task in plan.tasks} - seen
        assert 1 <= len(new) <= NEW, day
        seen |= new
        assert plan.sentence
        assert plan.deal == "not played"


@pytest.mark.medium
def test_a_newcomer_is_led_through_first_game_lessons_course_and_puzzles() -> None:
    plans = [plan for _, plan in live(6, 0, seed=1)]
    assert [task.entry.id for task in plans[0].tasks] == ["lesson/first"]
    kinds = {task.entry.kind for plan in plans[1:] for task in plan.tasks}
    assert kinds == {"lesson", "course", "puzzle", "drill"}
    titles = [next(task.entry.title for task in plan.tasks) for plan in plans]
    assert len(set(titles)) == len(titles)


def test_the_costliest_idea_is_named_with_times_points_and_hands() -> None:
    rows = [decision(0, place, "keep the high card", 9.0) for place in range(1, 6)]
    rows += [decision(0, place, "ruff", 30.0) for place in (6, 7)]
    plan = plan_on(0, rows, AnswerJournal())
    assert plan.idea == "ruff"
    assert plan.sentence == (
        "You let tricks go that you could ruff: twice, 60 points in 7 reviewed hands."
    )
    own = [task.entry for task in plan.tasks if task.entry.kind == "mistake"]
    assert {entry.motif for entry in own} == {"ruff"}
    assert plan.sleeping == 5


def test_a_week_later_the_same_figure_says_whether_it_got_better() -> None:
    bad = [decision(0, place, "ruff", 20.0) for place in range(1, 9)]
    good = [decision(8, place) for place in range(1, 9)]
    _, during = find_focus([*bad, *good], [], day_of(9))
    assert during == "20.0 points lost a hand before, 0.0 this week (8 hands): better."
    later = [decision(14, 1, "cash", 5.0)]
    _, after = find_focus([*bad, *good, *later], [], day_of(14))
    assert after.startswith("You let tricks go that you could ruff: 20.0 points lost a hand before")
    assert after.endswith("better.")


def test_no_idea_is_practiced_two_weeks_running_if_there_is_another() -> None:
    rows = [decision(0, place, "ruff", 20.0) for place in range(1, 9)]
    rows += [decision(0, place, "cash", 10.0) for place in range(9, 14)]
    first, _ = find_focus(rows, [], day_of(8))
    second, _ = find_focus(rows, [], day_of(15))
    assert first is not None
    assert second is not None
    assert (first.motif, second.motif) == ("ruff", "cash")


def test_a_plan_stays_the_same_for_its_day_and_is_crossed_off() -> None:
    rows = [decision(0, place, "ruff", 20.0) for place in range(1, 9)]
    journal = AnswerJournal()
    before = plan_on(0, rows, journal)
    for task in before.tasks:
        name = f"{task.entry.id}/end" if task.entry.kind == "lesson" else task.entry.id
        journal.record(PracticeAnswer(name, task.entry.kind, START, "right"))
    after = plan_on(0, rows, journal)
    assert [task.entry for task in after.tasks] == [task.entry for task in before.tasks]
    assert after.is_done
    assert after.minutes == 0
    tomorrow = plan_on(1, rows, journal)
    assert not tomorrow.is_done
    assert tomorrow.run_words == "day 2 in a row"


@pytest.mark.parametrize(("bid", "took", "way"), [(5, 4, "high"), (3, 4, "low")])
def test_bids_have_a_direction(bid: int, took: int, way: str) -> None:
    seats = [seat(bid, took + (place % 3 == 0) - (place % 3 == 1), place) for place in range(30)]
    gap = find_bid_gap(seats)
    assert gap.is_clear
    assert f"1.00 tricks too {way} (30 hands: bid {bid}.0, took {took}.0)" in gap.words
    rows = [decision(0, place, "sure tricks", 8.0) for place in range(1, 4)]
    (weakness,) = find_weaknesses(rows, seats)
    assert weakness.idea == BIDDING
    assert weakness.habit.startswith(f"You bid 1.00 tricks too {way}")


def test_few_bids_or_chance_have_no_direction() -> None:
    for seats in ([], [seat(5, 4)] * 5, [seat(4, 4 + (-1) ** place) for place in range(30)]):
        gap = find_bid_gap(seats)
        assert not gap.is_clear


def test_planted_habits_are_named_first() -> None:
    for motif in ("keep the high card", "nil or not", "sure tricks"):
        rows = [decision(0, place, motif, 12.0) for place in range(1, 8)]
        rows += [decision(0, place, "cash", 10.0) for place in range(8, 12)]
        assert find_weaknesses(rows)[0].idea == Idea(motif)
