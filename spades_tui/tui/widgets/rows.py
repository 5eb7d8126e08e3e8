"""Textual's table with a highlighted row; in a module of its own, as importing it takes a while."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import BindingType
from textual.strip import Strip
from textual.widgets import DataTable

from spades_tui.tui.frame.node import SpadesNode
from spades_tui.tui.widgets.lists import MOVEMENT, RowOpened, add_cursor_sign


class Rows(SpadesNode, DataTable[Text], inherit_bindings=False):
    """A table whose rows are highlighted as a whole.

    The first click highlights a row; a click on the highlighted row posts `RowOpened`.
    """

    DEFAULT_CSS = """
    Rows {
        background: $surface; border: none; padding: 0; height: 1fr;
        scrollbar-size-vertical: 1; scrollbar-color: $line; scrollbar-background: $surface;
        text-wrap: nowrap; text-overflow: ellipsis;
        overflow-x: hidden;
        & > .datatable--header { background: $surface; color: $muted; text-style: none; }
        & > .datatable--even-row, & > .datatable--odd-row, & > .datatable--hover {
            background: $surface;
        }
        & > .datatable--cursor { background: $rail; color: $ink; text-style: bold; }
        &:focus { background-tint: $foreground 0%; border: none; }
        &:ansi > .datatable--header { background: $surface; color: $muted; }
        & > .datatable--header, &:focus > .datatable--header {
            background-tint: $foreground 0%;
        }
        &:focus > .datatable--cursor { background: $cursor; color: $ink; text-style: bold; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = MOVEMENT

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, cursor_type="row", cursor_foreground_priority="renderable")

    def ink(self, role: str) -> str:
        """Return the color that the theme gives to a role, such as `muted`, for texts in cells."""
        color = getattr(self.app.look.theme, role)
        return str(color)

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        place = self.cursor_row - self.scroll_offset.y + self.header_height * self.show_header
        is_cursor = self.show_cursor and self.row_count > 0 and y == place
        return add_cursor_sign(self, strip) if is_cursor else strip

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()
        row = event.style.meta.get("row", -1)
        if row < 0 or not self.app.guard.accepts_click(event.button, event.chain, self.screen):
            return
        if row == self.cursor_row:
            self.post_message(RowOpened())
        else:
            self.move_cursor(row=row)

    def action_first(self) -> None:
        self.move_cursor(row=0)

    def action_last(self) -> None:
        self.move_cursor(row=self.row_count - 1)
