"""The line of keys under a table."""

from __future__ import annotations

from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.frame.keys import FooterItems, fit_footer
from spades_tui.tui.widgets.canvas_widget import CanvasWidget


class KeyFooter(CanvasWidget):
    """Keys and what they do, as many as fit; each can be clicked.

    While another screen lies over this one the keys mean something else, so none is shown.
    """

    ground = "rail"

    def __init__(self, pairs: FooterItems) -> None:
        super().__init__(id="hints")
        self.pairs = pairs

    def show(self, pairs: FooterItems) -> None:
        """Show other keys."""
        self.set_and_repaint("pairs", pairs)

    def paint(self, canvas: Canvas) -> None:
        draw_footer(canvas, 1, 0, fit_footer(self.pairs, canvas.width - 2), self)


def draw_footer(canvas: Canvas, x: int, y: int, pairs: FooterItems, widget: CanvasWidget) -> None:
    """Draw keys and what they do, unless a screen lies over the one of `widget`."""
    if not widget.screen.is_active:
        return
    key_label = getattr(widget.screen, "key_label", str)
    for shown, label in pairs:
        start = x
        x = canvas.write(x, y, f"{key_label(shown)} ", "gold", bold=True)
        x = canvas.write(x, y, label, "muted")
        canvas.add_hit_region(start, y, x - start, 1, shown)
        x = canvas.write(x, y, "  ", "muted")
