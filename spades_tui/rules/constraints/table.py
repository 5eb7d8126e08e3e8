"""Constraints on the table and the deck (decisions 101 to 109).

Decision 105 (one pair of jokers whatever the packs) is how `spades_tui.rules.deck` builds the pack.
Decision 106 (at most four cards taken up, none beside a dummy or a draw) follows from the sizes of
packs and from decisions 101, 102 and 113; a test holds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spades_tui.cards import Card
from spades_tui.rules.capabilities import hands_are_drawn
from spades_tui.rules.constraints.constraint import Clash, constraint, must_be
from spades_tui.rules.deck import (
    card_order,
    fixed_cancel_card,
    pack,
    removed_to_come_out_even,
    tricks_in_hand,
)
from spades_tui.rules.options.catalogue import all_options
from spades_tui.rules.options.dependencies import changed
from spades_tui.rules.ruleset import RuleSet

_LOW_RANKS: Final = "23456"


@constraint(101)
def draw_is_for_two(rules: RuleSet) -> Iterator[Clash]:
    """Two players draw their hands, nobody else does; a drawn card has been seen."""
    drawn, two = hands_are_drawn(rules), rules.table.players == "two solo"
    if two and not drawn:
        yield Clash(
            ("deal", "players"), "Two players draw their hands from the stock.", ({"deal": "draw"},)
        )
    if drawn and not two:
        yield Clash(
            ("deal", "players"),
            "Only two players draw their hands from the stock.",
            ({"deal": "all at once"},),
        )
    if drawn and rules.deck.packs == 1 and len(pack(rules)) % 4:
        yield Clash(
            ("removed", "deal"),
            "Two hands and two heaps of discards must come out even, and the cards do not divide "
            "by four.",
            ({"removed": removed_to_come_out_even(rules)},),
        )
    if drawn:
        why = "A card drawn from the stock has been seen, so nothing can be bid blind"
        blind = {"blind_nil": False, "blind_bid_min": "off", "blind_moon": "off"}
        yield from must_be(rules, "deal", why, {**blind, "blind_bet": False})
        why = "A hand put together by its player is no misdeal"
        yield from must_be(rules, "deal", why, {"misdeal": ()})


@constraint(102)
def two_packs_are_for_six(rules: RuleSet) -> Iterator[Clash]:
    """Six players use two packs, nobody else does."""
    six = rules.table.players == "six pairs"
    if six and rules.deck.packs == 1:
        yield Clash(("packs", "players"), "Six players need two packs.", ({"packs": 2},))
    if not six and rules.deck.packs == 2:
        yield Clash(("packs", "players"), "Two packs are for six players.", ({"packs": 1},))


@constraint(103)
def hands_of_ten_to_eighteen(rules: RuleSet) -> Iterator[Clash]:
    """A hand has ten to eighteen tricks."""
    tricks = tricks_in_hand(rules)
    if not 10 <= tricks <= 18:
        yield Clash(
            ("removed", "players", "packs"),
            f"These cards make hands of {tricks}; a hand has 10 to 18.",
            ({"removed": ()},),
        )


@constraint(104)
def only_low_cards_are_removed(rules: RuleSet) -> Iterator[Clash]:
    """Removed cards are plain cards of the ranks two to six."""
    wrong = [c for c in rules.deck.removed if c.is_joker or c.rank not in _LOW_RANKS]
    if wrong:
        names = ", ".join(card.label for card in wrong)
        yield Clash(
            ("removed",),
            f"{names} cannot be removed: only twos to sixes can, and jokers are left out by "
            "their own option.",
            ({"removed": tuple(c for c in rules.deck.removed if c not in wrong)},),
        )


@constraint(107)
def raised_twos_are_in_the_pack(rules: RuleSet) -> Iterator[Clash]:
    """A two that ranks high is not removed."""
    gone = _raised_but_out(rules)
    if gone:
        fitting = next(
            value
            for value in reversed(all_options()["high_deuces"].option.choices)
            if not _raised_but_out(changed(rules, {"high_deuces": value}))
        )
        yield Clash(
            ("high_deuces", "removed"),
            f"{', '.join(card.label for card in gone)} cannot rank high, being out of the pack.",
            ({"high_deuces": fitting},),
        )


def _raised_but_out(rules: RuleSet) -> list[Card]:
    order, there = card_order(rules), set(pack(rules))
    spades = order.by_suit[order.suit[Card.SA]]
    return [card for card in spades[order.strength[Card.SA] + 1 :] if card not in there]


@constraint(108)
def rake_and_shake_needs_jokers(rules: RuleSet) -> Iterator[Clash]:
    """Only a big joker can be raked and shaken for."""
    if rules.play.rake_and_shake and rules.deck.jokers == "none":
        yield Clash(
            ("rake_and_shake", "jokers"),
            "Rake and shake is about the big joker, and there are no jokers.",
            ({"rake_and_shake": False},),
        )


@constraint(109)
def the_cancel_card_is_in_the_pack(rules: RuleSet) -> Iterator[Clash]:
    """A fixed bag-cancelling card is not removed."""
    card = fixed_cancel_card(rules)
    if card is not None and card not in pack(rules):
        yield Clash(
            ("bag_cancel_card", "removed"),
            f"The {card.label} cannot cancel a bag, being out of the pack.",
            ({"bag_cancel_card": "cut"},),
        )
