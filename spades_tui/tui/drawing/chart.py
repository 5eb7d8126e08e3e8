"""A small chart of columns, drawn in text."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from spades_tui.rules.text import number_text

_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
_HEIGHT: Final = 6
"""Lines of the columns."""
_SCALE: Final = 7
"""Columns of the figures at the left."""
_WIDEST: Final = 4
"""Columns of a value where there is room."""


def chart(values: Sequence[float], width: int, *, ascii_only: bool) -> list[str]:
    """Return columns for the latest `values` that fit `width` columns, with the scale.

    Values below 0 stand on the ground: they are differences that chance made.
    """
    room = max(width - _SCALE, 1)
    step = max(min(room // max(len(values), 1), _WIDEST), 2)
    shown = values[-(room // step) :]
    top = _round_up(max((*shown, 1.0)))
    lines = []
    for row in range(_HEIGHT, 0, -1):
        cells = (_cell(value / top * _HEIGHT - (row - 1), ascii_only=ascii_only) for value in shown)
        bars = "".join(f"{cell * (step - 1)} " for cell in cells)
        told = {_HEIGHT: number_text(top, "g"), 1: "0"}.get(row, "")
        lines.append(f"{told:>{_SCALE - 2}}{'|' if ascii_only else '│'} {bars}".rstrip())
    return lines


def bar(share: float, width: int) -> str:
    """Return a bar from the left over a share, 0 to 1, of `width` columns; a trace of any share."""
    return "■" * max(round(min(share, 1.0) * width), int(share > 0))


def _cell(filled: float, *, ascii_only: bool) -> str:
    """Return a cell that is filled so far from below, 0 to 1."""
    if ascii_only:
        return "#" if filled >= 0.5 else " "
    return _EIGHTHS[round(8 * min(max(filled, 0.0), 1.0))]


def _round_up(value: float) -> float:
    """Return a round figure that is not less."""
    size = 1.0
    while size * 10 < value:
        size *= 10
    return ceil(value / size) * size
