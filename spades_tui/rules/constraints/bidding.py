"""Constraints on the bidding, special bids and exchanges (decisions 114 to 126)."""

from __future__ import annotations

from typing import Final

from spades_tui.rules.capabilities import (
    bids_are_free,
    bids_by_talk,
    exchange_sizes,
    is_bid_in_window,
    kinds_played,
    passes_together,
)
from spades_tui.rules.constraints.constraint import Constraint, Contradiction, Requirement
from spades_tui.rules.deck import leftovers_taken_up, most_blind_number, tricks_in_hand
from spades_tui.rules.ruleset import RuleSet


def _one_nil_each(rules: RuleSet) -> bool:
    return rules.bidding.one_nil_each_side


def _has_bid_limits(rules: RuleSet) -> bool:
    bidding = rules.bidding
    return bidding.not_total or bidding.no_ones or bidding.raise_round != "off"


def _passes_second(rules: RuleSet) -> bool:
    """Whether the partner passes second at a nil or at a blind nil."""
    return not all(passes_together(kind, rules) for kind in exchange_sizes(rules))


def _looks_before_bidding(rules: RuleSet) -> bool:
    return leftovers_taken_up(rules, "before bidding")


def _more_than_the_tricks(number: int | str, rules: RuleSet) -> bool:
    return isinstance(number, int) and number > tricks_in_hand(rules)


def _too_many(rules: RuleSet) -> str:
    return f"A hand has {tricks_in_hand(rules)} tricks, so nobody can bid more."


def _ten_beats_moon(rules: RuleSet) -> bool:
    moon, specials = rules.specials.moon, rules.specials
    return specials.ten_for_200 != "off" and isinstance(moon, int) and _ten(rules) >= moon


def _ten(rules: RuleSet) -> int:
    return rules.specials.ten_for_200_wins


def _moon_beats_400(rules: RuleSet) -> bool:
    return rules.specials.moon in (500, "game")


