"""The slips on the felt: what the sides need and the score or, by choice, memory aids."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region, Size

from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.table.scene import Scene
from spades_tui.tui.widgets.panes import Pane, PaneName, pane
from spades_tui.view import View

_FROM_COLUMNS: Final = 118
_FROM_LINES: Final = 28
_MOST_PLAYERS: Final = 4
"""Where more sit, or a dummy lies at the top, the corners are taken."""
_NARROW, _WIDE = 34, 46
_WIDE_FROM: Final = 160


def has_slips(scene: Scene, room: Size) -> bool:
    """Whether slips lie on the felt of a table of this size."""
    return scene.slips and fits_slips(scene.view, room)


def fits_slips(view: View, room: Size) -> bool:
    """Whether there is room for slips on a table of this size."""
    crowded = view.seats.has_dummy or view.seats.players > _MOST_PLAYERS
    return room.width >= _FROM_COLUMNS and room.height >= _FROM_LINES and not crowded


def draw_slips(canvas: Canvas, scene: Scene, rows: range, margin: int) -> None:
    """Draw a slip in each upper corner, in `rows` and with `margin` columns free at either side."""
    width = _WIDE if canvas.width >= _WIDE_FROM else _NARROW
    left, right = margin + 1, canvas.width - margin - 1 - width
    panes = [pane(name, scene.view, scene.names, width - 4) for name in _names(scene)]
    height = min(max(len(one.lines) for one in panes) + 2, len(rows))
    for x, shown in zip((left, right), panes, strict=True):
        _draw_slip(canvas, x, rows.start, width, height, shown)


def _names(scene: Scene) -> tuple[PaneName, PaneName]:
    """Return what the left and the right slip show."""
    if scene.memory:
        return "out", "tricks"
    bidding = scene.view.phase not in ("play", "between") and not scene.view.tricks
    return ("bids" if bidding else "hand"), "score"


def _draw_slip(felt: Canvas, x: int, y: int, width: int, rows: int, shown: Pane) -> None:
    canvas = felt.on("panel")
    box = Region(x, y, width, rows)
    canvas.frame(*box, canvas.style("line"))
    canvas.write(x + 2, y, f" {shown.title} ", "gold", bold=True)
    for row, line in enumerate(shown.fitted(rows - 2), y + 1):
        for at, text, role, bold, ends in line:
            put = canvas.write_right if ends else canvas.write
            put(x + 2 + at, row, text, role, bold=bold)
