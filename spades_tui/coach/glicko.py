"""Glicko for one person and many puzzles: both sides have a rating and a doubt about it."""

from __future__ import annotations

from math import log, pi, sqrt
from typing import Final, NamedTuple

from spades_tui.bots.odds import Z_95

_SCALE: Final = log(10) / 400
LEAST_DOUBT: Final = 40.0
"""A rating always stays a little in doubt: people learn."""
MOST_DOUBT: Final = 350.0


class Rating(NamedTuple):
    """A rating: its value, and its standard deviation in the same points."""

    value: float = 1500.0
    doubt: float = MOST_DOUBT

    @property
    def interval(self) -> tuple[int, int]:
        """Where it lies with 95 % chance."""
        half = Z_95 * self.doubt
        return round(self.value - half), round(self.value + half)


def _weight(doubt: float) -> float:
    return 1 / sqrt(1 + 3 * (_SCALE * doubt / pi) ** 2)


def chance(one: Rating, other: Rating) -> float:
    """Return the chance that `one` wins against `other`, the doubt about the other weighed in."""
    exponent = -_weight(other.doubt) * (one.value - other.value) / 400
    return float(1 / (1 + 10**exponent))


def after(one: Rating, other: Rating, score: float) -> Rating:
    """Return the rating of `one` after it met `other`.

    Args:
        one: who is rated.
        other: what it met.
        score: 1 for a win, 0 for a loss, between them for something between.
    """
    weight, expected = _weight(other.doubt), chance(one, other)
    spread = 1 / ((_SCALE * weight) ** 2 * expected * (1 - expected))
    doubt = 1 / sqrt(1 / one.doubt**2 + 1 / spread)
    value = one.value + _SCALE * doubt**2 * weight * (score - expected)
    return Rating(value, max(doubt, LEAST_DOUBT))
