"""Textual's list, adapted for these pages.

A click highlights a row, and a second click opens it. A sign marks the highlighted row, for
terminals without colors. Movement keys have ids, so that a player can reassign them.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic
from typing import ClassVar, Final, TypeVar

from msgspec import Struct
from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from spades_tui.tui.frame.node import SpadesNode
from spades_tui.tui.widgets.card_text import card_text

CURSOR_SIGN: Final = "▸"
_TYPING_S: Final = 1.0
"""Seconds within which the next letter typed continues the word."""

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
    """Posted when the highlighted row of a list is opened by a click."""


class ListItem(Struct, frozen=True):
    """A line of a list.

    Attributes:
        key: identifies the item; "" for a heading or a note, which cannot be highlighted.
        label: the text.
        value: the text of the second column; "" if there is none. `Content` keeps its own colors.
        is_heading: whether it is a heading (in gold) and not a note (muted), if `key` is "".
        turns: whether the left and right keys change its value.
        is_off: whether it has no effect now; it is drawn muted.
        mark: the sign before its label: "•" for a change, "!" for a fault, "" for none.
    """

    key: str
    label: str
    value: str | Content = ""
    is_heading: bool = False
    turns: bool = False
    is_off: bool = False
    mark: str = ""


def heading(text: str) -> ListItem:
    """Return a heading for the items below it."""
    return ListItem("", text, is_heading=True)


def note(text: str) -> ListItem:
    """Return a line of explanation that cannot be highlighted."""
    return ListItem("", text)


BLANK: Final = ListItem("", "")
_Value = TypeVar("_Value")


def next_value(values: Iterable[_Value], value: object, step: int) -> _Value:
    """Return the value after (`step` 1) or before (-1) `value`, going round at the ends.

    If `value` is not among them, return the first value, or the last for a `step` of -1.
    """
    choices = list(values)
    start = choices.index(value) if value in choices else -1 if step > 0 else 0
    return choices[(start + step) % len(choices)]


def add_cursor_sign(widget: SpadesNode, strip: Strip) -> Strip:
    """Return `strip`, the highlighted row of `widget`, with the cursor sign in its first cell."""
    style = next((segment.style for segment in strip if segment.style), None)
    sign = widget.app.look.text(CURSOR_SIGN)
    return Strip.join([Strip([Segment(sign, style)], 1), strip.crop(1)])


class Choices(SpadesNode, OptionList, inherit_bindings=False):
    """A list of items, one line each; headings and notes cannot be highlighted.

    Typing lowercase letters highlights the item whose label begins with them, unless they are bound
    to a command. Posts `RowOpened` when the highlighted item is clicked.

    Attributes:
        column: cells of the labels, before the values; 0 if items have no values.
        quiet: whether values only explain the labels, and are drawn muted.
        opens_at_once: whether one click opens an item, and typed letters highlight none.
        items: the items shown.
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

    def __init__(
        self,
        *,
        column: int = 0,
        quiet: bool = False,
        opens_at_once: bool = False,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id, markup=False)
        self.column, self.quiet, self.opens_at_once = column, quiet, opens_at_once
        self.items: tuple[ListItem, ...] = ()
        self._typed, self._typed_at = "", 0.0

    def show_items(self, items: Iterable[ListItem], *, key: str = "") -> None:
        """Replace the items and highlight the one with `key`; "" keeps the highlighted key.

        If no item has the key, the first item that is neither heading nor note is highlighted.
        """
        before, wanted = self.items, key or self.key
        self.items = tuple(items)
        if [item.key for item in before] == [item.key for item in self.items]:
            for place, (old, item) in enumerate(zip(before, self.items, strict=True)):
                if old != item:
                    self.replace_option_prompt_at_index(place, self._prompt(item))
        else:
            self.set_options(
                Option(self._prompt(item), id=item.key or None, disabled=not item.key)
                for item in self.items
            )
        keys = [item.key for item in self.items]
        if wanted not in keys or not wanted:
            wanted = next(filter(None, keys), "")
        index = keys.index(wanted) if wanted else None
        if index != self.highlighted:
            self.highlighted = index

    def redraw(self) -> None:
        """Draw the same items again, after the terminal's characters or colors have changed."""
        items, self.items = self.items, ()
        self.show_items(items)

    def _prompt(self, item: ListItem) -> Content:
        text = self.app.look.text
        if not item.key:
            return Content.styled(text(item.label), "bold $gold" if item.is_heading else "$muted")
        is_quiet = item.is_off or self.quiet
        mark = Content.styled(
            text(item.mark) or " ", "bold $alarm" if item.mark == "!" else "$gold"
        )
        label = text(item.label)
        if item.value:
            label = f"{label.ljust(self.column - 1)} "
        prompt = mark + card_text(self, label, "$muted" if item.is_off else "")
        if isinstance(item.value, str):
            return prompt + Content.styled(text(item.value), "$muted" if is_quiet else "")
        return prompt + item.value

    @property
    def key(self) -> str:
        """The key of the highlighted item; "" if none is highlighted."""
        option = self.highlighted_option
        return "" if option is None or option.id is None else option.id

    @property
    def item(self) -> ListItem | None:
        """The highlighted item; None if none is highlighted."""
        return None if self.highlighted is None else self.items[self.highlighted]

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        is_cursor = self.highlighted is not None and y == self.highlighted - self.scroll_offset.y
        return add_cursor_sign(self, strip) if is_cursor else strip

    def next_heading(self, step: int) -> None:
        """Highlight the first item below the next (`step` 1) or previous (-1) heading, going
        round."""
        starts, is_below = [], False
        for place, item in enumerate(self.items):
            is_below = is_below or item.is_heading
            if is_below and item.key:
                starts.append(place)
                is_below = False
        current = self.highlighted or 0
        ahead = [place for place in starts[::step] if (place - current) * step > 0]
        if starts:
            self.highlighted = (ahead or starts[::step])[0]

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()
        index = event.style.meta.get("option")
        if index is None or not self.app.guard.accepts_click(
            event.button, event.chain, self.screen
        ):
            return
        if self.options[index].disabled:
            return
        is_open = self.opens_at_once or index == self.highlighted
        self.highlighted = index
        if is_open:
            self.post_message(RowOpened())

    def on_key(self, event: events.Key) -> None:
        character = event.character
        if character is None or not (character.islower() or character == " "):
            return
        bound = self.screen.active_bindings.get(event.key)
        goes_on = bool(self._typed) and monotonic() - self._typed_at < _TYPING_S
        if self.opens_at_once or (bound is not None and (bound.node is self or not goes_on)):
            return
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
