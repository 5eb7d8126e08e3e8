"""The blind window: what may be called before anyone looks, and what a partner must agree to."""

from __future__ import annotations

from typing import Final

from spades_tui.rules.bidding.all_bids import every_bid
from spades_tui.rules.bidding.facts import BidFacts, not_biddable
from spades_tui.rules.bidding.kinds import kind_refusal
from spades_tui.rules.bidding.limits import limit_refusal
from spades_tui.rules.bids import Bid, BidKind
from spades_tui.rules.ruleset import RuleSet

WINDOW_KINDS: Final[frozenset[BidKind]] = frozenset(
    {"blind number", "blind moon", "blind no trump", "blind double nil"}
)
"""Blind bids of a whole side."""

_CONSENT_KINDS: Final[frozenset[BidKind]] = WINDOW_KINDS | {"no trump", "double nil"}


def window_bids(facts: BidFacts, rules: RuleSet) -> tuple[Bid, ...]:
    """Return what an unlooked player may call before anyone looks (decision 2); perhaps nothing."""
    return tuple(
        bid
        for bid in every_bid(rules)
        if in_window(bid, rules)
        and kind_refusal(facts, bid, rules) is None
        and limit_refusal(facts, bid, rules) is None
    )


def window_refusal(facts: BidFacts, bid: Bid, rules: RuleSet) -> str | None:
    """Return one sentence that says why `bid` cannot be called before anyone looks, or None."""
    if not in_window(bid, rules):
        return "Only blind calls are made before anyone looks."
    reason = kind_refusal(facts, bid, rules) or limit_refusal(facts, bid, rules)
    return None if reason is None else not_biddable(bid, reason)


def in_window(bid: Bid, rules: RuleSet) -> bool:
    """Whether `bid` is called before anyone looks, where it is called at all."""
    if bid.kind == "blind nil":
        return rules.nil.blind_nil_when == "before"
    if bid.kind == "blind number":
        return not rules.scoring.blind_bet  # a bet is made at one's own turn
    return bid.kind in WINDOW_KINDS


def needs_consent(bid: Bid) -> bool:
    """Whether a partner, if there is one, must say yes before `bid` stands (decisions 2, 16, 17).

    A moon or ten-for-200 made with open eyes stands at once.
    """
    return bid.kind in _CONSENT_KINDS
