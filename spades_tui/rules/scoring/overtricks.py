"""Overtricks: what each is worth, the card that cancels one, and bags with their penalty.

Options overtrick, overtrick_reduces, bag_cancel_card; decisions 10, 18, 20, 21, 22, 24.
"""

from __future__ import annotations

from spades_tui.rules.capabilities import has_cancel_card, overtrick_points, settled_bags
from spades_tui.rules.scoring.account import Account, missing
from spades_tui.rules.scoring.nils import bags_are_free, nil_tricks


def score_overtricks(account: Account) -> Account:
    """Write what the tricks above a contract that was made are worth."""
    if not account.overtricks:
        return account
    cancelled = _cancelled(account)
    label = f"Overtricks {account.overtricks}" + (f", {cancelled} canceled" if cancelled else "")
    count = account.overtricks - cancelled
    return _written(account, label, count)


def score_nil_tricks(account: Account) -> Account:
    """Write what the tricks of failed nils are worth (decision 58)."""
    label, count = nil_tricks(account)
    if not count or account.rules.scoring.overtrick_reduces:
        return account
    return _written(account, f"{label} {count}", count)


def _written(account: Account, label: str, count: int) -> Account:
    each = overtrick_points(account.rules)
    free = bags_are_free(account)
    points = 0 if free and each < 0 else each * count
    bags = 0 if free or each < 0 else count
    return account.written(label, points, bags=account.bags + bags)


def _cancelled(account: Account) -> int:
    """How many overtricks the cancelling card takes away, never more than there are."""
    if not has_cancel_card(account.rules):
        return 0
    cancelled = account.facts.cancelled
    if cancelled is None:
        raise missing("cancelled")
    return min(account.overtricks, sum(cancelled[hand] for hand in account.hands))


def score_bags(account: Account) -> Account:
    """Write the penalty for every full limit of bags, and settle how many bags are kept."""
    bags = account.bags_before + account.bags
    times, kept = settled_bags(bags, account.rules)
    if not times:
        return account
    penalty = -account.rules.scoring.bag_penalty * times
    return account.written(f"{bags - kept} bags", penalty, bags_after=kept)
