"""Chances as the logarithm of their odds, in which evidence adds up, and back; errors of means."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Final

Z_95: Final = 1.96
"""Standard errors to either side within which 95 of 100 figures lie."""


def log_odds(chance: float) -> float:
    """Return the logarithm of the odds of a chance between 0 and 1, neither of them included."""
    return log(chance / (1 - chance))


def chance_of(odds: float) -> float:
    """Return the chance whose odds have this logarithm."""
    return 1 / (1 + exp(-odds))


def standard_error(values: Sequence[float], of_one: float = 0.0) -> float:
    """Return the standard error of the mean of values; `of_one` where there are fewer than two."""
    if len(values) < 2:
        return of_one
    mean = sum(values) / len(values)
    return sqrt(sum((one - mean) ** 2 for one in values) / (len(values) - 1) / len(values))
