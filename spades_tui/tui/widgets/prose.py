"""Text to read: headings, paragraphs, and rows of two columns, wrapped to the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from textual.geometry import Size

from spades_tui.tui.drawing.canvas import Canvas, Role, wrapped
from spades_tui.tui.widgets.scrolling import Scrolling

Look = Literal["heading", "text", "quiet", "gold", "alarm", "row", "blank", "bold"]
_ROLES: Final[dict[Look, Role]] = {
    "heading": "gold", "quiet": "muted", "gold": "gold", "alarm": "alarm",
}  # fmt: skip
WIDEST = 88
"""Columns of a line of text; longer lines are hard to read."""


_SIGNS: Final = ("● ", "○ ", "• ", "— ")
"""What lines of a list begin with; they hang from it."""


class Block(NamedTuple):
    """A piece of text and how it looks; a `row` has a term before its text.

    Attributes:
        lines: makes the lines for the columns there are, each with its look; instead of a text.
    """

    look: Look
    text: str = ""
    term: str = ""
    lines: Callable[[int], Sequence[tuple[Look, str]]] | None = None


class _Row(NamedTuple):
    look: Look
    text: str
    term: str = ""


class Prose(Scrolling):
    """Text that scrolls.

    The rules as sentences open in 14 ms of processor time and scroll in 2.9; a `Static` in a
    `VerticalScroll` takes 35 and 4.9, `Markdown` 319 and 11 (``python -m tests.tui.widget_times``).
    """

    def __init__(
        self,
        blocks: Sequence[Block],
        *,
        id: str = "prose",
        term_width: int = 16,
        indent: int = 2,
        on_panel: bool = False,
    ) -> None:
        super().__init__(id=id)
        self.blocks = tuple(blocks)
        self.term_width = term_width
        self.indent = indent
        if on_panel:
            self.ground = "panel"
        self._wrapped: tuple[tuple[int, bool], list[_Row]] | None = None

    @property
    def lines(self) -> int:
        """How many lines there are at this width."""
        return len(self._rows())

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines the text takes in `width` columns, for a height of `auto`."""
        return max(len(self._rows(width)), 1)

    def show(self, blocks: Sequence[Block]) -> None:
        """Show another text, from its beginning."""
        if tuple(blocks) != self.blocks:
            self.blocks = tuple(blocks)
            self.top = 0
            self._wrapped = None
            self.repaint()
            height = self.styles.height
            if height is None or height.is_auto:
                self.refresh(layout=True)

    def hear(self, key: str) -> bool:
        return super().hear("pagedown" if key == "space" else key)

    def next_heading(self, by: int) -> None:
        """Move the window to the next heading, or to the one before."""
        places = [place for place, row in enumerate(self._rows()) if row.look == "heading"]
        ahead = [place - self.top for place in places[::by] if (place - self.top) * by > 0]
        self.scroll_lines(ahead[0] if ahead else min(by, 0) * self.top)

    def _text_width(self, width: int) -> int:
        return max(min(width - self.indent - 2, WIDEST), 10)

    def _rows(self, width: int = 0) -> list[_Row]:
        room = self._text_width(width or self.size.width)
        known = (room, self.spades.settings.ascii)
        if self._wrapped is None or self._wrapped[0] != known:
            rows = [row for block in self.blocks for row in self._wrap(block, room)]
            self._wrapped = (known, rows)
        return self._wrapped[1]

    def _wrap(self, block: Block, room: int) -> list[_Row]:
        text = self.spades.text(block.text)
        if block.lines is not None:
            return [_Row(look, line) for look, line in block.lines(room)]
        if block.look == "row":
            room = max(room - self.term_width, 10)
        hanging = "  " if block.text[:2] in _SIGNS else ""
        first, *rest = wrapped(text, room, hanging=hanging) or [""]
        return [_Row(block.look, first, block.term), *(_Row(block.look, part) for part in rest)]

    def paint(self, canvas: Canvas) -> None:
        rows = self._rows()
        self.top = max(0, min(self.top, len(rows) - canvas.height))
        for y, (look, text, term) in enumerate(rows[self.top : self.top + canvas.height]):
            x = self.indent
            if look == "row":
                canvas.write(x, y, term, "gold", bold=True)
                x += self.term_width
            bold = look in ("heading", "alarm", "bold")
            end = canvas.write(x, y, text, _ROLES.get(look, "ink"), bold=bold) + 1
            if look == "heading":
                canvas.write(end, y, "─" * (x + self._text_width(canvas.width) - end), "line")
        self.draw_bar(canvas)
