"""How many cards of a suit somebody holds, by chance."""

from __future__ import annotations

from functools import cache
from math import comb


@cache
def _at_most(count: int, cards: int, per_mille: int) -> float:
    share = per_mille / 1000
    return sum(
        comb(cards, held) * share**held * (1 - share) ** (cards - held)
        for held in range(min(count, cards) + 1)
    )


def chance_at_most(count: int, cards: int, share: float) -> float:
    """Chance that a hand holds at most `count` of `cards` unseen cards, each with `share`."""
    if count >= cards:
        return 1.0
    return _at_most(count, cards, round(share * 200) * 5)
