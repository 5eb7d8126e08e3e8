"""One line for what has just been done, or cannot be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_tui.tui.drawing.canvas import Canvas, ink
from spades_tui.tui.drawing.trimmed import trimmed
from spades_tui.tui.widgets.painted import Painted

if TYPE_CHECKING:
    from spades_tui.tui.table.scene import Tone


class Notice(Painted):
    """A sentence over the line of keys."""

    def __init__(self, text: str = "") -> None:
        super().__init__(id="notice")
        self.text = text
        self.tone: Tone = "plain"

    def say(self, text: str, tone: Tone = "plain") -> None:
        """Show another sentence."""
        if (text, tone) != (self.text, self.tone):
            self.text, self.tone = text, tone
            self.repaint()

    def paint(self, canvas: Canvas[Any]) -> None:
        felt = self.felt
        color = {"plain": felt.muted, "gold": felt.gold, "alarm": felt.alarm}[self.tone]
        style = ink(color, felt.ground, bold=self.tone == "alarm")
        canvas.put(1, 0, trimmed(canvas, self.text, canvas.width - 2), style)
