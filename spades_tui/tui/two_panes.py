"""The base of pages with two texts, side by side if there is room."""

from __future__ import annotations

from collections.abc import Iterable

from textual.containers import Container, Vertical
from textual.content import Content
from textual.screen import ScreenResultType
from textual.widget import Widget

from spades_tui.tui.page import Page
from spades_tui.tui.widgets.card_text import card_text
from spades_tui.tui.widgets.text_pane import Row, TextLine, TextPane, paragraph

_TERM = 8
"""Cells of a term before its text."""


class TwoPanesPage(Page[ScreenResultType]):
    """A page with two panes of text: side by side if there is room, otherwise one below the
    other."""

    DEFAULT_CSS = """
    TwoPanesPage {
        #first { height: 1fr; }
        #second { height: 12; }
        &.-short #second { height: 10; }
        &.-wide, &.-huge, &.-vast {
            #page-body { layout: horizontal; }
            #first { width: 3fr; }
            #second { width: 2fr; height: 1fr; }
        }
    }
    """

    def body(self) -> Iterable[Widget]:
        with Container(id="page-body"):
            for name in ("first", "second"):
                with Vertical(classes="panel", id=name):
                    yield TextPane(id=f"{name}-text")

    def on_resize(self) -> None:
        self.call_after_refresh(self.refresh_panes)

    def first_pane(self, width: int) -> tuple[str, Iterable[TextLine]]:
        """Return the title and lines of the main pane, whose text area is `width` cells wide."""
        raise NotImplementedError

    def second_pane(self) -> tuple[str, Iterable[TextLine]]:
        """Return the title and lines of the smaller pane."""
        raise NotImplementedError

    def refresh_panes(self) -> None:
        """Show the current text of both panes."""
        first, second = self.query(TextPane)
        panes = (first, self.first_pane(first.content_size.width - 1)), (second, self.second_pane())
        for pane, (title, lines) in panes:
            pane.show(lines)
            assert pane.parent is not None
            self.query_one(f"#{pane.parent.id}").border_title = Content(self.convert_text(title))
        self.refresh_bindings()

    def line(self, text: str, style: str = "") -> TextLine:
        """Return `text` as a paragraph of a pane, in a Textual `style`; "" is the pane's own
        style."""
        return paragraph(self, text, style)

    def row(self, term: str, text: str) -> TextLine:
        """Return a row of a pane: `term` in gold, and `text` wrapped to the right of it."""
        return Row(Content.styled(self.convert_text(term), "$gold"), card_text(self, text), _TERM)
