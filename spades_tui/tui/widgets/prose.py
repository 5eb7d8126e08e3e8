"""Text to read: headings, paragraphs, two columns, wrapped to the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from textual.geometry import Size

from spades_tui.tui.drawing.canvas import Canvas, TextRole, wrap_text
from spades_tui.tui.widgets.canvas_widget import ScrollWidget

BlockStyle = Literal["heading", "text", "quiet", "gold", "alarm", "row", "blank", "bold"]
_ROLES: Final[dict[BlockStyle, TextRole]] = {
    "heading": "gold", "quiet": "muted", "gold": "gold", "alarm": "alarm",
}  # fmt: skip
MAX_WIDTH = 88
"""Columns of a line of text; longer lines are hard to read."""
_SIGNS: Final = ("● ", "○ ", "• ", "— ")
"""What lines of a list begin with; they hang from it."""


class Block(NamedTuple):
    """A piece of text and how it looks; a `row` has a term before its text.

    Attributes:
        lines: makes the lines for the columns there are, each with its look; instead of a text.
    """

    look: BlockStyle
    text: str = ""
    term: str = ""
    lines: Callable[[int], Sequence[tuple[BlockStyle, str]]] | None = None


SPACER: Final = Block("blank")
"""A line between two paragraphs."""


class _Row(NamedTuple):
    look: BlockStyle
    text: str
    term: str = ""


class Prose(ScrollWidget):
    """Text that scrolls."""

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
        self._wrapped: dict[int, list[_Row]] = {}
        self._for: bool | None = None

    @property
    def lines(self) -> int:
        """How many lines there are at this width."""
        return len(self._rows())

    def lines_at_width(self, width: int) -> int:
        """Return the lines the text takes in `width` columns."""
        return len(self._rows(width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines the text takes in `width` columns, for a height of `auto`."""
        return max(self.lines_at_width(width), 1)

    def show(self, blocks: Sequence[Block]) -> None:
        """Show another text, from its beginning."""
        if tuple(blocks) != self.blocks:
            height = self.styles.height
            before = self.lines if height is None or height.is_auto else None
            self.blocks = tuple(blocks)
            self.top = 0
            self._wrapped = {}
            self.repaint()
            if before is not None and self.lines != before:
                self.refresh(layout=True)

    def hear(self, key: str) -> bool:
        """As elsewhere; Space goes a page on, and at the end means nothing here."""
        return (
            self.scroll_lines(max(self.visible_rows - 2, 1))
            if key == "space"
            else super().hear(key)
        )

    def next_heading(self, by: int) -> None:
        """Move the window to the next heading, or to the one before."""
        places = [place for place, row in enumerate(self._rows()) if row.look == "heading"]
        ahead = [place - self.top for place in places[::by] if (place - self.top) * by > 0]
        self.scroll_lines(ahead[0] if ahead else min(by, 0) * self.top)

    def _text_width(self, width: int) -> int:
        return max(min(width - self.indent - 2, MAX_WIDTH), 10)

    def _rows(self, width: int = 0) -> list[_Row]:
        return self._rows_for(self._text_width(width or self.size.width))

    def _rows_for(self, room: int) -> list[_Row]:
        """Return the lines of the text, `room` columns wide."""
        ascii_only = self.app.settings.ascii
        if self._for != ascii_only:
            self._for, self._wrapped = ascii_only, {}
        if room not in self._wrapped:
            rows = [row for block in self.blocks for row in self._wrap(block, room)]
            self._wrapped[room] = rows
        return self._wrapped[room]

    def _wrap(self, block: Block, room: int) -> list[_Row]:
        text = self.app.look.text(block.text)
        if block.lines is not None:
            return [_Row(look, line) for look, line in block.lines(room)]
        if block.look == "row":
            room = max(room - self.term_width, 10)
        hanging = "  " if block.text[:2] in _SIGNS else ""
        first, *rest = wrap_text(text, room, hanging=hanging) or [""]
        return [
            _Row(block.look, first, block.term),
            *(_Row(block.look, part) for part in rest),
        ]

    def paint(self, canvas: Canvas) -> None:
        rows = self._rows()
        self.top = max(0, min(self.top, len(rows) - self.visible_rows))
        rows = rows[self.top : self.top + canvas.height]
        for y, (look, text, term) in enumerate(rows):
            x = self.indent
            if look == "row":
                canvas.write(x, y, term, "gold", bold=True)
                x += self.term_width
            bold = look in ("heading", "alarm", "bold")
            end = canvas.write(x, y, text, _ROLES.get(look, "ink"), bold=bold) + 1
            if look == "heading":
                canvas.write(end, y, "─" * (x + self._text_width(canvas.width) - end), "line")
        self.draw_bar(canvas)
