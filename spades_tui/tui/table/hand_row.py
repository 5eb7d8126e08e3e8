"""The player's own cards."""

from __future__ import annotations

from textual.geometry import Offset

from spades_tui.cards import Card
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.drawing.rows import CardToken, draw_row, hand_size
from spades_tui.tui.table.scene import Scene, TablePart


class HandRow(TablePart):
    """The hand, sorted by suit; playable cards stand higher and brighter."""

    def told(self, scene: Scene) -> object:
        return scene.hand

    def paint(self, canvas: Canvas) -> None:
        row = self.scene.hand
        size = hand_size(*self.room, len(row.cards))
        draw_row(canvas, (0, 0, canvas.width), row, size)

    def place_of(self, card: Card) -> Offset | None:
        """Return where `card` lies, in cells of this widget."""
        cards = self.scene.hand.cards
        if card not in cards:
            return None
        region = self.canvas.region_of(CardToken("hand", cards.index(card)))
        return region.offset if region is not None else None

    def rows_needed(self) -> int:
        """Return the lines this widget needs: a card, and the line a playable one rises by."""
        return hand_size(*self.room, len(self.scene.hand.cards)).height + 1
