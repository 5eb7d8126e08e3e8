"""Mirror: bids that fill themselves in (decision 36)."""

from __future__ import annotations

from spades_tui.rules.bidding.facts import BidFacts, spades_held
from spades_tui.rules.bids import NIL, Bid
from spades_tui.rules.ruleset import RuleSet


def forced_bid(facts: BidFacts, rules: RuleSet) -> Bid | None:
    """Return the one bid of a looked player where bids are the spades held, or None."""
    if rules.bidding.bid_rule != "spades held" or facts.hand is None:
        return None
    held = spades_held(facts, rules)
    return NIL if not held and rules.nil.nil else Bid("number", held)
