"""Bids of a side neither of whose partners has looked (decision 2)."""

from __future__ import annotations

from spades_tui.rules.bidding.facts import (
    NOT_PLAYED,
    BidFacts,
    Refusal,
    has_looked,
    not_far_enough_behind,
    partner_of,
    partners_bid,
    refused_by_partner,
)
from spades_tui.rules.bidding.numbers import blind_bet
from spades_tui.rules.bids import Bid
from spades_tui.rules.ruleset import RuleSet


def blind_number(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """A number for the side, or the blind bet of a player without partner."""
    if rules.scoring.blind_bet:
        return blind_bet(facts, bid, rules)
    least = rules.specials.blind_bid_min
    if least == "off":
        return NOT_PLAYED
    if bid.tricks < least:
        return f"the lowest blind bid is {least}"
    return _side_may(facts, bid, rules.specials.blind_bid_deficit, rules)


def blind_moon(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """Every trick there is, at any score."""
    if rules.specials.blind_moon == "off":
        return NOT_PLAYED
    return _side_unlooked(facts, rules) or refused_by_partner(facts, bid)


def blind_no_trump(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """No trump from one below the lowest blind bid, whatever spades are held."""
    specials = rules.specials
    if not specials.blind_no_trump or specials.blind_bid_min == "off":
        return NOT_PLAYED
    least = max(1, specials.blind_bid_min - 1)
    if bid.tricks < least:
        return f"the lowest blind no-trump bid is {least}"
    return _side_may(facts, bid, specials.blind_no_trump_deficit, rules)


def blind_double_nil(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """Both nils together, kept for as great a need as a double nil (decision 17)."""
    if not rules.specials.blind_double_nil:
        return NOT_PLAYED
    return _side_may(facts, bid, rules.specials.double_nil_deficit, rules)


def _side_may(facts: BidFacts, bid: Bid, needed: int, rules: RuleSet) -> Refusal:
    return (
        not_far_enough_behind(facts, needed, rules)
        or _side_unlooked(facts, rules)
        or refused_by_partner(facts, bid)
    )


def _side_unlooked(facts: BidFacts, rules: RuleSet) -> Refusal:
    partner = partner_of(facts, rules)
    if partner is not None and facts.looked and facts.looked[partner]:
        return "your partner has looked at their cards"
    if partners_bid(facts, rules) is not None:
        return "your partner has bid already"
    return has_looked(facts)
