"""What nil and some numbers are worth in possible deals, in points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt

Tried = list[tuple[float, bool]]
"""What came of a deal, for nil and then for each number: points, and whether the nil was broken."""

_EVEN = 0.5


class Judge:
    """Compares nil with numbers over possible deals.

    Attributes:
        tried: deals tried.
    """

    def __init__(self, trials: Iterator[Tried], lives: Callable[[float], float]) -> None:
        """Take the deals as they are tried.

        Args:
            trials: one possible deal after the other, without end.
            lives: what the share of deals in which the nil lived says of its chance at a table.
        """
        self.tried = 0
        self._trials, self._lives = trials, lives
        self._points: list[list[float]] = []
        self._broken: list[bool] = []

    def try_in(self, deals: int) -> None:
        """Try all bids in so many deals more."""
        for _ in range(deals):
            tried = next(self._trials)
            self._points.append([points for points, _ in tried])
            self._broken.append(tried[0][1])
        self.tried = len(self._points)

    def gain(self) -> tuple[float, float]:
        """Return the points by which nil is worth more than the best number, and their error."""
        everything = range(self.tried)
        best = self._best(everything)
        gaps = [points[0] - points[best] for points in self._points]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
        return self._nil(everything) - self._number(best, everything), sqrt(spread / len(gaps))

    def loss(self, bid: bool) -> float:
        """Return the points lost by bidding nil, or by not bidding it.

        The best answer is found in one half of the deals and valued in the other.
        """
        halves = [range(half, self.tried, 2) for half in (0, 1)]
        lost = 0.0
        for finding, valuing in (halves, halves[::-1]):
            best = self._best(finding)
            better = self._nil(finding) > self._number(best, finding)
            gap = self._nil(valuing) - self._number(best, valuing)
            lost += gap * (int(better) - int(bid))
        return lost / len(halves)

    def _best(self, which: Sequence[int]) -> int:
        numbers = range(1, len(self._points[0]))
        return max(numbers, key=lambda number: self._number(number, which))

    def _number(self, number: int, which: Sequence[int]) -> float:
        return sum(self._points[at][number] for at in which) / len(which)

    def _nil(self, which: Sequence[int]) -> float:
        """The points of nil, its deals counted so that it lives as often as it does at a table."""
        alive = [self._points[at][0] for at in which if not self._broken[at]]
        lost = [self._points[at][0] for at in which if self._broken[at]]
        if not alive or not lost:
            return sum(alive or lost) / len(which)
        chance = self._lives((len(alive) + _EVEN) / (len(which) + 2 * _EVEN))
        return chance * sum(alive) / len(alive) + (1 - chance) * sum(lost) / len(lost)
