"""Legal bids at every stage of the bidding. It must not know why a player would make them."""

from spades_tui.rules.bidding.facts import BidSituation, is_whole_side_bid, points_behind
from spades_tui.rules.bidding.finished import impossible_auction_reason
from spades_tui.rules.bidding.kinds import all_bids, find_forced_bid
from spades_tui.rules.bidding.stages import (
    bid_refusal,
    find_agreement_refusal,
    legal_bids,
    list_agreeable_numbers,
    needs_consent,
    nil_round_bids,
    nil_round_refusal,
    raise_refusal,
    raises,
    single_number_reason,
    window_bids,
    window_refusal,
)

__all__ = [
    "BidSituation",
    "all_bids",
    "bid_refusal",
    "find_agreement_refusal",
    "find_forced_bid",
    "impossible_auction_reason",
    "is_whole_side_bid",
    "legal_bids",
    "list_agreeable_numbers",
    "needs_consent",
    "nil_round_bids",
    "nil_round_refusal",
    "points_behind",
    "raise_refusal",
    "raises",
    "single_number_reason",
    "window_bids",
    "window_refusal",
]
