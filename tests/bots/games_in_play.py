"""Games played by chance up to a card."""

from __future__ import annotations

import random

from spades_tui.engine import Game
from spades_tui.player_view import View
from spades_tui.rules.presets import presets
from tests.engine.random_play import step


def view_in_play(name: str = "standard", seed: int = 1, tricks: int = 2, choices: int = 3) -> View:
    """Return the view of a player about to play a card in a game of random choices.

    Args:
        name: the preset of the game.
        seed: the seed of the deals and choices.
        tricks: the fewest tricks already played.
        choices: the fewest legal cards.
    """
    game = Game(presets()[name].rules, seed)
    rng = random.Random(seed)
    while True:
        if game.prompt is None:
            game.deal()
        assert game.prompt is not None
        view = game.view(game.prompt.seat)
        chosen = len(game.prompt.actions) >= choices
        if view.phase == "play" and len(view.tricks) >= tricks and chosen:
            return view
        step(game, rng)
