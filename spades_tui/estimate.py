"""Errors of means, intervals of 95 in 100, and chances as the logarithm of their odds, in which
evidence adds up.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log, sqrt
from typing import Final

import msgspec

Z_95: Final = 1.96
"""Standard errors to either side within which 95 of 100 figures lie."""


def log_odds(chance: float) -> float:
    """Return the logarithm of the odds of a chance between 0 and 1, neither of them included."""
    return log(chance / (1 - chance))


def chance_from_log_odds(odds: float) -> float:
    """Return the chance whose odds have this logarithm."""
    return 1 / (1 + exp(-odds))


def standard_error(values: Sequence[float], of_one: float = 0.0) -> float:
    """Return the standard error of the mean of values; `of_one` if there are fewer than two."""
    if len(values) < 2:
        return of_one
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


class Interval(msgspec.Struct, frozen=True):
    """A figure and the bounds it lies between 95 times in 100."""

    value: float
    low: float
    high: float


def share_interval(wins: int, games: int) -> Interval:
    """Return a share of games with its Wilson interval, 0 to 1 without games."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    rate, spread = wins / games, Z_95 * Z_95 / games
    middle = rate + spread / 2
    half = sqrt(spread * rate * (1 - rate) + spread * spread / 4)
    low, high = ((middle + way * half) / (1 + spread) for way in (-1, 1))
    return Interval(round(rate, 4), round(max(0.0, low), 4), round(min(1.0, high), 4))


def ratio_interval(sums: Sequence[float], sizes: Sequence[int], z: float = Z_95) -> Interval:
    """Return a sum per unit of size over independent deals, and how sure it is.

    With sizes that are all the same it is the plain average and its interval.
    """
    size, number = sum(sizes), len(sizes)
    if not size:
        return Interval(0.0, 0.0, 0.0)
    value = sum(sums) / size
    off = sum((total - value * count) ** 2 for total, count in zip(sums, sizes, strict=True))
    error = sqrt(off * number / (number - 1)) / size if number > 1 else inf
    return Interval(round(value, 3), round(value - z * error, 3), round(value + z * error, 3))


def percent_text(interval: Interval) -> str:
    """Return a share with its interval: ``85.6% (95%: 80.1–89.9)``."""
    low, high = 100 * interval.low, 100 * interval.high
    return f"{100 * interval.value:.1f}% (95%: {low:.1f}–{high:.1f})"
