"""Hands that may be thrown in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spades_tui.cards import Card, Suit
from spades_tui.rules.deck import suits_of
from spades_tui.rules.options.deal import MisdealReason
from spades_tui.rules.options.values import meaning
from spades_tui.rules.ruleset import RuleSet

BySuit = dict[Suit, tuple[Card, ...]]


def _spades(suits: BySuit) -> int:
    return len(suits.get(Suit.SPADES, ()))


def is_face_card(card: Card) -> bool:
    """Whether `card` is a king, queen or jack."""
    return not card.is_joker and card.rank in "JQK"


def _no_face_card(suits: BySuit) -> bool:
    return not any(is_face_card(card) for cards in suits.values() for card in cards)


_FITS: Final[dict[MisdealReason, Callable[[BySuit], bool]]] = {
    "no spades": lambda suits: _spades(suits) == 0,
    "one spade": lambda suits: _spades(suits) <= 1,
    "seven of a suit": lambda suits: any(len(cards) >= 7 for cards in suits.values()),
    "no face card": _no_face_card,
}


def misdeal_words(reasons: tuple[MisdealReason, ...]) -> str:
    """Return conditions in words: ``at most one spade, or no king, queen or jack``."""
    return ", or ".join(meaning("misdeal", (reason,)) for reason in reasons)


def misdeal_reasons(hand: tuple[Card, ...], rules: RuleSet) -> tuple[MisdealReason, ...]:
    """Return the agreed conditions for a misdeal that a dealt hand fits.

    Suits are the effective ones; face cards are kings, queens and jacks, not jokers.
    """
    suits = suits_of(hand, rules)
    return tuple(reason for reason in rules.deal.misdeal if _FITS[reason](suits))
