"""The logo of the menu: four aces and the name."""

from __future__ import annotations

from typing import Final

from spades_tui.cards import Card
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.drawing.card_faces import GIANT, HUGE, LARGE, MEDIUM, VAST, draw_card
from spades_tui.tui.widgets.canvas_widget import CanvasWidget

_ACES: Final = (Card.SA, Card.HA, Card.DA, Card.CA)
_NAME: Final = "S P A D E S"
_GRAND: Final = (VAST, GIANT, HUGE)
"""Card sizes for terminals with many rows, used if they take at most half of the spare ones."""
_UNDER: Final = 4
"""Rows of the name below the cards and the gaps around it."""


class Logo(CanvasWidget):
    """Four aces side by side with the name below; only the name if there is little room."""

    def measure_height(self, room: int, height: int) -> int:
        """Return the number of rows the logo takes.

        Args:
            room: rows that it may take.
            height: rows of the terminal; below 18 the name alone is drawn.
        """
        if height < 18:
            return 2
        large = (size for size in _GRAND if room >= 2 * (size.height + _UNDER))
        size = next(large, LARGE if room >= LARGE.height + _UNDER else MEDIUM)
        needed = size.height + _UNDER - (size is MEDIUM)
        return needed if room >= needed else 2

    def paint(self, canvas: Canvas) -> None:
        name = canvas.height - 2 if canvas.height > 2 else 0
        fits = (size for size in (*_GRAND, LARGE) if size.height + _UNDER <= canvas.height)
        size = next(fits, MEDIUM)
        if canvas.height > 2:
            step = size.width + 1
            left = (canvas.width - 4 * step + 1) // 2
            for place, card in enumerate(_ACES):
                corner = (left + place * step, name - size.height - 1)
                draw_card(canvas, corner, size, card)
        canvas.write_centred(0, canvas.width, name, _NAME, "gold", bold=True)
