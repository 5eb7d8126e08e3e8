"""Bonuses for bold and exact bids: big bid, last spade, and a sweep (decisions 26 and 61)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Final, assert_never

from spades_tui.cards import Card
from spades_tui.rules.deck import card_order
from spades_tui.rules.scoring.account import Account, missing


def score_big_bid(account: Account) -> Account:
    """A made bid of seven or more: ten points for every trick bid above six."""
    contract = account.contract
    if not account.rules.scoring.big_bid_bonus or not account.made or contract is None:
        return account
    if not contract.ordinary or contract.tricks < 7:
        return account
    return account.written("Big bid bonus", 10 * (contract.tricks - 6))


def score_last_spade(account: Account) -> Account:
    """Last trick, or the final run, won with spades of nine or above, the bid made exactly."""
    rule = account.rules.scoring.last_spade_bonus
    contract = account.contract
    exact = account.made and contract is not None and account.counted == contract.tricks
    if rule == "off" or not exact or not account.counted:
        return account
    run = _final_run(account)
    if not run:
        return account
    match rule:
        case "last trick":
            return account.written("Last trick with a high spade", 10)
        case "run":
            return account.written(f"Last tricks with high spades {run}", 10 * run)
        case _:
            assert_never(rule)


def score_sweep(account: Account) -> Account:
    """An ordinary bid made by taking every trick, which nobody had announced."""
    bonus, contract = account.rules.scoring.sweep_bonus, account.contract
    if not bonus or not account.made or contract is None or not contract.ordinary:
        return account
    if sum(account.facts.tricks[hand] for hand in account.hands) < sum(account.facts.tricks):
        return account
    return account.written("Every trick taken", bonus)


def _final_run(account: Account) -> int:
    """How many tricks at the end of the hand the side won with a spade of nine or above."""
    winners, cards = account.facts.winners, account.facts.winning_cards
    if winners is None:
        raise missing("winners")
    if cards is None:
        raise missing("winning_cards")
    order = card_order(account.rules)
    nine = order.strength[Card.S9]
    backwards = zip(reversed(winners), reversed(cards), strict=True)
    run = takewhile(
        lambda won: (
            won[0] in account.hands and order.is_spade(won[1]) and order.strength[won[1]] >= nine
        ),
        backwards,
    )
    return sum(1 for _ in run)


BONUSES: Final[tuple[Callable[[Account], Account], ...]] = (
    score_big_bid,
    score_last_spade,
    score_sweep,
)
"""In the order they are written."""


def score_bonuses(account: Account) -> Account:
    """Write every bonus in force."""
    for bonus in BONUSES:
        account = bonus(account)
    return account
