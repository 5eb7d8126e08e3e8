"""The references: legal under every preset, and as good as they are meant to be."""

from __future__ import annotations

import random

import pytest

from spades_tui.bots.protocol import Decision, Limit
from spades_tui.bots.roster import REFERENCES, bot_named
from spades_tui.engine import Game, Rejection
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.session.botgame import single_games

PRESETS = presets()


@pytest.mark.parametrize("preset", PRESETS)
def test_flat_monte_carlo_is_legal_under_every_preset(preset: str) -> None:
    rules = single_games(PRESETS[preset].rules)
    flat, other = bot_named("flatmc"), bot_named("bid3")
    game = Game(rules, 3)
    game.deal()
    while game.prompt is not None:
        prompt = game.prompt
        bot = flat if prompt.seat == 0 else other
        decided = bot.decide(game.view(prompt.seat), Limit(samples=1), random.Random(5))
        assert not isinstance(game.submit(decided.action), Rejection)


def at_the_last_tricks(left: int) -> Game:
    game = Game(RuleSet(), 12)
    game.deal()
    club = bot_named("club")
    while game.prompt is not None:
        view = game.view(game.prompt.seat)
        if view.hand is not None and len(view.tricks) == 13 - left:
            break
        game.submit(club.decide(view, Limit(), random.Random(1)).action)
    return game


def test_the_same_arguments_give_the_same_card() -> None:
    game = at_the_last_tricks(5)
    assert game.prompt is not None
    view = game.view(game.prompt.seat)

    def decided(seed: int) -> Decision:
        return bot_named("flatmc").decide(view, Limit(), random.Random(seed))

    assert decided(1) == decided(1)
    assert "points" in decided(1).numbers or len(game.prompt.actions) == 1


def test_every_reference_has_a_name() -> None:
    assert [bot_named(spec).name for spec in REFERENCES] == list(REFERENCES)
