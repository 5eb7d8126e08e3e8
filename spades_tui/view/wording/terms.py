"""Bids and half tricks in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.rules.bids import KINDS, Bid
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

WITH_PARTNER: Final = KINDS["partner's"].words
"""The bid of a player whose side's number stands at the partner's name."""


def bid_words(bid: Bid | None) -> str:
    """Return a bid in words: ``4``, ``blind nil``, ``no trump 4 + little Bemo``; – for none."""
    if bid is None:
        return "–"
    words = KINDS[bid.kind].words.format(bid.tricks)
    return f"{words} + {bid.bemo} Bemo" if bid.bemo else words


def standing_bid(bids: Sequence[Bid | None], seat: int, rules: RuleSet) -> Bid | None:
    """Return the bid that stands for a seat: its own, or its partner's where that is the side's."""
    bid, partner = bids[seat], seating(rules).partner_of[seat]
    if bid is None or bid.kind != "partner's" or partner is None:
        return bid
    return bids[partner]


def bid_and_took(bid: Bid | None, tricks: int, joint: str = ", ") -> str:
    """Return ``bid 4, took 5``; ``took 5`` of a hand that bid itself."""
    took = f"took {tricks}"
    return took if bid is None else f"bid {bid_words(bid)}{joint}{took}"


def halves(count: int, *, short: bool) -> str:
    """Return a number of half tricks: 7 is ``3 and a half``, in short ``3½``."""
    whole, rest = divmod(count, 2)
    if not rest:
        return str(whole)
    if short:
        return f"{whole or ''}½"
    return f"{whole} and a half" if whole else "a half"


def can_take(sure_halves: int, maybe_halves: int, *, short: bool = False) -> str:
    """Return what is said in partnership talk: ``3 and a half, maybe 1 more``."""
    sure, maybe = halves(sure_halves, short=short), halves(maybe_halves, short=short)
    return f"{sure}, maybe {maybe} more" if maybe_halves else sure
