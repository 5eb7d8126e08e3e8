"""Text that scrolls by line: paragraphs, headings, and rows with a term before their text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple, TypeAlias

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual


class Row(NamedTuple):
    """A text that hangs under its own beginning, right of a term.

    Attributes:
        term: what the text is about.
        text: wrapped beside the term.
        width: cells of the term and the gap after it.
    """

    term: Content
    text: Content
    width: int


TextLine: TypeAlias = Content | Row
"""A paragraph or a row; `Content()` is an empty line."""


class TextPane(ScrollView, inherit_bindings=False):
    """Lines that are wrapped to its width; it takes the focus only if they do not fit.

    Showing other lines never lays out the page: only this widget is painted.
    """

    DEFAULT_CSS = """
    TextPane {
        height: 1fr; width: 1fr; overflow-x: hidden; scrollbar-gutter: stable;
        scrollbar-size-vertical: 1; scrollbar-color: $line; scrollbar-background: $surface;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_up", "scroll", key_display="↑↓", id="list.up",
                tooltip="Go a line up or down; PgUp and PgDn go a page, Home and End all the way."),
        Binding("down", "scroll_down", show=False, id="list.down"),
        Binding("pageup", "page_up", show=False, id="list.page-up"),
        Binding("pagedown,space", "page_down", show=False, id="list.page-down"),
        Binding("home", "scroll_home", show=False, id="list.first"),
        Binding("end", "scroll_end", show=False, id="list.last"),
    ]  # fmt: skip

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.lines: tuple[TextLine, ...] = ()
        self._strips: list[Strip] = []
        self._starts: list[int] = []
        self.can_focus = False

    def show(self, lines: Iterable[TextLine]) -> None:
        """Show other lines, from the first one."""
        shown = tuple(lines)
        if shown != self.lines:
            self.lines = shown
            self.scroll_to(y=0, animate=False)
            self._wrap()

    @property
    def text(self) -> str:
        """All words, a line each."""
        return "\n".join(
            str(line) if isinstance(line, Content) else f"{line.term} {line.text}"
            for line in self.lines
        )

    def on_resize(self, event: events.Resize) -> None:
        self._wrap()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        if self.is_attached:
            self._wrap()

    def _wrap(self) -> None:
        width = self.scrollable_content_region.width
        if not width:
            return
        self._strips, self._starts = [], []
        for line in self.lines:
            self._starts.append(len(self._strips))
            self._strips += self._wrap_line(line, width)
        self.virtual_size = Size(width, len(self._strips))
        overflows = len(self._strips) > self.scrollable_content_region.height
        if overflows != self.can_focus:
            self.can_focus = overflows
            self.screen.refresh_bindings()
        self.refresh()

    def _wrap_line(self, line: TextLine, width: int) -> Sequence[Strip]:
        if isinstance(line, Content):
            return self._to_strips(line, width)
        blank = self._to_strips(Content(" "), line.width)[0]
        left = self._to_strips(line.term, line.width)
        right = self._to_strips(line.text, max(width - line.width, 1))
        left += [blank] * (len(right) - len(left))
        right += [self._to_strips(Content(" "), width - line.width)[0]] * (len(left) - len(right))
        return [Strip.join(pair) for pair in zip(left, right, strict=True)]

    def _to_strips(self, text: Content, width: int) -> list[Strip]:
        shown = text if len(text) else Content(" ")
        return Visual.to_strips(self, shown, width, None, self.visual_style)

    def render_line(self, y: int) -> Strip:
        place = y + self.scroll_offset.y
        width, style = self.scrollable_content_region.width, self.visual_style.rich_style
        strip = self._strips[place] if place < len(self._strips) else Strip.blank(width, style)
        return strip.crop_extend(0, width, style)

    def scroll_to_line(self, number: int) -> None:
        """Put a line at the top, as far as there are lines below it."""
        if self._starts:
            self.scroll_to(y=self._starts[number], animate=False)

    @property
    def top_line(self) -> int:
        """The number of the line at the top."""
        above = [number for number, y in enumerate(self._starts) if y <= self.scroll_offset.y]
        return above[-1] if above else 0

    def action_scroll_up(self) -> None:
        self.scroll_relative(y=-1, animate=False)

    def action_scroll_down(self) -> None:
        self.scroll_relative(y=1, animate=False)

    def action_page_up(self) -> None:
        self.scroll_relative(y=2 - self.size.height, animate=False)

    def action_page_down(self) -> None:
        self.scroll_relative(y=self.size.height - 2, animate=False)

    def action_scroll_home(self) -> None:
        self.scroll_to(y=0, animate=False)

    def action_scroll_end(self) -> None:
        self.scroll_to(y=self.max_scroll_y, animate=False)

    def on_click(self, event: events.Click) -> None:
        """Press the key that the text under a click names."""
        key = event.style.meta.get("key")
        if key is not None:
            event.stop()
            self.app.simulate_key(key)
