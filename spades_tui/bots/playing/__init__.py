"""Which card to play."""

from spades_tui.bots.playing.choice import Option, options, play_card

__all__ = ["Option", "options", "play_card"]
