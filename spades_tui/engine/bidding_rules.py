"""The bidding rules the engine asks."""

from __future__ import annotations

try:
    from spades_tui.rules.bidding import (  # type: ignore[import-not-found, unused-ignore]
        BidFacts,
        agreed_numbers,
        bid_refusal,
        forced_bid,
        legal_bids,
        needs_consent,
        nil_round_bids,
        raises,
        window_bids,
    )
    from spades_tui.rules.misdeal import (  # type: ignore[import-not-found, unused-ignore]
        misdeal_reasons,
    )
except ImportError:
    from spades_tui.engine.fallback import (
        BidFacts,
        agreed_numbers,
        bid_refusal,
        forced_bid,
        legal_bids,
        misdeal_reasons,
        needs_consent,
        nil_round_bids,
        raises,
        window_bids,
    )

__all__ = [
    "BidFacts",
    "agreed_numbers",
    "bid_refusal",
    "forced_bid",
    "legal_bids",
    "misdeal_reasons",
    "needs_consent",
    "nil_round_bids",
    "raises",
    "window_bids",
]
