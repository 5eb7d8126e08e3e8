"""Bids of a side neither of whose partners has looked (decision 2)."""

from __future__ import annotations

from spades_tui.rules.bidding.facts import (
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
from spades_tui.rules.capabilities import least_blind_number
from spades_tui.rules.ruleset import RuleSet


def blind_number(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """A number for the side, or the blind bet of a player without partner."""
    if rules.scoring.blind_bet:
        return blind_bet(facts, bid, rules)
    return _too_low(bid, rules) or _side_may(facts, bid, rules.specials.blind_bid_deficit, rules)


def blind_moon(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """Every trick there is, at any score."""
    return _side_may(facts, bid, 0, rules)


def blind_no_trump(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """No trump from one below the lowest blind bid, whatever spades are held."""
    needed = rules.specials.blind_no_trump_deficit
    return _too_low(bid, rules) or _side_may(facts, bid, needed, rules)


def blind_double_nil(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """Both nils together, kept for as great a need as a double nil (decision 17)."""
    return _side_may(facts, bid, rules.specials.double_nil_deficit, rules)


def _too_low(bid: Bid, rules: RuleSet) -> Refusal:
    least = least_blind_number(bid.kind, rules)
    name = "blind no-trump bid" if bid.is_no_trump else "blind bid"
    return f"the lowest {name} is {least}" if bid.tricks < least else None


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
