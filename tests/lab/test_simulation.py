"""Bots among themselves: always legal, counted right, the same for the same seed."""

from __future__ import annotations

import random

import msgspec
import pytest

from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game, Rejection
from spades_tui.lab.simulation.bot_game import BotAnswer, BotGame, draw_start_scores
from spades_tui.lab.simulation.command import (
    SimulationReport,
    hand_batches,
    play_batch,
    report_simulation,
    seat_bots,
)
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from tests.rulesets import random_rules

PRESETS = presets()


def simulate(*bots: str, hands: int, seed: int) -> SimulationReport:
    """Return the figures of hands by the standard rules, without times."""
    line_up = seat_bots(RuleSet(), bots)
    tallies = [play_batch(*batch) for batch in hand_batches(line_up, hands, seed)]
    report = report_simulation(line_up, tallies)
    sides = tuple(msgspec.structs.replace(side, times={}) for side in report.sides)
    return msgspec.structs.replace(report, sides=sides)


def play_legally(rules: RuleSet, bots: list[str], seed: int) -> bool:
    """Play a hand; return whether the rules accepted every answer."""
    answers: list[BotAnswer] = []
    game = BotGame(rules, bots, seed, witness=answers.append)
    game.play(1)
    return len(game.results) == 1 and all(answer.legal for answer in answers)


@pytest.mark.medium
@pytest.mark.one_in(8)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_bot_is_legal_under_every_preset(preset: str) -> None:
    for bots in (["club"], ["rookie"], ["bid3", "baseline"]):
        assert play_legally(PRESETS[preset].rules, bots, 5)


@pytest.mark.one_in(5)
@pytest.mark.parametrize("seed", range(25))
def test_bots_are_legal_under_random_rule_sets(seed: int) -> None:
    rules = random_rules(random.Random(seed))
    for bots in (["club"], ["rookie"]):
        assert play_legally(rules, bots, seed)


@pytest.mark.medium
def test_the_same_seed_gives_the_same_figures() -> None:
    first, second, other = (simulate("club", "rookie", hands=2, seed=seed) for seed in (3, 3, 4))
    assert first == second != other


def test_bids_and_points_are_counted_by_side() -> None:
    report = simulate("bid3", "baseline", hands=10, seed=1)
    assert report.hands == 10
    south, west = report.sides
    assert (south.bot, west.bot) == ("bid3,bid3", "baseline,baseline")
    assert south.bid_a_hand == 6
    assert south.nils_bid == south.illegal_actions == 0
    assert west.points_a_hand > south.points_a_hand


def test_hands_are_counted_in_batches_of_twenty_whatever_the_processes() -> None:
    line_up = seat_bots(RuleSet(), ["bid3"])
    batches = hand_batches(line_up, 45, 1)
    assert [(len(seeds), hands) for _, seeds, hands in batches] == [(20, 20), (20, 20), (5, 5)]
    assert len({seed for _, seeds, _ in batches for seed in seeds}) == 45
    tally = play_batch(*batches[0])
    assert tally.hands == 20
    assert tally.given_up == 0


def test_a_decision_depends_on_its_arguments_alone() -> None:
    game = Game(RuleSet(), 7)
    game.deal()
    for _ in range(20):
        assert game.prompt is not None
        view = game.view(game.prompt.seat)
        for name in ("club", "rookie"):
            answers = [
                load_bot(name).decide(view, SearchBudget(), random.Random(2)) for _ in range(2)
            ]
            assert answers[0] == answers[1]
        assert not isinstance(game.submit(answers[0].action), Rejection)


@pytest.mark.parametrize(
    "preset",
    ["standard", "solo", "three-dummy", "six-handed", "quick", "high-stakes", "alpha-theta-full"],
)
def test_drawn_scores_are_those_of_a_game_under_way(preset: str) -> None:
    rules = preset_named(preset).rules
    drawn_scores = set()
    for seed in range(20):
        game = Game(rules, seed)
        draw_start_scores(game, seed)
        before = game.state.scores
        game.deal()
        assert game.state.scores == before
        assert game.state.game == 1
        assert not game.over
        assert all(score < rules.ending.target for score in before)
        if rules.ending.floor != "none":
            assert all(score > rules.ending.floor for score in before)
        if rules.scoring.bag_limit != "off":
            assert all(0 <= bags < rules.scoring.bag_limit for bags in game.state.bags)
        drawn_scores.add(before)
    assert len(drawn_scores) > 10
