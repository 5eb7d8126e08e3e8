"""The contract of a side: its tricks, whether it was made, and its score.

Options contract, set_penalty, double_take_loses, small_bid_bonus, blind_bet; decisions 10, 11, 18,
19, 23, 25 to 27.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import hands_that_count, partial_sets
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import HandFacts
from spades_tui.rules.scoring.overtricks import high_bid_bonuses
from spades_tui.rules.scoring.side_account import (
    SWEPT,
    Contract,
    SideAccount,
    missing_fact,
    side_bids,
)
from spades_tui.rules.scoring.specials import moon_value, special_contract
from spades_tui.rules.seating import seating


def contract_of(bids: tuple[Bid | None, ...], side: int, rules: RuleSet) -> int | None:
    """Return the number of tricks in the contract of `side`, by the bids made so far.

    None if no bid of the side makes a contract, as with nils alone.

    Args:
        bids: by player; None for a bid not made yet.
        side: the index of the side.
        rules: the rules in force.
    """
    contract = contract_for(side_bids(bids, side, rules), rules)
    return None if contract is None else contract.tricks


def contract_for(bids: tuple[Bid, ...], rules: RuleSet) -> Contract | None:
    """Return the contract that the bids of one side make together; None if they make none.

    Args:
        bids: the bids of the side's players, as from `side_bids` (decision 9).
        rules: the rules in force.
    """
    return special_contract(bids, rules) or _ordinary(bids, rules)


def _ordinary(bids: tuple[Bid, ...], rules: RuleSet) -> Contract | None:
    numbers = [bid.tricks for bid in bids if bid.kind in ("number", "blind number")]
    if not numbers:
        return None
    tricks = sum(numbers)
    blind = is_blind_bet(bids, rules)
    worth = 10 * tricks * (2 if blind else 1)
    if table_applies(bids, rules):
        exact = small_points(bids, tricks, rules)
        return Contract("Small bid", tricks, wins=exact, loses=worth if tricks else exact)
    plain = "Contract" if seating(rules).has_partners else "Bid"
    name = "Blind bid" if blind else plain
    return Contract(name, tricks, wins=worth, loses=worth, ordinary=True)


def score_contract(account: SideAccount) -> SideAccount:
    """Return the account with its contract scored: a line, and `contract`, `counted`, `made`,
    `overtricks`.

    Unchanged if the side has no contract.
    """
    contract = contract_for(account.bids, account.rules)
    if contract is None:
        return account
    account = msgspec.structs.replace(
        account, contract=contract, counted=_tricks_that_count(account)
    )
    if table_applies(account.bids, account.rules):
        return _score_small_bid(account)
    label = f"{contract.label}, took {account.counted}"
    lost_by = _explain_loss(account, contract)
    if lost_by is not None:
        return account.add_line(label + lost_by, -_loss(account, contract), made=False)
    swept = _as_sweep(account, contract)
    if swept is not None:
        account = msgspec.structs.replace(account, contract=swept)
        contract, label = swept, contract.label + SWEPT
    return account.add_line(
        label,
        contract.wins,
        made=True,
        overtricks=max(account.counted - contract.tricks, 0),
        wins_game=contract.wins_game,
    )


def _as_sweep(account: SideAccount, contract: Contract) -> Contract | None:
    """Return the contract that a made bid becomes by taking every trick; None if it stays as it is.

    Decision 74: only an ordinary bid becomes another, and a moon only if that scores more.
    """
    rules, form = account.rules, account.rules.specials.all_tricks
    if form == "nothing" or not contract.ordinary or not account.took_every_trick:
        return None
    if form == "game":
        return msgspec.structs.replace(contract, wins_game=True)
    wins_game, value = rules.specials.moon == "game", moon_value(rules, blind=False)
    own = contract.wins + sum(line.points for line in high_bid_bonuses(contract, rules))
    if value <= own:
        return msgspec.structs.replace(contract, wins_game=True) if wins_game else None
    return msgspec.structs.replace(
        contract, tricks=tricks_in_hand(rules), wins=value, ordinary=False, wins_game=wins_game
    )


ContractStatus = Literal["open", "made", "set"]
"""The state of a contract; made and set are final, for any play of the remaining cards."""


def contract_status(account: SideAccount, contract: Contract, left: int) -> ContractStatus:
    """Return whether a contract in the middle of a hand is already made or set, or still open.

    Args:
        account: the side's account, whose facts and `counted` hold the tricks won so far.
        contract: the side's contract.
        left: the number of tricks not yet won by any side.
    """
    took, most = account.counted, account.counted + left
    if most < contract.tricks:
        return "set"
    if table_applies(account.bids, account.rules):
        if not contract.tricks:
            return "set" if took else "open" if left else "made"
        return "made" if took >= contract.tricks else "open"
    now, ends = (
        msgspec.structs.replace(account, counted=max(counted, contract.tricks))
        for counted in (took, most)
    )
    if _explain_loss(now, contract) is not None:
        return "set"
    sure = not left or not (_promises_no_trump(account) or _hangs_on_a_nil(account))
    return (
        "made" if took >= contract.tricks and sure and not _explain_loss(ends, contract) else "open"
    )


def depends_on_tricks(bids: tuple[Bid | None, ...], side: int, most: int, rules: RuleSet) -> bool:
    """Whether `side` is sure to make its contract if it takes at least its number of tricks.

    False if taking more can lose it, if other facts decide too (a no-trump promise, or a nil whose
    failure sets the contract), and without a contract.

    Args:
        bids: by player; None for a bid not made.
        side: the index of the side.
        most: the most tricks that the side can take; more need not be considered.
        rules: the rules in force.
    """
    own = side_bids(bids, side, rules)
    contract = contract_for(own, rules)
    if contract is None:
        return False
    facts = HandFacts(bids, (0,) * seating(rules).hands)
    seats = seating(rules).sides[side]
    account = SideAccount(rules, facts, side, seats, own, 0, counted=contract.tricks)
    if _promises_no_trump(account) or _hangs_on_a_nil(account):
        return False
    return contract_status(account, contract, max(most - contract.tricks, 0)) == "made"


def _promises_no_trump(account: SideAccount) -> bool:
    return any(bid.is_no_trump for bid in account.bids)


def _hangs_on_a_nil(account: SideAccount) -> bool:
    sinks = account.rules.nil.failed_nil_sinks_partner
    return sinks and any(bid.is_nil for bid in account.bids)


def _tricks_that_count(account: SideAccount) -> int:
    """Return the tricks of the side, without those of a failed nil unless they count."""
    facts = account.facts
    counting = hands_that_count(account.side, facts.bids, facts.declarer, account.rules)
    return sum(facts.tricks[hand] for hand in account.hands if hand in counting)


def _explain_loss(account: SideAccount, contract: Contract) -> str | None:
    """Return the reason the contract is lost, as the end of its label ("" if short); None if it is
    made."""
    took = account.counted
    if _set_by_a_nil(account):
        return ", set by the failed nil"
    if took < contract.tricks:
        return ""
    if contract.exactly and took > contract.tricks:
        return ", one too many" if took == contract.tricks + 1 else ", too many"
    if _promise_broken(account):
        return ", promise broken"
    if (
        account.rules.scoring.double_take_loses
        and contract.ordinary
        and contract.tricks >= 1
        and took >= 2 * contract.tricks
    ):
        return ", twice the bid"
    return None


def _loss(account: SideAccount, contract: Contract) -> int:
    """Return the points a lost contract costs, above 0; a partial penalty counts only missing
    tricks.

    A blind bet is lost in full (decision 60).
    """
    short = contract.tricks - account.counted
    partial = partial_sets(account.rules) and not _set_by_a_nil(account)
    blind = is_blind_bet(account.bids, account.rules)
    if partial and contract.ordinary and short > 0 and not blind:
        return 10 * short
    return contract.loses


def _promise_broken(account: SideAccount) -> bool:
    bound = [seat for seat, bid in zip(account.seats, account.bids, strict=True) if bid.is_no_trump]
    if not bound:
        return False
    broken = account.facts.promise_broken
    if broken is None:
        raise missing_fact("promise_broken")
    return any(broken[seat] for seat in bound)


def _set_by_a_nil(account: SideAccount) -> bool:
    """Whether a failed nil of the side also loses the contract."""
    if not account.rules.nil.failed_nil_sinks_partner:
        return False
    pairs = zip(account.seats, account.bids, strict=True)
    return any(bid.is_nil and account.facts.tricks[seat] > 0 for seat, bid in pairs)


_EXACT = {0: 100, 1: 60, 2: 40}


def is_blind_bet(bids: tuple[Bid, ...], rules: RuleSet) -> bool:
    """Whether a player without a partner has bet blind, which doubles the 10 points of each trick
    bid.

    Args:
        bids: the bids of one side.
        rules: the rules in force.
    """
    return not seating(rules).has_partners and any(bid.kind == "blind number" for bid in bids)


def table_applies(bids: tuple[Bid, ...], rules: RuleSet) -> bool:
    """Whether the bids of one side score by the small-bid table (option `small_bid_bonus`).

    True if the option is on and all of `bids` are numbers that add up to two at most.
    """
    if not rules.scoring.small_bid_bonus:
        return False
    small = all(bid.kind in ("number", "blind number") for bid in bids)
    return small and sum(bid.tricks for bid in bids) <= max(_EXACT)


def _table_points(bid: int, took: int) -> int:
    """Return the points in the small-bid table for taking `took` tricks on a bid of `bid`, 0 to 2.

    Made exactly, bids of 2, 1 and 0 score 40, 60 and 100. Three tricks on a bid of 2 score 20;
    other overtricks give −10 × (overtricks − bid). Too few tricks lose 10 × the bid.
    """
    over = took - bid
    if over < 0:
        return -10 * bid
    if over == 0:
        return _EXACT[bid]
    if (bid, over) == (2, 1):
        return 20
    return -10 * (over - bid)


def _blind_bonus(bid: int, took: int, rules: RuleSet) -> int:
    """Return the points of a blind bet beyond those of the table: the bet once more, or its whole
    score.

    A bid of 0 that is made scores its 100 once more in either case; overtricks stay single
    (decision 59).

    Args:
        bid: the number bet.
        took: the tricks taken.
        rules: the rules in force.
    """
    if bid and took < bid:
        return -10 * bid
    if bid and rules.scoring.blind_small_bid == "bet added":
        return 10 * bid
    return max(_table_points(bid, took), 0)


def _score_small_bid(account: SideAccount) -> SideAccount:
    """Return the account with a bid of two, one or none scored, its overtricks included."""
    bid, took = sum(bid.tricks for bid in account.bids), account.counted
    name = "Small blind bid" if is_blind_bet(account.bids, account.rules) else "Small bid"
    return account.add_line(
        f"{name} {bid}, took {took}",
        small_points(account.bids, took, account.rules),
        made=took >= bid if bid else took == 0,
    )


def small_points(bids: tuple[Bid, ...], took: int, rules: RuleSet) -> int:
    """Return the points of a side by the small-bid table; it must apply (`table_applies`).

    Args:
        bids: the bids of the side; a blind bet scores its bonus, too.
        took: the tricks the side took.
        rules: the rules in force.
    """
    bid = sum(bid.tricks for bid in bids)
    extra = _blind_bonus(bid, took, rules) if is_blind_bet(bids, rules) else 0
    return _table_points(bid, took) + extra
