"""Cards that are only looked at: the sign over the menu, and the sample of the settings."""

from __future__ import annotations

from typing import Final

from spades_tui.cards import Card
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.drawing.decks import State
from spades_tui.tui.drawing.faces import GIANT, HUGE, LARGE, MEDIUM, SMALL, VAST, draw_card
from spades_tui.tui.widgets.painted import Painted

_ACES: Final = (Card.SA, Card.HA, Card.DA, Card.CA)
_NAME: Final = "S P A D E S"
_GRAND: Final = (VAST, GIANT, HUGE)
"""Cards for terminals with many rows, where they take no more than half of those to spare."""
_UNDER: Final = 4
"""Lines for the name under them, and round it."""


class Logo(Painted):
    """Four aces side by side, the name below; the name alone where there is little room."""

    def rows_needed(self, room: int, height: int) -> int:
        """Return the lines it takes: of `room` to spare on a terminal of `height` rows."""
        if height < 18:
            return 2
        large = (size for size in _GRAND if room >= 2 * (size.height + _UNDER))
        size = next(large, LARGE if room >= LARGE.height + _UNDER else MEDIUM)
        needed = size.height + _UNDER - (size is MEDIUM)
        return needed if room >= needed else 2

    def paint(self, canvas: Canvas) -> None:
        name = canvas.height - 2 if canvas.height > 2 else 0
        fits = (size for size in (*_GRAND, LARGE) if size.height + _UNDER <= canvas.height)
        size = next(fits, MEDIUM)
        if canvas.height > 2:
            step = size.width + 1
            left = (canvas.width - 4 * step + 1) // 2
            for place, card in enumerate(_ACES):
                at = (left + place * step, name - size.height - 1)
                draw_card(canvas, at, size, card)
        canvas.write_centred(0, canvas.width, name, _NAME, "gold", bold=True)


_CARDS: Final[tuple[tuple[Card | None, State], ...]] = (
    (Card.SK, "plain"), (Card.HQ, "plain"), (Card.DJ, "plain"), (Card.CT, "plain"),
    (Card.SA, "bright"), (Card.H7, "dim"), (None, "plain"),
)  # fmt: skip


class Sample(Painted):
    """Four suits, a card that is chosen, one that may not be played, and a back."""

    def paint(self, canvas: Canvas) -> None:
        size = LARGE if canvas.height >= LARGE.height else SMALL
        for place, (card, state) in enumerate(_CARDS):
            draw_card(canvas, (4 + place * (size.width + 1), 0), size, card, state)
