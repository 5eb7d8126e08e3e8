"""The ladder: a level from the error rate and its interval, ways to practice, what was reached."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from itertools import pairwise

import pytest

from spades_tui.cli.app import run
from spades_tui.plain.statistics import figure_lines
from spades_tui.practice.lessons.lesson import LESSON_IDS
from spades_tui.review.themes import DecisionTheme
from spades_tui.statistics import ladder as under_test
from spades_tui.statistics.error_rates import ErrorRate, Estimate
from spades_tui.statistics.ladder import (
    DEFAULT_LEVEL,
    LEVEL_RATES,
    MIN_DECISIONS,
    MeasuredRate,
    compute_ladder,
    level_text,
    nearest_level,
    place_on_ladder,
    rungs,
)
from spades_tui.statistics.own_level import resolve_players
from spades_tui.statistics.remedies import REMEDIES, remedies_for
from spades_tui.storage.index_rows import DecisionRow, GameRow, SeatRow
from spades_tui.storage.practice_answers import PracticeAnswer
from tests.review.mistakes import reviewed_game

LADDER = {
    "novice": MeasuredRate(6.0, 0.1),
    "regular": MeasuredRate(3.0, 0.1),
    "club": MeasuredRate(2.0, 0.1),
    "master": MeasuredRate(0.5, 0.05),
}


@pytest.fixture
def _known_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(under_test, "LEVEL_RATES", LADDER)


def rate(mean: float, error: float = 0.1, count: int = 100) -> ErrorRate:
    return ErrorRate(Estimate(count, mean, error), 0)


def game(file: str = "a", *, won: int = 1, day: int = 1) -> GameRow:
    created = f"2026-03-{day:02}T12:00:00+00:00"
    return GameRow(
        file, id=file, created=created, kind="sealed", human=0, won=won, finished=1, hands=1
    )


def seat(file: str, kind: str, nil: int) -> SeatRow:
    return SeatRow(file, 1, 0, 0, 1, kind, 0, 0, nil, -1, 0, 1, 0, 1)


def decisions(file: str, marks: list[str], theme: DecisionTheme = "bags") -> list[DecisionRow]:
    return [
        DecisionRow(file, at, 1, 0, 1, "2026-03-01", "lead", theme, "middle", 4.0, mark, "")
        for at, mark in enumerate(marks)
    ]


def test_the_levels_err_the_less_the_stronger_they_are() -> None:
    rates = [one.mean for one in LEVEL_RATES.values()]
    assert all(weaker > better > 0 for weaker, better in pairwise(rates))
    assert all(one.error > 0 for one in LEVEL_RATES.values())


@pytest.mark.usefixtures("_known_rates")
@pytest.mark.parametrize(
    ("errors", "words"),
    [
        (rate(9.0), "You play below novice."),
        (rate(6.1), "You play at the level of novice."),
        (rate(4.5), "You play between novice and regular."),
        (rate(2.5, 0.4), "You play at the level of regular or club."),
        (rate(0.2, 0.05), "You play better than master."),
        (rate(3.0, 9.0), "Too few hands were reviewed for a level yet."),
    ],
)
def test_a_level_is_told_by_the_interval(errors: ErrorRate, words: str) -> None:
    assert level_text(errors) == words


@pytest.mark.usefixtures("_known_rates")
@pytest.mark.parametrize(
    ("errors", "level"),
    [
        (rate(9.0), "novice"),
        (rate(2.6), "regular"),
        (rate(2.4), "club"),
        (rate(0.0), "master"),
        (rate(9.0, count=MIN_DECISIONS - 1), DEFAULT_LEVEL),
    ],
)
def test_the_nearest_level_follows_the_player(errors: ErrorRate, level: str) -> None:
    own = nearest_level(errors)
    assert own.level == level
    assert own.reason.startswith(f"my-level is {level}")
    few = errors.points.count < MIN_DECISIONS
    assert (f"until {MIN_DECISIONS} of your decisions have been reviewed" in own.reason) == few


def test_my_level_without_reviewed_hands_is_the_default_level() -> None:
    chosen = resolve_players("quill", "my-level, club")
    assert chosen[:2] == ("quill", f"{DEFAULT_LEVEL},club")
    assert "so far 0 have" in chosen.reason
    assert resolve_players("quill", "club") == ("quill", "club", "")


@pytest.mark.usefixtures("_known_rates")
def test_too_little_is_no_level() -> None:
    few = rate(2.0, count=MIN_DECISIONS - 1)
    assert place_on_ladder(few) is None
    assert f"{MIN_DECISIONS - 1} decisions reviewed" in level_text(few)
    assert [name for name, _ in rungs(few)] == list(LADDER)


@pytest.mark.usefixtures("_known_rates")
def test_you_stand_at_your_place_among_the_levels() -> None:
    names = [name for name, _ in rungs(rate(2.5))]
    assert names == ["novice", "regular", "you", "club", "master"]


def test_dear_habits_lead_to_practice() -> None:
    rows = decisions("a", ["??", "?", "fine"])
    found = compute_ladder([game()], [], rows, [])
    (habit,) = found.habits
    assert remedies_for(habit) == REMEDIES["bags"]
    assert any("`spades learn bags`" in line for line in figure_lines(found))


def test_what_was_reached_is_told_once_with_its_first_day() -> None:
    games = [game("a", won=0, day=1), game("b", day=2), game("c", day=3)]
    games += [game(kind, day=1)._replace(kind=kind) for kind in ("imported", "branch", "practice")]
    seats = [seat("a", "nil", 0), seat("b", "nil", 1), seat("c", "nil", 1)]
    seats += [seat("imported", "nil", 1), seat("branch", "nil", 1)]
    seats.append(seat("c", "blind nil", 1))
    rows = [*decisions("a", ["fine"] * 4), *decisions("b", ["fine", "?"] * 4)]
    rows += decisions("c", ["fine"] * 5)
    found = compute_ladder(games, seats, rows, [])
    assert {one.words: one.when.day for one in found.reached} == {
        "first game won": 2,
        "first nil made": 2,
        "first blind nil made": 3,
        "first hand without a slip": 3,
    }
    assert [one.when for one in found.reached] == sorted(one.when for one in found.reached)


def test_lessons_and_drills_are_reached_too() -> None:
    when = datetime(2026, 3, 5, 12, tzinfo=UTC)
    ends = [PracticeAnswer(f"lesson/{name}/end", "lesson", when, "right") for name in LESSON_IDS]
    drill = [PracticeAnswer(f"drill/bid/7/{at}", "drill", when, "right") for at in range(20)]
    words = [one.words for one in compute_ladder([], [], [], [*ends, *drill]).reached]
    assert words == [
        "a drill without a miss",
        "every lesson finished",
        "first game with everything explained",
    ]
    assert compute_ladder([], [], [], [*ends[1:], *drill[1:]]).reached == ()


@pytest.mark.search
def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    reviewed_game()
    assert run(["stats", "ladder"]) == 0
    out = capsys.readouterr().out
    assert "decisions reviewed" in out or "You play" in out
    assert run(["stats", "ladder", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == {"errors", "habits", "reached"}
