"""What keeps bids quick: averages counted beforehand, fewer deals at greater tables."""

from __future__ import annotations

import random

import pytest

from spades_tui.bots.heuristics import average_hand
from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game
from spades_tui.rules.catalog import with_options
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from tools.hand_samples import counted_for


@pytest.mark.parametrize("name", ["standard", "three-dummy", "two-handed"])
def test_the_average_kept_is_the_one_counted(name: str) -> None:
    # where this fails, run python -m tools samples
    rules = preset_named(name).rules
    game = Game(rules, 0)
    game.deal()
    assert average_hand.mean_expected_tricks(game.view(0)) == pytest.approx(
        counted_for(rules), abs=1e-12
    )


def test_an_average_is_kept_for_every_preset_and_counted_for_other_rules() -> None:
    kept = average_hand._load_stored_means()
    assert all(fingerprint(one.rules) in kept for one in presets().values())
    assert fingerprint(with_options(RuleSet(), nil_value=50)) not in kept


@pytest.mark.medium
@pytest.mark.search
def test_where_more_sides_play_a_bid_is_tried_in_fewer_deals() -> None:
    tried = {}
    for name in ("standard", "solo"):
        game = Game(preset_named(name).rules, 3)
        game.deal()
        while game.prompt is not None and game.prompt.kind != "bid":
            game.submit(game.prompt.actions[0])
        assert game.prompt is not None
        view = game.view(game.prompt.seat)
        decision = load_bot("master").decide(view, SearchBudget(figures=False), random.Random(1))
        tried[name] = decision.numbers["worlds"]
    assert tried["solo"] < 0.7 * tried["standard"]


@pytest.mark.medium
@pytest.mark.search
def test_many_answers_are_tried_in_fewer_deals_where_more_than_two_sides_play() -> None:
    """Before looking, a blind bet of any number may be made: thirteen answers for three sides."""
    game = Game(preset_named("three-handed-jokers").rules, 3)
    game.deal()
    assert game.prompt is not None
    view = game.view(game.prompt.seat)
    decision = load_bot("master").decide(view, SearchBudget(figures=False), random.Random(1))
    assert view.hand is None
    assert decision.numbers["worlds"] <= 60
