"""Where the cards of a trick lie on the felt."""

from __future__ import annotations

from textual.geometry import Region

from spades_tui.tui.drawing.faces import GIANT, HUGE, LARGE, MEDIUM, SMALL, VAST, Size
from spades_tui.tui.table.plates import Compass

_ROW_ORDER: tuple[Compass, ...] = ("SW", "W", "NW", "N", "S", "NE", "E", "SE")


def trick_size(area: Region, hand: Size) -> Size:
    """Return the largest size, not above the hand's, at which a compass fits `area`."""
    for size in (VAST, GIANT, HUGE, LARGE, MEDIUM):
        if size.height <= hand.height and 2 * size.height + 2 <= area.height:
            return size
    return SMALL


def places(area: Region, size: Size, seats: tuple[Compass, ...]) -> dict[Compass, tuple[int, int]]:
    """Return the upper left cell of the card of each seat.

    A compass where there are rows for two cards, a line of cards where there are not.
    """
    if area.height < 2 * size.height:
        return _in_a_row(area, size, seats)
    centre = area.x + (area.width - size.width) // 2
    reach = size.width + (1 if area.width < 76 else 3 if area.width < 100 else 6)
    top, bottom = area.y, area.y + area.height - size.height
    spare = area.height - 3 * size.height
    if spare > 0:  # keep the trick together on a tall felt
        top, bottom = top + spare // 3, bottom - spare // 3
    middle = (top + bottom) // 2
    inset = max((bottom - top - size.height) // 4, 0)
    return {
        "N": (centre, top),
        "S": (centre, bottom),
        "W": (centre - reach, middle),
        "E": (centre + reach, middle),
        "NW": (centre - reach, top + inset),
        "SW": (centre - reach, bottom - inset),
        "NE": (centre + reach, top + inset),
        "SE": (centre + reach, bottom - inset),
    }


def _in_a_row(
    area: Region, size: Size, seats: tuple[Compass, ...]
) -> dict[Compass, tuple[int, int]]:
    order = [seat for seat in _ROW_ORDER if seat in seats]
    left = area.x + (area.width - size.width * len(order)) // 2
    y = area.y + max((area.height - size.height) // 2, 0)
    return {seat: (left + place * size.width, y) for place, seat in enumerate(order)}
