"""A whole game, played by random legal players, from the deal to the last trick."""

import random

from spades_tui.engine import Game, Rejection, replay
from spades_tui.rules.ruleset import RuleSet


def play_hands(rules: RuleSet, seed: int, hands: int) -> Game:
    rng = random.Random(seed)
    game = Game(rules, seed)
    while not game.over and game.state.deal < hands:
        game.deal()
        while game.prompt is not None:
            assert game.view(game.prompt.seat).prompt is game.prompt
            pick = game.prompt.pick
            if pick is not None:
                return game
            assert not isinstance(game.submit(rng.choice(game.prompt.actions)), Rejection)
    return game


def test_a_log_tells_the_whole_match() -> None:
    game = play_hands(RuleSet(), 7, 3)

    again = replay(RuleSet(), 7, game.log)

    assert again.state == game.state
    assert again.log == game.log
