"""Playouts: hands played out by bots, in this process or in the bots' process."""

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
    """A request to have bots play a hand out, complete so that another process can do it.

    Attributes:
        rules: the rules in force.
        seed: the seed of the game; None if it is not known.
        sealed: whether its deals must match their commitments, as in `Game`.
        log: the log of the game up to the moment in the hand from which the bots play.
        levels: by seat, the name of the bot that plays there.
        key: text that seeds the bots' random generators; the same key gives the same play.
    """

    rules: RuleSet
    seed: int | None
    sealed: bool
    log: tuple[Event, ...]
    levels: tuple[str, ...]
    key: str


class PlayoutResult(msgspec.Struct, frozen=True):
    """The result of a hand played out by bots.

    Attributes:
        chances: for each side, its chance to win the game after the hand (0 to 1); empty if the
            hand was thrown in.
        result: the result of the hand; None if it was thrown in.
    """

    chances: tuple[float, ...] = ()
    result: HandResult | None = None


def run_playout(request: PlayoutRequest) -> PlayoutResult:
    """Return the result of a playout, computed in this process."""
    start = _start(request.rules, request.seed, request.sealed, request.log)
    equal = make_even_bot(EQUAL_BOTS)
    bots = [equal if level == EQUAL_BOTS else load_bot(level) for level in request.levels]
    end = _play_hand_out(start, bots, request.key)
    if end.state.thrown_in:
        return PlayoutResult()
    view = end.view(0)
    chances = tuple(win_chance_before_hand(view, side) for side in range(len(end.state.scores)))
    return PlayoutResult(chances, end.state.results[-1])


@lru_cache(maxsize=2)
def _start(rules: RuleSet, seed: int | None, sealed: bool, log: tuple[Event, ...]) -> Game:
    return Game(rules, seed, log, sealed=sealed)


def _play_hand_out(start: Game, bots: Sequence[Bot], key: str) -> Game:
    """Return a copy of `start` in which bots have finished the current hand.

    Args:
        start: the game, which is not changed.
        bots: the bot at each seat.
        key: text that seeds the bots' random generators; the same key gives the same play.
    """
    game = start.copy()

    def answer(prompt: Prompt) -> Action:
        rng = random.Random(f"{key}/{len(game.log)}/{prompt.seat}")
        return bots[prompt.seat].decide(game.view(prompt.seat), NO_FIGURES, rng).action

    game.play_on(answer)
    return game
