"""How sure a share of games is."""

from __future__ import annotations

from math import sqrt


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the Wilson interval of a share; 95 % with the usual `z`, 0 to 1 without games."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    half /= 1 + z * z / games
    return middle - half, middle + half
