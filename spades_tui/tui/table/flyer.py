"""One card or packet on its way over the table."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Offset

from spades_tui.cards import Card
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.drawing.faces import SMALL, Size, draw_card
from spades_tui.tui.widgets.painted import Painted


class Flight(NamedTuple):
    """A way over the screen.

    Attributes:
        flyer: what moves.
        start: where from, in cells of the screen.
        end: where to.
        begun: when, in seconds.
    """

    flyer: Flyer
    start: Offset
    end: Offset
    begun: float


class Flyer(Painted):
    """Something that moves: used again for every card, hidden in between.

    Attributes:
        hand: the hand whose card it is; None when nothing is on its way.
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.hand: int | None = None
        self._card: Card | None = None
        self._cells = SMALL
        self._start = Offset()

    def take(self, hand: int, card: Card | None, start: Offset) -> None:
        """Take a card (None: a packet, face down) up from where it lies."""
        self.hand, self._card, self._start = hand, card, start

    def flight(self, cells: Size, end: Offset, now: float) -> Flight:
        """Show it where it was taken up, and return its way to `end`."""
        self._cells = cells
        self.styles.width, self.styles.height = cells
        self.offset = self._start
        self.display = True
        self.repaint()
        return Flight(self, self._start, end, now)

    def land(self) -> None:
        """Lay it down, if it is on its way: the table shows it from now on."""
        if self.hand is not None:
            self.hand = None
            self.display = False

    def paint(self, canvas: Canvas) -> None:
        draw_card(canvas, (0, 0), self._cells, self._card)
