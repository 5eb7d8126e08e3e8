"""What a net point is worth at the score of the moment, and whether the game is still open."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.win_probability.game import stands, win_probability
from spades_tui.view import View

_AROUND: Final = (50, 100)
"""Points either way between which the chance to win is compared: the steeper counts. Where a few
points more forbid a blind nil it hardly moves within 50, at 27 % to win as at 2 %."""
LEAST: Final = 1e-4
"""A point is never told to be worth less."""
OPEN_GAME: Final = 5e-4
"""A game is open where a point is worth as much as this, …"""
_SHARE: Final = 0.4
"""… and where no side is so far ahead or behind that this part of an even chance is left: far from
the end a point is worth little to anybody. At nought all it is worth .051 % (six players) to .25 %;
far behind, hand after hand costs hundreds of points of the game, and says nothing of the player."""


def point_worth(view: View, side: int | None = None) -> float:
    """Return the chance to win that a net point is worth to a side (its own, where None).

    Both scores stay in the game: at the target and at the floor there is no chance left to compare.
    """
    if side is None:
        side = view.side
    return max(LEAST, *(_slope(view, side, around) for around in _AROUND))


def is_decided(view: View, side: int | None = None) -> bool:
    """Whether the game is as good as lost or won for a side (that of `view`, where None).

    Then a decision is judged by the net points of the hand, and counts for nothing.
    """
    if side is None:
        side = view.side
    if point_worth(view, side) >= OPEN_GAME:
        return False
    even = 1 / len(view.scores)
    chance = _chance(view, side, view.scores[side])
    return chance < _SHARE * even or 1 - chance < _SHARE * (1 - even)


def _slope(view: View, side: int, around: int) -> float:
    rules, score = view.rules, view.scores[side]
    high = min(score + around, max(score, rules.ending.target - 1))
    low = score - around
    if rules.ending.floor != "none":
        low = max(low, min(score, rules.ending.floor + 1))
    if high == low:
        return LEAST
    return (_chance(view, side, high) - _chance(view, side, low)) / (high - low)


def _chance(view: View, side: int, score: int) -> float:
    """Return the chance of a side to win if it had `score`."""
    scores = [score if at == side else other for at, other in enumerate(view.scores)]
    found = win_probability(view.rules).of_all(stands(scores, view.bags), view.hands_played)
    return found[side]
