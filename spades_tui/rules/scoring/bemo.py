"""Bemo: the first six or nine tricks, on top of the bid (decision 15)."""

from __future__ import annotations

from spades_tui.rules.scoring.account import Account, missing


def score_bemo(account: Account) -> Account:
    """Write the line of the side's Bemo; it is judged alone, whatever becomes of the contract."""
    promised = max((bid.bemo_tricks for bid in account.bids), default=0)
    if not promised:
        return account
    winners = account.facts.winners
    if winners is None:
        raise missing("winners")
    name = "Little Bemo" if promised == 6 else "Big Bemo"
    first = winners[:promised]
    if len(first) == promised and all(hand in account.hands for hand in first):
        return account.written(f"{name} made", 10 * promised)
    return account.written(f"{name} failed", -10 * promised)
