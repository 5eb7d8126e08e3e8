"""Special bids made with open eyes: ten-for-200, moon, no trump, Bemo (decisions 9, 12 to 16)."""

from __future__ import annotations

from typing import Final

from spades_tui.rules.bidding.facts import (
    BidFacts,
    Refusal,
    not_looked,
    partners_bid,
    refused_by_partner,
    spades_held,
)
from spades_tui.rules.bids import Bid, BidKind
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet

_BEMO_KINDS: Final[frozenset[BidKind]] = frozenset({"number", "no trump", "blind no trump"})


def ten_for_200(facts: BidFacts, _bid: Bid, rules: RuleSet) -> Refusal:
    """Ten tricks for 200, where it is declared."""
    if rules.specials.ten_for_200 == "every ten":
        return "every contract of ten is one here, without declaring it"
    return not_looked(facts) or _side_is_free(facts, rules)


def moon(facts: BidFacts, _bid: Bid, rules: RuleSet) -> Refusal:
    """Every trick there is; no consent is needed."""
    return not_looked(facts) or _side_is_free(facts, rules)


def no_trump(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """A number doubled, with the promise to win no trick by trumping."""
    if bid.tricks < 1:
        return "it names at least one trick"
    return (
        not_looked(facts)
        or refused_by_partner(facts, bid)
        or _one_special_a_side(facts, rules)
        or _holding(facts, rules)
    )


def bemo(facts: BidFacts, bid: Bid, rules: RuleSet) -> Refusal:
    """A Bemo on top of a number of one or more, once a side."""
    if not rules.specials.bemo:
        return "Bemo is not played here"
    if bid.kind not in _BEMO_KINDS or not bid.tricks:
        return "a Bemo goes with an ordinary or no-trump number"
    if bid.bemo_tricks > tricks_in_hand(rules):
        return "there are not enough tricks for that Bemo"
    theirs = partners_bid(facts, rules)
    if theirs is not None and theirs.bemo:
        return "your side has called a Bemo already"
    return None


def _one_special_a_side(facts: BidFacts, rules: RuleSet) -> Refusal:
    theirs = partners_bid(facts, rules)
    if theirs is None or theirs.kind == "number":
        return None
    if theirs.is_nil:
        return "it cannot stand beside your partner's nil"
    return "your side has made a special bid already"


def _side_is_free(facts: BidFacts, rules: RuleSet) -> Refusal:
    """A bid of the whole side replaces the partner's number, but never a Bemo he has called."""
    theirs = partners_bid(facts, rules)
    if theirs is not None and theirs.bemo:
        return "your partner has called a Bemo with their number"
    return _one_special_a_side(facts, rules)


def _holding(facts: BidFacts, rules: RuleSet) -> Refusal:
    held = spades_held(facts, rules)
    wanted = rules.specials.no_trump_holding
    if wanted == "at least one spade" and not held:
        return "it needs at least one spade in hand"
    if wanted == "no spade" and held:
        return "it needs a hand without spades"
    return None
