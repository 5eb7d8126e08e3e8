"""Nils: seen, blind, and of both partners together (decisions 3, 17)."""

from __future__ import annotations

from spades_tui.rules.bidding.facts import (
    BidFacts,
    Refusal,
    has_looked,
    not_far_enough_behind,
    not_looked,
    partners_bid,
    refused_by_partner,
    spades_decide,
    spades_held,
)
from spades_tui.rules.bids import Bid
from spades_tui.rules.ruleset import RuleSet


def nil(facts: BidFacts, _bid: Bid, rules: RuleSet) -> Refusal:
    """A nil with open eyes."""
    return not_looked(facts) or _fixed_by_spades(facts, rules) or _beside_partner(facts, rules)


def blind_nil(facts: BidFacts, _bid: Bid, rules: RuleSet) -> Refusal:
    """A nil before looking; the partner may have looked and bid."""
    return (
        not_far_enough_behind(facts, rules.nil.blind_nil_deficit, rules)
        or has_looked(facts)
        or _beside_partner(facts, rules)
    )


def double_nil(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """Both nils together: suggested by the first partner to bid, if he is far behind."""
    if partners_bid(facts, rules) is not None:
        return "it is suggested by the first partner to bid"
    return (
        not_looked(facts)
        or refused_by_partner(facts, bid)
        or not_far_enough_behind(facts, rules.specials.double_nil_deficit, rules)
    )


def _fixed_by_spades(facts: BidFacts, rules: RuleSet) -> Refusal:
    held = spades_held(facts, rules)
    if rules.bidding.bid_rule == "spades held" and held:
        return spades_decide(held, rules)
    return None


def _beside_partner(facts: BidFacts, rules: RuleSet) -> Refusal:
    theirs = partners_bid(facts, rules)
    if theirs is None:
        return None
    one_only = rules.nil.nil_per_side == "one" or rules.bidding.one_nil_each_side
    if theirs.is_nil and one_only:
        return "only one partner of a side may bid nil, and yours has"
    if theirs.is_no_trump:
        return "no nil can stand beside your partner's no trump"
    return None
