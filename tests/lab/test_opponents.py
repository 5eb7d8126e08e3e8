"""The frozen players: they play every table by its rules, and never change."""

from __future__ import annotations

import ast
import hashlib
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from spades_tui.bots.protocol import SearchBudget
from spades_tui.engine import Game, Rejection
from spades_tui.lab import opponents
from spades_tui.lab.opponents import Opponent, careful, overbidder
from spades_tui.rules.actions import Action, MakeBid
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet

MAKES = (careful, overbidder)


def decided(rules: RuleSet, player: Opponent, seed: int) -> list[Action]:
    """Return all the decisions of a hand that `player` plays at every seat."""
    game, rng = Game(rules, seed), random.Random(seed)
    game.deal()
    found: list[Action] = []
    while game.prompt is not None:
        view = game.view(game.prompt.seat)
        found.append(player.decide(view, SearchBudget(), rng).action)
        assert not isinstance(game.submit(found[-1]), Rejection), found[-1]
    return found


@pytest.mark.one_in(6)
@pytest.mark.parametrize("preset", presets())
@pytest.mark.parametrize("make", MAKES)
def test_they_play_every_table_by_its_rules(make: Callable[[], Opponent], preset: str) -> None:
    assert decided(preset_named(preset).rules, make(), seed=3)


@pytest.mark.medium
@pytest.mark.parametrize(
    ("make", "told"),
    [
        (careful, "b027a943ea54309f"),
        (overbidder, "ff164b0da07ad541"),
    ],
)
def test_they_are_frozen(make: Callable[[], Opponent], told: str) -> None:
    rules = preset_named("standard").rules
    said = "\n".join(repr(decided(rules, make(), seed)) for seed in range(20))
    assert hashlib.sha256(said.encode()).hexdigest()[:16] == told


@pytest.mark.slow
def test_one_bids_two_more_than_the_other() -> None:
    rules = preset_named("standard").rules
    for seed in range(30):
        first = [decided(rules, make(), seed)[0] for make in (careful, overbidder)]
        right, high = (action.bid for action in first if isinstance(action, MakeBid))
        if right.kind != "nil":
            assert high.tricks == min(right.tricks + 2, 13)


def test_they_share_nothing_with_our_players() -> None:
    tree = ast.parse(Path(opponents.__file__).read_text("utf-8"))
    modules = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    ours = [name for name in modules if name and name.startswith("spades_tui.bots")]
    assert ours == ["spades_tui.bots.protocol"], "the form of an answer alone"
