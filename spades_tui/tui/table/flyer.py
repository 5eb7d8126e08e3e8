"""One card on its way to the trick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.geometry import Offset

from spades_tui.cards import Card
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.drawing.faces import SMALL, Size, draw_card
from spades_tui.tui.widgets.painted import Painted

SECONDS = 0.16


class Flyer(Painted):
    """The only thing that moves: used again for every card, hidden in between."""

    def __init__(self) -> None:
        super().__init__(id="flyer")
        self._card: Card | None = None
        self._cells: Size = SMALL

    def fly(
        self, card: Card, size: Size, start: Offset, end: Offset, landed: Callable[[], None]
    ) -> None:
        """Move `card` from `start` to `end`, in cells of the screen; then call `landed`."""
        self._card, self._cells = card, size
        self.styles.width, self.styles.height = size
        self.offset = start
        self.display = True
        self.repaint()
        self.animate(
            "offset", end, duration=SECONDS, easing="in_out_sine", on_complete=landed, level="basic"
        )

    def paint(self, canvas: Canvas[Any]) -> None:
        if self._card is not None:
            draw_card(canvas, (0, 0), self._cells, self._card, self.face)
