"""Sequential halving: rollouts go to the choices that are still in the running."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import ceil, log2

from spades_tui.bots.protocol import SearchBudget
from spades_tui.estimate import standard_error

Trial = Callable[[Sequence[int], int], list[list[float]]]
"""Tries some of the choices in a number of fresh deals: for each choice its value in each."""


class Arm:
    """What has been found out about one choice: its value in each deal it was tried in."""

    def __init__(self, values: Sequence[float] = ()) -> None:
        self.values = list(values)

    @property
    def mean(self) -> float:
        """The average value; 0 when it was never tried."""
        return sum(self.values) / len(self.values) if self.values else 0.0


class Comparison:
    """The outcome of a comparison.

    Attributes:
        choices: what was found out about each.
        best: the best choice.
        tried: deals the best one was tried in.
    """

    def __init__(self, choices: list[Arm], best: int) -> None:
        self.choices = choices
        self.best = best
        self.tried = len(choices[best].values)

    def error_of(self, index: int) -> float:
        """Return the standard error of the mean of one choice."""
        return standard_error(self.choices[index].values, 1.0)

    def error_between(self, one: int, other: int) -> float:
        """Return the standard error of the difference of two choices, over deals they share."""
        shared = zip(self.choices[one].values, self.choices[other].values, strict=False)
        return standard_error([first - second for first, second in shared], 1.0)

    def shared(self, one: int, other: int) -> int:
        """Return in how many deals both were tried, at least 1."""
        return max(1, min(len(self.choices[index].values) for index in (one, other)))


def compared(values: Sequence[Sequence[float]]) -> Comparison:
    """Return the comparison of choices by the values of each in the deals it was tried in."""
    choices = [Arm(tried) for tried in values]
    return Comparison(choices, max(range(len(choices)), key=lambda index: choices[index].mean))


def deadline_of(limit: SearchBudget) -> float | None:
    """Return the moment (`time.monotonic`) up to which somebody may think who begins now."""
    return None if limit.seconds is None else time.monotonic() + limit.seconds


def is_over(until: float | None) -> bool:
    """Whether a moment is over; None never is."""
    return until is not None and time.monotonic() > until


def sequential_halving(
    number: int, deals: int, trial: Trial, *, keep: int, until: float | None
) -> Comparison:
    """Compare `number` choices in about `deals` deals each.

    Args:
        number: how many choices there are.
        deals: deals a choice would get if none fell out.
        trial: tries choices.
        keep: a choice that never falls out; -1 where each may.
        until: the moment (`time.monotonic`) after which no further round begins.
    """
    choices = [Arm() for _ in range(number)]
    left = list(range(number))
    rounds = max(1, ceil(log2(number)))
    for _ in range(rounds):
        share = max(2, round(deals * number / rounds / len(left)))
        for index, values in zip(left, trial(left, share), strict=True):
            choices[index].values += values
        if is_over(until):
            break
        ranked = sorted(left, key=lambda index: -choices[index].mean)
        if len(left) > 2:
            kept = ranked[: max(2, ceil(len(ranked) / 2))]
            left = sorted({*kept, keep} - {-1}) if keep >= 0 else sorted(kept)
    return Comparison(choices, max(left, key=lambda index: choices[index].mean))
