"""What one seat may know of a game, as plain values, and the words for it. Knows no state and no
other seat.
"""

from spades_tui.player_view.prompt import Pick, Prompt, PromptKind
from spades_tui.player_view.view import HandResult, Phase, Transfer, View

__all__ = ["HandResult", "Phase", "Pick", "Prompt", "PromptKind", "Transfer", "View"]
