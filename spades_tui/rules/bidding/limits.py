"""Limits on numbers that give way when they leave nothing to bid (decisions 30 to 32 and 54)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spades_tui.rules.bidding.facts import (
    BidSituation,
    Refusal,
    bid_tricks,
    bids_after,
    partners_bid,
)
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import bids_by_talk
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

BidLimit = Callable[[BidSituation, Bid, RuleSet], Refusal]


def _not_total(facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    if not rules.bidding.not_total:
        return None
    after = bids_after(facts, bid, rules)
    if any(placed is None for placed in after):
        return None
    total = tricks_in_hand(rules)
    if sum(bid_tricks(placed, rules) for placed in after) == total:
        return f"the total of bids may not be {total}"
    return None


def _no_ones(_facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    if rules.bidding.no_ones and bid.tricks == 1:
        return "bids of 1 are not allowed"
    return None


def _minimum(facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    if bid.is_nil:
        return _nil_beside(facts, rules)
    if bid.kind != "number" and not (bid.kind == "blind number" and rules.scoring.blind_bet):
        return None  # specials are exempt
    theirs = partners_bid(facts, rules)
    if theirs is not None and theirs.is_nil:
        least = rules.bidding.min_beside_nil
        return f"beside a nil you must bid at least {least}" if bid.tricks < least else None
    return _side_minimum(facts, bid, rules)


def _nil_beside(facts: BidSituation, rules: RuleSet) -> Refusal:
    """Refuse a nil whose partner has not bid enough, or who has bid nil (decision 30)."""
    theirs, least = partners_bid(facts, rules), rules.bidding.min_beside_nil
    if theirs is None or not least:
        return None
    if theirs.is_nil:
        return "your partner has bid nil, so you must bid a number"
    if theirs.kind == "number" and theirs.tricks < least:
        return f"your partner must have bid at least {least} for a nil beside it"
    return None


def _side_minimum(facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    theirs = partners_bid(facts, rules)
    if rules.bidding.one_nil_each_side and theirs is None:
        least = rules.bidding.min_beside_nil
        return f"bid nil, or at least {least}" if bid.tricks < least else None
    least = rules.bidding.min_team_bid
    agreed = bids_by_talk(rules) or not seating(rules).has_partners
    if theirs is None and not agreed:
        return None  # the first partner is never held to it; a lone player is (decision 66)
    if theirs is not None and theirs.kind not in ("number", "partner's"):
        return None
    if bid.tricks + (theirs.tricks if theirs is not None else 0) >= least:
        return None
    if seating(rules).has_partners:
        return f"your side must bid at least {least} in all"
    return f"you must bid at least {least}"


def _maximum(facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    if rules.bidding.max_team_bid == "off":
        return None
    after = bids_after(facts, bid, rules)
    total = sum(bid_tricks(after[seat], rules) for seat in seating(rules).side_with(facts.seat))
    most = tricks_in_hand(rules)
    return f"your side may bid at most {most} in all" if total > most else None


LIMITS_BY_PRIORITY: Final[tuple[BidLimit, ...]] = (_not_total, _no_ones, _minimum, _maximum)
"""The limits in the order in which they give way until a bid is left (decision 54)."""


def limit_refusal(
    facts: BidSituation, bid: Bid, rules: RuleSet, limits: Sequence[BidLimit] = LIMITS_BY_PRIORITY
) -> Refusal:
    """Return the reason `bid` breaks a limit, the first in `limits`, as the end of a sentence.

    None if it breaks none of them.
    """
    for limit in limits:
        reason = limit(facts, bid, rules)
        if reason is not None:
            return reason
    return None


def limits_in_force(
    facts: BidSituation, bids: Sequence[Bid], rules: RuleSet
) -> tuple[BidLimit, ...]:
    """Return the limits of `LIMITS_BY_PRIORITY` that hold, so that at least one of `bids` is legal.

    If no bid is legal, limits are dropped from the first on until one is (decision 54).
    """
    for dropped in range(len(LIMITS_BY_PRIORITY)):
        limits = LIMITS_BY_PRIORITY[dropped:]
        if any(limit_refusal(facts, bid, rules, limits) is None for bid in bids):
            return limits
    return ()
