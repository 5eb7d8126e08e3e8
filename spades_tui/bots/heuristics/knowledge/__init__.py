"""What a player can know by looking and counting: cards out, voids, who is with whom."""

from spades_tui.bots.heuristics.knowledge.camps import Camps, camps_of
from spades_tui.bots.heuristics.knowledge.cards import (
    SPADES,
    CardTable,
    Holding,
    card_table,
    holding_of,
)
from spades_tui.bots.heuristics.knowledge.known import Known

__all__ = [
    "SPADES",
    "Camps",
    "CardTable",
    "Holding",
    "Known",
    "camps_of",
    "card_table",
    "holding_of",
]
