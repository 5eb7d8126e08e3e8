"""A leaf: lists and texts that have a roomy page to themselves lie on it like a sheet of paper."""

from __future__ import annotations

from typing import Final, NamedTuple

from spades_tui.tui.drawing.canvas import Canvas

FROM: Final = 110
"""Columns from which there are leaves."""
SIDE, EDGE = 2, 1
"""Columns and rows between the edge of a leaf and what is written on it."""


class Leaf(NamedTuple):
    """What is written on a leaf, and where it lies on the canvas below.

    Attributes:
        inside: to be written on.
        x, y: its upper left cell there.
    """

    inside: Canvas
    x: int
    y: int


def leaf(canvas: Canvas, width: int, lines: int) -> Leaf:
    """Draw a leaf for `lines` lines of `width` columns, a little above the middle of a canvas."""
    width = min(width, canvas.width - 2 * SIDE)
    height = min(lines, canvas.height - 2 * EDGE)
    x = (canvas.width - width) // 2
    y = EDGE + (canvas.height - 2 * EDGE - height) // 3
    paper = canvas.on("panel")
    box = (x - SIDE, y - EDGE, width + 2 * SIDE, height + 2 * EDGE)
    if canvas.felt.panel == canvas.felt.ground:
        paper.frame(*box, paper.style("line"))
    else:
        paper.fill(*box, paper.style("ink"))
    felt, deck, ascii_only = canvas.felt, canvas.deck, canvas.ascii_only
    return Leaf(Canvas(width, height, felt, deck, "panel", ascii_only=ascii_only), x, y)
