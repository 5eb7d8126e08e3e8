"""The sign over the menu: four aces and the name."""

from __future__ import annotations

from typing import Any, Final

from spades_tui.cards import Card
from spades_tui.tui.drawing.canvas import Canvas, ink
from spades_tui.tui.drawing.faces import LARGE, MEDIUM, draw_card
from spades_tui.tui.widgets.painted import Painted

_ACES: Final = (Card.SA, Card.HA, Card.DA, Card.CA)
_NAME: Final = "S P A D E S"


class Logo(Painted):
    """Four aces side by side, the name below; the name alone where there is little room."""

    def __init__(self) -> None:
        super().__init__(id="logo")

    def rows_needed(self, height: int) -> int:
        """Return the lines it takes on a terminal of so many."""
        if height < 18:
            return 2
        return MEDIUM.height + 3 if height < 24 else LARGE.height + 4

    def paint(self, canvas: Canvas[Any]) -> None:
        felt = self.felt
        name = canvas.height - 2 if canvas.height > 2 else 0
        size = LARGE if canvas.height > LARGE.height + 3 else MEDIUM
        if canvas.height > 2:
            step = size.width + 1
            left = (canvas.width - 4 * step + 1) // 2
            for place, card in enumerate(_ACES):
                at = (left + place * step, name - size.height - 1)
                draw_card(canvas, at, size, card, self.face)
        style = ink(felt.gold, felt.ground, bold=True)
        canvas.put_centred(0, canvas.width, name, _NAME, style)
