"""Every bid there is, and which kinds of bid a player may make at all.

These rules never yield; the limits on numbers, which do, are in `limits`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from spades_tui.rules.bidding import blind, nils, numbers, specials
from spades_tui.rules.bidding.facts import BidFacts, Refusal
from spades_tui.rules.bids import BLIND_NIL, NIL, TEN_FOR_200, Bemo, Bid, BidKind
from spades_tui.rules.capabilities import kinds_played
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet

KindRule = Callable[[BidFacts, Bid, RuleSet], Refusal]


def _never_said(_facts: BidFacts, _bid: Bid, _rules: RuleSet) -> Refusal:
    return "it only marks the seat of a bidder's partner"


KIND_RULES: Final[dict[BidKind, KindRule]] = {
    "number": numbers.number,
    "nil": nils.nil,
    "blind nil": nils.blind_nil,
    "double nil": nils.double_nil,
    "blind double nil": blind.blind_double_nil,
    "blind number": blind.blind_number,
    "ten for 200": specials.ten_for_200,
    "moon": specials.moon,
    "blind moon": blind.blind_moon,
    "no trump": specials.no_trump,
    "blind no trump": blind.blind_no_trump,
    "partner's": _never_said,
}


def kind_refusal(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """Return why a bid of this kind is not open, or None."""
    if bid.tricks > tricks_in_hand(rules):
        return f"there are only {tricks_in_hand(rules)} tricks"
    if bid.kind not in kinds_played(rules):
        return "this bid is not played here"
    refusal = KIND_RULES[bid.kind](facts, bid, rules) or _beside_a_sure_nil(bid, rules)
    if refusal is None and bid.bemo:
        return specials.bemo(facts, bid, rules)
    return refusal


def _beside_a_sure_nil(bid: Bid, rules: RuleSet) -> Refusal:
    """Where each side has a nil, nothing is bid that would let it off or cannot stand beside it."""
    if rules.bidding.one_nil_each_side and (bid.is_side_bid or bid.is_no_trump):
        return "each side has a nil, and this bid cannot stand beside one"
    return None


@cache
def _bids(tricks: int, bemo: bool) -> tuple[Bid, ...]:
    calls: tuple[Bemo, ...] = ("", "little", "big") if bemo else ("",)
    numbers = range(tricks + 1)
    return (
        NIL,
        BLIND_NIL,
        Bid("double nil"),
        Bid("blind double nil"),
        *(Bid("number", n, call) for call in calls for n in numbers),
        TEN_FOR_200,
        Bid("moon"),
        *(Bid("no trump", n, call) for call in calls for n in numbers if n),
        *(Bid("blind number", n) for n in numbers),
        Bid("blind moon"),
        *(Bid("blind no trump", n, call) for call in calls for n in numbers if n),
    )


def every_bid(rules: RuleSet) -> tuple[Bid, ...]:
    """Return all that could be bid with so many tricks in a hand, whether it is played or not."""
    return _bids(tricks_in_hand(rules), rules.specials.bemo)
