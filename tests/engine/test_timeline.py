"""The phases of a hand and their order (the order of a hand)."""

import random

import pytest

from spades_tui.engine import Game
from spades_tui.engine.timeline import timeline
from spades_tui.rules.actions import Look
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from tests.engine.random_play import play_hand, step
from tests.engine.tables import asked, refusal, rules_with, table


def phases(rules: RuleSet) -> list[str]:
    return [phase.name for phase in timeline(rules)]


def test_a_rule_set_has_the_phases_its_options_call_for() -> None:
    assert phases(RuleSet()) == ["bidding", "exchange", "play"]
    assert phases(rules_with(blind_nil=False)) == ["bidding", "play"]
    assert phases(presets()["two-handed"].rules) == ["draw", "bidding", "play"]
    assert phases(presets()["alpha-theta"].rules) == ["nil round", "bidding", "exchange", "play"]
    assert phases(presets()["us-jokers"].rules) == ["blind", "bidding", "play"]


def test_the_whole_timeline_is_in_the_order_of_a_hand() -> None:
    rules = rules_with(
        jokers="two",
        leftovers="dealer",
        misdeal=["no spades"],
        blind_nil_when="before",
        nil_round=True,
        zero_is_nil=False,
        raise_round="each side",
        nil_pass=1,
    )
    whole = ["blind", "misdeal", "kitty", "nil round", "bidding", "raising", "exchange", "play"]

    assert phases(rules) == whole
    later = ["blind", "misdeal", "nil round", "bidding", "raising", "kitty", "exchange", "play"]
    assert phases(with_options(rules, discard_when="after bidding")) == later
    assert phases(with_options(rules, bidding="partnership")) == whole


def test_phases_come_in_that_order_in_play() -> None:
    rules = rules_with(
        jokers="two",
        leftovers="dealer",
        discard_when="after bidding",
        blind_nil_when="before",
        blind_nil_deficit=0,
        nil_pass=1,
        raise_round="each side",
    )
    order = phases(rules)
    for seed in range(10):
        rng, game = random.Random(seed), Game(rules, seed)
        game.deal()
        seen = []
        while game.prompt is not None:
            seen.append(order.index(game.view(0).phase))
            step(game, rng)
        assert seen == sorted(seen)


def test_decision_37_the_first_hand_bids_itself_in_every_game_of_a_match() -> None:
    game = Game(with_options(presets()["jjdd"].rules, max_hands=2, match=2), 3)
    rng = random.Random(3)
    game.deal()
    assert game.view(0).phase == "play"
    while game.prompt is not None:
        step(game, rng)

    result = game.view(0).results[0]
    assert result.bids == (None,) * 4
    for side in (0, 1):
        tricks = result.tricks[side] + result.tricks[side + 2]
        assert result.sides[side].hand == (10 * tricks if tricks >= 4 else -40)
    game.deal()
    assert game.view(0).phase != "play"


def test_decision_36_mirror_bids_fill_themselves_in() -> None:
    game = table(presets()["mirror"].rules, {0: "AS KS QS", 1: "JS TS 9S 8S", 2: "7S 6S 5S 4S 3S"})

    assert [str(bid) for bid in game.view(0).bids][1:3] == ["4", "5"]
    assert asked(game).kind == "play"


def test_a_game_of_every_phase_is_followed_to_its_end() -> None:
    game = Game(rules_with(misdeal=["seven of a suit"], blind_nil=False), 1)
    play_hand(game, random.Random(1))

    assert game.view(0).phase == "between"


@pytest.mark.parametrize("name", ["standard", "six-handed", "three-dummy", "two-handed"])
def test_everybody_may_look_at_an_empty_table(name: str) -> None:
    game = Game(presets()[name].rules, 1)

    for seat in range(game.state.seats.players):
        view = game.view(seat)
        assert (view.phase, view.game, view.hand_number, view.dealer) == ("between", 0, 0, -1)
        assert (view.hand, view.dealt, view.to_act) == ((), None, None)
        assert view.taken == (0,) * game.state.seats.hands
        assert view.stock == 0
        assert not view.assisted
    assert "yet to be dealt" in refusal(game, Look(0))
