"""A level from the error rate and its interval."""

from __future__ import annotations

from itertools import pairwise

import pytest

from spades_tui.statistics import ladder as under_test
from spades_tui.statistics.error_rates import ErrorRate, Estimate
from spades_tui.statistics.ladder import (
    DEFAULT_LEVEL,
    LEVEL_RATES,
    MIN_DECISIONS,
    MeasuredRate,
    level_text,
    nearest_level,
    place_on_ladder,
)
from spades_tui.statistics.own_level import resolve_players

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


def test_the_levels_err_the_less_the_stronger_they_are() -> None:
    rates = [one.mean for one in LEVEL_RATES.values()]
    assert all(weaker > better > 0 for weaker, better in pairwise(rates))
    assert all(one.error > 0 for one in LEVEL_RATES.values())


@pytest.mark.usefixtures("_known_rates")
@pytest.mark.parametrize(
    ("errors", "words"),
    [
        (rate(9.0), "you play below novice"),
        (rate(6.1), "you play at the level of novice"),
        (rate(4.5), "you play between novice and regular"),
        (rate(2.5, 0.4), "you play at the level of regular or club"),
        (rate(0.2, 0.05), "you play better than master"),
        (rate(3.0, 9.0), "too few hands were reviewed for a level yet"),
    ],
)
def test_a_level_is_told_by_the_interval(errors: ErrorRate, words: str) -> None:
    assert level_text(errors).partition(" (")[0] == words


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
    assert resolve_players("quill", "club") == ("quill", "club", "", "")


@pytest.mark.usefixtures("_known_rates")
def test_too_little_is_no_level() -> None:
    few = rate(2.0, count=MIN_DECISIONS - 1)
    assert place_on_ladder(few) is None
    assert f"{MIN_DECISIONS - 1} decisions reviewed" in level_text(few)
