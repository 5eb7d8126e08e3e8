"""Cards as suit numbers and strengths, the form in which bots count them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from spades_tui.cards import Card, Suit
from spades_tui.rules.deck import card_order, pack
from spades_tui.rules.ruleset import RuleSet

SPADES: Final = 0
"""Number of the spade suit; the others follow in the order of `Suit`."""

Holding = tuple[tuple[int, ...], ...]
"""The cards of somebody as strengths by suit, weakest first; jokers and raised twos are spades."""


class CardTable(NamedTuple):
    """The cards of a rule set in numbers.

    Attributes:
        suit: card → number of the suit it counts as.
        strength: card → its strength within that suit, 0 the weakest.
        pack: every strength in play by suit, weakest first, twice where there are two.
    """

    suit: dict[Card, int]
    strength: dict[Card, int]
    pack: Holding


@cache
def card_table(rules: RuleSet) -> CardTable:
    """Return the numbers of the cards under `rules`."""
    order = card_order(rules)
    number = {suit: place for place, suit in enumerate(Suit)}
    suit = {card: number[counts_as] for card, counts_as in order.suit.items()}
    table = CardTable(suit, order.strength, ())
    return table._replace(pack=holding_of(pack(rules), table))


def holding_of(cards: Iterable[Card], table: CardTable) -> Holding:
    """Return `cards` by suit."""
    suits: tuple[list[int], ...] = ([], [], [], [])
    for card in cards:
        suits[table.suit[card]].append(table.strength[card])
    for strengths in suits:
        strengths.sort()
    return tuple(map(tuple, suits))
