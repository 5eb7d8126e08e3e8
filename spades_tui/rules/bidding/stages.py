"""Legal bids at each stage: blind window, nil round, own turn, talk, raises."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from spades_tui.rules.bidding.facts import (
    BidSituation,
    Refusal,
    bids_after,
    partner_has_nil,
    partner_of,
    refusal_sentence,
)
from spades_tui.rules.bidding.kinds import all_bids, kind_refusal
from spades_tui.rules.bidding.limits import (
    LIMITS_BY_PRIORITY,
    BidLimit,
    limit_refusal,
    limits_in_force,
)
from spades_tui.rules.bids import BLIND_NIL, KINDS, NIL, PARTNERS, Bid
from spades_tui.rules.capabilities import is_bid_in_window, kinds_played
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.side_account import side_bids
from spades_tui.rules.scoring.specials import becomes_ten_for_200
from spades_tui.rules.seating import seating


def _refusal(
    facts: BidSituation, bid: Bid, rules: RuleSet, limits: Sequence[BidLimit] = LIMITS_BY_PRIORITY
) -> Refusal:
    return kind_refusal(facts, bid, rules) or limit_refusal(facts, bid, rules, limits)


def window_bids(facts: BidSituation, rules: RuleSet) -> tuple[Bid, ...]:
    """Return the blind bids a player may make before anyone looks; empty if there are none.

    Limits on numbers are never dropped here: a player without a legal bid looks (decisions 2, 67).
    """
    return tuple(
        bid
        for bid in all_bids(rules)
        if is_bid_in_window(bid.kind, rules) and _refusal(facts, bid, rules) is None
    )


def window_refusal(facts: BidSituation, bid: Bid, rules: RuleSet) -> str | None:
    """Return a sentence saying why `bid` may not be made before anyone looks; None if it may."""
    if not is_bid_in_window(bid.kind, rules):
        return "Only blind bids can be made before anyone looks."
    return refusal_sentence(bid, _refusal(facts, bid, rules))


def needs_consent(bid: Bid) -> bool:
    """Whether `bid` stands only after the bidder's partner agrees (decisions 2, 16, 17).

    True also at a table without partners, where no consent is asked for.
    """
    return KINDS[bid.kind].asks


def nil_round_bids(facts: BidSituation, rules: RuleSet) -> tuple[Bid, ...]:
    """Return the nils a player may bid in the nil round (option `nil_round`); empty if none is
    legal."""
    nils = (NIL, BLIND_NIL) if rules.nil.blind_nil_when == "own turn" else (NIL,)
    return tuple(bid for bid in nils if _refusal(facts, bid, rules) is None)


def nil_round_refusal(facts: BidSituation, bid: Bid, rules: RuleSet) -> str | None:
    """Return a sentence saying why `bid` may not be made in the nil round; None if it may."""
    if not bid.is_nil:
        return "Numbers are bid in the second round: declare nil, or pass."
    return refusal_sentence(bid, _refusal(facts, bid, rules))


def legal_bids(facts: BidSituation, rules: RuleSet) -> tuple[Bid, ...]:
    """Return the legal bids at a player's turn; never empty if the player has looked.

    Before a look only blind bids are legal, perhaps none. After it, limits on numbers are dropped
    one by one until a bid is legal (decision 54).
    """
    candidates = _open_in_turn(facts, rules)
    limits = _limits_in_turn(facts, candidates, rules)
    return tuple(b for b in candidates if limit_refusal(facts, b, rules, limits) is None)


def bid_refusal(facts: BidSituation, bid: Bid, rules: RuleSet) -> str | None:
    """Return a sentence saying why `bid` is illegal at a player's turn; None if it is legal."""
    reason = kind_refusal(facts, bid, rules) or _not_in_turn(bid, rules)
    if reason is None:
        limits = _limits_in_turn(facts, _open_in_turn(facts, rules), rules)
        reason = limit_refusal(facts, bid, rules, limits)
    return refusal_sentence(bid, reason)


def single_number_reason(facts: BidSituation, rules: RuleSet) -> str | None:
    """Return the reason, half a sentence, that refuses every number above 0 or all but one.

    None if two or more numbers are allowed, or if the refused ones have different reasons. Limits
    on numbers (`LIMITS_BY_PRIORITY`) are not considered. The player must have looked.
    """
    numbers = [bid for bid in _numbers(rules) if bid.tricks]
    refused = [reason for bid in numbers if (reason := kind_refusal(facts, bid, rules))]
    return refused[0] if len(numbers) - len(refused) <= 1 and len(set(refused)) == 1 else None


def _open_in_turn(facts: BidSituation, rules: RuleSet) -> tuple[Bid, ...]:
    bids = _bids_in_turn(rules, is_blind=facts.hand is None)
    return tuple(bid for bid in bids if not kind_refusal(facts, bid, rules))


