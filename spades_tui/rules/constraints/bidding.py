"""Constraints on the bidding (decisions 114 to 120)."""

from __future__ import annotations

from collections.abc import Iterator

from spades_tui.rules.capabilities import bids_are_free, bids_by_talk
from spades_tui.rules.constraints.constraint import Clash, constraint, must_be
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet

_PLAIN_BIDS = {
    "blind_nil": False,
    "blind_bid_min": "off",
    "blind_moon": "off",
    "blind_bet": False,
    "double_nil": False,
    "ten_for_200": "off",
    "moon": "off",
    "no_trump": False,
    "bemo": False,
}
"""No blind bids and no special ones."""


@constraint(114)
def some_bids_go_round_the_table(rules: RuleSet) -> Iterator[Clash]:
    """Partners who agree on one number neither mirror, nor share out nils, nor wait a turn."""
    if bids_by_talk(rules):
        why = "With partnership bidding the non-dealer's side begins, and a side names one number"
        required = {
            "first_bidder": "left of dealer",
            "bid_rule": "free",
            "one_nil_each_side": False,
        }
        yield from must_be(rules, "bidding", why, required)


@constraint(115)
def a_nil_round_parts_nil_from_zero(rules: RuleSet) -> Iterator[Clash]:
    """A first round of nils needs a nil, a plain zero and free bids."""
    if rules.bidding.nil_round:
        why = "A first round of nils needs nil, a zero that is none, and free bids"
        required = {"nil": True, "zero_is_nil": False, "bid_rule": "free"}
        yield from must_be(rules, "nil_round", why, required)


@constraint(116)
def blind_nil_needs_nil(rules: RuleSet) -> Iterator[Clash]:
    """No blind nil where nil is not played."""
    if rules.nil.blind_nil and not rules.nil.nil:
        yield Clash(
            ("blind_nil", "nil"),
            "A blind nil is a nil, and nil is not played.",
            ({"blind_nil": False}, {"nil": True}),
        )


@constraint(117)
def minimums_can_be_reached(rules: RuleSet) -> Iterator[Clash]:
    """A least bid is at most the number of tricks."""
    tricks = tricks_in_hand(rules)
    for name in ("min_team_bid", "min_beside_nil"):
        least = getattr(rules.bidding, name)
        if least > tricks:
            yield Clash(
                (name,),
                f"A hand has {tricks} tricks, so nobody can bid {least}.",
                ({name: tricks},),
            )


@constraint(118)
def spades_held_fix_the_bid(rules: RuleSet) -> Iterator[Clash]:
    """Bids fixed by the spades held leave no room for minimums, raises or special bids."""
    if bids_are_free(rules):
        return
    required: dict[str, object] = {
        "min_team_bid": 0,
        "min_beside_nil": 0,
        "no_ones": False,
        "not_total": False,
        "raise_round": "off",
        "nil_round": False,
        "nil_per_side": "both",
        **_PLAIN_BIDS,
    }
    if rules.bidding.bid_rule == "spades held or nil":
        required["nil"] = True
    yield from must_be(rules, "bid_rule", "The spades held decide what is bid", required)


@constraint(119)
def one_nil_on_each_side(rules: RuleSet) -> Iterator[Clash]:
    """Where exactly one partner bids nil, there is one nil a side and no other kind of it."""
    if rules.bidding.one_nil_each_side:
        why = "Exactly one partner of each side bids nil"
        required = {
            "nil": True,
            "nil_per_side": "one",
            "blind_nil": False,
            "double_nil": False,
            "nil_round": False,
        }
        yield from must_be(rules, "one_nil_each_side", why, required)
        if rules.specials.ten_for_200 == "by declaration":
            yield Clash(
                ("ten_for_200", "one_nil_each_side"),
                f"{why}, and a declared ten-for-200 cannot stand beside one.",
                ({"ten_for_200": "off"}, {"ten_for_200": "every ten"}),
            )


@constraint(120)
def limits_need_free_bids(rules: RuleSet) -> Iterator[Clash]:
    """A total, a raise or a forbidden one can only bind bids that are free."""
    bidding = rules.bidding
    limited = bidding.not_total or bidding.no_ones or bidding.raise_round != "off"
    if limited and bidding.bid_rule != "free":
        yield Clash(
            ("bid_rule", "not_total", "raise_round", "no_ones"),
            "Raises, forbidden ones and forbidden totals need free bids.",
            ({"not_total": False, "raise_round": "off", "no_ones": False}, {"bid_rule": "free"}),
        )
