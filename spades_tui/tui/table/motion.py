"""Animations at the table: the deal, a card to the trick, the trick to its winner.

The game never waits for an animation: it goes on meanwhile, and any key ends the animation.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from textual.geometry import Offset, Size
from textual.screen import Screen
from textual.timer import Timer

from spades_tui.cards import Card
from spades_tui.rules.events import CardPlayed, HandDealt
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.drawing.card_faces import SMALL, draw_card
from spades_tui.tui.table.base import PlayerHand
from spades_tui.tui.table.felt import TrickArea
from spades_tui.tui.table.scene import Scene
from spades_tui.tui.widgets.canvas_widget import CanvasWidget

if TYPE_CHECKING:
    from spades_tui.table.table import TableUpdate


clock: Callable[[], float] = time.monotonic
"""Returns seconds from an arbitrary start; tests replace it."""

FLIGHT_S: Final = 0.18
DEAL_S: Final = 0.45
"""Seconds of a card's flight (`FLIGHT_S`), and of a whole deal."""
FRAME_S: Final = 1 / 30
"""Seconds from one frame to the next."""


class _Deal(NamedTuple):
    cards: int
    begun: float


class TableAnimation:
    """Animates the cards of one table: a card flying to the trick, a trick to its winner, a deal.

    Args:
        screen: the table's screen.
        changed: redraws the table; called when a movement ends or more dealt cards are shown.

    Attributes:
        card: the widget of a card that flies to the trick.
        packet: the widget of a trick that flies to its winner.
    """

    def __init__(self, screen: Screen[Any], changed: Callable[[], None]) -> None:
        self.card = MovingCard("flyer")
        self.packet = MovingCard("packet")
        self._screen = screen
        self._changed = changed
        self._flights: list[Flight] = []
        self._deal: _Deal | None = None
        self._timer: Timer | None = None

    @property
    def flying(self) -> int | None:
        """The hand (seat, or the number of players for a dummy) whose card is flying; None if none
        is."""
        return self.card.hand

    @property
    def dealt(self) -> int | None:
        """The number of cards each hand shows while they are being dealt; None outside a deal."""
        if self._deal is None:
            return None
        return int(self._deal.cards * _part(self._deal.begun, DEAL_S))

    def queue(self, update: TableUpdate, before: Scene, felt: TrickArea, own: PlayerHand) -> None:
        """Prepare the movements of an update; call it before the table shows the update.

        Movements under way end at once.

        Args:
            update: the events to show, and the view after them.
            before: the scene before the update.
            felt: the felt, still showing `before`.
            own: the player's hand, still showing `before`.
        """
        self.stop()
        for event in update.events:
            if isinstance(event, HandDealt):
                self._deal = _Deal(max(update.view.hand_sizes, default=0), clock())
        played = [event for event in update.events if isinstance(event, CardPlayed)]
        if len(played) != 1:
            return
        play, trick = played[0], before.trick
        if before.is_past and trick is not None and not before.look_back:
            self._gather(trick.winner, felt)
        from_hand = own.place_of(play.card) if play.hand == before.view.seat else None
        if from_hand is not None:
            self.card.lift(play.hand, play.card, from_hand + own.region.offset)
        elif (spot := felt.card_position(play.hand)) is not None:
            start = spot[0] + _way_to_player(spot[0], spot[1].width, felt, 8, 2)
            self.card.lift(play.hand, play.card, start + felt.region.offset)

    def _gather(self, winner: int, felt: TrickArea) -> None:
        spot = felt.card_position(winner)
        if spot is None:
            return
        corner, size = spot
        away = _way_to_player(corner, size.width, felt, felt.size.width // 4, corner.y)
        if not away.x and corner.y > felt.size.height // 2:
            away = Offset(0, felt.size.height - size.height - corner.y)
        self.packet.lift(winner, None, corner + felt.region.offset)
        self._flights.append(self.packet.fly_to(size, corner + away + felt.region.offset, clock()))

    def start(self, felt: TrickArea) -> None:
        """Start the movements prepared by `queue`, if any; call it once `felt` shows the update."""
        spot = felt.card_position(self.card.hand) if self.card.hand is not None else None
        if spot is None:
            self.card.land()
        else:
            end = spot[0] + felt.region.offset
            self._flights.append(self.card.fly_to(spot[1], end, clock()))
        if self._flights or self._deal:
            self._timer = self._screen.set_interval(FRAME_S, self.tick)

    def tick(self) -> None:
        """Move each flying card to where it is at this time, and end movements whose time is
        over."""
        dealt = self.dealt
        if self._deal is not None and dealt is not None and dealt >= self._deal.cards:
            self._deal = None
        redraw = dealt is not None
        for flight in list(self._flights):
            part = _part(flight.begun, FLIGHT_S)
            if part < 1:
                flight.flyer.offset = flight.start.blend(flight.end, _ease(part))
            else:
                self._flights.remove(flight)
                flight.flyer.land()
                redraw = True
        if redraw:
            self._changed()
        if not (self._flights or self._deal):
            self._rest()

    def stop(self) -> None:
        """End all movements at once, so that the table shows every card at its destination."""
        was = self._flights or self._deal
        self._flights.clear()
        self._deal = None
        self.card.land()
        self.packet.land()
        self._rest()
        if was:
            self._changed()

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None


def _part(begun: float, seconds: float) -> float:
    return min(max((clock() - begun) / seconds, 0.0), 1.0)


def _ease(part: float) -> float:
    """Return the share of the way covered after the share `part` of the time, slow at both ends."""
    return part * part * (3 - 2 * part)


def _way_to_player(corner: Offset, width: int, felt: TrickArea, columns: int, rows: int) -> Offset:
    """Return the offset from a card of the trick toward its player: sideways, or up."""
    middle = (felt.size.width - width) // 2
    side = (corner.x > middle) - (corner.x < middle)
    return Offset(columns * side, 0) if side else Offset(0, -min(rows, corner.y))


class Flight(NamedTuple):
    """The movement of a card over the screen.

    Attributes:
        flyer: the widget that moves.
        start: its upper left cell on the screen at the start.
        end: its upper left cell on the screen at the end.
        begun: the time of its start, in seconds of `clock`.
    """

    flyer: MovingCard
    start: Offset
    end: Offset
    begun: float


class MovingCard(CanvasWidget):
    """A card or a trick that flies over the table; reused for each flight, hidden in between.

    Attributes:
        hand: the hand that plays the card or wins the trick (a seat, or the number of players for a
            dummy); None while nothing flies.
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.hand: int | None = None
        self._card: Card | None = None
        self._cells = SMALL
        self._start = Offset()

    def lift(self, hand: int, card: Card | None, start: Offset) -> None:
        """Set the card for the next flight, and the cell of the screen where it starts.

        Args:
            hand: the hand that plays the card or wins the trick.
            card: the card; None draws a card face down, for a trick.
            start: its upper left cell.
        """
        self.hand, self._card, self._start = hand, card, start

    def fly_to(self, cells: Size, end: Offset, now: float) -> Flight:
        """Show the card set by `lift` at its start, and return its flight to the cell `end`.

        Args:
            cells: the card's size.
            end: its upper left cell on the screen at the end.
            now: the time, in seconds of `clock`.
        """
        self._cells = cells
        self.styles.width, self.styles.height = cells
        self.offset = self._start
        self.display = True
        self.repaint()
        return Flight(self, self._start, end, now)

    def land(self) -> None:
        """Hide the card, as its flight is over and the table shows it; do nothing if none flies."""
        if self.hand is not None:
            self.hand = None
            self.display = False

    def paint(self, canvas: Canvas) -> None:
        draw_card(canvas, (0, 0), self._cells, self._card)
