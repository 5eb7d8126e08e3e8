"""The base of windows with a title and a text that scrolls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import ScreenResultType
from textual.widget import Widget

from spades_tui.tui.dialogs import Dialog
from spades_tui.tui.widgets.card_text import card_text
from spades_tui.tui.widgets.text_pane import TextLine, TextPane

_WIDTH = 64
"""Cells of a line before the window has its size."""
_FRAME_ROWS = 3
"""Rows of the frame and of the key line inside it."""


class TextWindow(Dialog[ScreenResultType]):
    """A window with a text. It is as high as the text needs, or if that is too high, scrolls."""

    DEFAULT_CSS = """
    TextWindow {
        #box { width: 68; }
        #text { height: auto; }
        #key-line { margin: 0; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "back", show=False),
        Binding("escape,m", "back", "close", id="page.back",
                tooltip="Close the window; so do Enter and m."),
    ]  # fmt: skip

    def content(self) -> Iterator[Widget]:
        yield TextPane(id="text")

    def lines(self, width: int) -> Iterable[TextLine]:
        """Return the text, as paragraphs and rows; what is longer than `width` cells is wrapped."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.show_lines()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_lines)

    def rows_at_most(self) -> int:
        """Return the most rows of the screen that the text may take."""
        return self.app.size.height - _FRAME_ROWS

    def show_lines(self) -> None:
        """Show the current text, and make the window as high as it needs."""
        for pane in self.query(TextPane):
            pane.styles.max_height = self.rows_at_most()
            pane.show(self.lines((pane.content_size.width or _WIDTH) - 1))

    def text(self, text: str, style: str = "") -> Content:
        """Return `text` in a Textual style, with its cards in their colors."""
        return card_text(self, text, style)
