"""A first hand that bids itself (option `first_hand`, decision 37)."""

from __future__ import annotations

from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.scoring.account import Account
from spades_tui.rules.seating import seating


def score_first_hand(account: Account) -> Account:
    """Write ten points a trick; below the least bid of a side, that bid is lost. No bags."""
    board = account.rules.bidding.min_team_bid
    took = sum(account.facts.tricks[hand] for hand in account.hands)
    if account.facts.revoker is not None:
        return _score_revoke(account, account.facts.revoker, took)
    if took < board:
        return account.written(f"First hand, took {took} of {board}", -10 * board, made=False)
    return account.written(f"First hand, took {took}", 10 * took, made=True)


def _score_revoke(account: Account, revoker: int, took: int) -> Account:
    """Write the tricks taken, or the least bid, as lost or credited: nobody has bid (decision 28).

    Where there is no least bid, an even share of the tricks stands for it.
    """
    rules, table = account.rules, seating(account.rules)
    least = rules.bidding.min_team_bid or tricks_in_hand(rules) // len(table.sides)
    worth = 10 * max(took, least)
    if table.side_of[revoker] == account.side:
        return account.written("First hand, lost by the revoke", -worth, made=False)
    return account.written("First hand, credited for the revoke", worth, made=True)
