"""What decides which bids are open to a player."""

from __future__ import annotations

import msgspec

from spades_tui.cards import Card
from spades_tui.rules.bids import PARTNERS, Bid, BidKind
from spades_tui.rules.capabilities import bids_by_talk
from spades_tui.rules.deck import card_order, tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

Refusal = str | None
"""Why a bid is not open, as the end of a sentence; None when it is."""


class BidFacts(msgspec.Struct, frozen=True):
    """A player's turn to bid.

    Attributes:
        seat: the player.
        hand: his cards, or None as long as he has not looked.
        bids: what each player has bid so far.
        scores: points of each side.
        refused: kinds of bid his partner has said no to in this hand.
        looked: which players have seen their cards.
    """

    seat: int
    hand: tuple[Card, ...] | None
    bids: tuple[Bid | None, ...]
    scores: tuple[int, ...]
    refused: tuple[BidKind, ...] = ()
    looked: tuple[bool, ...] = ()


def not_biddable(bid: Bid, reason: Refusal) -> str | None:
    """Return the sentence that refuses `bid`; None where there is no reason to."""
    return None if reason is None else f"You may not bid {bid}: {reason}."


def partner_of(facts: BidFacts, rules: RuleSet) -> int | None:
    """Return the player's partner, if the table has any."""
    return seating(rules).partner_of[facts.seat]


def partners_bid(facts: BidFacts, rules: RuleSet) -> Bid | None:
    """Return what the partner has bid; None without a partner too."""
    partner = partner_of(facts, rules)
    return None if partner is None else facts.bids[partner]


def partner_has_nil(facts: BidFacts, rules: RuleSet) -> bool:
    """Whether the partner promises no trick."""
    bid = partners_bid(facts, rules)
    return bid is not None and bid.is_nil


def deficit(facts: BidFacts, rules: RuleSet) -> int:
    """Return how many points the player's side is behind the best other side (decision 35)."""
    side = seating(rules).side_of[facts.seat]
    others = [score for place, score in enumerate(facts.scores) if place != side]
    return max(others) - facts.scores[side]


def not_far_enough_behind(facts: BidFacts, needed: int, rules: RuleSet) -> Refusal:
    """Return why a bid kept for those `needed` points behind is not open (decision 53)."""
    if not needed or deficit(facts, rules) >= needed:
        return None
    who = "your side" if seating(rules).has_partners else "you"
    return f"it is only for {who} when at least {needed} points behind"


def not_looked(facts: BidFacts) -> Refusal:
    """Return why a bid made with open eyes is not open."""
    return "look at your cards first" if facts.hand is None else None


def has_looked(facts: BidFacts) -> Refusal:
    """Return why a bid made blind is not open."""
    return None if facts.hand is None else "you have looked at your cards"


def refused_by_partner(facts: BidFacts, bid: Bid) -> Refusal:
    """Return why a bid the partner has said no to is not open; any number of that kind."""
    return "your partner has said no to it" if bid.kind in facts.refused else None


def spades_held(facts: BidFacts, rules: RuleSet) -> int:
    """Return how many cards of the hand count as spades, jokers and raised twos among them."""
    order = card_order(rules)
    return sum(1 for card in facts.hand or () if order.is_spade(card))


def spades_decide(held: int, rules: RuleSet) -> str:
    """Return what a player who holds that many spades has to bid where they decide it."""
    spades = "1 spade" if held == 1 else f"{held or 'no'} spades"
    if not held and rules.nil.nil:
        return f"you hold {spades}: nil"
    nil = " or nil" if rules.bidding.bid_rule == "spades held or nil" else ""
    return f"you hold {spades}: {held}{nil}"


def replaces_side(bid: Bid, rules: RuleSet) -> bool:
    """Whether `bid` is the side's whole contract, so that the partner's turn falls away."""
    agreed = bid.is_no_trump and bids_by_talk(rules)
    return bid.is_side_bid or agreed


def bids_after(facts: BidFacts, bid: Bid, rules: RuleSet) -> tuple[Bid | None, ...]:
    """Return all bids as they stand once `bid` is made."""
    bids = list(facts.bids)
    bids[facts.seat] = bid
    partner = partner_of(facts, rules)
    if partner is not None and replaces_side(bid, rules):
        bids[partner] = PARTNERS
    return tuple(bids)


def number_of(bid: Bid | None, rules: RuleSet) -> int:
    """Return the tricks a bid adds to the total: a moon all of them, a nil none (decision 32)."""
    if bid is None:
        return 0
    return tricks_in_hand(rules) if bid.is_moon else bid.tricks
