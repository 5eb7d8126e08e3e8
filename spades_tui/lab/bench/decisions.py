"""The time each level needs to decide in the same positions."""

from __future__ import annotations

import random
from time import process_time
from typing import Final

from spades_tui.bots.kernel import kernel_kind
from spades_tui.bots.players import LEVELS
from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.lab.bench.measurement import Measurement
from spades_tui.lab.simulation.bot_game import BotAnswer, BotGame, game_seed
from spades_tui.lab.times import Times, summarize_times
from spades_tui.player_view import View
from spades_tui.rules.presets import preset_named
from spades_tui.table.worker.requests import call_bot

_PLAYER: Final = "baseline"
"""The bot that plays the hands of the positions; it never changes."""
_NOUNS: Final = {"bid": "bid", "play": "card"}


def measure_decisions(number: int) -> Measurement:
    """Return the times that every level takes for the same `number` bids, and as many cards."""
    views = find_choices(number)
    figures: dict[str, Times | int] = {
        f"{level}, a {_NOUNS[kind]}": summarize_times(_time_decisions(level, choices))
        for level in LEVELS
        for kind, choices in views.items()
    }
    return Measurement(
        f"Processor time of {number} bids and {number} cards with a choice, one of each per hand "
        "of the preset standard, the same for every level, which tries its usual number of deals; "
        f"{kernel_kind()} kernel, one process, after one decision that is not counted.",
        figures,
    )


def _time_decisions(level: str, views: list[View]) -> list[float]:
    """Return the processor seconds of each decision, after one that is not counted."""
    bot, times = load_bot(level), []
    for number, view in enumerate([views[0], *views]):
        start = process_time()
        call_bot(bot, view, SearchBudget(), random.Random(number))
        times.append(process_time() - start)
    return times[1:]


def find_choices(number: int) -> dict[str, list[View]]:
    """Return views of seats that have a choice, by kind: `number` of "bid" and of "play", one of
    each from every hand."""
    chosen: dict[str, list[View]] = {kind: [] for kind in _NOUNS}
    for hand in range(number):
        answers: list[BotAnswer] = []
        rules, seed = preset_named("standard").rules, game_seed(2, hand)
        BotGame(rules, [_PLAYER], seed, witness=answers.append).play(1)
        for kind, views in chosen.items():
            prompts = [(answer.view, answer.view.question) for answer in answers]
            choices = [view for view, prompt in prompts if prompt.kind == kind and prompt.is_free]
            views.append(choices[hand * 7 % len(choices)])  # seats and tricks in turn
    return chosen
