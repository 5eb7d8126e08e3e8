"""The contract of a side: what it is, whether it was made, what it scores.

Options contract, set_penalty, double_take_loses; decisions 10, 11, 18, 19, 23, 27.
"""

from __future__ import annotations

import msgspec

from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import hands_that_count
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import small_bids
from spades_tui.rules.scoring.account import Account, Contract, missing, side_bids
from spades_tui.rules.scoring.specials import SPECIALS
from spades_tui.rules.seating import seating


def contract_of(bids: tuple[Bid | None, ...], side: int, rules: RuleSet) -> int | None:
    """Return the tricks `side` has to take by the bids so far; None where it named no number."""
    contract = contract_for(side_bids(bids, side, rules), rules)
    return None if contract is None else contract.tricks


def contract_for(bids: tuple[Bid, ...], rules: RuleSet) -> Contract | None:
    """Return the one contract the bids of a side make (decision 9), or None."""
    for special in SPECIALS:
        contract = special(bids, rules)
        if contract is not None:
            return contract
    return _ordinary(bids, rules)


def _ordinary(bids: tuple[Bid, ...], rules: RuleSet) -> Contract | None:
    numbers = [bid.tricks for bid in bids if bid.kind in ("number", "blind number")]
    if not numbers:
        return None
    tricks = sum(numbers)
    blind = small_bids.is_blind_bet(bids, rules)
    worth = 10 * tricks * (2 if blind else 1)
    if small_bids.table_applies(bids, rules):
        credit = small_bids.credit(bids, rules)
        return Contract("Small bid", tricks, wins=credit, loses=worth if tricks else credit)
    plain = "Contract" if seating(rules).has_partners else "Bid"
    name = "Blind bid" if blind else plain
    return Contract(name, tricks, wins=worth, loses=worth, ordinary=True)


def score_contract(account: Account) -> Account:
    """Write the line of the side's contract, if it has one."""
    contract = contract_for(account.bids, account.rules)
    if contract is None:
        return account
    account = msgspec.structs.replace(
        account, contract=contract, counted=_tricks_that_count(account)
    )
    if small_bids.table_applies(account.bids, account.rules):
        return small_bids.score_small_bid(account)
    label = f"{contract.label}, took {account.counted}"
    lost_by = _lost_by(account, contract)
    if lost_by is not None:
        return account.written(label + lost_by, -_loss(account, contract), made=False)
    return account.written(
        label,
        contract.wins,
        made=True,
        overtricks=account.counted - contract.tricks,
        wins_game=contract.wins_game,
    )


def _tricks_that_count(account: Account) -> int:
    """Tricks of the side, without those of a nil bidder who failed unless they count."""
    facts = account.facts
    counting = hands_that_count(account.side, facts.bids, facts.declarer, account.rules)
    return sum(facts.tricks[hand] for hand in account.hands if hand in counting)


def _lost_by(account: Account, contract: Contract) -> str | None:
    """Why the contract is lost, as the end of its label; None when it is made."""
    took = account.counted
    if _sunk(account):
        return ", lost with the nil"
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


def _loss(account: Account, contract: Contract) -> int:
    """What a lost contract costs; partial penalty forgives tricks taken where they could help."""
    short = contract.tricks - account.counted
    partial = account.rules.scoring.set_penalty == "partial" and not _sunk(account)
    blind = small_bids.is_blind_bet(account.bids, account.rules)
    if partial and contract.ordinary and short > 0 and not blind:
        return 10 * short
    return contract.loses


def _promise_broken(account: Account) -> bool:
    bound = [seat for seat, bid in zip(account.seats, account.bids, strict=True) if bid.is_no_trump]
    if not bound:
        return False
    broken = account.facts.promise_broken
    if broken is None:
        raise missing("promise_broken")
    return any(broken[seat] for seat in bound)


def _sunk(account: Account) -> bool:
    """Whether a failed nil of the side takes the contract with it, however many it took."""
    if not account.rules.nil.failed_nil_sinks_partner:
        return False
    pairs = zip(account.seats, account.bids, strict=True)
    return any(bid.is_nil and account.facts.tricks[seat] > 0 for seat, bid in pairs)
