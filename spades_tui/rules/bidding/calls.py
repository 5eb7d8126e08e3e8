"""The bids open to a player in each part of the auction, and why the others are not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec

from spades_tui.rules.bidding.facts import BidFacts, partner_has_nil, partner_of, spades_held
from spades_tui.rules.bidding.kinds import kind_refusal
from spades_tui.rules.bidding.limits import (
    IN_YIELDING_ORDER,
    Limit,
    limit_refusal,
    limits_in_force,
)
from spades_tui.rules.bids import BLIND_NIL, NIL, PARTNERS, TEN_FOR_200, Bemo, Bid, BidKind
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet

_WINDOW_KINDS: Final[frozenset[BidKind]] = frozenset(
    {"blind number", "blind moon", "blind no trump", "blind double nil"}
)
_CONSENT_KINDS: Final[frozenset[BidKind]] = _WINDOW_KINDS | {"no trump", "double nil"}


@cache
def _universe(tricks: int, bemo: bool) -> tuple[Bid, ...]:
    """Return every bid there is, in the order a player looks for one."""
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


def _every_bid(rules: RuleSet) -> tuple[Bid, ...]:
    return _universe(tricks_in_hand(rules), rules.specials.bemo)


def _at_own_turn(bid: Bid, rules: RuleSet) -> str | None:
    """Return why `bid` does not belong to the ordinary bidding."""
    if bid.kind == "blind number" and rules.scoring.blind_bet:
        return None
    if bid.kind in _WINDOW_KINDS:
        return "it is called before anyone of the side looks"
    if bid.is_nil and rules.bidding.nil_round:
        return "nils were declared in the first round"
    if bid.kind == "blind nil" and rules.nil.blind_nil_when == "before":
        return "blind nil is called before anyone looks"
    return None


def _open_in_turn(facts: BidFacts, rules: RuleSet) -> tuple[Bid, ...]:
    return tuple(
        bid
        for bid in _every_bid(rules)
        if _at_own_turn(bid, rules) is None and kind_refusal(facts, bid, rules) is None
    )


def _limits(facts: BidFacts, bids: Sequence[Bid], rules: RuleSet) -> Sequence[Limit]:
    """Unlooked, no limit yields: whoever may not bid blind looks, and then has bids enough."""
    return IN_YIELDING_ORDER if facts.hand is None else limits_in_force(facts, bids, rules)


def legal_bids(facts: BidFacts, rules: RuleSet) -> tuple[Bid, ...]:
    """Return what may be bid at one's own turn; never nothing once the cards are seen.

    Unlooked, only blind calls are open. Limits yield in the order of ruling 2C.
    """
    candidates = _open_in_turn(facts, rules)
    limits = _limits(facts, candidates, rules)
    return tuple(b for b in candidates if limit_refusal(facts, b, rules, limits) is None)


def bid_refusal(facts: BidFacts, bid: Bid, rules: RuleSet) -> str | None:
    """Return one sentence that says why `bid` is not legal at one's own turn, or None."""
    reason = _at_own_turn(bid, rules) or kind_refusal(facts, bid, rules)
    if reason is None:
        limits = _limits(facts, _open_in_turn(facts, rules), rules)
        reason = limit_refusal(facts, bid, rules, limits)
    return None if reason is None else f"{bid} may not be bid: {reason}."


def nil_round_bids(facts: BidFacts, rules: RuleSet) -> tuple[Bid, ...]:
    """Return what may be declared in the nil round (RULES.md `nil_round`); perhaps nothing."""
    own_turn = rules.nil.blind_nil_when == "own turn"
    open_bids = (NIL, BLIND_NIL) if own_turn else (NIL,)
    return tuple(
        bid
        for bid in open_bids
        if kind_refusal(facts, bid, rules) is None and limit_refusal(facts, bid, rules) is None
    )


def window_bids(facts: BidFacts, rules: RuleSet) -> tuple[Bid, ...]:
    """Return what an unlooked player may call before anyone looks (ruling 2)."""
    before = rules.nil.blind_nil_when == "before"
    kinds = _WINDOW_KINDS | ({"blind nil"} if before else frozenset())
    bet = rules.scoring.blind_bet
    return tuple(
        bid
        for bid in _every_bid(rules)
        if bid.kind in kinds
        and not (bet and bid.kind == "blind number")
        and kind_refusal(facts, bid, rules) is None
        and limit_refusal(facts, bid, rules) is None
    )


def raises(facts: BidFacts, rules: RuleSet) -> tuple[int, ...]:
    """Return the numbers a bid may be raised to (ruling 33); perhaps none."""
    mine = facts.bids[facts.seat]
    if mine is None or mine.kind != "number":
        return ()
    higher = (
        Bid("number", n, mine.bemo) for n in range(mine.tricks + 1, tricks_in_hand(rules) + 1)
    )
    return tuple(bid.tricks for bid in higher if limit_refusal(facts, bid, rules) is None)


def agreed_numbers(facts: BidFacts, rules: RuleSet) -> tuple[int, ...]:
    """Return the numbers a side may agree on in partnership bidding (ruling 29).

    Beside a partner's nil they bind the other partner alone.
    """
    side = _as_a_side(facts, rules)
    numbers = [
        bid
        for bid in (Bid("number", n) for n in range(tricks_in_hand(rules) + 1))
        if kind_refusal(side, bid, rules) is None
    ]
    limits = limits_in_force(side, numbers, rules)
    return tuple(b.tricks for b in numbers if limit_refusal(side, b, rules, limits) is None)


def _as_a_side(facts: BidFacts, rules: RuleSet) -> BidFacts:
    """Return the facts once the partner's turn is counted as spoken for by the side's number."""
    partner = partner_of(facts, rules)
    if partner is None or partner_has_nil(facts, rules):
        return facts
    bids = list(facts.bids)
    bids[partner] = PARTNERS
    return msgspec.structs.replace(facts, bids=tuple(bids))


def needs_consent(bid: Bid) -> bool:
    """Whether the partner must say yes before `bid` stands (rulings 2, 16, 17)."""
    return bid.kind in _CONSENT_KINDS


def forced_bid(facts: BidFacts, rules: RuleSet) -> Bid | None:
    """Return the bid that fills itself in where bids are the spades held (ruling 36)."""
    if rules.bidding.bid_rule != "spades held":
        return None
    held = spades_held(facts, rules)
    return NIL if not held and rules.nil.nil else Bid("number", held)
