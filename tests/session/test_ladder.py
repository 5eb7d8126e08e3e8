"""The ladder: who plays whom how often, and ratings that say what the games say."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import isclose, log10

import pytest

from spades_tui.lab.arena.ladder import ladder, pairs_of
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.session.contest.handing_out import Here
from spades_tui.session.contest.ratings import Pairing, ratings

QUICK = preset_named("quick").rules


def test_neighbours_play_the_most() -> None:
    pairs = pairs_of(QUICK, ("novice", "rookie", "club"), 8, 1)
    assert [(pair.a, pair.b, pair.deals) for pair in pairs] == [
        ("rookie", "novice", 8),
        ("club", "rookie", 8),
        ("club", "novice", 2),
    ]


def test_a_ladder_is_the_same_wherever_it_is_played() -> None:
    bots = ("bid3", "baseline", "rookie")
    pairs = pairs_of(QUICK, bots, 2, 1)
    alone = ladder(bots, pairs, Here())
    with ThreadPoolExecutor(2) as threads:
        together = ladder(bots, pairs, threads)
    assert alone.ratings == together.ratings
    assert [step.wins for step in alone.steps] == [step.wins for step in together.steps]
    assert [rating.name for rating in alone.ratings] == list(bots)
    assert alone.ratings[0].value < alone.ratings[1].value
    assert [(pair.a.bot, pair.b.bot) for pair in alone.others] == [("rookie", "bid3")]


def test_one_bot_is_no_ladder() -> None:
    with pytest.raises(ValueError, match="two bots"):
        pairs_of(RuleSet(), ("club",), 2, 1)


def test_a_rating_gap_is_the_odds_of_winning() -> None:
    low, high = ratings(("low", "high"), [Pairing(1, 0, 6400, 10000)])
    assert isclose(high.value - low.value, 400 * log10(64 / 36), abs_tol=2)
    assert low.value + high.value == 3000
    assert low.high < high.low


def test_a_rating_is_surer_with_more_games() -> None:
    few, many = (
        ratings(("low", "high"), [Pairing(1, 0, 64 * times, 100 * times)])[1] for times in (1, 25)
    )
    assert isclose((few.high - few.low) / (many.high - many.low), 5, rel_tol=0.1)


def test_games_against_a_third_count_too() -> None:
    one, two, three = ratings("abc", [Pairing(1, 0, 60, 100), Pairing(2, 1, 60, 100)])
    assert two.value == 1500
    assert three.value - one.value == pytest.approx(2 * 400 * log10(1.5), abs=6)


def test_winning_them_all_is_a_rating_too() -> None:
    low, high = ratings(("low", "high"), [Pairing(1, 0, 100, 100)])
    assert 400 < high.value - low.value < 2000


def test_a_share_of_a_fourth_is_even_among_four() -> None:
    low, high = ratings(("low", "high"), [Pairing(1, 0, 2500, 10000, sides=4)])
    assert low.value == high.value == 1500
