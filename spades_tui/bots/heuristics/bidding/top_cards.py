"""Hands so strong that they can be counted: every trick, or the first ones (moon, Bemo)."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.heuristics.knowledge import SPADES, Known
from spades_tui.rules.bids import Bid

_SURE: Final = 0.93
"""How often tricks that are counted are won: an early ruff is the danger."""


def tops(known: Known, suit: int) -> int:
    """Return how many cards of `suit` nobody can beat."""
    return sum(1 for strength in known.mine[suit] if not known.count_above(suit, strength))


def sure_tricks(known: Known) -> int:
    """Return the tricks counted from the top: trumps are drawn, then the side suits run."""
    trumps = len(known.mine[SPADES])
    outside = len(known.out[SPADES])
    drawn = tops(known, SPADES) if tops(known, SPADES) < trumps or outside > 2 * trumps else trumps
    return drawn + sum(tops(known, suit) for suit in (1, 2, 3))


def moon_chance(known: Known) -> float:
    """Return the chance of every trick for a hand that counts them all; 0 for any other."""
    return _SURE if sure_tricks(known) >= known.left else 0.0


def with_bemo(known: Known, bid: Bid, calls: list[Bid]) -> Bid:
    """Return `bid`, with the Bemo the hand can count on where it may be called.

    The first lead is not one's own, so every side suit needs its ace or a void.
    """
    sure = sure_tricks(known)
    held = all(tops(known, suit) or not known.mine[suit] for suit in (1, 2, 3))
    if not held or tops(known, SPADES) < 3:
        return bid
    same = [call for call in calls if (call.kind, call.tricks) == (bid.kind, bid.tricks)]
    sound = [call for call in same if call.bemo_tricks <= sure]
    return max(sound, key=lambda call: call.bemo_tricks, default=bid)
