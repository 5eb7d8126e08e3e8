"""All kinds of bids, and the conditions for each.

Decisions 2, 3, 9, 12 to 17, 25 and 36. These conditions always hold; the limits on numbers, which
give way if they leave no bid, are in `limits`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, assert_never

from spades_tui.rules.bidding.facts import (
    BidSituation,
    Refusal,
    partner_of,
    partners_bid,
    points_behind,
    spades_held,
)
from spades_tui.rules.bids import BEMOS, KINDS, NIL, Bid, BidKind
from spades_tui.rules.capabilities import (
    bids_are_free,
    deficit_needed,
    kinds_played,
    least_blind_number,
)
from spades_tui.rules.deck import most_blind_number, tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.text import count_noun

Check = Callable[[BidSituation, Bid, RuleSet], Refusal]


def _not_looked(facts: BidSituation, _bid: Bid, _rules: RuleSet) -> Refusal:
    return "look at your cards first" if facts.hand is None else None


def _refuse_after_look(facts: BidSituation, _bid: Bid, _rules: RuleSet) -> Refusal:
    return None if facts.hand is None else "you have looked at your cards"


def _side_looked(facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    partner = partner_of(facts, rules)
    if partner is not None and facts.looked and facts.looked[partner]:
        return "your partner has looked at their cards"
    if partners_bid(facts, rules) is not None:
        return "your partner has already bid"
    return _refuse_after_look(facts, bid, rules)


def _partner_said_no(facts: BidSituation, bid: Bid, _rules: RuleSet) -> Refusal:
    """Refuse a kind of bid that the partner has refused before, with any number (decision 64)."""
    return "your partner has said no to it" if bid.kind in facts.refused else None


def _not_far_enough_behind(facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    """Refuse a bid for which the side is not far enough behind (decision 53)."""
    needed = deficit_needed(bid.kind, rules)
    if not needed or points_behind(facts, rules) >= needed:
        return None
    party = "your side" if seating(rules).has_partners else "you"
    return f"it is only for {party} when at least {count_noun(needed, 'point')} behind"


def _zero(_facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    if bid.tricks or not rules.bidding.zero_is_nil:
        return None
    if rules.nil.nil:
        return "a bid of no tricks is a nil here; the lowest number is 1"
    # where spades decide, a hand without any has to bid
    return "the lowest number is 1" if bids_are_free(rules) else None


def _spades_decide(facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    rule = rules.bidding.bid_rule
    if rule == "free":
        return None
    held = spades_held(facts, rules)
    if bid.is_nil and (rule == "spades held or nil" or not held):
        return None
    if not bid.is_nil and bid.tricks == held and (held or not rules.nil.nil):
        return None
    spades = "1 spade" if held == 1 else f"{held or 'no'} spades"
    if not held and rules.nil.nil:
        return f"with {spades} you must bid nil"
    return f"with {spades} you must bid {held}{' or nil' if rule == 'spades held or nil' else ''}"


def _nil_is_left_to_you(facts: BidSituation, _bid: Bid, rules: RuleSet) -> Refusal:
    theirs = partners_bid(facts, rules)
    if rules.bidding.one_nil_each_side and theirs is not None and theirs.kind == "number":
        return "your partner has bid a number, so you must bid nil"
    return None


def nil_is_taken(seat: int, bids: Sequence[Bid | None], rules: RuleSet) -> Refusal:
    """Return the reason `seat` may not bid nil because of other nils in `bids`; None if it may.

    The reason is the end of a sentence without a period.

    Args:
        seat: the player who wants to bid nil.
        bids: by player; None for a bid not made yet.
        rules: the rules in force.
    """
    nils = {other for other, bid in enumerate(bids) if bid is not None and bid.is_nil} - {seat}
    if nils and rules.nil.nil_per_side == "one at the table":
        return "only one player at the table may bid nil, and another has"
    one_only = rules.nil.nil_per_side == "one" or rules.bidding.one_nil_each_side
    if one_only and seating(rules).partner_of[seat] in nils:
        return "only one partner of a side may bid nil, and yours has"
    return None


def _nil_beside_others(facts: BidSituation, _bid: Bid, rules: RuleSet) -> Refusal:
    theirs = partners_bid(facts, rules)
    if theirs is not None and theirs.is_no_trump:
        return "no nil can stand beside your partner's no trump"
    return nil_is_taken(facts.seat, facts.bids, rules)


def _second_partner(facts: BidSituation, _bid: Bid, rules: RuleSet) -> Refusal:
    if partners_bid(facts, rules) is None:
        return None
    return "only the first partner to bid may suggest it"


def _too_low(_facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    least = least_blind_number(bid.kind, rules)
    if bid.tricks >= least or rules.scoring.blind_bet:
        return None
    return f"the lowest {'blind no-trump' if bid.is_no_trump else 'blind'} bid is {least}"


def _too_high(_facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    most = most_blind_number(rules)
    if bid.tricks <= most or rules.scoring.blind_bet:
        return None
    return f"the highest blind bid is {most}"


def _every_ten(_facts: BidSituation, _bid: Bid, rules: RuleSet) -> Refusal:
    if rules.specials.ten_for_200 == "every ten":
        return "every contract of ten is one here, without declaring it"
    return None


def _one_special_a_side(facts: BidSituation, _bid: Bid, rules: RuleSet) -> Refusal:
    theirs = partners_bid(facts, rules)
    if theirs is None or theirs.kind == "number":
        return None
    if theirs.is_nil:
        return "it cannot stand beside your partner's nil"
    return "your side has already made a special bid"


def _side_is_bound(facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    """Refuse a bid of the whole side if the partner has called a Bemo; it replaces only a
    number."""
    theirs = partners_bid(facts, rules)
    if theirs is not None and theirs.bemo:
        return "your partner has called a Bemo with their number"
    return _one_special_a_side(facts, bid, rules)


def _no_number(_facts: BidSituation, bid: Bid, _rules: RuleSet) -> Refusal:
    return "it names at least one trick" if bid.tricks < 1 else None


def _wrong_spades(facts: BidSituation, _bid: Bid, rules: RuleSet) -> Refusal:
    held = spades_held(facts, rules)
    match rules.specials.no_trump_holding:
        case "at least one spade":
            return None if held else "it needs at least one spade in hand"
        case "no spade":
            return "it needs a hand without spades" if held else None
        case "any":
            return None
        case wanted:
            assert_never(wanted)


def _never_said(_facts: BidSituation, _bid: Bid, _rules: RuleSet) -> Refusal:
    return "it only marks the seat of a bidder's partner"


_BLIND_SIDE: Final = (_not_far_enough_behind, _side_looked, _partner_said_no)

KIND_CHECKS: Final[dict[BidKind, tuple[Check, ...]]] = {
    "number": (_not_looked, _zero, _spades_decide, _nil_is_left_to_you),
    "nil": (_not_looked, _spades_decide, _nil_beside_others),
    "blind nil": (_not_far_enough_behind, _refuse_after_look, _nil_beside_others),
    "double nil": (_second_partner, _not_looked, _partner_said_no, _not_far_enough_behind),
    "blind double nil": _BLIND_SIDE,
    "blind number": (_too_low, _too_high, *_BLIND_SIDE, _zero),
    "ten for 200": (_every_ten, _not_looked, _side_is_bound),
    "moon": (_not_looked, _side_is_bound),
    "blind moon": _BLIND_SIDE,
    "no trump": (_no_number, _not_looked, _partner_said_no, _one_special_a_side, _wrong_spades),
    "blind no trump": (_too_low, *_BLIND_SIDE),
    "partner's": (_never_said,),
}
"""The conditions of each kind of bid, in the order in which a refusal names them."""


def _refuse_beside_sure_nil(_facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    """Refuse a bid that cannot stand beside a nil, if each side must have one."""
    if rules.bidding.one_nil_each_side and (bid.is_side_bid or bid.is_no_trump):
        return "each side has a nil, and this bid cannot stand beside one"
    return None


def _bemo(facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    """Refuse a Bemo unless its bid is one or more, once a side (decisions 15 and 63)."""
    if not bid.bemo:
        return None
    if not rules.specials.bemo:
        return "Bemo is not played here"
    if not KINDS[bid.kind].takes_bemo or not bid.tricks:
        return "a Bemo goes with an ordinary or no-trump number"
    if bid.bemo_tricks > tricks_in_hand(rules):
        return "there are not enough tricks for that Bemo"
    theirs = partners_bid(facts, rules)
    return "your side has already called a Bemo" if theirs is not None and theirs.bemo else None


def kind_refusal(facts: BidSituation, bid: Bid, rules: RuleSet) -> Refusal:
    """Return the reason `bid` is illegal, as the end of a sentence; None if it is legal.

    Limits on numbers (`LIMITS_BY_PRIORITY`) are not checked.
    """
    if bid.tricks > tricks_in_hand(rules):
        return f"there are only {tricks_in_hand(rules)} tricks"
    if bid.kind not in kinds_played(rules):
        return "this bid is not played here"
    for check in (*KIND_CHECKS[bid.kind], _refuse_beside_sure_nil, _bemo):
        reason = check(facts, bid, rules)
        if reason is not None:
            return reason
    return None


@cache
def _bids(tricks: int, bemo: bool) -> tuple[Bid, ...]:
    return tuple(
        Bid(kind, number, call)
        for kind, terms in KINDS.items()
        if kind != "partner's"
        for call in (BEMOS if bemo and terms.takes_bemo else BEMOS[:1])
        for number in (range(tricks + 1) if terms.numbered else (terms.tricks,))
    )


def all_bids(rules: RuleSet) -> tuple[Bid, ...]:
    """Return every bid that hands of this size allow, legal or not, without `PARTNERS`.

    Bids with a Bemo are included only if the rules have Bemos.
    """
    return _bids(tricks_in_hand(rules), rules.specials.bemo)


def find_forced_bid(facts: BidSituation, rules: RuleSet) -> Bid | None:
    """Return the one bid of a player who must bid their number of spades (option `bid_rule`).

    Without spades that is a nil, if nil is played. None if the rules leave a choice, or if the
    player has not looked.
    """
    if rules.bidding.bid_rule != "spades held" or facts.hand is None:
        return None
    held = spades_held(facts, rules)
    return NIL if not held and rules.nil.nil else Bid("number", held)
