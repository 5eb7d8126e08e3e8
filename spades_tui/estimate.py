"""Standard errors, 95% confidence intervals, and chances as log odds, in which evidence adds up."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log, sqrt
from typing import Final

import msgspec

Z_95: Final = 1.96
"""Half the width of a 95% confidence interval, in standard errors."""


def log_odds(chance: float) -> float:
    """Return the natural logarithm of the odds of `chance`, which must be above 0 and below 1."""
    return log(chance / (1 - chance))


def chance_from_log_odds(odds: float) -> float:
    """Return the chance (0 to 1) with these log odds."""
    return 1 / (1 + exp(-odds))


def standard_error(values: Sequence[float], of_one: float = 0.0) -> float:
    """Return the standard error of the mean of `values`; `of_one` if there are fewer than two
    values."""
    if len(values) < 2:
        return of_one
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


class Interval(msgspec.Struct, frozen=True):
    """An estimate with its 95% confidence interval.

    Attributes:
        value: the estimate.
        low: the lower bound.
        high: the upper bound.
    """

    value: float
    low: float
    high: float


def share_interval(wins: int, games: int) -> Interval:
    """Return the share of games won (0 to 1) with its 95% Wilson interval.

    If `games` is 0, the share is 0 and the interval is from 0 to 1.
    """
    if not games:
        return Interval(0.0, 0.0, 1.0)
    rate, spread = wins / games, Z_95 * Z_95 / games
    middle = rate + spread / 2
    half = sqrt(spread * rate * (1 - rate) + spread * spread / 4)
    low, high = ((middle + way * half) / (1 + spread) for way in (-1, 1))
    return Interval(round(rate, 4), round(max(0.0, low), 4), round(min(1.0, high), 4))


def ratio_interval(sums: Sequence[float], sizes: Sequence[int], z: float = Z_95) -> Interval:
    """Return the ratio of two sums over independent deals, with its confidence interval.

    If all sizes are the same, the ratio is the plain average and its interval. With one deal the
    bounds are infinite; if `sizes` sum to 0, ratio and bounds are 0.

    Args:
        sums: the total of each deal, for instance points.
        sizes: the number of units of each deal, for instance hands, in the same order.
        z: half the width of the interval, in standard errors.
    """
    size, number = sum(sizes), len(sizes)
    if not size:
        return Interval(0.0, 0.0, 0.0)
    value = sum(sums) / size
    off = sum((total - value * count) ** 2 for total, count in zip(sums, sizes, strict=True))
    error = sqrt(off * number / (number - 1)) / size if number > 1 else inf
    return Interval(round(value, 3), round(value - z * error, 3), round(value + z * error, 3))


def percent_text(interval: Interval) -> str:
    """Return a share (0 to 1) and its interval in percent: ``85.6% (95%: 80.1–89.9)``."""
    low, high = 100 * interval.low, 100 * interval.high
    return f"{100 * interval.value:.1f}% (95%: {low:.1f}–{high:.1f})"
