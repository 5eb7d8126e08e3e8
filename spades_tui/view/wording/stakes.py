"""What a bid would make of the side's contract, and what it pays and costs."""

from __future__ import annotations

from spades_tui.rules.bidding.facts import number_of
from spades_tui.rules.bids import Bid, is_nil
from spades_tui.rules.capabilities import partial_sets
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.explain.summary import either
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.account import Contract, side_bids
from spades_tui.rules.scoring.contract import contract_for, is_blind_bet, table_applies
from spades_tui.rules.scoring.nils import nil_terms
from spades_tui.view.view import View


def tricks_bid(view: View) -> str:
    """Return ``8 of 13 tricks bid so far``; "" before the first bid."""
    bids = [bid for bid in view.bids if bid is not None]
    if not bids:
        return ""
    told = sum(number_of(bid, view.rules) for bid in bids)
    return f"{told} of {tricks_in_hand(view.rules)} tricks bid so far"


def stakes(bid: Bid, rules: RuleSet) -> str:
    """Return what a bid by itself pays and costs: ``±100``, ``+200 −100``; "" for a number."""
    if is_nil(bid):
        terms = nil_terms(bid, rules)
        won = "game" if terms.wins_game else terms.wins
        return either(won, "game" if terms.loses_game else terms.loses)
    contract = contract_for((bid,), rules)
    return "" if contract is None or contract.ordinary else _points(contract, (bid,), rules)


def contract_after(view: View, bid: Bid) -> str:
    """Return the side's contract were this the viewer's bid: ``contract 7: ±70``, alone ``±30``.

    "" where it makes no contract.
    """
    bids = (*view.bids[: view.seat], bid, *view.bids[view.seat + 1 :])
    made = side_bids(bids, view.side, view.rules)
    contract = contract_for(made, view.rules)
    if contract is None:
        return ""
    points = _points(contract, made, view.rules)
    return f"contract {contract.tricks}: {points}" if view.seats.has_partners else points


def _points(contract: Contract, bids: tuple[Bid, ...], rules: RuleSet) -> str:
    if contract.wins_game:
        return either("game", contract.loses)
    if not contract.tricks:
        won = contract.wins
        return f"+{won}, −10 a trick taken" if table_applies(bids, rules) else "always made"
    if contract.ordinary and partial_sets(rules) and not is_blind_bet(bids, rules):
        return f"+{contract.wins}, −10 a trick short"
    return either(contract.wins, contract.loses)
