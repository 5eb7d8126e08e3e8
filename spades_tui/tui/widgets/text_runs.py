"""Lines of texts at fixed columns: tables whose columns depend on the room there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from textual.content import Content

from spades_tui.text import FILLER, format_number
from spades_tui.tui.drawing.canvas import Canvas, TextRole


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


def runs_to_content(line: Pieces, text: Callable[[str], str]) -> Content:
    """Return a line of texts; `text` returns one as the terminal can show it."""
    parts, end = [], 0
    for piece in sorted(line, key=lambda piece: piece.x - piece.ends * len(piece.text)):
        words = text(piece.text)
        start = piece.x - len(words) if piece.ends else piece.x
        parts.append(Content(" " * max(start - end, 0)))
        words, length = words.replace(FILLER, ""), len(words)
        parts.append(Content.styled(words, f"{'bold ' if piece.bold else ''}${piece.role}"))
        end = start + length
    return Content("").join(parts)
