"""Overtricks, bags with their penalty, and bonuses (decisions 26 and 61)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Final, assert_never

from spades_tui.cards import Card
from spades_tui.rules.capabilities import has_cancel_card, overtrick_points, penalties_and_bags
from spades_tui.rules.deck import card_order
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import ScoreLine
from spades_tui.rules.scoring.nils import blind_nil_waives_bags, nil_tricks
from spades_tui.rules.scoring.side_account import Contract, SideAccount, missing_fact


def score_overtricks(account: SideAccount) -> SideAccount:
    """Return the account with a line for the tricks above a made contract; unchanged without
    any."""
    if not account.overtricks:
        return account
    cancelled = _count_cancelled(account)
    label = f"Overtricks {account.overtricks}" + (f", {cancelled} canceled" if cancelled else "")
    count = account.overtricks - cancelled
    return _written(account, label, count)


def score_nil_tricks(account: SideAccount) -> SideAccount:
    """Return the account with a line for the tricks of failed nils that are bags (decision 58).

    Unchanged if there are none, or if overtricks only reduce a contract.
    """
    label, count = nil_tricks(account)
    if not count or account.rules.scoring.overtrick_reduces:
        return account
    return _written(account, f"{label} {count}", count)


def _written(account: SideAccount, label: str, count: int) -> SideAccount:
    each = overtrick_points(account.rules)
    free = blind_nil_waives_bags(account)
    points = 0 if free and each < 0 else each * count
    bags = 0 if free or each < 0 else count
    return account.add_line(label, points, bags=account.bags + bags)


def _count_cancelled(account: SideAccount) -> int:
    """Return the number of overtricks that the cancelling card takes away, at most all of them."""
    if not has_cancel_card(account.rules):
        return 0
    cancelled = account.facts.cancelled
    if cancelled is None:
        raise missing_fact("cancelled")
    return min(account.overtricks, sum(cancelled[hand] for hand in account.hands))


def score_bags(account: SideAccount) -> SideAccount:
    """Return the account with the bag penalty, once for each full limit of bags, and the bags kept.

    Unchanged if no penalty is due.
    """
    bags = account.bags_before + account.bags
    times, bags_left = penalties_and_bags(bags, account.rules)
    if not times:
        return account
    penalty = -account.rules.scoring.bag_penalty * times
    return account.add_line(f"{bags - bags_left} bags", penalty, bags_after=bags_left)


def high_bid_bonuses(contract: Contract, rules: RuleSet) -> tuple[ScoreLine, ...]:
    """Return the lines of the bonuses that a contract earns by its number alone, if it is made.

    Empty if it earns none (decisions 61 and 77).
    """
    scoring = rules.scoring
    lines = (
        ScoreLine("Big bid bonus", 10 * (contract.tricks - 6) if scoring.big_bid_bonus else 0),
        ScoreLine("Bonus for ten or more", scoring.ten_bonus if contract.tricks >= 10 else 0),
    )
    return tuple(line for line in lines if contract.ordinary and line.points > 0)


def _score_high_bid(account: SideAccount) -> SideAccount:
    """Return the account with the bonuses for the number of a contract that was made."""
    if not account.made or account.contract is None:
        return account
    for line in high_bid_bonuses(account.contract, account.rules):
        account = account.add_line(line.label, line.points)
    return account


def _score_last_spade(account: SideAccount) -> SideAccount:
    """Return the account with the bonus for last tricks won with spades of nine or above.

    The bid must be made exactly.
    """
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
            return account.add_line("Last trick with a high spade", 10)
        case "run":
            return account.add_line(f"Last tricks with high spades {run}", 10 * run)
        case _:
            assert_never(rule)


def _score_sweep(account: SideAccount) -> SideAccount:
    """Return the account with the bonus for an ordinary bid made by taking every trick."""
    bonus, contract = account.rules.scoring.sweep_bonus, account.contract
    if not bonus or not account.made or contract is None or not contract.ordinary:
        return account
    if not account.took_every_trick:
        return account
    return account.add_line("Every trick taken", bonus)


def _final_run(account: SideAccount) -> int:
    """Return the number of last tricks in a row that the side won with a spade of nine or above."""
    winners, cards = account.facts.winners, account.facts.winning_cards
    if winners is None:
        raise missing_fact("winners")
    if cards is None:
        raise missing_fact("winning_cards")
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


BONUSES: Final[tuple[Callable[[SideAccount], SideAccount], ...]] = (
    _score_high_bid,
    _score_last_spade,
    _score_sweep,
)
"""The bonuses in the order of their lines."""


def score_bonuses(account: SideAccount) -> SideAccount:
    """Return the account with a line for each bonus that the side has earned."""
    for bonus in BONUSES:
        account = bonus(account)
    return account
