"""The facts that decide which bids are open to a player."""

from __future__ import annotations

import msgspec

from spades_tui.cards import Card
from spades_tui.rules.bids import PARTNERS, Bid, BidKind
from spades_tui.rules.capabilities import bids_by_talk
from spades_tui.rules.deck import card_order, tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

Refusal = str | None
"""Why a bid is not legal, as the end of a sentence without a period; None if it is legal."""


class BidSituation(msgspec.Struct, frozen=True):
    """The facts that decide which bids a player may make now.

    Attributes:
        seat: the player.
        hand: the player's cards; None if they have not looked.
        bids: by player; None for a bid not made yet.
        scores: by side, its points in the game.
        refused: kinds of bid that the player's partner has refused in this deal.
        looked: by player, whether they have looked at their cards; if empty, the partner counts as
            not having looked.
    """

    seat: int
    hand: tuple[Card, ...] | None
    bids: tuple[Bid | None, ...]
    scores: tuple[int, ...]
    refused: tuple[BidKind, ...] = ()
    looked: tuple[bool, ...] = ()


def refusal_sentence(bid: Bid, reason: Refusal) -> str | None:
    """Return a sentence saying that `bid` may not be bid because of `reason`; None if `reason` is
    None."""
    return None if reason is None else f"You may not bid {bid}: {reason}."


def partner_of(facts: BidSituation, rules: RuleSet) -> int | None:
    """Return the seat of the partner of the player in turn (`facts.seat`); None without a
    partner."""
    return seating(rules).partner_of[facts.seat]


def partners_bid(facts: BidSituation, rules: RuleSet) -> Bid | None:
    """Return the bid of the partner of the player in turn.

    None if the partner has not bid yet, or there is no partner.
    """
    partner = partner_of(facts, rules)
    return None if partner is None else facts.bids[partner]


def partner_has_nil(facts: BidSituation, rules: RuleSet) -> bool:
    """Whether the partner of the player in turn has bid nil or blind nil.

    False without a partner, and for a double nil.
    """
    bid = partners_bid(facts, rules)
    return bid is not None and bid.is_nil


def points_behind(facts: BidSituation, rules: RuleSet) -> int:
    """Return how many points the side of the player in turn is behind the best other side.

    0 if they are level, negative if it leads (decision 35).
    """
    side = seating(rules).side_of[facts.seat]
    others = [score for place, score in enumerate(facts.scores) if place != side]
    return max(others) - facts.scores[side]


def spades_held(facts: BidSituation, rules: RuleSet) -> int:
    """Return the number of the player's cards that count as spades; 0 if they have not looked."""
    order = card_order(rules)
    return sum(1 for card in facts.hand or () if order.is_spade(card))


def is_whole_side_bid(bid: Bid, rules: RuleSet) -> bool:
    """Whether `bid` is the whole contract of a side, so that the partner makes no bid.

    In partnership bidding (`bids_by_talk`) that holds for every no trump, too.
    """
    agreed = bid.is_no_trump and bids_by_talk(rules)
    return bid.is_side_bid or agreed


def bids_after(facts: BidSituation, bid: Bid, rules: RuleSet) -> tuple[Bid | None, ...]:
    """Return the bids by player after the player in turn bids `bid`; None for a bid not made yet.

    If `bid` is for the whole side (`is_whole_side_bid`), the partner's bid is `PARTNERS`.
    """
    bids = list(facts.bids)
    bids[facts.seat] = bid
    partner = partner_of(facts, rules)
    if partner is not None and is_whole_side_bid(bid, rules):
        bids[partner] = PARTNERS
    return tuple(bids)


def bid_tricks(bid: Bid | None, rules: RuleSet) -> int:
    """Return the tricks that `bid` adds to the total of bids (decision 32).

    All tricks of the hand for a moon; 0 for a nil, and for None, a bid not made.
    """
    if bid is None:
        return 0
    return tricks_in_hand(rules) if bid.is_moon else bid.tricks
