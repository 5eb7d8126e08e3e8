"""What can be practiced."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget

from spades_tui.tui.frame.ways import PRACTICE, way_named
from spades_tui.tui.painted_page import PaintedPage
from spades_tui.tui.widgets.page_bars import Notice
from spades_tui.tui.widgets.row_list import ListRow, RowList


class PracticePage(PaintedPage[None]):
    """What can be practiced; Enter opens it."""

    key_contexts = ("list", "open", "back")

    def titles(self) -> tuple[str, ...]:
        return "Practice", "", ""

    def body(self) -> Iterable[Widget]:
        yield RowList(self.rows(), column=22, quiet=True)
        yield Notice()

    def rows(self) -> list[ListRow]:
        return [ListRow(way.action, way.label, way.about) for way in PRACTICE]

    def action_way(self, name: str) -> None:
        """Open a page."""
        self.spades.show(way_named(name).route)
