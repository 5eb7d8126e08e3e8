"""Cards given, put away and drawn."""

from spades_tui.bots.heuristics.passing.discarding import discard
from spades_tui.bots.heuristics.passing.drawing import keep_or_not
from spades_tui.bots.heuristics.passing.passing import pass_cards

__all__ = ["discard", "keep_or_not", "pass_cards"]
