"""The bars of one or two lines over and under a page: title, notice, keys."""

from __future__ import annotations

from textual.geometry import Size

from spades_tui.tui.drawing.canvas import Canvas, TextRole, fit_phrases, truncate_on, wrap_text
from spades_tui.tui.frame.keys import FooterItems, fit_footer
from spades_tui.tui.widgets.canvas_widget import CanvasWidget


class TitleBar(CanvasWidget):
    """A bar with a page's title and what it is about, and under it a second line on the felt."""

    ground = "rail"

    def __init__(self, title: str, about: str = "", below: str = "", right: str = "") -> None:
        super().__init__(id="title")
        self.words = (title, about, below, right)

    def show(self, title: str, about: str = "", below: str = "", right: str = "") -> None:
        """Show other words."""
        self.set_and_repaint("words", (title, about, below, right))

    def paint(self, canvas: Canvas) -> None:
        title, about, below, right = self.words
        end = canvas.width - 1 - len(canvas.text(right))
        canvas.write(end, 0, right, "muted")
        x = canvas.write_styled(1, 0, "♠ ", canvas.style("gold", bold=True))
        x = canvas.write(x, 0, title, bold=True)
        if about:
            canvas.write(x, 0, fit_phrases(canvas, f" · {about}", end - x - 1), "muted")
        felt = canvas.with_background("ground")
        felt.fill(0, 1, felt.width, 1, felt.style("muted"))
        felt.write(1, 1, fit_phrases(felt, below, felt.width - 2), "muted")


class Notice(CanvasWidget):
    """What is to be said over the line of keys, in as many lines as it takes, up to three."""

    def __init__(self, text: str = "") -> None:
        super().__init__(id="notice")
        self.words: tuple[str, TextRole] = (text, "muted")

    def show(self, text: str, tone: TextRole = "muted") -> None:
        """Show something else; the page gives way where that takes more lines."""
        before = self._rows(self.size.width)
        self.set_and_repaint("words", (text, tone))
        if self._rows(self.size.width) != before:
            self.refresh(layout=True)

    def _rows(self, width: int) -> int:
        return max(len(wrap_text(self.words[0], width - 2)), 1)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._rows(width)

    def paint(self, canvas: Canvas) -> None:
        text, tone = self.words
        lines = wrap_text(canvas.text(text), canvas.width - 2)
        fits = canvas.height - 1
        lines[fits:] = [" ".join(lines[fits:])]
        for y, line in enumerate(lines):
            canvas.write(
                1, y, truncate_on(canvas, line, canvas.width - 2), tone, bold=tone == "alarm"
            )


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
