"""A window with a title and a text that scrolls, over whatever is there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen

from spades_tui.tui.page import KeyLine, PageBase
from spades_tui.tui.widgets.card_text import card_text
from spades_tui.tui.widgets.text_pane import TextLine, TextPane

_FRAME_ROWS = 3
"""Rows of the frame, and of the line of keys inside it."""


class TextWindow(PageBase[None], ModalScreen[None]):
    """A text in a frame, as high as its lines or as the terminal.

    Attributes:
        heading: the title in the frame.
    """

    DEFAULT_CSS = """
    TextWindow {
        align: center middle; background: $rail 60%;
        #box { width: 68; max-width: 100%; height: auto; max-height: 100%; }
        #text { height: 1; }
        #key-line { background: $surface; padding: 0; }
    }
    """
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,m,enter", "close", "close", id="dialog.close",
                tooltip="Close the window."),
        Binding("Q,ctrl+q", "app.leave", show=False),
        Binding("ctrl+c", "app.interrupt", show=False, priority=True),
        Binding("question_mark", "app.show_help", "keys", id="anywhere.app.show_help",
                tooltip="Show every key; again to go back."),
    ]  # fmt: skip

    def __init__(self, heading: str) -> None:
        super().__init__()
        self.heading = heading

    def compose(self) -> ComposeResult:
        with Vertical(classes="panel", id="box") as box:
            box.border_title = card_text(self, self.heading)
            yield TextPane(id="text")
            yield KeyLine(id="key-line")

    def lines(self, width: int) -> Iterable[TextLine]:
        """Return the text for lines of `width` cells."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.call_after_refresh(self.show_lines)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_lines)

    def show_lines(self) -> None:
        """Show the text as it is now, in as many rows as it takes."""
        for pane in self.query(TextPane):
            pane.show(self.lines(pane.content_size.width - 1))
            rows = min(len(pane.strips), self.app.size.height - _FRAME_ROWS)
            if pane.styles.height is None or pane.styles.height.value != rows:
                pane.styles.height = rows

    def text(self, text: str, style: str = "") -> Content:
        """Return a text in a style, its cards in their colors."""
        return card_text(self, text, style)

    def action_close(self) -> None:
        self.dismiss()
