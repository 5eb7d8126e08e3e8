"""Chances as the logarithm of their odds, in which evidence adds up, and back."""

from __future__ import annotations

from math import exp, log


def log_odds(chance: float) -> float:
    """Return the logarithm of the odds of a chance between 0 and 1, neither of them included."""
    return log(chance / (1 - chance))


def chance_of(odds: float) -> float:
    """Return the chance whose odds have this logarithm."""
    return 1 / (1 + exp(-odds))
