"""The cards of the other seats: face down as a fan, or open, a line for each suit.

They are drawn last, where the felt is still empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.geometry import Region, Size

from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.deck import suits_of
from spades_tui.rules.ruleset import RuleSet
from spades_tui.tui.drawing.canvas import Canvas, ink
from spades_tui.tui.drawing.card_faces import GIANT, HUGE, draw_back
from spades_tui.tui.table.plates import Compass
from spades_tui.tui.widgets.hands import suit_line


class FanShape(NamedTuple):
    """The shape of a fan of overlapping cards, in cells.

    Attributes:
        rows: the rows of its cards.
        step: visible columns of each card but the last.
        last: columns of the last card, which lies on top.
    """

    rows: int
    step: int
    last: int

    def width(self, count: int) -> int:
        """Return the columns of a fan of `count` cards; 0 for none."""
        return (count - 1) * self.step + self.last if count else 0


_FANS: Final = (
    (GIANT.height, FanShape(4, 2, 6)),
    (HUGE.height, FanShape(3, 1, 5)),
    (0, FanShape(2, 1, 3)),
)
"""Shapes of fans, by the least height of the trick's cards."""


class FreeArea(NamedTuple):
    """The parts of the felt where hidden or open hands may be drawn.

    Attributes:
        area: the felt down to the player's own plate.
        margin: columns kept free at the left and at the right.
        below: the first free row under the plate of each seat at the left or right side.
        north: the region of the trick card of the seat opposite; None if there is no such seat.
        size: the size of the trick's cards.
        question: the region that a question covers; empty if none is asked.
    """

    area: Region
    margin: int
    below: dict[Compass, int]
    north: Region | None
    size: Size
    question: Region

    @property
    def fan(self) -> FanShape:
        """The shape of fans that goes with the size of the trick's cards."""
        return fan_of(self.size)


def fan_of(size: Size) -> FanShape:
    """Return the shape of fans for trick cards of this size."""
    return next(fan for least, fan in _FANS if size.height >= least)


def draw_hidden_cards(
    canvas: Canvas, places: FreeArea, view: View, seats: dict[Compass, int], most: int | None
) -> None:
    """Draw a fan of backs for each hidden hand; a hand for which there is no room is left out.

    Args:
        canvas: the felt.
        places: the parts of the felt that may be drawn on.
        view: the view; its own hand and a dummy are not drawn.
        seats: compass point → the hand there (`seat_positions`).
        most: the most cards a hand shows, while they are being dealt; None for all.
    """
    for place, hand in seats.items():
        is_open = hand == view.seat or (view.dummy is not None and hand == view.partner)
        if is_open or hand >= view.seats.players:
            continue
        count = view.hand_sizes[hand] if hand < len(view.hand_sizes) else 0
        count = count if most is None else min(count, most)
        width = places.fan.width(count)
        spot = next((box for box in _spots(canvas, places, place, width, places.fan.rows)
                     if _is_bare(canvas, places, box)), None)  # fmt: skip
        if spot is None:
            continue
        if count:
            _draw_fan(canvas, spot, places.fan, count)


def draw_open_cards(
    canvas: Canvas,
    places: FreeArea,
    hands: Sequence[tuple[Card, ...]],
    seats: dict[Compass, int],
    rules: RuleSet,
) -> bool:
    """Draw open hands at their seats, except the one in the south; leave out hands without room.

    Args:
        canvas: the felt.
        places: the parts of the felt that may be drawn on.
        hands: the cards of every hand, by seat.
        seats: compass point → the hand there (`seat_positions`).
        rules: the game's rules, which say how cards sort into suits.

    Returns:
        False if a hand was left out.
    """
    has_room = True
    for place, hand in seats.items():
        lines = [(suit_line(suit, cards), cards[-1])
                 for suit, cards in suits_of(hands[hand], rules).items()]  # fmt: skip
        if place == "S" or not lines:
            continue
        width = max(len(text) for text, _ in lines)
        spots = _spots(canvas, places, place, width, len(lines))
        spot = next((box for box in spots if _is_bare(canvas, places, box)), None)
        if spot is None:
            has_room = False
            continue
        for y, (text, card) in enumerate(lines, spot.y):
            style = ink(canvas.deck.ink(card), canvas.deck.face)
            x = spot.right - len(text) if "E" in place else spot.x
            canvas.write_styled(x, y, text, style)
    return has_room


def _spots(canvas: Canvas, places: FreeArea, place: Compass, width: int, rows: int) -> list[Region]:
    """Return the regions of this size where a hand may lie at a compass point, the best one
    first."""
    if place == "N":
        if places.north is None:
            return []
        card = places.north
        centred = Region((canvas.width - width) // 2, card.y - 1 - rows, width, rows)
        return [centred, Region(card.x - 1 - width, card.y + 1, width, rows)]
    if place not in places.below:
        return []
    x = canvas.width - places.margin - 1 - width if "E" in place else places.margin + 3
    return [Region(x, places.below[place], width, rows)]


def _is_bare(canvas: Canvas, places: FreeArea, box: Region) -> bool:
    wanted = box.grow((0, 1, 0, 1))
    if not places.area.contains_region(box) or places.question.overlaps(wanted):
        return False
    return canvas.is_bare(wanted)


def _draw_fan(canvas: Canvas, box: Region, fan: FanShape, count: int) -> None:
    """Draw `count` overlapping backs; the last one lies on top."""
    deck, plain = canvas.deck, canvas.deck.framed or canvas.ascii_only
    edge, sides = ink(deck.back_ink, deck.back), ink(deck.back, canvas.ground)
    slivers = ("▏" + " " * (fan.step - 1)) * (count - 1)
    for y in range(box.y, box.bottom):
        if plain:
            line = "▏" * (fan.step == 1) + slivers + "▏"
            canvas.write_styled(box.x, y, f"{line:{box.width - 1}}▏", edge)
            continue
        canvas.write_styled(box.x, y, "▐", sides)
        canvas.write_styled(box.x + 1, y, f"{slivers[fan.step - 1 :]:{box.width - 2}}", edge)
        canvas.write_styled(box.right - 1, y, "▌", sides)
    if fan.last > _FANS[-1][1].last and not plain:
        canvas.write_styled(box.right - fan.last, box.y, "▏", edge)
        inside = Region(box.right - fan.last + 1, box.y + 1, fan.last - 2, fan.rows - 2)
        for y in range(box.y, box.bottom):
            canvas.write_styled(box.right - fan.last, y, "▏", edge)
        draw_back(canvas, inside, edge)
