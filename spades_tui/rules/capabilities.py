"""What a rule set makes possible: asked wherever a rule, a page or a screen depends on it."""

from __future__ import annotations

from functools import cache

from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


def counts_bags(rules: RuleSet) -> bool:
    """Whether bags are counted: because a penalty hangs on them, or because they score nothing."""
    scoring = rules.scoring
    if scoring.overtrick_reduces or scoring.overtrick == -1:
        return False
    return scoring.bag_limit != "off" or scoring.overtrick == 0


@cache
def has_blind_window(rules: RuleSet) -> bool:
    """Whether any bid may be called blind before anyone looks."""
    specials, nil = rules.specials, rules.nil
    return (
        specials.blind_bid_min != "off"
        or specials.blind_moon != "off"
        or specials.blind_no_trump
        or specials.blind_double_nil
        or (nil.nil and nil.blind_nil and nil.blind_nil_when == "before")
    )


@cache
def has_blind_turn(rules: RuleSet) -> bool:
    """Whether any bid may be made unlooked at one's own turn."""
    nil = rules.nil
    own_turn = nil.nil and nil.blind_nil and nil.blind_nil_when == "own turn"
    return own_turn or rules.scoring.blind_bet


def has_nil_exchange(rules: RuleSet) -> bool:
    """Whether a nil or blind nil of one player brings an exchange of cards between partners."""
    nil = rules.nil
    passes = (nil.nil_pass, nil.blind_nil_pass if nil.blind_nil else 0)
    return seating(rules).has_partners and nil.nil and any(passes)


def has_exchange(rules: RuleSet) -> bool:
    """Whether any bid brings an exchange of cards between partners."""
    specials = rules.specials
    return has_nil_exchange(rules) or (specials.double_nil and specials.double_nil_pass > 0)


def may_both_bid_nil(rules: RuleSet) -> bool:
    """Whether both partners of a side may bid nil in one hand, each for themselves."""
    nil, bidding = rules.nil, rules.bidding
    one_only = bidding.one_nil_each_side or bidding.min_beside_nil > 0
    return seating(rules).has_partners and nil.nil and nil.nil_per_side == "both" and not one_only


def opens_with_a_club(rules: RuleSet) -> bool:
    """Whether the first card of a hand has to be a club."""
    return rules.play.first_trick != "normal" or rules.play.opening_lead == "holder of 2C"
