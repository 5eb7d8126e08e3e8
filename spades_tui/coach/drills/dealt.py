"""Hands for drills: dealt, and played a few tricks by quick players, always the same for a seed."""

from __future__ import annotations

import random
from collections.abc import Callable

from spades_tui.bots.protocol import NO_FIGURES
from spades_tui.bots.roster import bot_named
from spades_tui.engine.game import Game
from spades_tui.rules.ruleset import RuleSet
from spades_tui.view import View
from spades_tui.view.wording import Cast

LEARNER = 0
NAMES = ("You", "West", "North", "East")
CAST = Cast(NAMES, LEARNER, "symbols")
_PLAYER = "baseline"


def dealt(rng: random.Random, rules: RuleSet | None = None) -> Game:
    """Return a game with its first hand dealt."""
    game = Game(rules or RuleSet(), rng.randrange(10**9))
    game.deal()
    return game


def first_view(seed: int) -> View:
    """Return the view of whoever bids first in the hand of a seed."""
    game = Game(RuleSet(), seed)
    game.deal()
    assert game.to_act is not None
    return game.view(game.to_act)


def played(rng: random.Random, tricks: int) -> View:
    """Return what the learner sees after so many tricks of a hand, at anybody's turn."""
    game = dealt(rng)
    _play(game, rng, lambda view: len(view.tricks) >= tricks)
    return game.view(LEARNER)


def to_lead(rng: random.Random, rules: RuleSet) -> View | None:
    """Return what the learner sees when it is theirs to lead after a trick or more, if it is."""
    game, after = dealt(rng, rules), rng.randrange(1, 9)

    def leads(view: View) -> bool:
        mine = view.prompt is not None and view.prompt.kind == "play" and view.trick is None
        return mine and len(view.tricks) >= after

    _play(game, rng, leads)
    view = game.view(LEARNER)
    return view if view.prompt is not None else None


def _play(game: Game, rng: random.Random, until: Callable[[View], bool]) -> None:
    """Let quick players go on until the learner's view is as wanted, or the hand is over."""
    bot = bot_named(_PLAYER)
    while game.prompt is not None and not until(game.view(LEARNER)):
        view = game.view(game.prompt.seat)
        game.submit(bot.decide(view, NO_FIGURES, rng).action)
