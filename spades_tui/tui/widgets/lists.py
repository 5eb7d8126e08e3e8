"""Textual's list and table, made for these pages.

A click highlights a row and the next one opens it; a sign marks the highlighted row, for terminals
without colors; movement keys have names, so that a player may change them.
"""

from __future__ import annotations

from time import monotonic
from typing import ClassVar, Final

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import DataTable, OptionList
from textual.widgets.option_list import Option

from spades_tui.tui.frame.app_api import app_of

CURSOR_SIGN: Final = "▸"
_TYPING_S: Final = 1.0
"""Seconds within which another letter goes on with a word."""

MOVEMENT: Final[list[BindingType]] = [
    Binding("up", "cursor_up", "up", show=False, id="list.up", tooltip="Go to the row above."),
    Binding(
        "down", "cursor_down", "down", show=False, id="list.down", tooltip="Go to the next row."
    ),
    Binding("pageup", "page_up", show=False, id="list.page-up"),
    Binding("pagedown", "page_down", show=False, id="list.page-down"),
    Binding("home", "first", show=False, id="list.first"),
    Binding("end", "last", show=False, id="list.last"),
]


class RowOpened(Message):
    """The highlighted row was clicked again."""


def with_cursor_sign(widget: Widget, strip: Strip) -> Strip:
    """Return a line of a list with the sign of the highlighted row in its first cell."""
    style = next((segment.style for segment in strip if segment.style), None)
    sign = app_of(widget).to_terminal_text(CURSOR_SIGN)
    return Strip.join([Strip([Segment(sign, style)], 1), strip.crop(1)])


class Choices(OptionList, inherit_bindings=False):
    """A list of options, one line each; disabled ones are headings.

    Small letters typed go to the option that begins with them; a letter with which none begins
    keeps its meaning on the page.
    """

    DEFAULT_CSS = """
    Choices {
        background: $surface; border: none; padding: 0; height: 1fr;
        scrollbar-size-vertical: 1; scrollbar-color: $line; scrollbar-background: $surface;
        text-wrap: nowrap; text-overflow: ellipsis;
        & > .option-list--option { padding: 0 1; }
        & > .option-list--option-disabled { color: $gold; text-style: bold; }
        & > .option-list--option-hover { background: $surface; }
        & > .option-list--option-highlighted {
            background: $rail; color: $ink; text-style: bold;
        }
        &:focus { background-tint: $foreground 0%; border: none; }
        &:focus > .option-list--option-highlighted {
            background: $cursor; color: $ink; text-style: bold;
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = MOVEMENT

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._typed, self._typed_at = "", 0.0

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        is_cursor = self.highlighted is not None and y == self.highlighted - self.scroll_offset.y
        return with_cursor_sign(self, strip) if is_cursor else strip

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()
        index = event.style.meta.get("option")
        if index is None or not app_of(self).guard.accepts_click(
            event.button, event.chain, self.screen
        ):
            return
        if index == self.highlighted:
            self.post_message(RowOpened())
        elif not self.options[index].disabled:
            self.highlighted = index

    def on_key(self, event: events.Key) -> None:
        character = event.character
        if character is None or not (character.islower() or character == " "):
            return
        bound = self.screen.active_bindings.get(event.key)
        if bound is not None and bound.node is self:
            return  # a key of the list, as in the `vi` set
        goes_on = bool(self._typed) and monotonic() - self._typed_at < _TYPING_S
        word = (self._typed if goes_on else "") + character
        places = (number for number, option in enumerate(self.options)
                  if not option.disabled and _label(option).startswith(word))  # fmt: skip
        place = next(places, None)
        self._typed, self._typed_at = (word if place is not None else ""), monotonic()
        if place is not None and word.strip():
            event.stop()
            event.prevent_default()
            self.highlighted = place


def _label(option: Option) -> str:
    return str(option.prompt).strip().casefold()


class Rows(DataTable[Text], inherit_bindings=False):
    """A table whose rows are highlighted as a whole."""

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

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        place = self.cursor_row - self.scroll_offset.y + self.header_height * self.show_header
        is_cursor = self.show_cursor and self.row_count > 0 and y == place
        return with_cursor_sign(self, strip) if is_cursor else strip

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()
        row = event.style.meta.get("row", -1)
        if row < 0 or not app_of(self).guard.accepts_click(event.button, event.chain, self.screen):
            return
        if row == self.cursor_row:
            self.post_message(RowOpened())
        else:
            self.move_cursor(row=row)

    def action_first(self) -> None:
        self.move_cursor(row=0)

    def action_last(self) -> None:
        self.move_cursor(row=self.row_count - 1)
