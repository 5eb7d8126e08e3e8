"""The chance to win a game from its score, under any rule set."""

from spades_tui.bots.win_probability.game import Chances, chances_for
from spades_tui.bots.win_probability.sample import HandScore, sample_hands

__all__ = ["Chances", "HandScore", "chances_for", "sample_hands"]
