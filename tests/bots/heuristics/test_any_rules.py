"""Bots by rule of thumb answer under any rules, numbers at the ends of their ranges too."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from spades_tui.bots.heuristics.bid_decisions import _best_call, _values
from spades_tui.bots.heuristics.bid_evaluation import BidEvaluator
from spades_tui.bots.parameters import CLUB
from spades_tui.bots.protocol import SearchBudget, list_offered
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game, Rejection
from spades_tui.player_view import View
from spades_tui.rules.actions import Propose
from spades_tui.rules.catalog import all_options, replace_options, with_options
from spades_tui.rules.dependencies import normalize
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from tests.rulesets import is_valid, rule_sets

DEFICITS = [name for name in all_options() if name.endswith("_deficit")]
ANSWERS = 40
"""More than the bids, calls and exchanges of a hand, and some of its cards."""


def number_view() -> View:
    """Return the view of the first player who may propose a number to the partner."""
    game, club = Game(preset_named("partnership-bidding").rules, 1), load_bot("club")
    game.deal()
    while game.prompt is not None:
        view = game.view(game.prompt.seat)
        if list_offered(view, Propose):
            return view
        game.submit(club.decide(view, SearchBudget(), random.Random(1)).action)
    raise AssertionError("Nobody was asked for a number.")


def play_on(rules: RuleSet, seed: int) -> None:
    """Let four `club` bots begin a hand under `rules`, blind bids allowed at any score."""
    free = normalize(replace_options(rules, dict.fromkeys(DEFICITS, 0)))
    game, club = Game(free if is_valid(free) else rules, seed), load_bot("club")
    game.deal()
    for _ in range(ANSWERS):
        if game.prompt is None:
            return
        view = game.view(game.prompt.seat)
        action = club.decide(view, SearchBudget(figures=False), random.Random(seed)).action
        assert not isinstance(game.submit(action), Rejection), action


@pytest.mark.medium
@pytest.mark.one_in(5)
@pytest.mark.parametrize("passed", range(5))
def test_a_blind_nil_is_weighed_with_any_number_of_cards_exchanged(passed: int) -> None:
    for seed in range(3):
        play_on(with_options(RuleSet(), blind_nil_pass=passed), seed)


@pytest.mark.parametrize("expected", [-40.0, -1.5, 0.0, 6.4])
def test_partners_who_can_expect_nothing_still_have_a_number_to_agree_on(expected: float) -> None:
    view = number_view()
    forecast = BidEvaluator(view)
    forecast.side_tricks = expected
    assert _best_call(forecast, _values(forecast, CLUB)) in view.question.actions


@pytest.mark.medium
@given(rule_sets())
def test_a_hand_is_begun_under_any_rules(rules: RuleSet) -> None:
    play_on(rules, 1)
