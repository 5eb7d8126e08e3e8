"""Bags and their penalty (decisions 21 and 24)."""

from __future__ import annotations

from spades_tui.rules.scoring.account import Account


def score_bags(account: Account) -> Account:
    """Write the penalty for every full limit of bags, and settle how many bags are kept."""
    scoring = account.rules.scoring
    bags = account.bags_before + account.bags
    if scoring.bag_limit == "off" or bags < scoring.bag_limit:
        return account
    if scoring.bags_after_penalty == "reset":
        return account.written(f"{bags} bags", -scoring.bag_penalty, bags_after=0)
    times, kept = divmod(bags, scoring.bag_limit)
    label = f"{times * scoring.bag_limit} bags"
    return account.written(label, -scoring.bag_penalty * times, bags_after=kept)
