"""Which kinds of bid a player may make at all (RULES.md sections 3 to 5).

Each rule answers None, or one sentence that says why the bid is not open. These rules never
yield; the limits that do are in `limits`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spades_tui.rules.bidding.facts import (
    BidFacts,
    deficit,
    partner_of,
    partners_bid,
    spades_held,
)
from spades_tui.rules.bids import Bid, BidKind
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet

Refusal = str | None
KindRule = Callable[[BidFacts, Bid, RuleSet], Refusal]

_NOT_PLAYED: Final = "this bid is not played under these rules"


def _too_close(facts: BidFacts, needed: int, rules: RuleSet) -> Refusal:
    behind = deficit(facts, rules)
    if behind >= needed:
        return None
    return f"your side must be at least {needed} points behind, and is {behind} behind"


def _number(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    if facts.hand is None:
        return "look at your cards first"
    return (
        _least(bid, rules) or _fixed_by_spades(facts, bid, rules) or _other_must_nil(facts, rules)
    )


def _least(bid: Bid, rules: RuleSet) -> Refusal:
    if bid.tricks == 0 and rules.bidding.zero_is_nil and not _mirror_without_nil(rules):
        return "a bid of no tricks is a nil here; the lowest number is one"
    return None


def _mirror_without_nil(rules: RuleSet) -> bool:
    return rules.bidding.bid_rule == "spades held" and not rules.nil.nil


def _fixed_by_spades(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    if rules.bidding.bid_rule == "free":
        return None
    held = spades_held(facts, rules)
    if bid.tricks != held or (held == 0 and rules.nil.nil):
        return f"the number must be the spades held: {held}" if held else "without spades bid nil"
    return None


def _other_must_nil(facts: BidFacts, rules: RuleSet) -> Refusal:
    theirs = partners_bid(facts, rules)
    if rules.bidding.one_nil_each_side and theirs is not None and theirs.kind == "number":
        return "your partner has bid a number, so you must bid nil"
    return None


def _nil(facts: BidFacts, _bid: Bid, rules: RuleSet) -> Refusal:
    if not rules.nil.nil:
        return _NOT_PLAYED
    if facts.hand is None:
        return "look at your cards first, or bid blind nil"
    if rules.bidding.bid_rule == "spades held" and spades_held(facts, rules):
        return f"the bid must be the spades held: {spades_held(facts, rules)}"
    return _beside_partner(facts, rules)


def _beside_partner(facts: BidFacts, rules: RuleSet) -> Refusal:
    theirs = partners_bid(facts, rules)
    if theirs is None:
        return None
    one_only = rules.nil.nil_per_side == "one" or rules.bidding.one_nil_each_side
    if theirs.is_nil and one_only:
        return "only one partner of a side may bid nil, and yours has"
    if theirs.is_no_trump:
        return "no nil can stand beside your partner's no trump"
    return None


def _blind_nil(facts: BidFacts, _bid: Bid, rules: RuleSet) -> Refusal:
    if not (rules.nil.nil and rules.nil.blind_nil):
        return _NOT_PLAYED
    if facts.hand is not None:
        return "you have looked at your cards"
    too_close = _too_close(facts, rules.nil.blind_nil_deficit, rules)
    return too_close or _beside_partner(facts, rules)


def _side_is_free(facts: BidFacts, rules: RuleSet) -> Refusal:
    """Ruling 9: one special a side, and none beside a partner's nil or Bemo it would undo."""
    theirs = partners_bid(facts, rules)
    if theirs is None:
        return None
    if theirs.is_nil:
        return "no bid of the whole side can stand beside your partner's nil"
    if theirs.kind != "number":
        return "your side has made a special bid already"
    if theirs.bemo:
        return "your partner has called a Bemo with his number"
    return None


def _looked(facts: BidFacts) -> Refusal:
    return None if facts.hand is not None else "look at your cards first"


def _side_unlooked(facts: BidFacts, rules: RuleSet) -> Refusal:
    if facts.hand is not None:
        return "you have looked at your cards"
    partner = partner_of(facts, rules)
    if partner is not None and facts.looked and facts.looked[partner]:
        return "your partner has looked at his cards"
    if partners_bid(facts, rules) is not None:
        return "your partner has bid already"
    return None


def _ten_for_200(facts: BidFacts, _bid: Bid, rules: RuleSet) -> Refusal:
    if rules.specials.ten_for_200 != "by declaration":
        return _NOT_PLAYED
    return _looked(facts) or _side_is_free(facts, rules)


def _moon(facts: BidFacts, _bid: Bid, rules: RuleSet) -> Refusal:
    if rules.specials.moon == "off":
        return _NOT_PLAYED
    return _looked(facts) or _side_is_free(facts, rules)


