"""Playouts: a deal played by bots, in this process or in theirs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from spades_tui.bots.interface import make_even_bot, win_chance_before_hand
from spades_tui.bots.protocol import NO_FIGURES, Bot
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game
from spades_tui.player_view import HandResult, Prompt
from spades_tui.rules.actions import Action
from spades_tui.rules.events import Event
from spades_tui.rules.ruleset import RuleSet

EQUAL_BOTS: Final = "equals"
"""Name of the bot that plays every seat of a deal to measure its value."""


class PlayoutRequest(msgspec.Struct, frozen=True):
    """A deal to be played by bots, complete so that it can be done in another process.

    Attributes:
        rules: the rules in force.
        seed: of the game, if it has one.
        sealed: as `Game` has it.
        log: of the game, up to the deal.
        levels: the bot at each seat.
        key: makes their chance.
    """

    rules: RuleSet
    seed: int | None
    sealed: bool
    log: tuple[Event, ...]
    levels: tuple[str, ...]
    key: str


class PlayoutResult(msgspec.Struct, frozen=True):
    """The result of a deal played out by bots.

    Attributes:
        chances: by side, the chance to win the game after it; none if it was thrown in.
        result: of the hand; None if it was thrown in.
    """

    chances: tuple[float, ...] = ()
    result: HandResult | None = None


def run_playout(request: PlayoutRequest) -> PlayoutResult:
    """Return the result of a playout."""
    start = _start(request.rules, request.seed, request.sealed, request.log)
    equal = make_even_bot(EQUAL_BOTS)
    bots = [equal if level == EQUAL_BOTS else load_bot(level) for level in request.levels]
    end = play_hand_out(start, bots, request.key)
    if end.state.thrown_in:
        return PlayoutResult()
    view = end.view(0)
    chances = tuple(win_chance_before_hand(view, side) for side in range(len(end.state.scores)))
    return PlayoutResult(chances, end.state.results[-1])


@lru_cache(maxsize=2)
def _start(rules: RuleSet, seed: int | None, sealed: bool, log: tuple[Event, ...]) -> Game:
    return Game(rules, seed, log, sealed=sealed)


def play_hand_out(start: Game, bots: Sequence[Bot], key: str) -> Game:
    """Return a game after bots have finished its current hand.

    Args:
        start: the game; it stays as it is.
        bots: by seat.
        key: makes their chance.
    """
    game = start.copy()

    def answer(prompt: Prompt) -> Action:
        rng = random.Random(f"{key}/{len(game.log)}/{prompt.seat}")
        return bots[prompt.seat].decide(game.view(prompt.seat), NO_FIGURES, rng).action

    game.play_on(answer)
    return game
