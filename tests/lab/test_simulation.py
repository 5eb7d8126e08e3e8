"""Bots among themselves: always legal, counted right, the same for the same seed."""

from __future__ import annotations

import random

import msgspec
import pytest

from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game, Rejection
from spades_tui.lab.simulation.bot_game import BotGame
from spades_tui.lab.simulation.simulate import SimulationResult, simulate
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet, single_game
from tests.rulesets import random_rules

PRESETS = presets()


def _timeless(result: SimulationResult) -> SimulationResult:
    return msgspec.structs.replace(result, p50_ms=0.0, p95_ms=0.0)


@pytest.mark.medium
@pytest.mark.one_in(8)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_bot_is_legal_under_every_preset(preset: str) -> None:
    rules = PRESETS[preset].rules
    for specs in (["club"], ["rookie"], ["bid3", "baseline"]):
        result = simulate(rules, specs, hands=1, seed=5, check=True)
        assert result.illegal_actions == 0
        assert result.faults == ()
        assert result.hands == 1


@pytest.mark.one_in(5)
@pytest.mark.parametrize("seed", range(25))
def test_bots_are_legal_under_random_rule_sets(seed: int) -> None:
    rules = single_game(random_rules(random.Random(seed)))
    for specs in (["club"], ["rookie"]):
        played = BotGame(rules, specs, seed, check=True)
        played.play(1)
        assert played.tally.answers.illegal == 0
        assert played.tally.faults == []


@pytest.mark.medium
def test_the_same_seed_gives_the_same_result() -> None:
    first, second = (simulate(RuleSet(), ["club", "rookie"], hands=2, seed=3) for _ in range(2))
    assert _timeless(first) == _timeless(second)
    assert _timeless(first) != _timeless(simulate(RuleSet(), ["club", "rookie"], hands=2, seed=4))


@pytest.mark.medium
def test_jobs_do_not_change_the_result() -> None:
    one = simulate(RuleSet(), ["bid3"], hands=24, seed=3)
    two = simulate(RuleSet(), ["bid3"], hands=24, seed=3, jobs=2)
    assert _timeless(one) == _timeless(two)


@pytest.mark.medium
def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    simulate(
        PRESETS["quick"].rules,
        ["baseline"],
        games=3,
        progress=lambda done, total: told.append((done, total)),
    )
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(("games", "hands"), [(None, None), (0, None), (1, 1)])
def test_the_amount_to_play_has_to_be_given(games: int | None, hands: int | None) -> None:
    with pytest.raises(ValueError, match="number of games or of hands"):
        simulate(RuleSet(), ["club"], games=games, hands=hands)


def test_bids_and_points_are_counted_by_side() -> None:
    result = simulate(RuleSet(), ["bid3", "baseline"], hands=10, seed=1)
    assert result.bid_a_hand[0] == 6
    assert result.points_a_hand[1] > result.points_a_hand[0]


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
        done = game.submit(answers[0].action)
        assert not isinstance(done, Rejection)
