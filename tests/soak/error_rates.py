"""Soak: error rates order the levels as they play.

    python -m tests.soak.error_rates --n 200 [--seed 1] [--jobs 2]

So many hands of `standard` a level, the same deals for each, played by it in all four seats. Every
decision is priced, and the rate is what a real one loses in points at its score, counted as the
ladder counts it. Prints each rate with its standard error, told from whole hands; exits 1 when a
weaker level does not lose more (from 40 hands on): novice more than regular and club more than
master by two standard errors, regular at least as much as club within them.

One hand in four is priced as deep as a review shows it, and prints what it loses cross-fitted and
by the best of the same deals; exits 1 when the second charges all levels together more than a tenth
above the first (from 40 hands on).
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import sqrt
from typing import Final, NamedTuple

from spades_tui.bots.pricing.price import FULL_DEPTH, Depth
from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.lab.simulation.bot_game import BotGame
from spades_tui.rules.presets import preset_named
from spades_tui.storage.index_rows import cap_points
from spades_tui.table.hands import list_finished_hands
from tests.soak.command import reader

LEVELS: Final = ("novice", "regular", "club", "master")
_APART: Final = {("novice", "regular"), ("club", "master")}
"""Levels that must be two standard errors apart; of the others the order must not be refuted."""
_DEPTH: Final = Depth(most=400, least=400)
"""Cross-fitted costs charge no more for fewer deals: many hands tell more than many deals."""
_NAIVE: Final = 0.1
"""How much more may be charged by the best of the same deals."""


class Task(NamedTuple):
    """One hand of one level."""

    level: str
    seed: int
    depth: Depth = _DEPTH


class Lost(NamedTuple):
    """What the decisions of a hand lost, in points, and how many were real.

    Attributes:
        points: by the best answer of one half of the deals, priced in the other.
        real: decisions.
        naive: points by the best answer of the deals it is priced in.
    """

    points: float
    real: int
    naive: float = 0.0


class Rate(NamedTuple):
    """Points lost by a real decision, and the standard error of that."""

    mean: float
    error: float


def soak(task: Task) -> Lost:
    """Play a hand and price it."""
    rules = preset_named("standard").rules
    played = BotGame(rules, (task.level,), task.seed)
    played.play(1)
    hand = list_finished_hands(played.game.steps)[-1]
    prices = [price_decision(one.view, one.action, task.depth) for one in hand.decisions]
    real = [one for one in prices if one is not None and not one.equal]
    naive = sum(cap_points(one.naive / one.point) for one in real)
    return Lost(sum(cap_points(one.points) for one in real), len(real), naive)


def told_naive(hands: list[Lost]) -> tuple[str, float]:
    """Return what hands lose both ways in words, and how much more the naive way charges."""
    fair = sum(hand.points for hand in hands) / len(hands)
    naive = sum(hand.naive for hand in hands) / len(hands)
    more = naive / fair - 1 if fair > 0 else 0.0
    return f"{fair:.1f} cross-fitted, {naive:.1f} by the best of the same deals, {more:+.1%}", more


def rate_of(hands: list[Lost]) -> Rate:
    """Return the error rate of hands: a ratio of means, its error from whole hands."""
    count, real = len(hands), sum(hand.real for hand in hands)
    mean = sum(hand.points for hand in hands) / max(1, real)
    spread = sum((hand.points - mean * hand.real) ** 2 for hand in hands)
    return Rate(mean, sqrt(spread * count / max(1, count - 1)) / max(1, real))


def faults(rates: dict[str, Rate]) -> list[str]:
    """Return where rates do not order the levels."""
    found = []
    for weaker, better in pairwise(LEVELS):
        more = rates[weaker].mean - rates[better].mean
        doubt = 2 * sqrt(rates[weaker].error ** 2 + rates[better].error ** 2)
        if more < (doubt if (weaker, better) in _APART else -doubt):
            found.append(
                f"{weaker} does not lose more than {better}: {more:+.2f} ± {doubt / 2:.2f}."
            )
    return found


def main() -> int:
    """Run it."""
    given = reader(__doc__, 200).parse_args()
    start = time.perf_counter()
    tasks = [Task(level, given.seed * 1000 + at) for level in LEVELS for at in range(given.n)]
    deep = [
        Task(level, given.seed * 1000 + at, FULL_DEPTH)
        for level in LEVELS
        for at in range(0, given.n, 4)
    ]
    with ProcessPoolExecutor(given.jobs) as pool:
        found = list(pool.map(soak, tasks))
        shown = list(pool.map(soak, deep))
    rates = {
        level: rate_of(
            [lost for task, lost in zip(tasks, found, strict=True) if task.level == level]
        )
        for level in LEVELS
    }
    print(f"{given.n} hands a level, {time.perf_counter() - start:.0f} s.")
    for level, rate in rates.items():
        print(f"{level}: {rate.mean:.2f} ± {rate.error:.2f} points a decision.")
    for level in LEVELS:
        own = [lost for task, lost in zip(deep, shown, strict=True) if task.level == level]
        print(f"A hand at the depth shown, {level} (n = {len(own)}): {told_naive(own)[0]}.")
    words, more = told_naive(shown)
    print(f"All levels (n = {len(shown)}): {words}.")
    wrong = faults(rates) if given.n >= 40 else []
    if given.n >= 40 and more > _NAIVE:
        wrong.append("The best of the same deals charges too much.")
    for fault in wrong:
        print(fault)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
