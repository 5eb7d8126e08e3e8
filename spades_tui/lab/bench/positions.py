"""The same positions for everybody who is measured: every choice of a few fixed hands."""

from __future__ import annotations

from typing import Final, Literal

from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game
from spades_tui.lab.simulation.bot_game import game_seed
from spades_tui.player_view import Prompt
from spades_tui.rules.actions import Action
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
        asked = [request for request in _hand(hand) if request.view.question.kind == kind]
        found.append(asked[hand * 7 % len(asked)])  # seats and tricks in turn
    return tuple(found)


def whole_game(rules: RuleSet) -> tuple[DecisionRequest, ...]:
    """Return every question with a choice of one game, of its first hands if it is endless."""
    game = Game(rules, game_seed(2, 0))
    found: list[DecisionRequest] = []
    while not game.over and game.state.number < _HANDS:
        found += _choices(game, 0)
    return tuple(found)


def _hand(number: int) -> list[DecisionRequest]:
    """Return every question of a hand that leaves a choice."""
    return _choices(Game(preset_named(PRESET).rules, game_seed(2, number)), number)


def _choices(game: Game, number: int) -> list[DecisionRequest]:
    """Deal the next hand of a game, play it, and return every question that leaves a choice."""
    player, found = load_bot(QUICK_BOT), list[DecisionRequest]()

    def answer(prompt: Prompt) -> Action:
        length, view = len(game.log), game.view(prompt.seat)
        request = DecisionRequest(length, prompt.seat, view, QUICK_BOT, f"{number}/{length}")
        if prompt.is_free:
            found.append(request)
        return decide(player, request).action

    game.deal()
    game.play_on(answer)
    return found
