"""A race of choices: all are tried in the same deals, and one clearly behind drops out.

A choice is known by its index, from 0; of values, higher is better.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import sqrt
from operator import mul
from typing import Final

from spades_tui.bots.protocol import SearchBudget
from spades_tui.estimate import standard_error

FIRST_DEALS: Final = 40
"""Deals of the first round; every further round doubles the number of deals."""
BEHIND: Final = 3.0
"""Standard errors behind the leader at which a choice drops out."""
LEVEL: Final = 1.5
"""Standard errors within which two choices are level: of three equal cards one comes out half an
error ahead by chance, and looks odd. Judged by 2,400 deals, 1.5 costs .009 ± .03 games in 1,000 a
card more than .5 does (538 cards)."""
_LEAST_DOUBT: Final = 0.35
"""Over the number of deals, the least standard error of a gap: few equal deals prove little."""

Trial = Callable[[Sequence[int], int], list[list[float]]]
"""Tries some choices (indices) in a number of fresh deals; returns a list of values for each."""


class Comparison:
    """Choices and their values in the deals they were tried in. A choice is known by its index.

    All choices are tried in the same deals in the same order; a choice that dropped out has fewer
    values.

    Attributes:
        values: by choice, its value in each deal.
        leader: the choice with the highest mean among those tried in the most deals.
    """

    def __init__(self, values: Sequence[Sequence[float]]) -> None:
        self.values = values
        most = max(map(len, values))
        self.leader = max(
            (index for index, tried in enumerate(values) if len(tried) == most), key=self.mean
        )

    @property
    def deals(self) -> int:
        """The number of deals the leader was tried in."""
        return len(self.values[self.leader])

    def mean(self, index: int) -> float:
        """Return the mean value of the choice `index`; 0 if it was never tried."""
        values = self.values[index]
        return sum(values) / len(values) if values else 0.0

    def error_of(self, index: int) -> float:
        """Return the standard error of the mean of the choice `index`; 1 with fewer than two
        values."""
        return standard_error(self.values[index], 1.0)

    def gap(self, better: int, worse: int) -> tuple[float, float]:
        """Return the mean of the choice `better` less that of `worse`, and its standard error.

        Only the deals in which both were tried count; with fewer than two, the standard error is 1.
        """
        pairs = zip(self.values[better], self.values[worse], strict=False)
        gaps = [high - low for high, low in pairs]
        deals = len(gaps)
        if deals < 2:
            return sum(gaps), 1.0
        mean = sum(gaps) / deals
        spread = max(0.0, sum(map(mul, gaps, gaps)) - deals * mean * mean)
        return mean, max(sqrt(spread / (deals - 1) / deals), _LEAST_DOUBT / deals)

    def is_behind(self, index: int, errors: float) -> bool:
        """Whether the choice `index` is behind the leader by more than `errors` standard errors."""
        if index == self.leader:
            return False
        gap, error = self.gap(self.leader, index)
        return gap > errors * error

    def rank_choices(self) -> list[int]:
        """Return the indices of all choices, sorted by how far they are behind the leader, nearest
        first."""
        return sorted(range(len(self.values)), key=lambda index: self.gap(self.leader, index)[0])


def deadline_of(limit: SearchBudget) -> float | None:
    """Return the time (of `time.monotonic`) at which a search that begins now must end; None for
    never."""
    return None if limit.seconds is None else time.monotonic() + limit.seconds


def is_over(until: float | None) -> bool:
    """Whether the time `until` (of `time.monotonic`) has passed; False for None."""
    return until is not None and time.monotonic() > until


def race(
    number: int,
    deals: int,
    trial: Trial,
    *,
    keep: int | None = None,
    until: float | None = None,
) -> Comparison:
    """Return the values of `number` choices, tried in rounds of deals.

    Choices that are clearly behind drop out. The race ends when one is left, or when deals or time
    run out.

    Args:
        number: the number of choices.
        deals: the largest number of deals a choice is tried in.
        trial: function that tries some choices in new deals (`Trial`).
        keep: a choice that never drops out; None for none.
        until: the time (of `time.monotonic`) after which no further round begins; None for no
            limit.
    """
    values: list[list[float]] = [[] for _ in range(number)]
    running = list(range(number))
    done = 0
    while len(running) > 1 and done < deals and not (done and is_over(until)):
        count = min(max(FIRST_DEALS, done), deals - done)
        for index, fresh in zip(running, trial(running, count), strict=True):
            values[index] += fresh
        done += count
        comparison = Comparison(values)
        running = [
            index for index in running if index == keep or not comparison.is_behind(index, BEHIND)
        ]
    return Comparison(values)
