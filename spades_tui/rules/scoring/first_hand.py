"""A first hand that bids itself (RULES.md section 3 `first_hand`, ruling 37)."""

from __future__ import annotations

from spades_tui.rules.scoring.account import Account
from spades_tui.rules.seating import seating


def score_first_hand(account: Account) -> Account:
    """Write ten points a trick; below the least bid of a side, that bid is lost. No bags."""
    board = account.rules.bidding.min_team_bid
    if account.facts.revoker is not None:
        return _score_revoke(account, account.facts.revoker, board)
    took = sum(account.facts.tricks[hand] for hand in account.hands)
    if took < board:
        return account.written(f"First hand, took {took} of {board}", -10 * board, made=False)
    return account.written(f"First hand, took {took}", 10 * took, made=True)


def _score_revoke(account: Account, revoker: int, board: int) -> Account:
    """Nobody has bid, so the least bid is what is lost and credited (ruling 28)."""
    if seating(account.rules).side_of[revoker] == account.side:
        return account.written("First hand, lost by the revoke", -10 * board, made=False)
    return account.written("First hand, credited for the revoke", 10 * board, made=True)
