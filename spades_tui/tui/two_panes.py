"""Pages in two parts: a list and a pane about its row, or two texts, where there is room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from textual.containers import Container
from textual.screen import ScreenResultType
from textual.widget import Widget

from spades_tui.tui.page import WIDE, Page
from spades_tui.tui.widgets.page_bars import Notice
from spades_tui.tui.widgets.prose import SPACER, Block, Prose
from spades_tui.tui.widgets.row_list import RowList

_TERM: Final = 10
"""Columns of what a row of a text is called."""


class TwoPanePage(Page[ScreenResultType]):
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
        self.tell()

    def tell(self) -> None:
        """Show what is told, as it is now."""
        raise NotImplementedError


class ListDetailPage(TwoPanePage[ScreenResultType]):
    """A list, a pane about its highlighted row, and a line for what has to be said.

    Below `WIDE` columns the pane has a few lines under the list, or none where a page has only
    little to say there (`lists.tcss`).
    """

    def list_of_rows(self) -> RowList:
        """Return the list."""
        raise NotImplementedError

    def beside(self, key: str) -> Sequence[Block]:
        """Return what is told of a row where there is room for all of it."""
        raise NotImplementedError

    def below(self, key: str) -> Sequence[Block]:
        """Return what is told of a row in a few lines."""
        return ()

    def first_notice(self) -> str:
        """Return what is said in the line over the keys at the beginning."""
        return ""

    def body(self) -> Iterable[Widget]:
        yield Container(self.list_of_rows(), Prose([], id="about"), id="both")
        yield Notice(self.first_notice())

    def renew(self, key: str | None = None) -> None:
        super().renew(key)
        self.tell()

    def reach_row(self, key: str) -> None:
        self.tell()

    def tell(self) -> None:
        """Say what the highlighted row is."""
        key = self.listing.key
        wide = [SPACER, *self.beside(key)] if self.is_wide else self.below(key)
        self.query_one("#about", Prose).show(wide)


class TwoTextPage(TwoPanePage[ScreenResultType]):
    """Two texts: beside each other where there is room, else one below the other."""

    def first(self) -> Sequence[Block]:
        """Return what the page is for."""
        raise NotImplementedError

    def second(self) -> Sequence[Block]:
        """Return what belongs to it."""
        raise NotImplementedError

    def body(self) -> Iterable[Widget]:
        about = Prose([], id="about", term_width=_TERM)
        yield Container(Prose([], term_width=_TERM), about, id="both")
        yield Notice()

    def tell(self) -> None:
        """Show both texts as they are now."""
        first, second = self.first(), self.second()
        wide = self.is_wide
        whole = [*first, SPACER, *second] if second else first
        self.query_one("#prose", Prose).show([SPACER, *first] if wide else whole)
        self.query_one("#about", Prose).show([SPACER, *second] if wide else ())
