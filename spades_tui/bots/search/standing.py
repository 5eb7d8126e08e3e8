"""What a score is worth: the chance to win the game from it."""

from __future__ import annotations

from math import erf, sqrt

from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import game_outcome
from spades_tui.rules.scoring.facts import SideScore

_GAIN = 55.0
"""Points a side gains in a hand, about."""
_SWING = 60.0
"""Standard deviation of the difference two sides gain in a hand."""


def winning_chance(sides: tuple[SideScore, ...], side: int, rules: RuleSet, hands: int) -> float:
    """Return the chance that `side` wins after a hand that was the game's `hands`-th, 0 to 1."""
    outcome = game_outcome(sides, rules, hands)
    if outcome is not None:
        return float(outcome.winner == side)
    left = hands_left(max(score.score for score in sides), rules, hands)
    worth = [_worth(score, rules, left) for score in sides]
    spread = _SWING * sqrt(left)
    chances = [
        (1 + erf((worth[side] - other) / spread / sqrt(2))) / 2
        for index, other in enumerate(worth)
        if index != side
    ]
    return sum(chances) / len(chances)


def hands_left(best: int, rules: RuleSet, hands: int) -> float:
    """Return how many hands are still to come, about; at least one."""
    left = max(1.0, (rules.ending.target - best) / _GAIN + 0.5)
    if rules.ending.max_hands != "none":
        left = min(left, max(1.0, float(rules.ending.max_hands - hands)))
    return left


def _worth(score: SideScore, rules: RuleSet, left: float) -> float:
    """The score with its bags at their price, which falls as the game nears its end."""
    limit = rules.scoring.bag_limit
    if limit == "off":
        return float(score.score)
    price = rules.scoring.bag_penalty / limit * min(1.0, left / 3)
    return score.score - price * score.bags
