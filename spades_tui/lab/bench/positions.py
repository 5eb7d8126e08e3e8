"""The same positions for everybody who is measured: every choice of a few fixed hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game, Rejection
from spades_tui.lab.simulation.bot_game import game_seed
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.table.worker.requests import DecisionRequest, decide

PRESET: Final = "standard"
QUICK_BOT: Final = "baseline"
"""Who leads to the positions: a player that stays as it is."""
SLOWEST_LEVEL: Final = "master"
"""Who thinks longest."""

_HANDS: Final = 40
"""Hands after which a game is left that does not end."""

Kind = Literal["bid", "play"]


def positions(kind: Kind, number: int) -> tuple[DecisionRequest, ...]:
    """Return `number` questions of one kind that leave a choice, spread over as many hands."""
    found: list[DecisionRequest] = []
    for hand in range(number):
        asked = [
            request
            for request in _hand(hand)
            if request.view.question.kind == kind and request.view.question.is_free
        ]
        found.append(asked[hand * 7 % len(asked)])  # seats and tricks in turn
    return tuple(found)


def whole_game(rules: RuleSet) -> tuple[DecisionRequest, ...]:
    """Return every question with a choice of one game, of its first hands if it is endless."""
    game = Game(rules, game_seed(2, 0))
    found: list[DecisionRequest] = []
    while not game.over and game.state.number < _HANDS:
        found += (request for request in _questions(game, 0) if request.view.question.is_free)
    return tuple(found)


def _hand(number: int) -> Iterator[DecisionRequest]:
    """Yield every question of a hand."""
    return _questions(Game(preset_named(PRESET).rules, game_seed(2, number)), number)


def _questions(game: Game, number: int) -> Iterator[DecisionRequest]:
    """Deal the next hand of a game, play it, and yield every question before it is answered."""
    player = load_bot(QUICK_BOT)
    game.deal()
    while game.prompt is not None:
        seat, length = game.prompt.seat, len(game.log)
        request = DecisionRequest(length, seat, game.view(seat), QUICK_BOT, f"{number}/{length}")
        yield request
        done = game.submit(decide(player, request).action)
        assert not isinstance(done, Rejection), done
