"""What a player can know by looking and counting: cards out, voids, who is with whom."""

from spades_tui.bots.heuristics.knowledge.cards import (
    SPADES,
    CardTable,
    Holding,
    card_table,
    holding_of,
)
from spades_tui.bots.heuristics.knowledge.known import Known
from spades_tui.bots.heuristics.knowledge.sides import PlayingSides, playing_sides

__all__ = [
    "SPADES",
    "CardTable",
    "Holding",
    "Known",
    "PlayingSides",
    "card_table",
    "holding_of",
    "playing_sides",
]
