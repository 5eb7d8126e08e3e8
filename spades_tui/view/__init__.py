"""What one seat may know, as plain values."""

from spades_tui.view.prompt import Pick, Prompt, PromptKind
from spades_tui.view.view import HandResult, Phase, Transfer, View

__all__ = ["HandResult", "Phase", "Pick", "Prompt", "PromptKind", "Transfer", "View"]
