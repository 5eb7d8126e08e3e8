"""Ratings from games won and lost, on the scale of chess: 400 points are odds of ten to one.

The model is that of Bradley and Terry. Among n sides of which one is stronger its odds are a
(n − 1)-th of what they are between two, which is taken off before strengths are compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, log10, sqrt
from typing import Final

import msgspec

from spades_tui.bots.odds import chance_of

_SCALE: Final = 400 * log10(exp(1))
_MIDDLE: Final = 1500
_HALF: Final = 0.5
"""Games each of a pair is credited with, so that one who wins them all has a rating too."""
_ROUNDS: Final = 50
_ENOUGH: Final = 1e-9
_STRIDE: Final = 2.0
"""The most a strength is moved at once, so that the search does not overshoot."""


class Pairing(msgspec.Struct, frozen=True):
    """Games between two, named by number; `sides` at the table, of which `one` is one."""

    one: int
    other: int
    wins: int
    games: int
    sides: int = 2


class BoundedRating(msgspec.Struct, frozen=True):
    """A rating and the bounds it lies between 95 times in 100; all average 1500."""

    name: str
    value: int
    low: int
    high: int


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share, 0 to 1 without games."""
    if not games:
        return 0.0, 1.0
    share, z = wins / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    half /= 1 + z * z / games
    return max(0.0, middle - half), min(1.0, middle + half)


def ratings(names: Sequence[str], pairings: Sequence[Pairing]) -> tuple[BoundedRating, ...]:
    """Return the rating of each of `names`, in their order."""
    strengths = [0.0] * len(names)
    for _ in range(_ROUNDS):
        slope, bend = _derivatives(strengths, pairings)
        spread = _inverse(bend)
        moves = [sum(x * y for x, y in zip(row, slope, strict=True)) for row in spread]
        moves = [max(-_STRIDE, min(_STRIDE, move)) for move in moves]
        strengths = [old + move for old, move in zip(strengths, moves, strict=True)]
        if max(map(abs, moves)) < _ENOUGH:
            break
    spread = _inverse(_derivatives(strengths, pairings)[1])
    errors = [sqrt(max(0.0, spread[n][n] - 1 / len(names) ** 2)) for n in range(len(names))]
    middle = sum(strengths) / len(strengths)
    return tuple(
        _rating(name, strength - middle, error)
        for name, strength, error in zip(names, strengths, errors, strict=True)
    )


def _rating(name: str, strength: float, error: float, z: float = 1.96) -> BoundedRating:
    value, half = _MIDDLE + _SCALE * strength, z * _SCALE * error
    return BoundedRating(name, round(value), round(value - half), round(value + half))


def _derivatives(
    strengths: list[float], pairings: Sequence[Pairing]
) -> tuple[list[float], list[list[float]]]:
    """Return the slope of the likelihood and how it bends, the strengths held to add up to 0."""
    size = len(strengths)
    slope = [-sum(strengths)] * size
    bend = [[1.0] * size for _ in range(size)]
    for pairing in pairings:
        one, other = pairing.one, pairing.other
        gap = strengths[one] - strengths[other] - log(pairing.sides - 1)
        chance = chance_of(gap)
        games = pairing.games + 2 * _HALF
        off = pairing.wins + _HALF - games * chance
        weight = games * chance * (1 - chance)
        slope[one] += off
        slope[other] -= off
        bend[one][one] += weight
        bend[other][other] += weight
        bend[one][other] -= weight
        bend[other][one] -= weight
    return slope, bend


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a symmetric positive matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(at == n) for at in range(size))] for n, row in enumerate(matrix)]
    for n in range(size):
        pivot = rows[n][n]
        rows[n] = [value / pivot for value in rows[n]]
        for other in range(size):
            factor = rows[other][n]
            if other != n and factor:
                pairs = zip(rows[other], rows[n], strict=True)
                rows[other] = [value - factor * own for value, own in pairs]
    return [row[size:] for row in rows]
