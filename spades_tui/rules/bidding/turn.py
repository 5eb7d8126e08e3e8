"""The bids open to a player at his turn, and why the others are not."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.rules.bidding.all_bids import every_bid
from spades_tui.rules.bidding.facts import BidFacts, Refusal, not_biddable
from spades_tui.rules.bidding.kinds import kind_refusal
from spades_tui.rules.bidding.limits import (
    IN_YIELDING_ORDER,
    Limit,
    limit_refusal,
    limits_in_force,
)
from spades_tui.rules.bidding.window import WINDOW_KINDS
from spades_tui.rules.bids import BLIND_NIL, NIL, Bid
from spades_tui.rules.ruleset import RuleSet


def legal_bids(facts: BidFacts, rules: RuleSet) -> tuple[Bid, ...]:
    """Return what may be bid at one's own turn; never nothing once the cards are seen.

    Unlooked, only blind calls are open. Limits yield in the order of decision 54.
    """
    candidates = _open_in_turn(facts, rules)
    limits = _limits(facts, candidates, rules)
    return tuple(b for b in candidates if limit_refusal(facts, b, rules, limits) is None)


def bid_refusal(facts: BidFacts, bid: Bid, rules: RuleSet) -> str | None:
    """Return one sentence that says why `bid` is not legal at one's own turn, or None."""
    reason = _not_open(facts, bid, rules)
    if reason is None:
        limits = _limits(facts, _open_in_turn(facts, rules), rules)
        reason = limit_refusal(facts, bid, rules, limits)
    return None if reason is None else not_biddable(bid, reason)


def why_so_few(facts: BidFacts, rules: RuleSet) -> str | None:
    """Return why at most one number is open to a player who has looked, or None where more are."""
    numbers = [bid for bid in every_bid(rules) if bid.kind == "number" and bid.tricks]
    refused = [reason for bid in numbers if (reason := kind_refusal(facts, bid, rules))]
    plain = [bid for bid in numbers if not bid.bemo]
    return refused[0] if len(plain) - len(refused) <= 1 and len(set(refused)) == 1 else None


def nil_round_refusal(facts: BidFacts, bid: Bid, rules: RuleSet) -> str | None:
    """Return one sentence that says why `bid` is not open in the nil round, or None."""
    if not bid.is_nil:
        return "Numbers are bid in the second round: declare nil, or pass."
    reason = kind_refusal(facts, bid, rules) or limit_refusal(facts, bid, rules)
    if reason is None and bid not in nil_round_bids(facts, rules):
        reason = "it is called before anyone looks"
    return None if reason is None else not_biddable(bid, reason)


def nil_round_bids(facts: BidFacts, rules: RuleSet) -> tuple[Bid, ...]:
    """Return what may be declared in the nil round (option `nil_round`); perhaps nothing."""
    own_turn = rules.nil.blind_nil_when == "own turn"
    return tuple(
        bid
        for bid in ((NIL, BLIND_NIL) if own_turn else (NIL,))
        if kind_refusal(facts, bid, rules) is None and limit_refusal(facts, bid, rules) is None
    )


def _open_in_turn(facts: BidFacts, rules: RuleSet) -> tuple[Bid, ...]:
    return tuple(bid for bid in every_bid(rules) if _not_open(facts, bid, rules) is None)


def _not_open(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    return kind_refusal(facts, bid, rules) or _not_in_turn(bid, rules)


def _not_in_turn(bid: Bid, rules: RuleSet) -> Refusal:
    """Return why `bid`, which the rules know, does not belong to the ordinary bidding."""
    if bid.kind == "blind number" and rules.scoring.blind_bet:
        return None
    if bid.kind in WINDOW_KINDS:
        return "it is called before anyone of the side looks"
    if bid.is_nil and rules.bidding.nil_round:
        return "nils were declared in the first round"
    if bid.kind == "blind nil" and rules.nil.blind_nil_when == "before":
        return "it is called before anyone looks"
    return None


def _limits(facts: BidFacts, bids: Sequence[Bid], rules: RuleSet) -> Sequence[Limit]:
    """Unlooked, no limit yields: whoever may not bid blind looks, and then has bids enough."""
    return IN_YIELDING_ORDER if facts.hand is None else limits_in_force(facts, bids, rules)
