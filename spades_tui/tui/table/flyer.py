"""One card on its way to the trick."""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import Offset

from spades_tui.cards import Card
from spades_tui.rules.events import CardPlayed
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.drawing.faces import SMALL, draw_card
from spades_tui.tui.table.felt import FeltTable
from spades_tui.tui.table.hand import HandRow
from spades_tui.tui.widgets.painted import Painted

SECONDS = 0.16


class Flyer(Painted):
    """The only thing that moves: used again for every card, hidden in between.

    Attributes:
        flying: the hand whose card is on its way.
    """

    def __init__(self, landed: Callable[[], None]) -> None:
        super().__init__(id="flyer")
        self.flying: int | None = None
        self._landed = landed
        self._card: Card | None = None
        self._cells = SMALL
        self._start = Offset()

    def prepare(self, played: CardPlayed, felt: FeltTable, own: HandRow | None) -> None:
        """Remember where a card just played comes from: its place in `own`, or its player."""
        spot = felt.spot(played.hand)
        if spot is None:
            return
        self.flying, self._card = played.hand, played.card
        place = own.place_of(played.card) if own is not None else None
        if own is not None and place is not None:
            self._start = place + own.region.offset
            return
        end, size = spot
        middle = (felt.size.width - size.width) // 2
        side = (end.x > middle) - (end.x < middle)
        from_y = end.y if side else max(end.y - 2, 0)
        self._start = Offset(end.x + 8 * side, from_y) + felt.region.offset

    def fly(self, felt: FeltTable) -> None:
        """Move the card that was prepared to its place in the trick."""
        spot = felt.spot(self.flying) if self.flying is not None else None
        if spot is None:
            self.land()
            return
        end, self._cells = spot
        self.styles.width, self.styles.height = self._cells
        self.offset = self._start
        self.display = True
        self.repaint()
        self.animate(
            "offset", end + felt.region.offset, duration=SECONDS, easing="in_out_sine",
            on_complete=self.land, level="basic",
        )  # fmt: skip

    def land(self) -> None:
        """Lay the card down, if one is in flight."""
        if self.flying is not None:
            self.flying = None
            self.display = False
            self._landed()

    def paint(self, canvas: Canvas) -> None:
        if self._card is not None:
            draw_card(canvas, (0, 0), self._cells, self._card)
