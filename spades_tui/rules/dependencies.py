"""The options that matter in a rule set; the others are off and stored as their default.

An option does not apply when a switch it hangs on is off (the value of a nil that is not played),
or when the table has no use for it (an exchange without partners). Options that clash while both
matter are contradictions: see `spades_tui.rules.constraints`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, get_args

from spades_tui.cards import Card
from spades_tui.rules.bids import KINDS, BidKind
from spades_tui.rules.capabilities import (
    bids_are_free,
    bids_by_talk,
    exchange_sizes,
    has_club_trick,
    has_nil_exchange,
    kinds_played,
    least_blind_number,
    opens_with_a_club,
    overtrick_points,
)
from spades_tui.rules.catalog import OptionField, all_options, replace_options
from spades_tui.rules.deck import (
    leftover_count,
    leftovers_taken_up,
    most_blind_number,
    tricks_in_hand,
)
from spades_tui.rules.options.option import Need
from spades_tui.rules.options.table import MisdealReason
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

_MISDEALS: Final[tuple[MisdealReason, ...]] = get_args(MisdealReason)

Condition = tuple[Callable[[RuleSet], bool], str]
"""A predicate on a rule set, and the sentence shown if it does not hold."""


def _require_kind(kind: BidKind, switch: str) -> Condition:
    title = all_options()[switch].option.title
    return lambda rules: kind in kinds_played(rules), f"{title} is not played."


CONDITIONS: Final[dict[Need, Condition]] = {
    **{
        kind: _require_kind(kind, terms.options[-1])
        for kind, terms in KINDS.items()
        if terms.options
    },
    "partners": (lambda r: seating(r).has_partners, "There are no partners at this table."),
    "free bids": (bids_are_free, "The number of spades held decides the bid."),
    "free nils": (
        lambda r: not r.bidding.one_nil_each_side,
        "Each side has a nil, and this bid cannot stand beside one.",
    ),
    "both bid": (
        lambda r: not r.bidding.one_nil_each_side,
        "One partner of each side bids nil, not a number.",
    ),
    "blind nil in turn": (
        lambda r: r.nil.blind_nil_when == "own turn",
        "A blind nil is bid before anyone looks, so the partner could not know what to cover.",
    ),
    "exchange": (has_nil_exchange, "No cards are exchanged at a nil."),
    "both exchanges": (
        lambda r: len(exchange_sizes(r)) == 2,
        "It is the only exchange, or there is none: the options of a nil's exchange say it all.",
    ),
    "leftovers": (lambda r: leftover_count(r) > 0, "No cards are left over when these are dealt."),
    "kitty": (leftovers_taken_up, "Nobody takes up leftover cards."),
    "misdeals": (lambda r: bool(r.deal.misdeal), "Misdeals cannot be called."),
    "blind bids": (lambda r: r.specials.blind_bid_min != "off", "Blind bids are not played."),
    "one blind number": (
        lambda r: (
            r.specials.blind_bid_min != "off"
            and least_blind_number("blind number", r) == most_blind_number(r)
        ),
        "Several numbers may be bid blind, or none.",
    ),
    "blind bet": (lambda r: r.scoring.blind_bet, "The blind bet is not played."),
    "small bids": (
        lambda r: r.scoring.small_bid_bonus,
        "Small bids score like any other, without a table of their own.",
    ),
    "club trick": (has_club_trick, "The first trick is like any other."),
    "bag limit": (lambda r: r.scoring.bag_limit != "off", "There is no bag limit."),
    "overtricks score": (
        lambda r: not r.scoring.overtrick_reduces,
        "Each overtrick takes ten off the contract instead.",
    ),
    "opening lead": (
        lambda r: seating(r).has_dummy or not has_club_trick(r),
        "The lowest club opens the first trick.",
    ),
    "nil tricks": (
        lambda r: seating(r).has_partners or not r.scoring.overtrick_reduces,
        "Overtricks only reduce a contract, and a nil has none.",
    ),
    "bags cost": (
        lambda r: overtrick_points(r) < 0 or r.scoring.bag_limit != "off",
        "Bags cost nothing here.",
    ),
    "plain sweep": (
        lambda r: r.specials.all_tricks == "nothing",
        "Taking every trick counts as a moon or wins the game instead.",
    ),
    "sets": (lambda r: r.ending.sets_lose > 1, "No number of sets loses the game."),
    "talk": (bids_by_talk, "Partners do not agree on a number by talking."),
}
"""All conditions that an option can need; a test checks that it is complete."""


def inactive_reason(rules: RuleSet, name: str) -> str | None:
    """Return a sentence saying why the option `name` has no effect in `rules`; None if it has."""
    needed = (CONDITIONS[need] for need in all_options()[name].option.needs)
    return next((reason for holds, reason in needed if not holds(rules)), None)


def not_applicable(rules: RuleSet) -> dict[str, str]:
    """Return by name every option that has no effect in `rules`, with a sentence saying why."""
    settled = normalize(rules)
    return {name: reason for name in all_options() if (reason := inactive_reason(settled, name))}


def _canonicalize(rules: RuleSet) -> RuleSet:
    """Return `rules` with lists in a fixed order, and one value instead of equivalent ones."""
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
    partners_number = rules.bidding.min_beside_nil and not rules.bidding.one_nil_each_side
    if rules.nil.nil_per_side == "one" and partners_number:
        values["nil_per_side"] = "both"  # the partner of a nil bidder bids a number anyway
    if rules.nil.blind_nil_pass_order == rules.nil.pass_order:
        values["blind_nil_pass_order"] = "as for nil"
    if rules.nil.blind_nil_pass_duty == rules.nil.pass_duty:
        values["blind_nil_pass_duty"] = "as for nil"
    no_spade_opens = opens_with_a_club(rules) or rules.play.first_trick == "no spades"
    if rules.play.spades_lead == "broken, opening free" and no_spade_opens:
        values["spades_lead"] = "broken"
    most = rules.specials.blind_bid_max
    if most != "none" and most >= tricks_in_hand(rules):
        values["blind_bid_max"] = "none"  # nobody can bid more anyway
    if all(all_options()[name].get_value(rules) == value for name, value in values.items()):
        return rules
    return replace_options(rules, values)


@lru_cache(maxsize=1024)
def normalize(rules: RuleSet) -> RuleSet:
    """Return the normal form of `rules`: rule sets that play alike have equal normal forms.

    Options without an effect get their default, lists a fixed order.
    """
    options = all_options()
    settled = _canonicalize(rules)
    while True:
        idle = {
            name: field.default
            for name, field in options.items()
            if field.option.needs
            and field.get_value(settled) != field.default
            and inactive_reason(settled, name)
        }
        if not idle:
            return settled
        settled = replace_options(settled, idle)


def find_changed_options(rules: RuleSet, base: RuleSet) -> dict[str, OptionField]:
    """Return by name the options whose values differ in the normal forms of `rules` and `base`."""
    own, other = normalize(rules), normalize(base)
    return {
        name: option
        for name, option in all_options().items()
        if option.get_value(own) != option.get_value(other)
    }
