"""The base of the windows about a game: lines of figures in a frame, with the keys below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from spades_tui.tui import pages
from spades_tui.tui.text_window import TextWindow
from spades_tui.tui.widgets.text_pane import TextPane
from spades_tui.tui.widgets.text_runs import Pieces, runs_to_content

if TYPE_CHECKING:
    from spades_tui.player_view import View

_FRAME = 4
"""Cells of frame and margin at both sides together."""


class FigureWindow(TextWindow[None]):
    """A window with lines that scroll; the first ones may be fixed at the top.

    Attributes:
        view: the game, as the player knows it.
        names: the players' names by seat.
        WIDEST: the most cells of the window's width.
        ENDS: whether it opens scrolled to its last lines.
    """

    DEFAULT_CSS = "FigureWindow #head { height: auto; }"
    WIDEST: ClassVar[int] = 56
    ENDS: ClassVar[bool] = False

    def __init__(self, view: View, names: Sequence[str], title: str) -> None:
        super().__init__(title)
        self.view = view
        self.names = tuple(names)
        self._has_scrolled = False

    def content(self) -> Iterator[Widget]:
        yield Static(id="head")
        yield from super().content()

    @property
    def widest(self) -> int:
        """The most cells of the window's width; `WIDEST` unless a window overrides it."""
        return self.WIDEST

    def count_fixed_lines(self) -> int:
        """Return how many of the lines of `figures` are fixed at the top; 0 if all scroll."""
        return 0

    def figures(self, width: int) -> list[Pieces]:
        """Return all lines of the window from the top; each takes at most `width` cells."""
        raise NotImplementedError

    def show_lines(self) -> None:
        """Show the current lines, and make the window as large as they need or the terminal
        allows."""
        width = min(self.widest, self.app.size.width)
        self.query_one("#box").styles.width = width
        contents = [runs_to_content(line, self) for line in self.figures(width - _FRAME - 1)]
        fixed = self.count_fixed_lines()
        head, pane = self.query_one("#head", Static), self.query_one(TextPane)
        head.display = bool(fixed)
        head.update(Content("\n").join(contents[:fixed]))
        pane.styles.max_height = max(self.app.size.height - fixed - 3, 1)
        pane.show(contents[fixed:])
        if self.ENDS and not self._has_scrolled:
            self.call_after_refresh(pane.action_scroll, len(contents))
        self._has_scrolled = True

    def action_score(self) -> None:
        """Open the score sheet."""
        self.app.push_screen(pages.ScoreSheetWindow(self.view, self.names))
