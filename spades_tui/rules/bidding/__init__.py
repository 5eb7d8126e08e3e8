"""Which bids may be made (RULES.md sections 3 to 5)."""

from spades_tui.rules.bidding.afterwards import auction_refusal
from spades_tui.rules.bidding.agreeing import agreed_numbers
from spades_tui.rules.bidding.catalogue import every_bid
from spades_tui.rules.bidding.facts import BidFacts, deficit, replaces_side
from spades_tui.rules.bidding.forced import forced_bid
from spades_tui.rules.bidding.raising import raises
from spades_tui.rules.bidding.turn import bid_refusal, legal_bids, nil_round_bids
from spades_tui.rules.bidding.window import needs_consent, window_bids

__all__ = [
    "BidFacts",
    "agreed_numbers",
    "auction_refusal",
    "bid_refusal",
    "deficit",
    "every_bid",
    "forced_bid",
    "legal_bids",
    "needs_consent",
    "nil_round_bids",
    "raises",
    "replaces_side",
    "window_bids",
]
