"""Cards, packs, and a shuffle that gives the same result on any machine. They must not know any
rule: `rules` says which cards are in play and which card beats which."""

from spades_tui.cards.card import RANKS, Card, Suit, parse_card, parse_cards
from spades_tui.cards.shuffle import MAX_SEED, bit_stream, commitment, shuffle_items

__all__ = [
    "MAX_SEED",
    "RANKS",
    "Card",
    "Suit",
    "bit_stream",
    "commitment",
    "parse_card",
    "parse_cards",
    "shuffle_items",
]
