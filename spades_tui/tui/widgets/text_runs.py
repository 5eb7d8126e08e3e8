"""Lines of texts at fixed columns, for tables whose columns depend on the width."""

from __future__ import annotations

from typing import NamedTuple

from textual.content import Content

from spades_tui.text import format_number
from spades_tui.tui.drawing.canvas import Canvas, TextRole
from spades_tui.tui.frame.node import SpadesNode
from spades_tui.tui.widgets.card_text import card_text


class TextRun(NamedTuple):
    """A text at a column of a line.

    Attributes:
        x: the column of its first cell; if `ends`, the column after its last one.
        text: the text.
        role: its color.
        bold: whether it is bold.
        ends: whether it ends before column `x`.
    """

    x: int
    text: str
    role: TextRole = "ink"
    bold: bool = False
    ends: bool = False


Pieces = tuple[TextRun, ...]


def right_text(end: int, text: str, role: TextRole = "ink", *, bold: bool = False) -> TextRun:
    """Return a text that ends before column `end`."""
    return TextRun(end, text, role, bold, ends=True)


def points_text(end: int, points: int) -> TextRun:
    """Return `points` with a sign, ending before column `end`: green if positive, red if negative.

    0 has no sign and is muted.
    """
    role: TextRole = "good" if points > 0 else "alarm" if points < 0 else "muted"
    return right_text(end, format_number(points, "+" if points else ""), role)


def write_pieces(canvas: Canvas, left: int, y: int, line: Pieces) -> None:
    """Write a line of texts in row `y` of the canvas; column 0 of `line` is column `left` there."""
    for piece in line:
        write = canvas.write_right if piece.ends else canvas.write
        write(left + piece.x, y, piece.text, piece.role, bold=piece.bold)


def runs_to_content(line: Pieces, node: SpadesNode) -> Content:
    """Return a line of texts as one `Content`, in this terminal's characters and card colors."""
    parts, end = [], 0
    for piece in sorted(line, key=lambda piece: piece.x - piece.ends * len(piece.text)):
        cells = len(node.app.look.text(piece.text))
        start = piece.x - cells if piece.ends else piece.x
        style = f"{'bold ' if piece.bold else ''}${piece.role}"
        parts += [Content(" " * max(start - end, 0)), card_text(node, piece.text, style)]
        end = start + cells
    return Content("").join(parts)
