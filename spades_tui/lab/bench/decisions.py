"""The time each level needs to decide in the same positions."""

from __future__ import annotations

from time import process_time
from typing import Final, Literal

from spades_tui.bots.kernel import kernel_kind
from spades_tui.bots.players import LEVELS
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game
from spades_tui.lab import CannotMeasure
from spades_tui.lab.bench.measurement import (
    BenchSize,
    Figure,
    Measurement,
    Show,
    milliseconds,
    percentile,
)
from spades_tui.lab.simulation.bot_game import game_seed
from spades_tui.player_view import Prompt
from spades_tui.rules.actions import Action
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.table.worker.requests import DecisionRequest, decide

Kind = Literal["bid", "play"]

_PLAYER: Final = "baseline"
"""The bot that plays the hands of the positions; it never changes."""
_MOST_HANDS: Final = 5
"""Hands dealt for each position wanted before the kind is given up as too rare."""


def measure(amounts: BenchSize, show: Show) -> Measurement:
    """Return the times that the decisions of every level take in the same positions.

    Args:
        amounts: the number of decisions, and the preset.
        show: called with a few words before each measurement.

    Raises:
        CannotMeasure: if the rules give too few decisions of a kind.
    """
    number, preset = amounts.decisions, amounts.preset
    rules = preset_named(preset).rules
    requests = {kind: positions(kind, number, rules) for kind in ("bid", "play")}
    figures: dict[str, Figure] = {}
    for level in LEVELS:
        for label, kind in (("bid", "bid"), ("card", "play")):
            show(f"decisions: {level}, {label}s")
            times = _times(level, requests[kind])
            quantiles = (percentile(times, 0.5), percentile(times, 0.95), max(times))
            figures[f"{level}, a {label}, ms"] = tuple(map(milliseconds, quantiles))
    return Measurement(
        "Median, 95 of 100 within, longest, in processor time; "
        f"{number} bids and {number} cards with a choice, one of each per hand of the preset "
        f"{preset}, the same for every level, which tries its usual number of deals; "
        f"{kernel_kind()} kernel, one process, after one decision that is not counted.",
        f"python -m spades_tui.lab bench --part decisions --decisions {number} --preset {preset}",
        figures,
    )


def _times(level: str, requests: tuple[DecisionRequest, ...]) -> list[float]:
    bot = load_bot(level)
    decide(bot, requests[0])
    times = []
    for request in requests:
        start = process_time()
        decide(bot, request)
        times.append(process_time() - start)
    return times


def positions(kind: Kind, number: int, rules: RuleSet) -> tuple[DecisionRequest, ...]:
    """Return `number` requests for decisions that leave a choice, each from a different hand.

    `kind` is "bid" for bids or "play" for cards.

    Raises:
        CannotMeasure: if the rules give too few of them.
    """
    requests: list[DecisionRequest] = []
    for hand in range(_MOST_HANDS * number):
        choices = [
            request for request in _choices(rules, hand) if request.view.question.kind == kind
        ]
        if choices:
            requests.append(choices[hand * 7 % len(choices)])  # seats and tricks in turn
        if len(requests) == number:
            return tuple(requests)
    raise CannotMeasure(f"These rules ask for too few decisions of the kind {kind}.")


def _choices(rules: RuleSet, number: int) -> list[DecisionRequest]:
    """Play hand `number`, and return every decision in it that leaves a choice."""
    game, player = Game(rules, game_seed(2, number)), load_bot(_PLAYER)
    requests: list[DecisionRequest] = []

    def answer(prompt: Prompt) -> Action:
        length, view = len(game.log), game.view(prompt.seat)
        request = DecisionRequest(length, prompt.seat, view, _PLAYER, f"{number}/{length}")
        if prompt.is_free:
            requests.append(request)
        return decide(player, request).action

    game.deal()
    game.play_on(answer)
    return requests
