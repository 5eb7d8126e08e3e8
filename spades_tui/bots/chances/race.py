"""Two sides race for the game: the chance of one, hand by hand over a sample of hands.

Far from the end the lead decides, as the difference of two sums of hands is about normal. Nearer
to it a grid of scores is worked out from the end backwards (dynamic programming), each point of it
from the hands of the sample. Right before the end the sample is laid on the very scores and bags.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt
from typing import Final, NamedTuple

from spades_tui.bots.chances.pace import Pace
from spades_tui.bots.chances.sample import HandScore
from spades_tui.rules.ruleset import RuleSet

_POINTS: Final = 30
"""Scores along one edge of the grid."""
_FINEST: Final = 0.3
"""Distance of its first two in hands' worth of points; the others lie wider and wider apart."""
_REACH: Final = 25.0
"""Hands' worth of points the grid reaches back from the target."""
_BELOW: Final = 200.0
"""Points below nought that it covers in a game of the usual length."""
_SWEEPS: Final = 2
"""Times the grid is gone through: what is lost and made up again takes more than once."""
_LAYERS: Final = 5
"""Hands before the limit of hands for which there are grids of their own."""
_CLOSE: Final = 2.6
"""Hands left below which the sample is laid on the very score."""
_FAR: Final = 4.0
"""Hands left from which the lead counts more and more by itself where a score is off the grid."""

Grid = list[list[float]]


class Stand(NamedTuple):
    """What one side has."""

    score: int
    bags: int


class _Reached(NamedTuple):
    """What a side has after a hand of the sample, and where in the grid that lies."""

    score: int
    bags: int
    over: bool
    low: int
    part: float


