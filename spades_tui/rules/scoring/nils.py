"""Nil, blind nil, double nil and blind double nil (decisions 17, 18, 20 and 35)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import nil_tricks_help
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.side_account import SideAccount
from spades_tui.rules.seating import seating


class NilTerms(NamedTuple):
    """The terms of one kind of nil.

    Attributes:
        name: its name in a line of the score.
        wins: points when it is made.
        loses: points lost when it fails, as a positive number.
        wins_game: whether it wins the game outright when made.
        loses_game: whether it loses the game outright when it fails.
    """

    name: str
    wins: int
    loses: int
    wins_game: bool = False
    loses_game: bool = False


_OUTRIGHT = 500
"""Points of a double nil that decides the game, for two sides that make one in the same hand.

Decisions 50 and 56.
"""


def nil_terms(bid: Bid, rules: RuleSet) -> NilTerms:
    """Return what `bid`, a nil or double nil, wins and loses.

    If a blind nil loses half of what it wins, the half is rounded down (decision 57).
    """
    if bid.is_double_nil:
        return _double_nil_terms(rules, blind=bid.is_blind)
    if not bid.is_blind:
        return NilTerms("Nil", rules.nil.nil_value, rules.nil.nil_value)
    value = rules.nil.blind_nil_value
    loss = value if rules.nil.blind_nil_loss == "same" else value // 2
    return NilTerms("Blind nil", value, loss)


def _double_nil_terms(rules: RuleSet, *, blind: bool) -> NilTerms:
    if blind:
        return NilTerms("Blind double nil", _OUTRIGHT, _OUTRIGHT, True, True)
    value, loss = rules.specials.double_nil_value, rules.specials.double_nil_loss
    return NilTerms(
        "Double nil",
        wins=_OUTRIGHT if value == "game" else value,
        loses=_OUTRIGHT if loss == "game" else loss,
        wins_game=value == "game",
        loses_game=loss == "game",
    )


def score_nils(account: SideAccount) -> SideAccount:
    """Return the account with a line for every nil of the side, or one for its double nil.

    Unchanged if there is none.
    """
    tricks = account.facts.tricks
    for seat, bid in zip(account.seats, account.bids, strict=True):
        seats = account.seats if bid.is_double_nil else (seat,)
        took = sum(tricks[seat] for seat in seats)
        account = _score_nil(account, bid, f" failed, took {took}" if took else " made", not took)
    return account


def settle_nils(account: SideAccount, *, is_made: bool, reason: str) -> SideAccount:
    """Return the account with all nils of the side scored as made or as lost, whatever was played.

    Args:
        account: the side's account.
        is_made: whether they are scored as made.
        reason: why, a few words for the label of the line (decision 28).
    """
    for bid in account.bids:
        account = _score_nil(account, bid, f", {reason}", is_made)
    return account


def _score_nil(account: SideAccount, bid: Bid, outcome: str, is_made: bool) -> SideAccount:
    if not (bid.is_nil or bid.is_double_nil):
        return account
    terms = nil_terms(bid, account.rules)
    account = account.add_line(terms.name + outcome, terms.wins if is_made else -terms.loses)
    if bid.is_nil:
        return account
    return msgspec.structs.replace(
        account,
        made=is_made,
        wins_game=account.wins_game or (is_made and terms.wins_game),
        loses_game=account.loses_game or (not is_made and terms.loses_game),
    )


def score_opponents_double_nil(account: SideAccount) -> SideAccount:
    """Return the account with a bonus for each other side whose double nil failed for both players.

    Unchanged if there is no such side, or the rules have no such bonus.
    """
    bonus = account.rules.specials.double_nil_both_fail
    for side, seats in enumerate(seating(account.rules).sides):
        if side == account.side or not bonus:
            continue
        bids = [account.facts.bids[seat] for seat in seats]
        declared = any(bid is not None and bid.is_double_nil for bid in bids)
        if declared and all(account.facts.tricks[seat] for seat in seats):
            account = account.add_line("Opponents' double nil, both failed", bonus)
    return account


class NilTricks(NamedTuple):
    """Tricks of nil bidders that count as bags (decision 18).

    Attributes:
        label: the words for them in a line of the score.
        tricks: their number; 0 if there are none.
    """

    label: str
    tricks: int


def nil_tricks(account: SideAccount) -> NilTricks:
    """Return the tricks of the side's failed nils that count as bags.

    Tricks of a failed double nil always do (decision 58); those of a nil do not if they count
    toward the contract, or not at all (option `failed_nil_tricks`).
    """
    tricks = account.facts.tricks
    if any(bid.is_double_nil for bid in account.bids):
        return NilTricks("Double nil's tricks", sum(tricks[seat] for seat in account.seats))
    counted_already = nil_tricks_help(account.rules) and account.contract is not None
    pairs = zip(account.seats, account.bids, strict=True)
    took = sum(tricks[seat] for seat, bid in pairs if bid.is_nil)
    lost = counted_already or account.rules.nil.failed_nil_tricks == "neither"
    return NilTricks("Failed nil's tricks", 0 if lost else took)


def blind_nil_waives_bags(account: SideAccount) -> bool:
    """Whether the side takes no bags in this hand because a player of it bid blind nil (decision
    20)."""
    blind = any(bid.kind == "blind nil" for bid in account.bids)
    return account.rules.nil.blind_nil_bags_free and blind
