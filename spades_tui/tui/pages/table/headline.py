"""The headline of a finished game, and large letters."""

from __future__ import annotations

from typing import Final

from spades_tui.cards import Card
from spades_tui.tui.drawing.canvas import Canvas, TextRole
from spades_tui.tui.drawing.card_faces import HUGE, draw_card
from spades_tui.tui.drawing.decks import CardState
from spades_tui.tui.widgets.canvas_widget import CanvasWidget

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
