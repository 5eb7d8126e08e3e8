"""Hands through the full engine: of players without a thought, and of four `club` bots."""

from __future__ import annotations

import random
from statistics import median
from time import perf_counter, process_time
from typing import Final

from spades_tui.engine import Game
from spades_tui.lab.bench.parts import BenchPart, BenchSize, ProgressCallback, milliseconds
from spades_tui.lab.simulation.bot_game import BotGame, game_seed
from spades_tui.lab.simulation.tally import merge_tallies
from spades_tui.player_view import Prompt
from spades_tui.rules.actions import Action
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

PRESET: Final = "standard"
TIMED_BOT: Final = "club"


class EngineSpeed(BenchPart, frozen=True, kw_only=True):
    """How quickly hands are played in memory.

    Attributes:
        hands: hands played of each kind.
        random_hands_a_second: hands of random legal answers, no view made.
        club_hand_ms: median time of a hand of four `club` bots, views and thinking included.
        club_hand_cpu_ms: the same in processor time, which other work on the machine leaves alone.
        club_decisions: answers these bots gave.
        club_p50_ms: median time of an answer; the next is what 95 of 100 stay within.
    """

    hands: int
    random_hands_a_second: float
    club_hand_ms: float
    club_hand_cpu_ms: float
    club_decisions: int
    club_p50_ms: float
    club_p95_ms: float

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return the engine alone, then with bots."""
        return (
            ("random legal play", f"{self.random_hands_a_second:.0f} hands per second"),
            (
                "hand with 4 club bots",
                f"{self.club_hand_ms:.1f} ms (CPU {self.club_hand_cpu_ms:.1f} ms)",
            ),
            ("club decision p50, p95", f"{self.club_p50_ms:.2f} ms, {self.club_p95_ms:.2f} ms"),
        )


def measure_engine(amounts: BenchSize, tell: ProgressCallback) -> EngineSpeed:
    """Play hands of each kind, every one from a fresh game."""
    hands = amounts.hands
    rules = preset_named(PRESET).rules
    at_random, of_club, spent, decisions = [], [], [], []
    for number in range(hands):
        tell(f"engine: hand {number + 1} of {hands}")
        at_random.append(_random_hand(rules, number))
        game = BotGame(rules, (TIMED_BOT,), game_seed(0, number), check=False)
        start, before = perf_counter(), process_time()
        game.play_hand()
        of_club.append(perf_counter() - start)
        spent.append(process_time() - before)
        decisions.append(game.tally)
    answers = merge_tallies(decisions, seating(rules))
    return EngineSpeed(
        how=f"{hands} hands of each kind, alternating, by the preset {PRESET}, in one process, "
        "records kept in memory; median per hand.",
        again=f"python -m spades_tui.lab bench --part engine --hands {hands}",
        hands=hands,
        random_hands_a_second=round(1 / median(at_random), 1),
        club_hand_ms=milliseconds(median(of_club)),
        club_hand_cpu_ms=milliseconds(median(spent)),
        club_decisions=answers.answers.decisions,
        club_p50_ms=answers.time_within(0.5),
        club_p95_ms=answers.time_within(0.95),
    )


def _random_hand(rules: RuleSet, number: int) -> float:
    """Return the seconds one hand takes in which every answer is drawn."""
    game = Game(rules, game_seed(1, number))
    rng = random.Random(number)
    start = perf_counter()
    game.deal()
    game.play_on(lambda prompt: _answer(prompt, rng))
    return perf_counter() - start


def _answer(prompt: Prompt, rng: random.Random) -> Action:
    """Return any legal answer."""
    if prompt.actions:
        return rng.choice(prompt.actions)
    assert prompt.pick is not None
    return prompt.picked(rng.sample(prompt.pick.cards, prompt.pick.count))
