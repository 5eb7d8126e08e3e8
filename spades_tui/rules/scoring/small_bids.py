"""Three-handed bets whose worth differs from ten a trick: the small-bid table, the blind bet.

Options `small_bid_bonus`, `blind_bet`; decisions 25 and 26.
"""

from __future__ import annotations

from spades_tui.rules.bids import Bid
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.account import Account
from spades_tui.rules.seating import seating

_EXACT = {0: 100, 1: 60, 2: 40}


def is_blind_bet(bids: tuple[Bid, ...], rules: RuleSet) -> bool:
    """Whether a player without a partner bet without looking: ten a trick doubles, won or lost."""
    return not seating(rules).has_partners and any(bid.kind == "blind number" for bid in bids)


def table_applies(bids: tuple[Bid, ...], rules: RuleSet) -> bool:
    """Whether these bids score by the small-bid table."""
    if not rules.scoring.small_bid_bonus:
        return False
    small = all(bid.kind in ("number", "blind number") for bid in bids)
    return small and sum(bid.tricks for bid in bids) <= max(_EXACT)


def table_points(bid: int, took: int) -> int:
    """Return what the table gives: 40, 60 or 100 when exact, less for every trick above."""
    over = took - bid
    if over < 0:
        return -10 * bid
    if over == 0:
        return _EXACT[bid]
    if bid == 0:
        return -10 * over
    steps = {1: (0,), 2: (20, 0)}[bid]
    return steps[over - 1] if over <= len(steps) else -10 * (over - len(steps))


def blind_extra(bid: int, took: int) -> int:
    """Return what a blind bet adds to the table's points: the bet's own worth once more."""
    if bid == 0:
        return _EXACT[0] if took == 0 else 0
    return 10 * bid if took >= bid else -10 * bid


def score_small_bid(account: Account) -> Account:
    """Write the line of a bet of two, one or none; its overtricks are in the table already."""
    bid, took = sum(bid.tricks for bid in account.bids), account.counted
    points = table_points(bid, took)
    blind = is_blind_bet(account.bids, account.rules)
    if blind:
        points += blind_extra(bid, took)
    name = "Small blind bid" if blind else "Small bid"
    return account.written(
        f"{name} {bid}, took {took}", points, made=took >= bid if bid else took == 0
    )


def credit(bids: tuple[Bid, ...], rules: RuleSet) -> int:
    """Return what a small bet is worth when made exactly."""
    bid = sum(bid.tricks for bid in bids)
    extra = blind_extra(bid, bid) if is_blind_bet(bids, rules) else 0
    return _EXACT[bid] + extra
