"""Curves with numbers on their axes, and bars."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Final, NamedTuple

from textual.geometry import Region

from spades_tui.tui.drawing.canvas import Canvas, Role

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
    role: Role = "gold"


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
) -> dict[tuple[int, int], tuple[str, Role]]:
    """Return the cells of lines through values that are `step` columns apart."""
    cells: dict[tuple[int, int], tuple[str, Role]] = {}
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


def bar(share: float, width: int) -> str:
    """Return a bar from the left over a share, 0 to 1, of `width` columns; a trace of any share."""
    return "■" * max(round(min(share, 1.0) * width), int(share > 0))


def rounded_up(value: float) -> float:
    """Return a round figure that is not less."""
    size = 1.0
    while size * 10 < value:
        size *= 10
    return ceil(value / size) * size
