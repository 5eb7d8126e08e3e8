"""A framed window of set lines: figures in columns, with a title above and keys below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from textual import events

from spades_tui.rules.text import number_text
from spades_tui.tui.drawing.canvas import Canvas, ink, trimmed
from spades_tui.tui.keys import Pairs, hint_keys, hint_text
from spades_tui.tui.widgets.bars import draw_hints
from spades_tui.tui.widgets.scrolling import Scrolling

Role = Literal["ink", "muted", "gold", "alarm", "good", "line"]
MARGIN = 3
"""Columns between the frame and the lines."""


class Piece(NamedTuple):
    """A text at a column; with `ends` it ends before that column."""

    x: int
    text: str
    role: Role = "ink"
    bold: bool = False
    ends: bool = False


Pieces = tuple[Piece, ...]


def points_piece(end: int, points: int) -> Piece:
    """Return points before a column, with their sign and the color it gives them."""
    role: Role = "good" if points > 0 else "alarm" if points < 0 else "muted"
    return Piece(end, number_text(points, "+" if points else ""), role, ends=True)


class Sheet(Scrolling):
    """Lines in a frame; `build` makes them for the columns there are.

    A score sheet opens in 15 ms of processor time and scrolls in 4.0; Textual's `DataTable` takes
    134 and 10 (``python -m tests.tui.widget_times``), and cannot wrap a label.

    The lines before `fixed` stay where they are when the others scroll.
    """

    def __init__(
        self,
        title: str,
        build: Callable[[int], list[Pieces]],
        hints: Pairs,
        *,
        widest: int = 76,
        fixed: int = 0,
    ) -> None:
        super().__init__(id="frame")
        self.title = title
        self.build = build
        self.keys = hints
        self.widest = widest
        self.fixed = fixed
        self._built: tuple[int, list[Pieces]] | None = None

    @property
    def ground(self) -> str:
        """A dialog's panel."""
        return self.felt.panel

    @property
    def lines(self) -> int:
        """How many lines there are, with the four of the frame."""
        return len(self._lines()) + 4

    def on_mount(self) -> None:
        self.fit()

    def fit(self) -> None:
        """Take as much room as the lines need and the terminal has."""
        width, height = self.app.size
        self._built = None
        self.styles.width = min(self.widest, width - 2)
        self.styles.height = min(len(self._lines(min(self.widest, width - 2))) + 4, height)
        self.repaint()

    def on_resize(self, event: events.Resize) -> None:
        self._built = None
        super().on_resize(event)

    def _lines(self, width: int = 0) -> list[Pieces]:
        width = width or self.size.width
        if self._built is None or self._built[0] != width:
            self._built = (width, self.build(max(width - 2 * MARGIN, 10)))
        return self._built[1]

    def paint(self, canvas: Canvas[Any]) -> None:
        felt = self.felt
        canvas.frame(0, 0, canvas.width, canvas.height, ink(felt.line, felt.panel))
        title = f" {trimmed(canvas, self.title, canvas.width - 6)} "
        canvas.put_centred(1, canvas.width - 2, 0, title, ink(felt.gold, felt.panel, bold=True))
        lines = self._lines()
        head, rest = lines[: self.fixed], lines[self.fixed :]
        room = canvas.height - 4 - len(head)
        self.top = max(0, min(self.top, len(rest) - room))
        for y, line in enumerate(head + rest[self.top : self.top + room]):
            for piece in line:
                self._put(canvas, y + 2, piece)
        self._draw_hints(canvas, more=len(rest) > room)
        if len(rest) > room:
            self._draw_more(canvas, len(head) + 2, room, len(rest))

    def _put(self, canvas: Canvas[Any], y: int, piece: Piece) -> None:
        felt = self.felt
        style = ink(getattr(felt, piece.role), felt.panel, bold=piece.bold)
        if piece.ends:
            canvas.put_right(MARGIN + piece.x, y, piece.text, style)
        else:
            canvas.put(MARGIN + piece.x, y, piece.text, style)

    def _draw_hints(self, canvas: Canvas[Any], *, more: bool) -> None:
        keys = [pair for pair in self.keys if more or pair[1] != "scroll"]
        pairs = hint_keys(keys, canvas.width - 6)
        if self.screen.is_active:
            x, y = (canvas.width - len(hint_text(pairs)) - 2) // 2, canvas.height - 1
            draw_hints(canvas, canvas.write(x, y, " ", self.felt.muted), y, pairs, self)

    def _draw_more(self, canvas: Canvas[Any], y: int, room: int, lines: int) -> None:
        """Draw where the window is, on the frame's right side."""
        size = max(room * room // lines, 1)
        start = (room - size) * self.top // max(lines - room, 1)
        for row in range(start, min(start + size, room)):
            canvas.write(canvas.width - 1, y + row, "█", self.felt.line)
