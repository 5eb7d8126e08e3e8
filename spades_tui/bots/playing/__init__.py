"""Which card to play."""

from spades_tui.bots.playing.choice import play_card

__all__ = ["play_card"]
