"""A race of choices: all meet the same deals, and a choice drops out once it is clearly behind."""

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
"""Standard errors within which two choices are level: of equal cards one of three comes out half an
error ahead by chance, and looks odd. Judged by 2,400 deals, 1.5 costs .009 ± .03 games in 1,000 a
card more than .5 does (538 cards)."""
_LEAST_DOUBT: Final = 0.35
"""The least standard error of a gap, times the number of deals: a few equal deals prove little."""

Trial = Callable[[Sequence[int], int], list[list[float]]]
"""Tries some choices in a number of fresh deals; returns the value of each choice in each deal."""


class Comparison:
    """Choices and their values in the deals they were tried in.

    All choices meet the same deals in the same order; one that dropped out has fewer values.

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
        """Return the mean value of a choice; 0 if it was never tried."""
        values = self.values[index]
        return sum(values) / len(values) if values else 0.0

    def error_of(self, index: int) -> float:
        """Return the standard error of the mean of a choice."""
        return standard_error(self.values[index], 1.0)

    def gap(self, better: int, worse: int) -> tuple[float, float]:
        """Return by how much one choice is better on average, and the standard error of that.

        Only the deals that both met count.
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
        """Whether a choice is behind the leader by more than so many standard errors."""
        if index == self.leader:
            return False
        gap, error = self.gap(self.leader, index)
        return gap > errors * error

    def ranked(self) -> list[int]:
        """Return the choices, the smallest gap to the leader first."""
        return sorted(range(len(self.values)), key=lambda index: self.gap(self.leader, index)[0])


def deadline_of(limit: SearchBudget) -> float | None:
    """Return the moment (`time.monotonic`) at which thinking that begins now must end."""
    return None if limit.seconds is None else time.monotonic() + limit.seconds


def is_over(until: float | None) -> bool:
    """Whether a moment has passed; None never does."""
    return until is not None and time.monotonic() > until


def race(
    number: int,
    deals: int,
    trial: Trial,
    *,
    keep: int | None = None,
    until: float | None = None,
) -> Comparison:
    """Compare `number` choices in at most `deals` deals, while any two are not clearly apart.

    Args:
        number: how many choices there are.
        deals: the most deals a choice is tried in.
        trial: tries choices.
        keep: a choice that never drops out.
        until: the moment (`time.monotonic`) after which no further round begins.
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
