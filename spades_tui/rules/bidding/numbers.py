"""Plain numbers: an ordinary bid, and a bet made without looking (decisions 25 and 36)."""

from __future__ import annotations

from spades_tui.rules.bidding.facts import (
    BidFacts,
    Refusal,
    has_looked,
    not_looked,
    partners_bid,
    spades_decide,
    spades_held,
)
from spades_tui.rules.bids import NIL, Bid
from spades_tui.rules.capabilities import bids_are_free
from spades_tui.rules.ruleset import RuleSet


def number(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """An ordinary number."""
    return (
        not_looked(facts)
        or _zero(bid, rules)
        or _fixed_by_spades(facts, bid, rules)
        or _partner_leaves_the_nil(facts, rules)
    )


def blind_bet(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """A bet of a player without partner who has not looked."""
    return has_looked(facts) or _zero(bid, rules)


def _zero(bid: Bid, rules: RuleSet) -> Refusal:
    if bid.tricks or not rules.bidding.zero_is_nil:
        return None
    if rules.nil.nil:
        return "a bid of no tricks is a nil here; the lowest number is 1"
    fixed = not bids_are_free(rules)  # and a hand without spades has to bid
    return None if fixed else "the lowest number is 1"


def _fixed_by_spades(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    if bids_are_free(rules):
        return None
    held = spades_held(facts, rules)
    if bid.tricks == held and (held or not rules.nil.nil):
        return None
    return spades_decide(held, rules)


def _partner_leaves_the_nil(facts: BidFacts, rules: RuleSet) -> Refusal:
    """Decision 36: where each side has exactly one nil, the second partner may be bound to it."""
    theirs = partners_bid(facts, rules)
    if rules.bidding.one_nil_each_side and theirs is not None and theirs.kind == "number":
        return "your partner has bid a number, so you must bid nil"
    return None


def forced_bid(facts: BidFacts, rules: RuleSet) -> Bid | None:
    """Return the one bid of a looked player where bids are the spades held, or None."""
    if rules.bidding.bid_rule != "spades held" or facts.hand is None:
        return None
    held = spades_held(facts, rules)
    return NIL if not held and rules.nil.nil else Bid("number", held)
