"""A pane of text that scrolls by line: paragraphs, headings, and rows with a term."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import ClassVar, Final, NamedTuple, TypeAlias

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget

from spades_tui.tui.frame.node import SpadesNode
from spades_tui.tui.widgets.card_text import card_text

_WHEEL: Final = 3
"""Lines a turn of the mouse wheel scrolls."""


class Row(NamedTuple):
    """A wrapped text to the right of a term.

    Attributes:
        term: what the text is about, or the sign of a list.
        text: wrapped beside the term, all its lines indented by `width`.
        width: cells of the term and the gap after it.
    """

    term: Content
    text: Content
    width: int


TextLine: TypeAlias = Content | Row
"""A paragraph or a row; `Content()` is an empty line."""


_SIGNS: Final = ("● ", "○ ", "• ", "— ", "* ", "o ", "- ")
"""Signs at the beginning of list items, also in ASCII."""


def paragraph(node: SpadesNode, text: str, style: str = "") -> TextLine:
    """Return `text` as a line of a pane; after a list sign its wrapped lines are indented.

    Args:
        node: the widget or page that shows it.
        text: the text; cards in it get their colors.
        style: a Textual style; "" is the pane's own.
    """
    content = card_text(node, text, style)
    return Row(content[:1], content[2:], 2) if content.plain[:2] in _SIGNS else content


class TextPane(Widget, inherit_bindings=False):
    """Text wrapped to the pane's width, which scrolls by line.

    It can take the focus only if the lines do not fit, and takes it at once if no other widget has
    it. Showing other lines never lays out the page again: Textual's scrollbars would, so the bar is
    drawn here.

    Attributes:
        lines: the paragraphs and rows shown.
        strips: the wrapped lines, as they are drawn.
        top: the index in `strips` of the first visible line.
    """

    DEFAULT_CSS = """
    TextPane {
        height: 1fr; width: 1fr;
        & > .text-pane--thumb { color: $muted; }
        & > .text-pane--track { color: $line; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"text-pane--thumb", "text-pane--track"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", "scroll", key_display="↑↓", id="list.up",
                tooltip="Go a line up or down; PgUp and PgDn go a page, Home and End all the way."),
        Binding("down", "scroll(1)", show=False, id="list.down"),
        Binding("pageup", "page(-1)", show=False, id="list.page-up"),
        Binding("pagedown,space", "page(1)", show=False, id="list.page-down"),
        Binding("home", "scroll(-10000)", show=False, id="list.first"),
        Binding("end", "scroll(10000)", show=False, id="list.last"),
    ]  # fmt: skip
    top: reactive[int] = reactive(0)

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.lines: tuple[TextLine, ...] = ()
        self.strips: list[Strip] = []
        self._starts: list[int] = []
        self.can_focus = False

    def show(self, lines: Iterable[TextLine]) -> None:
        """Replace the lines and scroll to the top; do nothing if the lines are the same."""
        new_lines = tuple(lines)
        if new_lines != self.lines:
            ends = (*self._starts[1:], len(self.strips))
            parts = zip(self.lines, self._starts, ends, strict=False)
            strips_by_line = {id(line): self.strips[start:end] for line, start, end in parts}
            self.lines, self.top = new_lines, 0
            if self.styles.is_auto_height:
                self.refresh(layout=True)
            self._wrap(strips_by_line)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows that the lines take in `width` cells, for a height of `auto`."""
        return max(sum(len(self._wrap_line(line, width - 1)) for line in self.lines), 1)

    @property
    def text(self) -> str:
        """The text of all `lines`, separated by newlines; a row's term and text share a line."""
        return "\n".join(
            str(line) if isinstance(line, Content) else f"{line.term} {line.text}"
            for line in self.lines
        )

    def on_resize(self) -> None:
        self._wrap()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        if self.is_attached:
            self._wrap()

    def _wrap(self, strips_by_line: Mapping[int, list[Strip]] | None = None) -> None:
        """Wrap `lines` to the pane; strips in `strips_by_line`, by the line's `id`, are used
        again."""
        width, height = self.content_size
        if not width:
            return
        reusable = strips_by_line or {}
        self.strips, self._starts = [], []
        for line in self.lines:
            self._starts.append(len(self.strips))
            self.strips += reusable.get(id(line)) or self._wrap_line(line, width - 1)
        overflows = len(self.strips) > height
        if overflows != self.can_focus:
            self.can_focus = overflows
            if overflows and self.screen.focused is None:
                self.screen.set_focus(self, scroll_visible=False)
            elif not overflows and self.screen.focused is self:
                self.screen.set_focus(None)
            self.screen.refresh_bindings()
        self.top = self.validate_top(self.top)
        self.refresh()

    def _wrap_line(self, line: TextLine, width: int) -> list[Strip]:
        if isinstance(line, Content):
            return self._render_strips(line, width)
        style, empty = self.visual_style.rich_style, Strip([])
        pairs = zip_longest(
            self._render_strips(line.term, line.width),
            self._render_strips(line.text, max(width - line.width, 1)),
            fillvalue=empty,
        )
        return [
            Strip.join((left.adjust_cell_length(line.width, style), right)) for left, right in pairs
        ]

    def _render_strips(self, text: Content, width: int) -> list[Strip]:
        content = text if len(text) else Content(" ")
        return Visual.to_strips(self, content, width, None, self.visual_style)

    def render_line(self, y: int) -> Strip:
        """Return row `y` of the pane (0 is the top): text, and a cell of the scroll bar if there is
        one."""
        width, height = self.content_size
        style, place = self.visual_style.rich_style, self.top + y
        strip = self.strips[place] if place < len(self.strips) else Strip([])
        strip = strip.crop_extend(0, width, style)
        if not self.can_focus or not height:
            return strip
        length = max(height * height // len(self.strips), 1)
        start = round(self.top * (height - length) / max(len(self.strips) - height, 1))
        is_thumb = start <= y < start + length
        part = "text-pane--thumb" if is_thumb else "text-pane--track"
        bar = Segment("█" if is_thumb else "│", self.get_component_rich_style(part))
        return Strip([*strip.crop(0, width - 1), bar], width)

    def validate_top(self, top: int) -> int:
        """Return `top`, limited to 0 and to the place where the last line is at the bottom.

        Textual calls this for each new value of `top`.
        """
        return max(0, min(top, len(self.strips) - self.content_size.height))

    @property
    def _is_at_end(self) -> bool:
        """Whether the last line is visible."""
        return self.top + self.content_size.height >= len(self.strips)

    def read_on(self) -> bool:
        """Scroll down by a page and return True; return False if the last line is already
        visible."""
        if self._is_at_end:
            return False
        self.action_page(1)
        return True

    def go_to_line(self, number: int) -> None:
        """Scroll so that `lines[number]` is at the top, or as near to it as the text allows."""
        if self._starts:
            self.top = self._starts[number]

    @property
    def top_line(self) -> int:
        """The index in `lines` of the line at the top."""
        return max(bisect_right(self._starts, self.top) - 1, 0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for paging down when the end is visible, True for every other action.

        The screen can then handle the keys, as Space may mean something else there.
        """
        return action != "page" or parameters != (1,) or self.top < self.validate_top(self.top + 1)

    def action_scroll(self, lines: int) -> None:
        self.top += lines

    def action_page(self, pages: int) -> None:
        self.top += pages * max(self.content_size.height - 2, 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.top += _WHEEL

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.top -= _WHEEL

    def on_click(self, event: events.Click) -> None:
        """Press the key that the text under the click names (its style's meta ``key``), if any."""
        key = event.style.meta.get("key")
        if key is not None:
            event.stop()
            self.app.simulate_key(key)
