"""Constraints on blind and special bids and on exchanges (V21 to V26)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spades_tui.rules.deck import leftovers_taken_up, tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.validity.constraint import Clash, constraint, must_be


@constraint("V21")
def who_takes_cards_up_has_looked(rules: RuleSet) -> Iterator[Clash]:
    """Leftovers taken up before the bidding end all blindness at one's own turn."""
    if not leftovers_taken_up(rules, "before bidding"):
        return
    if rules.nil.nil and rules.nil.blind_nil and rules.nil.blind_nil_when == "own turn":
        yield (
            ("blind_nil_when", "discard_when"),
            "Who takes up the leftovers before the bidding has seen his cards: let blind nil be "
            "declared before anyone looks, or take the leftovers up after the bidding.",
        )
    if rules.scoring.blind_bet:
        yield (
            ("discard_when", "blind_bet"),
            "Who takes up the leftovers before the bidding has seen his cards: take them up "
            "after the bidding, or switch the blind bet off.",
        )


@constraint("V22")
def blind_bids_hang_together(rules: RuleSet) -> Iterator[Clash]:
    """A blind bid is at most the tricks there are; blind no trump starts one below it."""
    specials, tricks = rules.specials, tricks_in_hand(rules)
    least = specials.blind_bid_min
    if least != "off" and least > tricks:
        yield (
            ("blind_bid_min",),
            f"A hand has {tricks} tricks, so nobody can bid {least} blind: choose {tricks} or "
            "less.",
        )
    if specials.blind_no_trump and (least == "off" or least < 2):
        yield (
            ("blind_bid_min", "blind_no_trump"),
            "Blind no trump starts one below the least blind bid: let blind bids start at two "
            "or more, or switch blind no trump off.",
        )
    if specials.double_nil and not rules.nil.nil:
        yield (
            ("double_nil", "nil"),
            "A double nil is two nils: switch double nil off, or play nil.",
        )


_MOON_POINTS: Final = {"off": 0, 200: 200, 500: 500, "game": 1000}


@constraint("V23")
def the_moon_outshines_the_rest(rules: RuleSet) -> Iterator[Clash]:
    """Thirteen tricks are worth more than ten, and blind more than seen."""
    specials = rules.specials
    if specials.ten_for_200 != "off" and specials.moon == 200:
        yield (
            ("moon", "ten_for_200"),
            "Ten tricks cannot be worth as much as all of them: make the moon worth 500 or the "
            "game, or switch ten-for-200 off.",
        )
    if specials.blind_moon == 400 and _MOON_POINTS[specials.moon] > 400:
        yield (
            ("blind_moon", "moon"),
            "A blind moon of 400 is worth less than the moon: make it worth twice the moon.",
        )
    if specials.blind_moon == "twice the moon" and specials.moon == "off":
        yield (
            ("blind_moon", "moon"),
            "There is no moon to be worth twice of: make the blind moon worth 400, or play the "
            "moon.",
        )


@constraint("V24")
def big_bemo_needs_nine_tricks(rules: RuleSet) -> Iterator[Clash]:
    """A Big Bemo is nine tricks long."""
    if rules.specials.bemo and tricks_in_hand(rules) < 9:
        yield (
            ("bemo", "removed"),
            "A Big Bemo is the first nine tricks and a hand has fewer: switch Bemo off, or "
            "remove fewer cards.",
        )


@constraint("V25")
def no_trump_cannot_be_forced(rules: RuleSet) -> Iterator[Clash]:
    """Whoever must beat would be forced to break a no-trump promise."""
    if rules.specials.no_trump:
        why = "A player who must beat would be forced to trump, against his no-trump promise"
        yield from must_be(rules, "no_trump", why, {"must_beat": False})


@constraint("V26")
def a_suit_is_asked_by_who_passes_first(rules: RuleSet) -> Iterator[Clash]:
    """A suit can be asked for only when the partner passes second."""
    if rules.nil.pass_ask_suit:
        why = "A suit can only be asked for when the partner passes second"
        yield from must_be(rules, "pass_ask_suit", why, {"pass_order": "bidder first"})
