"""The bar over a page: its title, what it is about, and a second line."""

from __future__ import annotations

from typing import Any

from spades_tui.tui.drawing.canvas import Canvas, ink
from spades_tui.tui.drawing.trimmed import trimmed
from spades_tui.tui.widgets.painted import Painted


class TitleBar(Painted):
    """Two lines on the rail, as over the table."""

    def __init__(self, title: str, about: str = "", below: str = "", right: str = "") -> None:
        super().__init__(id="title")
        self.words = (title, about, below, right)

    @property
    def ground(self) -> str:
        """The rail round the felt."""
        return self.felt.rail

    def show(self, title: str, about: str = "", below: str = "", right: str = "") -> None:
        """Show other words."""
        words = (title, about, below, right)
        if words != self.words:
            self.words = words
            self.repaint()

    def paint(self, canvas: Canvas[Any]) -> None:
        felt = self.felt
        title, about, below, right = map(canvas.text, self.words)
        end = canvas.width - 1 - len(right)
        canvas.put(end, 0, right, ink(felt.muted, felt.rail))
        x = canvas.put(1, 0, "♠ ", ink(felt.gold, felt.rail, bold=True))
        x = canvas.put(x, 0, title, ink(felt.ink, felt.rail, bold=True))
        if about:
            about = trimmed(canvas, f" · {about}", end - x - 1)
            canvas.put(x, 0, about, ink(felt.muted, felt.rail))
        canvas.put(1, 1, trimmed(canvas, below, canvas.width - 2), ink(felt.muted, felt.rail))
