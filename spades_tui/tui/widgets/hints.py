"""The line of keys at the bottom."""

from __future__ import annotations

from typing import Any

from spades_tui.tui.drawing.canvas import Canvas, ink
from spades_tui.tui.keys import hint_keys
from spades_tui.tui.widgets.painted import Painted

Pairs = tuple[tuple[str, str], ...]


class HintLine(Painted):
    """Keys and what they do, as many as fit; each can be clicked.

    While another screen lies over this one the keys mean something else, so none is shown.
    """

    def __init__(self, pairs: Pairs) -> None:
        super().__init__(id="hints")
        self.pairs = pairs

    @property
    def ground(self) -> str:
        """The rail round the felt."""
        return self.felt.rail

    def show(self, pairs: Pairs) -> None:
        """Show other keys."""
        if pairs != self.pairs:
            self.pairs = pairs
            self.repaint()

    def paint(self, canvas: Canvas[Any]) -> None:
        if not self.screen.is_active:
            return
        felt, x = self.felt, 1
        for shown, label in hint_keys(self.pairs, canvas.width - 2):
            start = x
            x = canvas.put(x, 0, f"{shown} ", ink(felt.gold, felt.rail, bold=True))
            x = canvas.put(x, 0, label, ink(felt.muted, felt.rail))
            canvas.mark(start, 0, x - start, 1, shown)
            x += 2
