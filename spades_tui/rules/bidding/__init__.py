"""Which bids may be made."""

from spades_tui.rules.bidding.facts import BidFacts, deficit, replaces_side
from spades_tui.rules.bidding.finished import auction_refusal
from spades_tui.rules.bidding.kinds import every_bid, forced_bid
from spades_tui.rules.bidding.stages import (
    agreed_numbers,
    agreed_refusal,
    bid_refusal,
    legal_bids,
    needs_consent,
    nil_round_bids,
    nil_round_refusal,
    raise_refusal,
    raises,
    why_so_few,
    window_bids,
    window_refusal,
)

__all__ = [
    "BidFacts",
    "agreed_numbers",
    "agreed_refusal",
    "auction_refusal",
    "bid_refusal",
    "deficit",
    "every_bid",
    "forced_bid",
    "legal_bids",
    "needs_consent",
    "nil_round_bids",
    "nil_round_refusal",
    "raise_refusal",
    "raises",
    "replaces_side",
    "why_so_few",
    "window_bids",
    "window_refusal",
]
