"""A hand of cards on a page that is no table."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.cards import Card
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.drawing.rows import Lie, Row, draw_row, hand_size
from spades_tui.tui.widgets.painted import Painted


class HandCards(Painted):
    """Cards side by side, drawn as in the hand at the table; nothing is asked of them.

    Attributes:
        cards: the cards.
    """

    def __init__(self, cards: Sequence[Card]) -> None:
        super().__init__(id="cards")
        self.cards = tuple(cards)

    def show(self, cards: Sequence[Card]) -> None:
        """Show other cards."""
        self.changes("cards", tuple(cards))

    def rows_needed(self) -> int:
        """Return the lines that a row of them takes; none without cards."""
        if not self.cards:
            return 0
        return hand_size(*self.app.size, len(self.cards)).height

    def paint(self, canvas: Canvas) -> None:
        lies: tuple[Lie, ...] = tuple("playable" for _ in self.cards)
        row = Row("cards", self.cards, lies)
        draw_row(canvas, (0, 0, canvas.width), row, hand_size(*self.app.size, len(self.cards)))
