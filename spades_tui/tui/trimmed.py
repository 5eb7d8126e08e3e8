"""Text cut to the room there is."""

from __future__ import annotations

from typing import Any

from spades_tui.tui.canvas import Canvas


def trimmed(canvas: Canvas[Any], text: str, width: int) -> str:
    """Return `text` as `canvas` shows it, cut to `width` cells with dots at its end."""
    text = canvas.text(text)
    if len(text) <= width:
        return text
    dots = canvas.text("…")
    return text[: max(width - len(dots), 0)].rstrip(" .,·") + dots if width > len(dots) else ""