@cache
def _bids_in_turn(rules: RuleSet, *, is_blind: bool) -> tuple[Bid, ...]:
    """Return the bids that can ever be legal in the ordinary bidding, before a look or after it."""
    played = kinds_played(rules)
    return tuple(
        bid
        for bid in all_bids(rules)
        if bid.kind in played and bid.is_blind == is_blind and not _not_in_turn(bid, rules)
    )


def _not_in_turn(bid: Bid, rules: RuleSet) -> Refusal:
    """Return the reason `bid`, of a kind in the rules, does not belong to the ordinary bidding."""
    if bid.kind == "blind number" and rules.scoring.blind_bet:
        return None
    if bid.is_blind and bid.is_side_bid:
        return "it is bid before either partner looks"
    if bid.is_nil and rules.bidding.nil_round:
        return "nils were declared in the first round"
    if bid.kind == "blind nil" and rules.nil.blind_nil_when == "before":
        return "it is bid before anyone looks"
    return None


def _limits_in_turn(facts: BidSituation, bids: Sequence[Bid], rules: RuleSet) -> Sequence[BidLimit]:
    """Return the limits in force; before a look none gives way, as a player without a bid looks."""
    return LIMITS_BY_PRIORITY if facts.hand is None else limits_in_force(facts, bids, rules)


def list_agreeable_numbers(facts: BidSituation, rules: RuleSet) -> tuple[int, ...]:
    """Return the numbers partners may agree on by talk (decision 29), in ascending order; at least
    one.

    If the partner has bid nil, the number is the bid of the other player alone.
    """
    side = _as_a_side(facts, rules)
    limits = _limits_of_talk(side, rules)
    return tuple(
        bid.tricks for bid in _numbers(rules) if _refusal(side, bid, rules, limits) is None
    )


def find_agreement_refusal(facts: BidSituation, number: int, rules: RuleSet) -> str | None:
    """Return a sentence saying why partners may not agree on `number` by talk; None if they may."""
    side = _as_a_side(facts, rules)
    reason = _refusal(side, Bid("number", number), rules, _limits_of_talk(side, rules))
    return None if reason is None else f"Your side may not agree on {number}: {reason}."


def _numbers(rules: RuleSet) -> list[Bid]:
    return [Bid("number", tricks) for tricks in range(tricks_in_hand(rules) + 1)]


def _limits_of_talk(side: BidSituation, rules: RuleSet) -> Sequence[BidLimit]:
    fitting = [bid for bid in _numbers(rules) if kind_refusal(side, bid, rules) is None]
    return limits_in_force(side, fitting, rules)


def _as_a_side(facts: BidSituation, rules: RuleSet) -> BidSituation:
    """Return the situation of the side's decision, in which its number counts for the partner
    too."""
    bids, partner = list(facts.bids), partner_of(facts, rules)
    if partner is not None and not partner_has_nil(facts, rules):
        bids[partner] = PARTNERS
    # A number binds the side whoever of it has looked, so the cards do not matter.
    return msgspec.structs.replace(facts, hand=facts.hand or (), bids=tuple(bids))


def raises(facts: BidSituation, rules: RuleSet) -> tuple[int, ...]:
    """Return the numbers to which the player's bid may be raised, ascending; empty if it must
    stand.

    Only an ordinary number can be raised (decision 33), and not from or to a sum of ten that counts
    as ten-for-200. Limits on numbers are never dropped here; a Bemo stays with the bid.
    """
    numbers = range(tricks_in_hand(rules) + 1)
    return tuple(number for number in numbers if raise_refusal(facts, number, rules) is None)


def raise_refusal(facts: BidSituation, number: int, rules: RuleSet) -> str | None:
    """Return a sentence saying why the player's bid may not be raised to `number`; None if it
    may."""
    reason = _not_raised(facts, number, rules)
    return None if reason is None else f"You may not raise to {number}: {reason}."


def _not_raised(facts: BidSituation, number: int, rules: RuleSet) -> Refusal:
    mine = facts.bids[facts.seat]
    if mine is None or mine.kind != "number":
        return "only a plain number can be raised"
    if _is_ten_for_200(facts, mine, rules):
        return "a ten-for-200 stands as it is"
    if number <= mine.tricks:
        return f"the bid is {mine.tricks}, and it can only go up"
    if number > tricks_in_hand(rules):
        return f"there are only {tricks_in_hand(rules)} tricks"
    higher = Bid("number", number, mine.bemo)
    if _is_ten_for_200(facts, higher, rules):
        owner = "the side's" if seating(rules).has_partners else "your"
        return f"{owner} ten would become a ten-for-200"
    return limit_refusal(facts, higher, rules)


def _is_ten_for_200(facts: BidSituation, bid: Bid, rules: RuleSet) -> bool:
    """Whether `bid` makes the side's sum of bids a ten-for-200."""
    side = seating(rules).side_of[facts.seat]
    bids = side_bids(bids_after(facts, bid, rules), side, rules)
    return becomes_ten_for_200(bids, rules)
