"""Pages in two parts: a list and a pane about its row, or two texts, where there is room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from textual.containers import Container
from textual.screen import ScreenResultType
from textual.widget import Widget

from spades_tui.tui.painted_page import WIDE, PaintedPage
from spades_tui.tui.widgets.page_bars import Notice
from spades_tui.tui.widgets.prose import SPACER, Block, Prose
from spades_tui.tui.widgets.row_list import RowList

_TERM: Final = 10
"""Columns of what a row of a text is called."""


class TwoPanePage(PaintedPage[ScreenResultType]):
    """Two parts, told again whenever there is more or less room for them."""

    @property
    def is_wide(self) -> bool:
        """Whether the second stands beside the first."""
        return self.app.size.width >= WIDE

    def on_mount(self) -> None:
        self.fit()

    def on_resize(self) -> None:
        self.fit()

    def fit(self) -> None:
        """Tell what both parts tell in the room there is."""
        self.refresh_panes()

    def refresh_panes(self) -> None:
        """Show what is told, as it is now."""
        raise NotImplementedError


class ListDetailPage(TwoPanePage[ScreenResultType]):
    """A list, a pane about its highlighted row, and a line for what has to be said.

    Below `WIDE` columns the pane has a few lines under the list, or none where a page has only
    little to say there (`lists.tcss`).
    """

    def build_list(self) -> RowList:
        """Return the list."""
        raise NotImplementedError

    def detail(self, key: str) -> Sequence[Block]:
        """Return what is told of a row where there is room for all of it."""
        raise NotImplementedError

    def short_detail(self, key: str) -> Sequence[Block]:
        """Return what is told of a row in a few lines."""
        return ()

    def initial_notice(self) -> str:
        """Return what is said in the line over the keys at the beginning."""
        return ""

    def body(self) -> Iterable[Widget]:
        yield Container(self.build_list(), Prose([], id="about"), id="both")
        yield Notice(self.initial_notice())

    def refresh_rows(self, key: str | None = None) -> None:
        super().refresh_rows(key)
        self.refresh_panes()

    def row_highlighted(self, key: str) -> None:
        self.refresh_panes()

    def refresh_panes(self) -> None:
        """Say what the highlighted row is."""
        key = self.listing.key
        wide = [SPACER, *self.detail(key)] if self.is_wide else self.short_detail(key)
        self.query_one("#about", Prose).show(wide)


class TwoTextPage(TwoPanePage[ScreenResultType]):
    """Two texts: beside each other where there is room, else one below the other."""

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
