"""Cards and packs, and shuffling that any machine repeats. They must not know a rule: which cards
are in play, and which beat which, is for `rules` to say.
"""

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