class Race:
    """The chances of one side against another under one rule set."""

    def __init__(self, rules: RuleSet, pace: Pace, hands: Sequence[tuple[HandScore, ...]]) -> None:
        """Build on a sample of hands; the sides of a hand are taken in pairs, both ways."""
        self._pace, self._ending = pace, rules.ending
        pairs: Counter[tuple[HandScore, HandScore]] = Counter()
        for index, hand in enumerate(hands):
            one, other = hand[index % len(hand)], hand[(index + 1) % len(hand)]
            pairs.update([(one, other), (other, one)])
        self._results = sorted({one for one, _ in pairs})
        number = {result: index for index, result in enumerate(self._results)}
        self._joint = [
            (
                index,
                [(number[b], n / pairs.total()) for (a, b), n in sorted(pairs.items()) if a == one],
            )
            for index, one in enumerate(self._results)
        ]
        self._floor = -(10**6) if rules.ending.floor == "none" else rules.ending.floor
        reach = min(_REACH * pace.gain + pace.swing, rules.ending.target + _BELOW)
        self._fine = min(_FINEST * pace.gain, reach / _POINTS)
        self._widening = (reach / (_POINTS - 1) - self._fine) / (_POINTS - 1) + 1e-9
        self._top = rules.ending.target - 1.0
        self._bottom = self._top - reach
        self._grids: dict[int, Grid] = {}
        self._reached = lru_cache(maxsize=2_000)(self._reached_from)
        self.chance = lru_cache(maxsize=20_000)(self._chance)

    def _chance(self, own: Stand, other: Stand, to_come: int | None) -> float:
        """Return the chance of `own` against `other` between two hands.

        Args:
            to_come: hands until the limit of hands; None without one, at most 0 when it has been
                passed and the scores were level.
        """
        if to_come is not None:
            to_come = max(1, to_come)
        best = max(own.score, other.score)
        left = self._pace.hands_left(best, to_come)
        if left < _CLOSE:
            after = round(2 * left - 2) / 2
            return self._expected(self._reached(own, after), self._reached(other, after), to_come)
        mine = own.score - self._pace.bag_price(own.bags, left)
        theirs = other.score - self._pace.bag_price(other.bags, left)
        plain = 0.0
        if to_come is not None and to_come > _LAYERS:
            plain = _part((self._pace.hands_left(best, None) - to_come) / 4 + 0.5)
            to_come = None
        depth = (self._bottom - min(mine, theirs)) / self._pace.swing
        plain = max(plain, _part(depth) * _part((left - _FAR) / 2))
        chance = self._by_lead(mine - theirs, left) if plain else 0.0
        if plain < 1:
            row, column = self._place(mine), self._place(theirs)
            chance = plain * chance + (1 - plain) * _between(self._grid(to_come), *row, *column)
        return chance

    def _expected(
        self, mine: Sequence[_Reached], theirs: Sequence[_Reached], to_come: int | None
    ) -> float:
        """Return the chance before a hand of the sample, from what it leads to."""
        total = 0.0
        if to_come is not None:
            to_come = None if to_come > _LAYERS + 1 else to_come - 1
        grid = None if to_come == 0 else self._grid(to_come)
        for one, others in self._joint:
            own = mine[one]
            if grid is None or own.over:
                total += sum([weight * self._decided(own, theirs[at]) for at, weight in others])
                continue
            row, below, down = grid[own.low], grid[own.low + 1], own.part
            for other, weight in others:
                against = theirs[other]
                _, _, over, at, part = against
                if over:
                    total += weight * self._decided(own, against)
                    continue
                high = row[at] + part * (row[at + 1] - row[at])
                low = below[at] + part * (below[at + 1] - below[at])
                total += weight * (high + down * (low - high))
        return total

    def _decided(self, own: _Reached, other: _Reached) -> float:
        """Return who has won where the game ends; a tie is even, as another hand decides it."""
        fallen, their_fall = own.score <= self._floor, other.score <= self._floor
        if fallen != their_fall:
            return float(their_fall)
        if own.score != other.score:
            return float(own.score > other.score)
        if self._ending.tie == "another hand" or own.bags == other.bags:
            return 0.5
        return float((own.bags > other.bags) == (self._ending.tie == "most bags"))

    def _reached_from(self, stand: Stand, left: float) -> list[_Reached]:
        """Return what a side has after each result of the sample."""
        found = []
        for result in self._results:
            cost, bags = self._pace.after_penalty(stand.bags + result.bags)
            score = stand.score + result.points - cost
            over = score >= self._ending.target or score <= self._floor
            low, part = self._place(score - self._pace.bag_price(bags, left))
            found.append(_Reached(score, bags, over, low, part))
        return found

    def _place(self, score: float) -> tuple[int, float]:
        """Return the point of the grid at or above a score, and how far on the next it lies."""
        gap = self._top - score
        if gap <= 0:
            return 0, 0.0
        fine, wider = self._fine, self._widening
        far = (sqrt(fine * fine + 4 * wider * gap) - fine) / (2 * wider)
        if far >= _POINTS - 1:
            return _POINTS - 2, 1.0
        low = int(far)
        return low, far - low

    def _score(self, index: int) -> float:
        """Return the score of a point of the grid."""
        return self._top - index * (self._fine + index * self._widening)

    def _by_lead(self, lead: float, left: float) -> float:
        return (1 + erf(lead / (self._pace.swing * sqrt(2 * left)))) / 2

    def _grid(self, to_come: int | None) -> Grid:
        """Return the chances with so many hands to come."""
        key = 0 if to_come is None else to_come
        if key not in self._grids:
            self._grids[key] = grid = self._first_guess(to_come)
            for _ in range(_SWEEPS if to_come is None else 1):
                self._sweep(grid, to_come)
        return self._grids[key]

    def _first_guess(self, to_come: int | None) -> Grid:
        scores = [self._score(index) for index in range(_POINTS)]
        return [
            [
                self._by_lead(one - other, self._pace.hands_left(max(one, other), to_come))
                for other in scores
            ]
            for one in scores
        ]

    def _sweep(self, grid: Grid, to_come: int | None) -> None:
        """Work out every point anew, those nearest to the end first."""
        along = []
        for index in range(_POINTS):
            score = self._score(index)
            left = self._pace.hands_left(score, to_come)
            along.append(self._reached(Stand(round(score), 0), max(1.0, left - 1)))
        for far in range(2 * _POINTS - 1):
            for one in range(max(0, far - _POINTS + 1), far // 2 + 1):
                other = far - one
                if one == other:
                    grid[one][other] = 0.5
                    continue
                chance = self._expected(along[one], along[other], to_come)
                grid[one][other], grid[other][one] = chance, 1 - chance


def _part(share: float) -> float:
    return min(max(share, 0.0), 1.0)


def _between(grid: Grid, row: int, down: float, column: int, across: float) -> float:
    """Return the value between four points of a grid."""
    above, below = grid[row], grid[row + 1]
    high = above[column] + across * (above[column + 1] - above[column])
    low = below[column] + across * (below[column + 1] - below[column])
    return high + down * (low - high)
