"""Plain bidding, standing in until the bidding rules are in place."""

from __future__ import annotations

import msgspec

from spades_tui.cards import Card
from spades_tui.rules.bids import BLIND_NIL, NIL, Bid, BidKind
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


class BidFacts(msgspec.Struct, frozen=True):
    """What decides a bid."""

    seat: int
    hand: tuple[Card, ...] | None
    bids: tuple[Bid | None, ...]
    scores: tuple[int, ...]
    order: tuple[int, ...]
    refused: tuple[BidKind, ...] = ()
    looked: tuple[bool, ...] = ()


def _deficit(facts: BidFacts, rules: RuleSet) -> int:
    side = seating(rules).side_of[facts.seat]
    return max(s for i, s in enumerate(facts.scores) if i != side) - facts.scores[side]


def _blind_nil(facts: BidFacts, rules: RuleSet) -> bool:
    nil = rules.nil
    return nil.nil and nil.blind_nil and _deficit(facts, rules) >= nil.blind_nil_deficit


def legal_bids(facts: BidFacts, rules: RuleSet) -> tuple[Bid, ...]:
    """Return the bids at one's own turn."""
    if facts.hand is None:
        return (BLIND_NIL,) if _blind_nil(facts, rules) and not rules.bidding.nil_round else ()
    nil = (NIL,) if rules.nil.nil and not rules.bidding.nil_round else ()
    low = 1 if rules.bidding.zero_is_nil else 0
    return nil + tuple(Bid("number", n) for n in range(low, tricks_in_hand(rules) + 1))


def nil_round_bids(facts: BidFacts, rules: RuleSet) -> tuple[Bid, ...]:
    """Return the nils of the nil round."""
    partner = seating(rules).partner_of[facts.seat]
    theirs = None if partner is None else facts.bids[partner]
    if theirs is not None and theirs.is_nil and rules.nil.nil_per_side == "one":
        return ()
    if facts.hand is None:
        return (BLIND_NIL,) if _blind_nil(facts, rules) else ()
    return (NIL,)


def window_bids(facts: BidFacts, rules: RuleSet) -> tuple[Bid, ...]:
    """Return the calls of the blind window."""
    return (BLIND_NIL,) if _blind_nil(facts, rules) else ()


def raises(facts: BidFacts, rules: RuleSet) -> tuple[int, ...]:
    """Return the numbers one may raise to."""
    bid = facts.bids[facts.seat]
    if bid is None or bid.kind != "number":
        return ()
    return tuple(range(bid.tricks + 1, tricks_in_hand(rules) + 1))


def agreed_numbers(_facts: BidFacts, rules: RuleSet) -> tuple[int, ...]:
    """Return the numbers a side may agree on."""
    low = 1 if rules.bidding.zero_is_nil else 0
    return tuple(range(low, tricks_in_hand(rules) + 1))


def needs_consent(bid: Bid) -> bool:
    """Whether the partner must agree."""
    return bid.is_no_trump or bid.is_double_nil or bid.kind in ("blind number", "blind moon")


def bid_refusal(facts: BidFacts, bid: Bid, rules: RuleSet) -> str | None:
    """Say why a bid is not legal."""
    return None if bid in legal_bids(facts, rules) else f"{bid} may not be bid."


def forced_bid(_facts: BidFacts, _rules: RuleSet) -> Bid | None:
    """Return the bid that fills itself in."""
    return None


def misdeal_reasons(_hand: tuple[Card, ...], _rules: RuleSet) -> tuple[str, ...]:
    """Return the misdeal conditions a hand fits."""
    return ()
