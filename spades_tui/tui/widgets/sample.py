"""A few cards that show what a setting does."""

from __future__ import annotations

from typing import Any, Final

from spades_tui.cards import Card
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.drawing.faces import LARGE, SMALL, State, draw_card
from spades_tui.tui.widgets.painted import Painted

_CARDS: Final[tuple[tuple[Card | None, State], ...]] = (
    (Card.SK, "plain"), (Card.HQ, "plain"), (Card.DJ, "plain"), (Card.CT, "plain"),
    (Card.SA, "lit"), (Card.H7, "dim"), (None, "plain"),
)  # fmt: skip


class Sample(Painted):
    """Four suits, a card that is chosen, one that may not be played, and a back."""

    def __init__(self) -> None:
        super().__init__(id="sample")

    def paint(self, canvas: Canvas[Any]) -> None:
        size = LARGE if canvas.height >= LARGE.height else SMALL
        for place, (card, state) in enumerate(_CARDS):
            draw_card(canvas, (4 + place * (size.width + 1), 0), size, card, self.face, state)
