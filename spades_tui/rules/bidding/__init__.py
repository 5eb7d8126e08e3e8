"""Which bids may be made (RULES.md sections 3 to 5)."""

from spades_tui.rules.bidding.calls import (
    agreed_numbers,
    bid_refusal,
    forced_bid,
    legal_bids,
    needs_consent,
    nil_round_bids,
    raises,
    window_bids,
)
from spades_tui.rules.bidding.facts import BidFacts, deficit, replaces_side

__all__ = [
    "BidFacts",
    "agreed_numbers",
    "bid_refusal",
    "deficit",
    "forced_bid",
    "legal_bids",
    "needs_consent",
    "nil_round_bids",
    "raises",
    "replaces_side",
    "window_bids",
]
