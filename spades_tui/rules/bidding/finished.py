"""Bids of a finished auction: whether any auction can have led to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from spades_tui.cards import Card
from spades_tui.rules.bidding.facts import BidSituation, Refusal, bids_after
from spades_tui.rules.bidding.kinds import kind_refusal
from spades_tui.rules.bidding.limits import limit_refusal
from spades_tui.rules.bidding.stages import bid_refusal, list_agreeable_numbers, nil_round_bids
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import bids_by_talk, is_bid_in_window
from spades_tui.rules.deck import card_order, full_pack
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

_FAR: Final = 10**6
"""A deficit no side ever reaches; used if the scores are not known."""

Bids = Sequence[Bid]


def impossible_auction_reason(
    bids: Bids, scores: Sequence[int] | None, rules: RuleSet
) -> str | None:
    """Return a sentence with the reason no auction can have led to `bids`; None if one can.

    The dealer and the hands are not known: those that suit the bids best are assumed.

    Args:
        bids: by player.
        scores: by side, its points before the hand; None to assume those that suit best.
        rules: the rules in force.
    """
    farthest, sentence = -1, None
    for first in range(len(bids)):
        done, reason = _count_legal_bids(bids, first, scores, rules)
        if reason is None:
            return None
        if done > farthest:
            farthest, sentence = done, reason
    return sentence


def _count_legal_bids(
    bids: Bids, first: int, scores: Sequence[int] | None, rules: RuleSet
) -> tuple[int, Refusal]:
    """Return the number of bids that are legal if `first` bids first, and why the next is not.

    The reason is a sentence; None if all bids are legal.
    """
    bids_so_far: tuple[Bid | None, ...] = (None,) * len(bids)
    for done, seat in enumerate(_order(bids, first, rules)):
        own_scores = _scores(seat, scores, rules)
        facts = BidSituation(seat, None, bids_so_far, own_scores, looked=(False,) * len(bids))
        reason = _refusal(facts, bids[seat], rules)
        if reason is not None:
            refusal = f'"You may not bid {bids[seat]}: {reason}"'
            return done, f"{seating(rules).places[seat]} would have been told: {refusal}"
        partner = seating(rules).partner_of[seat]
        bids_so_far = bids_after(facts, bids[seat], rules)
        if partner is not None and bids[partner].kind == "partner's":
            bids_so_far = tuple(
                bids[s] if s == partner else bid for s, bid in enumerate(bids_so_far)
            )
    return len(bids), None


def _order(bids: Bids, first: int, rules: RuleSet) -> Iterator[int]:
    """Yield the seats that made a bid of their own: blind window, nil round, then all others."""
    table = seating(rules)
    clockwise = [s for s in table.clockwise_from(first) if bids[s].kind != "partner's"]
    talk = bids_by_talk(rules)
    sides = list(dict.fromkeys(table.side_of[seat] for seat in table.clockwise_from(first)))

    def stage(seat: int) -> tuple[int, int, bool]:
        bid = bids[seat]
        side = sides.index(table.side_of[seat])
        if is_bid_in_window(bid.kind, rules):
            return 0, side, False
        if bid.is_nil and rules.bidding.nil_round:
            return 1, 0, False
        return (2, side, bid.kind == "number") if talk else (2, 0, False)

    yield from sorted(clockwise, key=stage)


def _scores(seat: int, scores: Sequence[int] | None, rules: RuleSet) -> tuple[int, ...]:
    if scores is not None:
        return tuple(scores)
    table = seating(rules)
    return tuple(0 if side == table.side_of[seat] else _FAR for side in range(len(table.sides)))


def _refusal(facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    """Return the reason `bid` was illegal with any hand, as the end of a sentence; None if some
    hand allows it."""
    reasons: list[Refusal] = []
    for hand in _hands(bid, rules):
        looked = BidSituation(facts.seat, hand, facts.bids, facts.scores, looked=facts.looked)
        reasons.append(_refusal_with(looked, bid, rules))
        if reasons[-1] is None:
            return None
    return reasons[0]


def _refusal_with(facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    if is_bid_in_window(bid.kind, rules):
        return _end_sentence(kind_refusal(facts, bid, rules) or limit_refusal(facts, bid, rules))
    if bid.is_nil and rules.bidding.nil_round and bid in nil_round_bids(facts, rules):
        return None
    if (
        bid.kind == "number"
        and bids_by_talk(rules)
        and bid.tricks in list_agreeable_numbers(facts, rules)
    ):
        return None
    refusal = bid_refusal(facts, bid, rules)
    return None if refusal is None else refusal.partition(": ")[2]


def _end_sentence(reason: Refusal) -> Refusal:
    return None if reason is None else f"{reason}."


def _hands(bid: Bid, rules: RuleSet) -> list[tuple[Card, ...] | None]:
    """Return hands of which one allows `bid` if any hand does: only the number of spades
    matters."""
    if bid.is_blind:
        return [None]
    order = card_order(rules)
    spades = [card for card in full_pack(rules) if order.is_spade(card)]
    return [tuple(spades[:count]) for count in dict.fromkeys((bid.tricks, 0, 1))]
