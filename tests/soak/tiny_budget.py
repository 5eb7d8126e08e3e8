"""Soak: the highest level with next to no time, under every preset: nothing it does is illegal.

    python -m tests.soak.tiny_budget --n 100000 [--seed 1] [--jobs 2]

Hands are played by `master` with two deals an answer until each preset has had its share of the
decisions. Prints one line a preset; exits 1 when an answer was refused.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from spades_tui.lab.simulation.bot_game import BotAnswer, BotGame
from spades_tui.rules.presets import presets
from tests.soak.command import reader

BOT = "master@2"


class Task(NamedTuple):
    """A share of the decisions."""

    preset: str
    decisions: int
    seed: int


class Found(NamedTuple):
    """What came of it."""

    preset: str
    hands: int
    decisions: int
    illegal: int


def soak(task: Task) -> Found:
    """Play hands until there were as many decisions as asked for."""
    rules = presets()[task.preset].rules
    hands = decisions = illegal = 0
    while decisions < task.decisions:
        answers: list[BotAnswer] = []
        game = BotGame(rules, [BOT], task.seed + hands, witness=answers.append)
        game.play(1)
        hands += 1
        decisions += len(answers)
        illegal += sum(not answer.legal for answer in answers)
    return Found(task.preset, hands, decisions, illegal)


def main() -> int:
    """Run the soak and return its exit code."""
    asked = reader(__doc__, 100_000).parse_args()
    share = -(-asked.n // len(presets()))
    total = wrong = 0
    with ProcessPoolExecutor(asked.jobs) as executor:
        for found in executor.map(
            soak, [Task(name, share, 1000 * (asked.seed - 1)) for name in presets()]
        ):
            print(f"{found.preset:20} {found.hands:5} hands {found.decisions:6} decisions", end="")
            print(f" {found.illegal} illegal")
            total += found.decisions
            wrong += found.illegal
    print(f"{total} decisions, {wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
