"""Which card to play."""

from spades_tui.bots.heuristics.cards.choice import play_card

__all__ = ["play_card"]
