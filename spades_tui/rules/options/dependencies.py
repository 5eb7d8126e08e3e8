"""Which options matter in a rule set; the others are off and stored as their default.

An option does not apply when a switch it hangs on is off (the value of a nil that is not played),
or when the table has no use for it (an exchange without partners). Options that clash while both
matter are contradictions: see `spades_tui.rules.constraints`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, get_args

from spades_tui.cards import Card
from spades_tui.rules.capabilities import (
    bids_are_free,
    has_club_trick,
    has_nil_exchange,
    opens_with_a_club,
    overtrick_points,
)
from spades_tui.rules.deck import leftover_count, leftovers_taken_up
from spades_tui.rules.options.catalogue import OptionField, all_options, changed
from spades_tui.rules.options.deal import MisdealReason
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

_MISDEALS: Final[tuple[MisdealReason, ...]] = get_args(MisdealReason)

Reason = Callable[[RuleSet], str | None]


def _unless(holds: Callable[[RuleSet], bool], why: str) -> Reason:
    return lambda rules: None if holds(rules) else why


_PARTNERS: Final = _unless(
    lambda r: seating(r).has_partners, "There are no partners at this table."
)
_NIL: Final = _unless(lambda r: r.nil.nil, "Nil is not played.")
_BLIND_NIL: Final = _unless(lambda r: r.nil.nil and r.nil.blind_nil, "Blind nil is not played.")
_FREE_BIDS: Final = _unless(bids_are_free, "The number of spades held decides the bid.")
_FREE_NILS: Final = _unless(
    lambda r: not r.bidding.one_nil_each_side,
    "Each side has a nil, and this bid cannot stand beside one.",
)
_BOTH_BID: Final = _unless(
    lambda r: not r.bidding.one_nil_each_side, "One partner of each side bids nil, not a number."
)
_ONE_AT_A_TURN: Final = _unless(
    lambda r: r.nil.blind_nil_when == "own turn",
    "A blind nil is bid before anyone looks, so the partner could not know what to cover.",
)
_EXCHANGE: Final = _unless(has_nil_exchange, "No cards are exchanged at a nil.")
_LEFTOVERS: Final = _unless(
    lambda r: leftover_count(r) > 0, "No cards are left over when these are dealt."
)
_KITTY: Final = _unless(leftovers_taken_up, "Nobody takes up leftover cards.")
_MISDEAL: Final = _unless(lambda r: bool(r.deal.misdeal), "Misdeals cannot be called.")
_DOUBLE_NIL: Final = _unless(lambda r: r.specials.double_nil, "Double nil is not played.")
_BLIND_BID: Final = _unless(
    lambda r: r.specials.blind_bid_min != "off", "Blind bids are not played."
)
_TEN: Final = _unless(lambda r: r.specials.ten_for_200 != "off", "Ten-for-200 is not played.")
_NO_TRUMP: Final = _unless(lambda r: r.specials.no_trump, "No trump is not played.")
_BLIND_NO_TRUMP: Final = _unless(
    lambda r: r.specials.blind_no_trump, "Blind no trump is not played."
)
_CLUB_TRICK: Final = _unless(has_club_trick, "The first trick is like any other.")
_BAG_LIMIT: Final = _unless(lambda r: r.scoring.bag_limit != "off", "There is no bag limit.")
_OVERTRICKS_SCORE: Final = _unless(
    lambda r: not r.scoring.overtrick_reduces, "Each overtrick takes ten off the contract instead."
)


_OPENING_LEAD: Final = _unless(
    lambda r: seating(r).has_dummy or not has_club_trick(r),
    "The lowest club opens the first trick.",
)
_SECOND_NIL: Final = _unless(
    lambda r: r.bidding.one_nil_each_side or not r.bidding.min_beside_nil,
    "The partner of a nil bidder must bid a number.",
)
_NIL_TRICKS: Final = _unless(
    lambda r: seating(r).has_partners or not r.scoring.overtrick_reduces,
    "Overtricks only reduce a contract, and a nil has none.",
)
_BAGS_COST: Final = _unless(
    lambda r: overtrick_points(r) < 0 or r.scoring.bag_limit != "off", "Bags cost nothing here."
)

_NEEDS: Final[dict[str, tuple[Reason, ...]]] = {
    "leftovers": (_LEFTOVERS,),
    "discard_when": (_KITTY,),
    "misdeal_consult": (_PARTNERS, _MISDEAL),
    "bidding": (_PARTNERS,),
    "zero_is_nil": (_FREE_BIDS,),
    "min_team_bid": (_BOTH_BID,),
    "min_beside_nil": (_PARTNERS, _NIL),
    "max_team_bid": (_PARTNERS, _FREE_BIDS),
    "one_nil_each_side": (_PARTNERS,),
    "nil_value": (_NIL,),
    "nil_per_side": (_PARTNERS, _NIL, _SECOND_NIL),
    "failed_nil_tricks": (_NIL, _NIL_TRICKS),
    "failed_nil_sinks_partner": (_PARTNERS, _NIL),
    "nil_pass": (_PARTNERS, _NIL),
    "blind_nil_when": (_BLIND_NIL,),
    "blind_nil_value": (_BLIND_NIL,),
    "blind_nil_loss": (_BLIND_NIL,),
    "blind_nil_deficit": (_BLIND_NIL,),
    "blind_nil_pass": (_PARTNERS, _BLIND_NIL),
    "pass_order": (_PARTNERS, _EXCHANGE),
    "pass_duty": (_PARTNERS, _EXCHANGE),
    "pass_ask_suit": (_PARTNERS, _EXCHANGE),
    "cover_ask": (_PARTNERS, _BLIND_NIL, _ONE_AT_A_TURN),
    "blind_nil_bags_free": (_BLIND_NIL, _OVERTRICKS_SCORE, _BAGS_COST),
    "double_nil": (_PARTNERS,),
    "double_nil_value": (_PARTNERS, _DOUBLE_NIL),
    "double_nil_loss": (_PARTNERS, _DOUBLE_NIL),
    "double_nil_deficit": (_PARTNERS, _DOUBLE_NIL),
    "double_nil_both_fail": (_PARTNERS, _DOUBLE_NIL),
    "blind_double_nil": (_PARTNERS, _DOUBLE_NIL),
    "double_nil_pass": (_PARTNERS, _DOUBLE_NIL),
    "blind_bid_min": (_FREE_NILS,),
    "blind_bid_makes": (_BLIND_BID,),
    "blind_bid_loss": (_BLIND_BID,),
    "blind_bid_deficit": (_BLIND_BID,),
    "ten_for_200_makes": (_TEN,),
    "moon": (_FREE_NILS,),
    "blind_moon": (_FREE_NILS,),
    "no_trump": (_PARTNERS, _FREE_NILS),
    "no_trump_loss": (_PARTNERS, _NO_TRUMP),
    "no_trump_holding": (_PARTNERS, _NO_TRUMP),
    "blind_no_trump": (_PARTNERS, _NO_TRUMP),
    "blind_no_trump_loss": (_PARTNERS, _BLIND_NO_TRUMP),
    "blind_no_trump_deficit": (_PARTNERS, _BLIND_NO_TRUMP),
    "opening_lead": (_OPENING_LEAD,),
    "first_trick_order": (_CLUB_TRICK,),
    "overtrick": (_OVERTRICKS_SCORE,),
    "bag_penalty": (_BAG_LIMIT,),
    "bags_after_penalty": (_BAG_LIMIT,),
}
"""Option → what has to hold for it to matter. Options not listed always do."""


def why_off(rules: RuleSet, name: str) -> str | None:
    """Return why the option `name` does not matter in `rules`, or None when it does."""
    return next((why for need in _NEEDS.get(name, ()) if (why := need(rules))), None)


def not_applicable(rules: RuleSet) -> dict[str, str]:
    """Return every option that does not matter in `rules`, with the reason as a sentence."""
    settled = normalised(rules)
    return {name: why for name in _NEEDS if (why := why_off(settled, name))}


def _in_one_form(rules: RuleSet) -> RuleSet:
    """Put lists in one order, and one value for those that mean the same in these rules."""
    removed = set(rules.deck.removed)
    if rules.deck.packs == 2:
        removed.discard(Card.C2)  # both are out of two packs anyway
    called = set(rules.deal.misdeal)
    if "one spade" in called:
        called.discard("no spades")  # at most one spade includes it
    misdeal = tuple(reason for reason in _MISDEALS if reason in called)
    cards = tuple(card for card in Card if card in removed)
    values: dict[str, Any] = {"removed": cards, "misdeal": misdeal}
    if rules.nil.failed_nil_tricks == "neither" and rules.scoring.overtrick_reduces:
        values["failed_nil_tricks"] = "bags only"  # there are no bags, and no contract to lower
    if rules.play.spades_lead == "broken, opening free" and opens_with_a_club(rules):
        values["spades_lead"] = "broken"
    if all(all_options()[name].of(rules) == value for name, value in values.items()):
        return rules
    return changed(rules, values)


@lru_cache(maxsize=1024)
def normalised(rules: RuleSet) -> RuleSet:
    """Return `rules` with every option that does not matter at its default, and lists in order."""
    options = all_options()
    settled = _in_one_form(rules)
    while True:
        idle = {
            name: options[name].default
            for name in _NEEDS
            if options[name].of(settled) != options[name].default and why_off(settled, name)
        }
        if not idle:
            return settled
        settled = changed(settled, idle)


def differing(rules: RuleSet, base: RuleSet) -> dict[str, OptionField]:
    """Return the options in which two rule sets differ, those without a say left aside."""
    one, other = normalised(rules), normalised(base)
    return {
        name: option for name, option in all_options().items() if option.of(one) != option.of(other)
    }
