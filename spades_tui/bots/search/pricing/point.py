"""What a net point is worth at the score of the moment."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.win_probability.game import stands, win_probability
from spades_tui.view import View

_AROUND: Final = 50
"""Points either way between which the chance to win is compared."""
LEAST: Final = 1e-4
"""A point is never worth less: in a game that is decided everything would be dear."""


def point_worth(view: View, side: int | None = None) -> float:
    """Return the chance to win that a net point is worth to a side (its own, where None).

    Both scores stay in the game: at the target and at the floor there is no chance left to compare.
    """
    rules = view.rules
    if side is None:
        side = view.side
    score = view.scores[side]
    high = min(score + _AROUND, max(score, rules.ending.target - 1))
    low = score - _AROUND
    if rules.ending.floor != "none":
        low = max(low, min(score, rules.ending.floor + 1))
    if high == low:
        return LEAST

    def chance(own: int) -> float:
        scores = [own if at == side else other for at, other in enumerate(view.scores)]
        found = win_probability(rules).of_all(stands(scores, view.bags), view.hands_played)
        return found[side]

    return max(LEAST, (chance(high) - chance(low)) / (high - low))
