"""The knowledge of one seat, as plain values, and the words for it. It must not know the
engine's state or any other seat's cards."""

from spades_tui.player_view.prompt import Pick, Prompt, PromptKind
from spades_tui.player_view.view import HandResult, Phase, Transfer, View

__all__ = ["HandResult", "Phase", "Pick", "Prompt", "PromptKind", "Transfer", "View"]
