"""The headline over the end of a game: large letters for a win, one line for a loss."""

from __future__ import annotations

from typing import Final

from spades_tui.cards import Card
from spades_tui.tui.drawing.canvas import Canvas, Role
from spades_tui.tui.drawing.decks import State
from spades_tui.tui.drawing.faces import HUGE, draw_card
from spades_tui.tui.widgets.painted import Painted

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
}
"""The letters that occur, three rows each."""
LARGE: Final = 3
"""Rows of the large letters."""
_HONORS: Final = (Card.ST, Card.SJ, Card.SQ, Card.SK, Card.SA)
SPREAD: Final = HUGE.height + 1
"""Rows of the cards over the letters, with the line that keeps them apart."""


class Headline(Painted):
    """Who has won, in a line; a win in large letters where there is room for them, and under the
    best of all suits where there is still more."""

    ground = "panel"

    def __init__(self, words: str, *, won: bool) -> None:
        super().__init__(id="headline")
        self.words = words
        self.won = won

    def paint(self, canvas: Canvas) -> None:
        large = self._large()
        width = len(large[0])
        fits = canvas.height >= LARGE and width <= canvas.width - 8
        if not (self.won and fits and not canvas.ascii_only):
            words = f"★ {self.words} ★" if self.won else self.words
            role: Role = "gold" if self.won else "ink"
            canvas.write_centred(0, canvas.width, canvas.height // 2, words, role, bold=True)
            return
        above = SPREAD if canvas.height >= SPREAD + LARGE else 0
        if above:
            step = HUGE.width + 1
            start = (canvas.width - len(_HONORS) * step + 1) // 2
            for place, card in enumerate(_HONORS):
                state: State = "bright" if card is Card.SA else "plain"
                draw_card(canvas, (start + place * step, 0), HUGE, card, state)
        left = (canvas.width - width) // 2
        top = above + (canvas.height - above - LARGE) // 2
        for y, line in enumerate(large, top):
            canvas.write(left, y, line, "gold", bold=True)
        for x, suit in ((left - 4, "♠"), (left + width + 3, "♠")):
            canvas.write(x, top + 1, suit, "ink", bold=True)

    def _large(self) -> list[str]:
        letters = [_LETTERS.get(letter, _LETTERS[" "]) for letter in self.words.upper()]
        return [" ".join(letter[row] for letter in letters) for row in range(LARGE)]
