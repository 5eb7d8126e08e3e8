"""Constraints on blind and special bids and on exchanges (decisions 121 to 126)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spades_tui.rules.constraints.constraint import Clash, constraint, must_be
from spades_tui.rules.deck import leftovers_taken_up, tricks_in_hand
from spades_tui.rules.ruleset import RuleSet


@constraint(121)
def who_takes_cards_up_has_looked(rules: RuleSet) -> Iterator[Clash]:
    """Leftovers taken up before the bidding end all blindness at one's own turn."""
    if not leftovers_taken_up(rules, "before bidding"):
        return
    if rules.nil.nil and rules.nil.blind_nil and rules.nil.blind_nil_when == "own turn":
        yield Clash(
            ("blind_nil_when", "discard_when"),
            "Whoever takes up the leftovers before the bidding has seen their cards, so they "
            "could not declare a blind nil at their turn.",
            ({"blind_nil_when": "before"}, {"discard_when": "after bidding"}),
        )
    if rules.scoring.blind_bet:
        yield Clash(
            ("discard_when", "blind_bet"),
            "Whoever takes up the leftovers before the bidding has seen their cards, so they "
            "could not bet blind.",
            ({"discard_when": "after bidding"}, {"blind_bet": False}),
        )


@constraint(122)
def blind_bids_hang_together(rules: RuleSet) -> Iterator[Clash]:
    """A blind bid is at most the tricks there are; blind no trump starts one below it."""
    specials, tricks = rules.specials, tricks_in_hand(rules)
    least = specials.blind_bid_min
    if least != "off" and least > tricks:
        yield Clash(
            ("blind_bid_min",),
            f"A hand has {tricks} tricks, so nobody can bid {least} blind.",
            ({"blind_bid_min": tricks},),
        )
    if specials.blind_no_trump and (least == "off" or least < 2):
        yield Clash(
            ("blind_bid_min", "blind_no_trump"),
            "Blind no trump starts one below the lowest blind bid, which has to be 2 or more.",
            ({"blind_bid_min": 6}, {"blind_no_trump": False}),
        )
    if specials.double_nil and not rules.nil.nil:
        yield Clash(
            ("double_nil", "nil"),
            "A double nil is two nils, and nil is not played.",
            ({"double_nil": False}, {"nil": True}),
        )


_MOON_POINTS: Final = {"off": 0, 200: 200, 500: 500, "game": 1000}


@constraint(123)
def the_moon_outshines_the_rest(rules: RuleSet) -> Iterator[Clash]:
    """Thirteen tricks are worth more than ten, and blind more than seen."""
    specials = rules.specials
    if specials.ten_for_200 != "off" and specials.moon == 200:
        yield Clash(
            ("moon", "ten_for_200"),
            "Ten tricks cannot be worth as much as all of them.",
            ({"moon": 500}, {"ten_for_200": "off"}),
        )
    if specials.blind_moon == 400 and _MOON_POINTS[specials.moon] > 400:
        yield Clash(
            ("blind_moon", "moon"),
            "A blind moon of 400 is worth less than the moon.",
            ({"blind_moon": "twice the moon"},),
        )
    if specials.blind_moon == "twice the moon" and specials.moon == "off":
        yield Clash(
            ("blind_moon", "moon"),
            "The blind moon is worth twice the moon, and the moon is not played.",
            ({"blind_moon": 400}, {"moon": 500}),
        )


@constraint(124)
def big_bemo_needs_nine_tricks(rules: RuleSet) -> Iterator[Clash]:
    """A Big Bemo is nine tricks long."""
    if rules.specials.bemo and tricks_in_hand(rules) < 9:
        yield Clash(
            ("bemo", "removed"),
            "A Big Bemo is the first nine tricks, and a hand has fewer.",
            ({"bemo": False},),
        )


@constraint(125)
def no_trump_cannot_be_forced(rules: RuleSet) -> Iterator[Clash]:
    """Whoever must beat would be forced to break a no-trump promise."""
    if rules.specials.no_trump:
        why = "A player who must beat would be forced to trump, against his no-trump promise"
        yield from must_be(rules, "no_trump", why, {"must_beat": False})


@constraint(126)
def a_suit_is_asked_by_who_passes_first(rules: RuleSet) -> Iterator[Clash]:
    """A suit can be asked for only when the partner passes second."""
    if rules.nil.pass_ask_suit:
        why = "A suit can only be asked for when the partner passes second"
        yield from must_be(rules, "pass_ask_suit", why, {"pass_order": "bidder first"})
