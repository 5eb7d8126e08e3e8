"""A first hand that bids itself (RULES.md section 3 `first_hand`, ruling 37)."""

from __future__ import annotations

from spades_tui.rules.scoring.account import Account


def score_first_hand(account: Account) -> Account:
    """Write ten points a trick; below the least bid of a side, that bid is lost. No bags."""
    board = account.rules.bidding.min_team_bid
    took = sum(account.facts.tricks[hand] for hand in account.hands)
    if took < board:
        return account.written(f"First hand, took {took} of {board}", -10 * board, made=False)
    return account.written(f"First hand, took {took}", 10 * took, made=True)
