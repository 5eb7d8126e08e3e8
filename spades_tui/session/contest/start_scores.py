"""Scores a hand may begin at: 0, or some that a game under these rules may well have come to.

Drawn scores lie anywhere below the target, the sides' about as far apart as they are in games, and
the last digit of a score is the number of its bags where bags are counted one by one.
"""

from __future__ import annotations

import random

from msgspec.structs import replace

from spades_tui.engine import Game
from spades_tui.rules.capabilities import most_bags
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

_GAIN = 0.11
"""Points of a hand as a share of the target, about: 55 of 500."""
_APART = 0.12
"""Standard deviation of a hand's difference, as a share of the target."""
_WITHOUT_SCORE = 0.15
"""Share of deals that begin a game."""


def at_drawn_scores(game: Game, seed: int) -> None:
    """Let a game that has not begun go on from scores drawn by `seed`."""
    rng = random.Random(f"{seed}/scores")
    if rng.random() < _WITHOUT_SCORE:
        return
    rules, target = game.rules, game.rules.ending.target
    middle = rng.uniform(0.02, 0.95) * target
    number = 1 + max(1, round(middle / (_GAIN * target)))
    apart = _APART * target * min(4, number - 1) ** 0.5
    drawn = [_score(rules, rng.gauss(middle, apart / 2**0.5), rng) for _ in seating(rules).sides]
    if rules.ending.max_hands != "none":
        number = min(number, rules.ending.max_hands)
    if number < 2:
        return
    game.state = replace(
        game.state,
        scores=tuple(score for score, _ in drawn),
        bags=tuple(bags for _, bags in drawn),
        game=1,
        number=number - 1,
        deal=number - 1,
        dealer=rng.randrange(seating(rules).players),
    )


def _score(rules: RuleSet, wanted: float, rng: random.Random) -> tuple[int, int]:
    """Return a score near `wanted` that has not ended the game, and its bags."""
    floor = -0.4 * rules.ending.target
    if rules.ending.floor != "none":
        floor = max(floor, rules.ending.floor + 1.0)
    tens = round(max(floor, min(wanted, rules.ending.target - 10.0)) / 10)
    most = most_bags(rules)
    bags = 0 if most is None else rng.randint(0, most)
    ones = bags if bags < 10 else 0
    score = min(tens * 10 + ones, rules.ending.target - 1)
    return (score if score > floor else score + 10), bags
