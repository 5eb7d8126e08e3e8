"""Text cut or wrapped to the room there is."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from spades_tui.rules.text import cut, spread
from spades_tui.tui.drawing.canvas import Canvas


def trimmed(canvas: Canvas[Any], text: str, width: int) -> str:
    """Return `text` as `canvas` shows it, cut to `width` cells with dots at its end."""
    text = canvas.text(text)
    if len(text) <= width:
        return text
    dots = canvas.text("…")
    return cut(text, width - len(dots)).rstrip(" .,·") + dots if width > len(dots) else ""


def wrapped(text: str, width: int, *, hanging: str = "") -> list[str]:
    """Return `text` in lines of `width` cells, of one where the window has no room at all."""
    return wrap(spread(text), max(width, len(hanging) + 1), subsequent_indent=hanging)