BIDDING: Final[tuple[Constraint, ...]] = (
    Requirement(
        114,
        "bidding",
        bids_by_talk,
        "In partnership bidding the non-dealer's side begins, and a side names one number",
        {"first_bidder": "left of dealer", "bid_rule": "free", "one_nil_each_side": False},
    ),
    Requirement(
        115,
        "nil_round",
        lambda r: r.bidding.nil_round,
        "A nil round needs nil, bids of 0 that are not nil, and free bids",
        {"nil": True, "zero_is_nil": False, "bid_rule": "free"},
    ),
    Contradiction(
        116,
        ("blind_nil", "nil"),
        lambda r: r.nil.blind_nil and not r.nil.nil,
        "A blind nil is a nil, and nil is not played.",
        ({"blind_nil": False}, {"nil": True}),
    ),
    Contradiction(
        117,
        ("min_team_bid",),
        lambda r: _more_than_the_tricks(r.bidding.min_team_bid, r),
        _too_many,
        (lambda r: {"min_team_bid": tricks_in_hand(r)},),
    ),
    Contradiction(
        117,
        ("min_beside_nil",),
        lambda r: _more_than_the_tricks(r.bidding.min_beside_nil, r),
        _too_many,
        (lambda r: {"min_beside_nil": tricks_in_hand(r)},),
    ),
    Requirement(
        118,
        "bid_rule",
        lambda r: not bids_are_free(r),
        "The number of spades held decides the bid",
        {
            "min_team_bid": 0,
            "min_beside_nil": 0,
            "no_ones": False,
            "not_total": False,
            "raise_round": "off",
            "nil_round": False,
            "nil_per_side": "both",
            "blind_nil": False,
            "blind_bid_min": "off",
            "blind_moon": "off",
            "blind_bet": False,
            "double_nil": False,
            "ten_for_200": "off",
            "moon": "off",
            "no_trump": False,
            "bemo": False,
        },
    ),
    Requirement(
        118,
        "bid_rule",
        lambda r: r.bidding.bid_rule == "spades held or nil",
        "A player may always bid nil",
        {"nil": True},
    ),
    Requirement(
        119,
        "one_nil_each_side",
        _one_nil_each,
        "Exactly one partner of each side bids nil",
        {
            "nil": True,
            "nil_per_side": "one",
            "blind_nil": False,
            "double_nil": False,
            "nil_round": False,
        },
    ),
    Contradiction(
        119,
        ("ten_for_200", "one_nil_each_side"),
        lambda r: _one_nil_each(r) and r.specials.ten_for_200 == "by declaration",
        "One partner of each side bids nil, and a declared ten-for-200 cannot stand beside a nil.",
        ({"ten_for_200": "off"}, {"ten_for_200": "every ten"}),
    ),
    Contradiction(
        120,
        ("bid_rule", "not_total", "raise_round", "no_ones"),
        lambda r: _has_bid_limits(r) and not bids_are_free(r),
        "A raising round, no bids of 1, and a forbidden total need free bids.",
        ({"not_total": False, "raise_round": "off", "no_ones": False}, {"bid_rule": "free"}),
    ),
    Contradiction(
        121,
        ("blind_nil_when", "discard_when"),
        lambda r: (
            _looks_before_bidding(r)
            and "blind nil" in kinds_played(r)
            and not is_bid_in_window("blind nil", r)
        ),
        "Whoever takes up the leftover cards before the bidding has seen their hand, so they could "
        "not bid blind nil at their turn.",
        ({"blind_nil_when": "before"}, {"discard_when": "after bidding"}),
    ),
    Contradiction(
        121,
        ("discard_when", "blind_bet"),
        lambda r: _looks_before_bidding(r) and r.scoring.blind_bet,
        "Whoever takes up the leftover cards before the bidding has seen their hand, so they could "
        "not bet blind.",
        ({"discard_when": "after bidding"}, {"blind_bet": False}),
    ),
    Contradiction(
        122,
        ("blind_bid_min",),
        lambda r: _more_than_the_tricks(r.specials.blind_bid_min, r),
        _too_many,
        (lambda r: {"blind_bid_min": tricks_in_hand(r)},),
    ),
    Contradiction(
        122,
        ("blind_bid_max", "blind_bid_min"),
        lambda r: (
            r.specials.blind_bid_min != "off"
            and most_blind_number(r) < r.specials.blind_bid_min <= tricks_in_hand(r)
        ),
        "The highest blind bid is lower than the lowest.",
        (lambda r: {"blind_bid_max": r.specials.blind_bid_min}, {"blind_bid_max": "none"}),
    ),
    Contradiction(
        122,
        ("blind_bid_min", "blind_no_trump"),
        lambda r: r.specials.blind_no_trump and r.specials.blind_bid_min in ("off", 1),
        "Blind no trump starts one below the lowest blind bid, which must be 2 or more.",
        ({"blind_bid_min": 6}, {"blind_no_trump": False}),
    ),
    Contradiction(
        122,
        ("double_nil", "nil"),
        lambda r: r.specials.double_nil and not r.nil.nil,
        "A double nil is two nils, and nil is not played.",
        ({"double_nil": False}, {"nil": True}),
    ),
    Contradiction(
        123,
        ("moon", "ten_for_200"),
        _ten_beats_moon,
        "Ten tricks cannot be worth as much as all of them.",
        (lambda r: {"moon": 500 if _ten(r) < 500 else "game"}, {"ten_for_200": "off"}),
    ),
    Contradiction(
        123,
        ("all_tricks", "moon"),
        lambda r: r.specials.all_tricks == "moon" and r.specials.moon == "off",
        "Every trick cannot count as a moon, because the moon is not played.",
        ({"moon": 500}, {"all_tricks": "nothing"}),
    ),
    Contradiction(
        123,
        ("blind_moon", "moon"),
        lambda r: r.specials.blind_moon == 400 and _moon_beats_400(r),
        "A blind moon of 400 is worth less than the moon.",
        ({"blind_moon": "twice the moon"},),
    ),
    Contradiction(
        123,
        ("blind_moon", "moon"),
        lambda r: r.specials.blind_moon == "twice the moon" and r.specials.moon == "off",
        "The blind moon is worth twice the moon, and the moon is not played.",
        ({"blind_moon": 400}, {"moon": 500}),
    ),
    Contradiction(
        124,
        ("bemo", "removed"),
        lambda r: r.specials.bemo and tricks_in_hand(r) < 9,
        "A Big Bemo is the first nine tricks, and a hand has fewer.",
        ({"bemo": False},),
    ),
    Requirement(
        125,
        "no_trump",
        lambda r: r.specials.no_trump,
        "A player who must beat would be forced to trump, against their no-trump promise",
        {"must_beat": False},
    ),
    Requirement(
        126,
        "pass_ask_suit",
        lambda r: r.nil.pass_ask_suit and not _passes_second(r),
        "A suit can be asked for only when the partner passes second",
        {"pass_order": "bidder first"},
    ),
)