def _no_trump(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    if not rules.specials.no_trump:
        return _NOT_PLAYED
    if bid.tricks < 1:
        return "a no-trump bid names at least one trick"
    refusal = _looked(facts) or _partner_may_agree(facts, bid) or _no_special_beside(facts, rules)
    return refusal or _holding(facts, rules)


def _no_special_beside(facts: BidFacts, rules: RuleSet) -> Refusal:
    theirs = partners_bid(facts, rules)
    if theirs is None or theirs.kind == "number":
        return None
    if theirs.is_nil:
        return "no trump cannot stand beside your partner's nil"
    return "your side has made a special bid already"


def _holding(facts: BidFacts, rules: RuleSet) -> Refusal:
    held = spades_held(facts, rules)
    wanted = rules.specials.no_trump_holding
    if wanted == "at least one spade" and not held:
        return "no trump needs at least one spade in hand"
    if wanted == "no spade" and held:
        return "no trump needs a hand without spades"
    return None


def _partner_may_agree(facts: BidFacts, bid: Bid) -> Refusal:
    return "your partner has said no to it" if bid.kind in facts.refused else None


def _double_nil(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    if not rules.specials.double_nil:
        return _NOT_PLAYED
    if partners_bid(facts, rules) is not None:
        return "double nil is suggested by the first partner to bid"
    return (
        _looked(facts)
        or _partner_may_agree(facts, bid)
        or _too_close(facts, rules.specials.double_nil_deficit, rules)
    )


def _blind_double_nil(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    if not rules.specials.blind_double_nil:
        return _NOT_PLAYED
    return (
        _side_unlooked(facts, rules)
        or _partner_may_agree(facts, bid)
        or _too_close(facts, rules.specials.double_nil_deficit, rules)
    )


def _blind_number(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    if rules.scoring.blind_bet:
        return _blind_bet(facts, bid, rules)
    least = rules.specials.blind_bid_min
    if least == "off":
        return _NOT_PLAYED
    if bid.tricks < least:
        return f"the lowest blind bid is {least}"
    return (
        _side_unlooked(facts, rules)
        or _partner_may_agree(facts, bid)
        or _too_close(facts, rules.specials.blind_bid_deficit, rules)
    )


def _blind_bet(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    if facts.hand is not None:
        return "you have looked at your cards"
    return _least(bid, rules)


def _blind_moon(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    if rules.specials.blind_moon == "off":
        return _NOT_PLAYED
    return _side_unlooked(facts, rules) or _partner_may_agree(facts, bid)


def _blind_no_trump(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    least = rules.specials.blind_bid_min
    if not rules.specials.blind_no_trump or least == "off":
        return _NOT_PLAYED
    if bid.tricks < max(1, least - 1):
        return f"the lowest blind no-trump bid is {max(1, least - 1)}"
    return (
        _side_unlooked(facts, rules)
        or _partner_may_agree(facts, bid)
        or _too_close(facts, rules.specials.blind_no_trump_deficit, rules)
    )


def _never(_facts: BidFacts, _bid: Bid, _rules: RuleSet) -> Refusal:
    return "it only marks the seat of a bidder's partner"


KIND_RULES: Final[dict[BidKind, KindRule]] = {
    "number": _number,
    "nil": _nil,
    "blind nil": _blind_nil,
    "double nil": _double_nil,
    "blind double nil": _blind_double_nil,
    "blind number": _blind_number,
    "ten for 200": _ten_for_200,
    "moon": _moon,
    "blind moon": _blind_moon,
    "no trump": _no_trump,
    "blind no trump": _blind_no_trump,
    "partner's": _never,
}


def _bemo(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """Ruling 15: with an ordinary or no-trump number of one or more, once a side."""
    if not rules.specials.bemo:
        return "Bemo is not played under these rules"
    if bid.kind not in ("number", "no trump", "blind no trump") or not bid.tricks:
        return "a Bemo goes with an ordinary or no-trump number"
    if bid.bemo_tricks > tricks_in_hand(rules):
        return "there are not enough tricks for that Bemo"
    theirs = partners_bid(facts, rules)
    if theirs is not None and theirs.bemo:
        return "your side has called a Bemo already"
    return None


def kind_refusal(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """Return why a bid of this kind is not open, or None."""
    if bid.tricks > tricks_in_hand(rules):
        return f"there are only {tricks_in_hand(rules)} tricks"
    refusal = KIND_RULES[bid.kind](facts, bid, rules)
    if refusal is None and bid.bemo:
        return _bemo(facts, bid, rules)
    return refusal
