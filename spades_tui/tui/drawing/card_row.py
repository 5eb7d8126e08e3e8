"""Drawing a row of cards: side by side if there is room, otherwise overlapping."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from textual.geometry import Size

from spades_tui.cards import Card
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.drawing.card_faces import (
    GIANT,
    HUGE,
    LARGE,
    MEDIUM,
    SMALL,
    VAST,
    draw_card,
)
from spades_tui.tui.drawing.decks import CardState

RowCardState = Literal["idle", "playable", "barred", "marked"]
"""idle: no card is to be played · playable: raised · barred: may not be played, lower and dim ·
marked: chosen."""
_UP: Final = ("playable", "marked")

_FROM_LINES: Final = {58: VAST, 48: GIANT, 38: HUGE, 28: LARGE}
"""The card sizes used if cards need not overlap, by the least lines of the screen."""

POINTER: Final = "▲"
POINTER_ABOVE: Final = "▼"
WARNING: Final = "!"


class CardToken(NamedTuple):
    """The token of a card drawn in a row: the row's name, and the card's index in it from 0."""

    row: str
    place: int


class CardRow(NamedTuple):
    """The contents of a row of cards. Places are indices of `cards`, from 0 at the left.

    Attributes:
        name: the `row` of its `CardToken`s.
        cards: the cards from the left; None is face down.
        states: the state of each card.
        cursor: the place of the highlighted card; None highlights no card.
        warned: places with a warning sign (penalty cards).
        dealt: how many cards are shown, while they are being dealt; None shows all.
    """

    name: str
    cards: tuple[Card | None, ...]
    states: tuple[RowCardState, ...]
    cursor: int | None = None
    warned: frozenset[int] = frozenset()
    dealt: int | None = None


def hand_size(width: int, height: int, count: int) -> Size:
    """Return the card size for a hand of `count` cards on a screen of `width`×`height` cells."""
    for least, size in _FROM_LINES.items():
        if height >= least and size.width * max(count, 13) <= width:
            return size
    return MEDIUM if height >= 23 else SMALL


def card_step(width: int, size: Size, count: int) -> int:
    """Return the columns from one card to the next if `count` cards are drawn in `width` columns.

    It is `size.width`, or less if they must overlap, but at least 1.
    """
    if count < 2:
        return size.width
    return max(1, min(size.width, (width - size.width) // (count - 1)))


def draw_row(canvas: Canvas, box: tuple[int, int, int], row: CardRow, size: Size) -> None:
    """Draw `row` centered in `box` (x, y, width) and mark each card with its `CardToken`.

    The row is one line higher than a card: playable and marked cards are raised by a line.
    """
    x, y, width = box
    count = len(row.cards)
    step = card_step(width, size, count)
    left = x + (width - step * (count - 1) - size.width) // 2
    for place, (card, lie) in enumerate(zip(row.cards, row.states, strict=True)):
        if row.dealt is not None and place >= row.dealt:
            return
        last = place == count - 1
        overlap = 0 if step >= size.width else -1 if last else step
        corner = (left + place * step, y if lie in _UP else y + 1)
        bright = place == row.cursor or lie == "marked"
        state: CardState = "bright" if bright else "dim" if lie == "barred" else "plain"
        draw_card(canvas, corner, size, card, state, step=overlap)
        visible_width = size.width if last else step
        canvas.add_hit_region(
            corner[0], y, visible_width, size.height + 1, CardToken(row.name, place)
        )
    for place, lie in enumerate(row.states):
        up = lie in _UP
        spot = (left + place * step + max(step // 2 - 1, 0), y + size.height if up else y)
        if place == row.cursor:
            canvas.write(*spot, POINTER if up else POINTER_ABOVE, "gold", bold=True)
        elif place in row.warned:
            canvas.write(*spot, WARNING, "alarm", bold=True)
