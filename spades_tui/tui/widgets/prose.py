"""Text to read: headings, paragraphs, two columns, small charts; wrapped to the window."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Final, Literal, NamedTuple

from textual.geometry import Region, Size

from spades_tui.text import cell_width
from spades_tui.tui.drawing.canvas import Canvas, TextRole, wrap_text
from spades_tui.tui.widgets.canvas_widget import ScrollWidget

BlockStyle = Literal[
    "heading", "text", "quiet", "gold", "alarm", "row", "accent", "blank", "bold", "choices"
]
_ROLES: Final[dict[BlockStyle, TextRole]] = {
    "heading": "gold", "quiet": "muted", "gold": "gold", "alarm": "alarm", "choices": "gold",
    "accent": "gold",
}  # fmt: skip
_IN_COLUMNS: Final = ("row", "accent")
MAX_WIDTH = 88
"""Columns of a line of text; longer lines are hard to read."""
_GAUGE: Final = 18
_LEAST_GAUGE: Final = 5
"""Columns of a bar before a text, at most and at least."""
_GAUGE_GAP: Final = 2


_CHOICE: Final = re.compile(r"(\d+)[^ ]*")
_SIGNS: Final = ("● ", "○ ", "• ", "— ")
"""What lines of a list begin with; they hang from it."""


Gauge = tuple[float, float, float | None]


class Block(NamedTuple):
    """A piece of text and how it looks; a `row` has a term before its text, an `accent` stands out.

    Of `choices`, each begins with its digit, holds no plain space, and can be clicked: the token is
    the number.

    Attributes:
        lines: makes the lines for the columns there are, each with its look; instead of a text.
        drawing: draws on a canvas of `rows` rows, instead of a text.
        gauge: the bar a row draws where there is room beside its text: its end, its start and a
            mark on it or None, as shares of the room, 0 to 1.
        about_bars: whether it is left out where there is no room for bars.
        token: what a click on a `row` stands for; None where it means nothing.
    """

    look: BlockStyle
    text: str = ""
    term: str = ""
    lines: Callable[[int], Sequence[tuple[BlockStyle, str]]] | None = None
    gauge: Gauge | None = None
    about_bars: bool = False
    token: object = None
    drawing: Callable[[Canvas], None] | None = None
    rows: int = 0


SPACER: Final = Block("blank")
"""A line between two paragraphs."""


class _Row(NamedTuple):
    look: BlockStyle
    text: str
    term: str = ""
    gauge: Gauge | None = None
    before: int = 0
    """Columns of bars before the text."""
    token: object = None
    drawn: tuple[Block, int] | None = None
    """Whose drawing it is a row of, and which."""


class Prose(ScrollWidget):
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
            gauge = self._gauge_width(room)
            rows = [row for block in self.blocks for row in self._wrap(block, room, gauge)]
            self._wrapped[room] = rows
        return self._wrapped[room]

    def _gauge_width(self, room: int) -> int:
        """Return the columns of bars: what the longest text beside one leaves; 0 for too few."""
        texts = [cell_width(block.text) for block in self.blocks if block.gauge is not None]
        left = min(room - self.term_width - max(texts, default=room) - _GAUGE_GAP, _GAUGE)
        return left + _GAUGE_GAP if left >= _LEAST_GAUGE else 0

    def _wrap(self, block: Block, room: int, gauge: int) -> list[_Row]:
        if block.about_bars and not gauge:
            return []
        text = self.app.look.text(block.text)
        if block.drawing is not None:
            return [_Row(block.look, "", drawn=(block, row)) for row in range(block.rows)]
        if block.lines is not None:
            return [_Row(look, line) for look, line in block.lines(room)]
        before = 0 if block.gauge is None else gauge
        if block.look in _IN_COLUMNS:
            room = max(room - self.term_width - before, 10)
        hanging = "  " if block.text[:2] in _SIGNS else ""
        first, *rest = wrap_text(text, room, hanging=hanging) or [""]
        return [
            _Row(block.look, first, block.term, block.gauge, before, block.token),
            *(_Row(block.look, part, before=before, token=block.token) for part in rest),
        ]

    def paint(self, canvas: Canvas) -> None:
        rows = self._rows()
        self.top = max(0, min(self.top, len(rows) - self.visible_rows))
        rows = rows[self.top : self.top + canvas.height]
        for y, (look, text, term, bar, before, token, drawn) in enumerate(rows):
            x = self.indent
            if drawn is not None:
                self._draw(canvas, y, *drawn)
                continue
            if look in _IN_COLUMNS:
                canvas.write(x, y, term, "gold", bold=True)
                x += self.term_width
            if bar is not None and before:
                _draw_gauge(canvas, x, y, before - _GAUGE_GAP, bar)
            x += before
            bold = look in ("heading", "alarm", "bold", "accent")
            end = canvas.write(x, y, text, _ROLES.get(look, "ink"), bold=bold) + 1
            if token is not None:
                canvas.add_hit_region(self.indent, y, end - self.indent, 1, token)
            if look == "choices":
                for one in _CHOICE.finditer(text):
                    at, wide = x + cell_width(text[: one.start()]), cell_width(one[0])
                    canvas.add_hit_region(at, y, wide, 1, int(one[1]))
            if look == "heading":
                canvas.write(end, y, "─" * (x + self._text_width(canvas.width) - end), "line")
        self.draw_bar(canvas)

    def _draw(self, canvas: Canvas, y: int, block: Block, row: int) -> None:
        """Draw what a block draws, with the first of its rows that is seen."""
        if block.drawing is not None and (not y or not row):
            drawn = canvas.beside(self._text_width(canvas.width), block.rows)
            block.drawing(drawn)
            canvas.blit(self.indent, y - row, drawn)


MARKS: Final = ("●", "○", "▲", "■", "□", "×")
"""A mark for each curve; their ASCII likenesses differ as well."""
LEAST: Final = 8
"""Rows below which nothing can be read off a curve."""
_STEP: Final = 24
"""Columns between two values at most."""
_APART: Final = 4
"""Columns between two marks at least."""


class Curve(NamedTuple):
    """Values from left to right.

    Attributes:
        values: the values, as many as those of the curves drawn with it.
        mark: stands at the last value, and at as many others as lie apart.
        role: its color.
    """

    values: tuple[float, ...]
    mark: str = MARKS[0]
    role: TextRole = "gold"


def draw_curves(
    canvas: Canvas,
    box: Region,
    curves: Sequence[Curve],
    levels: Sequence[float],
    told: Callable[[float], str],
    *,
    first: int = 1,
) -> None:
    """Draw curves over their numbers; the last values where not all have room.

    Args:
        canvas: what is drawn on.
        box: the room there is; below `LEAST` rows nothing is drawn.
        curves: the curves, the first over the others.
        levels: values named on the upright axis, a line at each; of two in a row the later.
        told: writes a value.
        first: what the first value is called on the level axis; 0 is not written.
    """
    if box.height < LEAST or not curves or not curves[0].values:
        return
    found = [*levels, *(value for curve in curves for value in curve.values)]
    low, high = min(found), max(found)

    def below(value: float) -> int:
        """Return the row of a value, from the top."""
        return round((high - value) / ((high - low) or 1) * (box.height - 2))

    last = _by_row([curve._replace(values=curve.values[-1:]) for curve in curves], below)
    tail = max(sum(2 + len(told(one.values[0])) for one in ones) for ones in last.values())
    scale = max(len(told(level)) for level in levels) + 2
    room = max(box.width - scale - tail, 0)
    count = min(len(curves[0].values), room // 2 + 1)
    step = max(min(room // max(count - 1, 1), _STEP), 2)
    for level in levels:
        y = box.y + below(level)
        canvas.write(box.x, y, f"{told(level):>{scale - 2}} ", "muted")
        canvas.write(box.x + scale - 1, y, "·" * (box.width - scale + 1), "line")
    left, start = box.x + scale, len(curves[0].values) - count
    curves = [curve._replace(values=curve.values[start:]) for curve in curves]
    for (x, y), (sign, role) in _lines(curves, step, below).items():
        canvas.write(left + x, box.y + y, sign, role)
    every = ceil((len(str(first + start + count)) + 1) / step)
    for place in range(count):
        x, number, ends = left + place * step, first + start + place, place == count - 1
        here = [curve._replace(values=curve.values[place : place + 1]) for curve in curves]
        if ends or not place % ceil(_APART / step):
            _draw_marks(canvas, (x, box.y), _by_row(here, below), told if ends else None)
        if number and not number % every:
            canvas.write(x, box.bottom - 1, str(number), "muted")


def _by_row(curves: Sequence[Curve], below: Callable[[float], int]) -> dict[int, list[Curve]]:
    """Return curves of one value by the row it lies in."""
    rows: dict[int, list[Curve]] = defaultdict(list)
    for curve in curves:
        rows[below(curve.values[0])].append(curve)
    return rows


def _draw_marks(
    canvas: Canvas,
    at: tuple[int, int],
    rows: Mapping[int, Sequence[Curve]],
    told: Callable[[float], str] | None,
) -> None:
    """Draw the marks of values side by side in each row, with `told` the values after them."""
    for row, curves in rows.items():
        x, y = at[0], at[1] + row
        for curve in curves if told is not None else curves[:_APART]:
            x = canvas.write(x, y, curve.mark, curve.role, bold=True)
        if told is not None:
            for text, role in {told(curve.values[0]): curve.role for curve in curves}.items():
                x = canvas.write(x, y, f" {text}", role)


def _lines(
    curves: Sequence[Curve], step: int, below: Callable[[float], int]
) -> dict[tuple[int, int], tuple[str, TextRole]]:
    """Return the cells of lines through values that are `step` columns apart."""
    cells: dict[tuple[int, int], tuple[str, TextRole]] = {}
    for curve in reversed(curves):
        rows = [below(value) for value in curve.values]
        before = rows[0]
        for x in range(step * (len(rows) - 1) + 1):
            place, part = divmod(x, step)
            after = rows[min(place + 1, len(rows) - 1)]
            row = round(rows[place] + (after - rows[place]) * part / step)
            leaves, arrives = ("─", "─") if row == before else ("╯╭" if row < before else "╮╰")
            signs = dict.fromkeys(range(min(row, before), max(row, before)), "│")
            for y, sign in (signs | {before: leaves, row: arrives}).items():
                cells[x, y] = (sign, curve.role)
            before = row
    return cells


def bar_text(share: float, width: int) -> str:
    """Return a bar from the left over a share, 0 to 1, of `width` columns; a trace of any share."""
    return "■" * max(round(min(share, 1.0) * width), int(share > 0))


def _draw_gauge(canvas: Canvas, x: int, y: int, width: int, gauge: Gauge) -> None:
    end, start, mark = gauge
    low, high = sorted((start, end))
    canvas.write(x, y, "·" * width, "line")
    canvas.write(x + round(low * width), y, bar_text(high - low, width), "gold")
    if mark is not None:
        canvas.write(x + round(mark * (width - 1)), y, "│", "ink")


def rounded_up(value: float) -> float:
    """Return a round figure that is not less."""
    size = 1.0
    while size * 10 < value:
        size *= 10
    return ceil(value / size) * size
