"""Cards and packs: what lies on a table whatever the rules."""

from spades_tui.cards.card import RANKS, Card, Suit, parse_card, parse_cards
from spades_tui.cards.shuffle import MAX_SEED, bit_stream, commitment, shuffled

__all__ = [
    "MAX_SEED",
    "RANKS",
    "Card",
    "Suit",
    "bit_stream",
    "commitment",
    "parse_card",
    "parse_cards",
    "shuffled",
]
