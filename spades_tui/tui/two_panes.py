"""A page of two texts, beside each other where there is room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from textual.containers import Container
from textual.screen import ScreenResultType
from textual.widget import Widget

from spades_tui.tui.painted_page import WIDE, PaintedPage
from spades_tui.tui.widgets.page_bars import Notice
from spades_tui.tui.widgets.prose import SPACER, Block, Prose

_TERM: Final = 10
"""Columns of what a row of a text is called."""


class TwoTextPage(PaintedPage[ScreenResultType]):
    """Two texts: beside each other where there is room, else one below the other.

    They are told again whenever there is more or less room for them.
    """

    @property
    def is_wide(self) -> bool:
        """Whether the second stands beside the first."""
        return self.app.size.width >= WIDE

    def on_mount(self) -> None:
        self.refresh_panes()

    def on_resize(self) -> None:
        self.refresh_panes()

    def left_blocks(self) -> Sequence[Block]:
        """Return what the page is for."""
        raise NotImplementedError

    def right_blocks(self) -> Sequence[Block]:
        """Return what belongs to it."""
        raise NotImplementedError

    def body(self) -> Iterable[Widget]:
        about = Prose([], id="about", term_width=_TERM)
        yield Container(Prose([], term_width=_TERM), about, id="both")
        yield Notice()

    def refresh_panes(self) -> None:
        """Show both texts as they are now."""
        first, second = self.left_blocks(), self.right_blocks()
        wide = self.is_wide
        whole = [*first, SPACER, *second] if second else first
        self.query_one("#prose", Prose).show([SPACER, *first] if wide else whole)
        self.query_one("#about", Prose).show([SPACER, *second] if wide else ())
