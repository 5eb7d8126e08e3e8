"""Cards only to look at: the logo, a sample of a deck, the headline of a win."""

from __future__ import annotations

from typing import Final

from spades_tui.cards import Card
from spades_tui.tui.drawing.canvas import Canvas, TextRole
from spades_tui.tui.drawing.card_faces import GIANT, HUGE, LARGE, MEDIUM, SMALL, VAST, draw_card
from spades_tui.tui.drawing.decks import CardState
from spades_tui.tui.widgets.canvas_widget import CanvasWidget

_ACES: Final = (Card.SA, Card.HA, Card.DA, Card.CA)
_NAME: Final = "S P A D E S"
_GRAND: Final = (VAST, GIANT, HUGE)
"""Card sizes for terminals with many rows, used if they take at most half of the spare ones."""
_UNDER: Final = 4
"""Rows of the name below the cards and the gaps around it."""


class Logo(CanvasWidget):
    """Four aces side by side with the name below; only the name if there is little room."""

    def measure_height(self, room: int, height: int) -> int:
        """Return the number of rows the logo takes.

        Args:
            room: rows that it may take.
            height: rows of the terminal; below 18 the name alone is drawn.
        """
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
                corner = (left + place * step, name - size.height - 1)
                draw_card(canvas, corner, size, card)
        canvas.write_centred(0, canvas.width, name, _NAME, "gold", bold=True)


_CARDS: Final[tuple[tuple[Card | None, CardState], ...]] = (
    (Card.SK, "plain"), (Card.HQ, "plain"), (Card.DJ, "plain"), (Card.CT, "plain"),
    (Card.SA, "bright"), (Card.H7, "dim"), (None, "plain"),
)  # fmt: skip


class CardSample(CanvasWidget):
    """Sample cards: four suits, a highlighted card, one that may not be played, and a back."""

    ground = "panel"

    def paint(self, canvas: Canvas) -> None:
        size = LARGE if canvas.height >= LARGE.height else SMALL
        for place, (card, state) in enumerate(_CARDS):
            draw_card(canvas, (4 + place * (size.width + 1), 0), size, card, state)


_LETTERS: Final = {
    "Y": ("█ █", "▀█▀", " ▀ "),
    "O": ("█▀█", "█ █", "▀▀▀"),
    "U": ("█ █", "█ █", "▀▀▀"),
    "W": ("█ █", "█▄█", "▀ ▀"),
    "I": ("█", "█", "▀"),
    "N": ("█▄ █", "█ ▀█", "▀  ▀"),
    "E": ("█▀▀", "█▀ ", "▀▀▀"),
    "T": ("▀█▀", " █ ", " ▀ "),
    "H": ("█ █", "█▀█", "▀ ▀"),
    "M": ("█▄ ▄█", "█ ▀ █", "▀   ▀"),
    "A": ("▄▀▄", "█▀█", "▀ ▀"),
    "C": ("█▀▀", "█  ", "▀▀▀"),
    " ": ("  ", "  ", "  "),
    "!": ("█", "▀", "▀"),
    ":": ("▄", "▄", " "),
    "−": ("  ", "▀▀", "  "),
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▀█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
}
"""The large letters and digits, three rows each."""
LETTER_ROWS: Final = 3
"""Rows of the large letters."""
_HONORS: Final = (Card.ST, Card.SJ, Card.SQ, Card.SK, Card.SA)
HEADLINE_CARD_ROWS: Final = HUGE.height + 1
"""Rows of the cards above the letters, with the gap."""


class Headline(CanvasWidget):
    """Who has won, as one line of text.

    A win is drawn in large letters if there is room for them, and with the highest spades above
    them if there is still more.

    Args:
        words: the text, such as ``You win``.
        won: whether the player's side has won.
    """

    def __init__(self, words: str, *, won: bool) -> None:
        super().__init__(id="headline")
        self.words = words
        self.won = won

    def paint(self, canvas: Canvas) -> None:
        large = large_words(self.words)
        fits = canvas.height >= LETTER_ROWS and len(large[0]) <= canvas.width - 8
        if not (self.won and fits and not canvas.ascii_only):
            words = f"★ {self.words} ★" if self.won else self.words
            role: TextRole = "gold" if self.won else "ink"
            canvas.write_centred(0, canvas.width, canvas.height // 2, words, role, bold=True)
            return
        above = HEADLINE_CARD_ROWS if canvas.height >= HEADLINE_CARD_ROWS + LETTER_ROWS else 0
        if above:
            step = HUGE.width + 1
            start = (canvas.width - len(_HONORS) * step + 1) // 2
            for place, card in enumerate(_HONORS):
                state: CardState = "bright" if card is Card.SA else "plain"
                draw_card(canvas, (start + place * step, 0), HUGE, card, state)
        left = (canvas.width - len(large[0])) // 2
        top = above + (canvas.height - above - LETTER_ROWS) // 2
        for y, line in enumerate(large, top):
            canvas.write(left, y, line, "gold", bold=True)
        for x in (left - 4, left + len(large[0]) + 3):
            canvas.write(x, top + 1, "♠", "ink", bold=True)


def large_words(words: str) -> list[str]:
    """Return `words` in large letters, as `LETTER_ROWS` rows; unknown characters become spaces."""
    letters = [_LETTERS.get(letter, _LETTERS[" "]) for letter in words.upper()]
    return [" ".join(letter[row] for letter in letters) for row in range(LETTER_ROWS)]
