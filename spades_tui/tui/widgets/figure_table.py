"""A framed window of set lines: figures in columns, with a title above and keys below."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from textual import events

from spades_tui.text import format_number
from spades_tui.tui.drawing.canvas import Canvas, TextRole, truncate_on
from spades_tui.tui.frame.keys import FooterItems, fit_footer, footer_text
from spades_tui.tui.widgets.canvas_widget import ScrollWidget
from spades_tui.tui.widgets.page_bars import draw_footer

MARGIN = 3
"""Columns between the frame and the lines."""


class TextRun(NamedTuple):
    """A text at a column; with `ends` it ends before that column."""

    x: int
    text: str
    role: TextRole = "ink"
    bold: bool = False
    ends: bool = False


Pieces = tuple[TextRun, ...]


def right_text(end: int, text: str, role: TextRole = "ink", *, bold: bool = False) -> TextRun:
    """Return a text before a column."""
    return TextRun(end, text, role, bold, ends=True)


def points_text(end: int, points: int) -> TextRun:
    """Return points before a column, with their sign and the color it gives them."""
    role: TextRole = "good" if points > 0 else "alarm" if points < 0 else "muted"
    return right_text(end, format_number(points, "+" if points else ""), role)


def write_pieces(canvas: Canvas, left: int, y: int, line: Pieces) -> None:
    """Write a line of texts, its column 0 at column `left` of the canvas."""
    for piece in line:
        put = canvas.write_right if piece.ends else canvas.write
        put(left + piece.x, y, piece.text, piece.role, bold=piece.bold)


class FigureTable(ScrollWidget):
    """Lines in a frame; `build` makes them for the columns there are.

    The lines before `fixed` stay where they are when the others scroll. A `tight` one has no free
    line inside its frame.
    """

    ground = "panel"

    def __init__(
        self,
        title: str,
        build: Callable[[int], list[Pieces]],
        hints: FooterItems,
        *,
        widest: int = 76,
        fixed: int = 0,
        tight: bool = False,
    ) -> None:
        super().__init__(id="frame")
        self.title = title
        self.build = build
        self.keys = hints
        self.widest = widest
        self.fixed = fixed
        self._edge = 1 if tight else 2
        self._built: tuple[int, list[Pieces]] | None = None

    @property
    def lines(self) -> int:
        """How many lines there are, with those of the frame."""
        return len(self._lines()) + 2 * self._edge

    def lines_at_width(self, width: int) -> int:
        """Return the lines for `width` columns, with those of the frame."""
        return len(self._lines(width)) + 2 * self._edge

    def on_mount(self) -> None:
        self.fit()

    def fit(self) -> None:
        """Take as much room as the lines need and the terminal has."""
        self._built = None
        width = min(self.widest, self.app.size.width - 2)
        self.styles.width = width
        self.styles.height = min(self.lines_at_width(width), self.app.size.height)
        self.repaint()

    def on_resize(self, event: events.Resize) -> None:
        self._built = None

    def _lines(self, width: int = 0) -> list[Pieces]:
        width = width or self.size.width
        if self._built is None or self._built[0] != width:
            self._built = (width, self.build(max(width - 2 * MARGIN, 10)))
        return self._built[1]

    def paint(self, canvas: Canvas) -> None:
        width = canvas.width
        canvas.frame(0, 0, width, canvas.height, canvas.style("line"))
        title = f" {truncate_on(canvas, self.title, width - 6)} "
        canvas.write_centred(1, width - 2, 0, title, "gold", bold=True)
        lines = self._lines()
        head, rest = lines[: self.fixed], lines[self.fixed :]
        room = canvas.height - 2 * self._edge - len(head)
        self.top = max(0, min(self.top, len(rest) - room))
        for y, line in enumerate(head + rest[self.top : self.top + room], self._edge):
            write_pieces(canvas, MARGIN, y, line)
        scrolls = len(rest) > room
        keys = [pair for pair in self.keys if scrolls or pair[1] != "scroll"]
        pairs = fit_footer(keys, width - 6)
        if self.screen.is_active:
            x = canvas.write((width - len(footer_text(pairs)) - 2) // 2, canvas.height - 1, " ")
            draw_footer(canvas, x, canvas.height - 1, pairs, self)
        if scrolls:
            self.draw_window(canvas, len(head) + self._edge, room, len(rest))
