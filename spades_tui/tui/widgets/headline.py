"""The headline over the end of a game: large letters for a win, one line for a loss."""

from __future__ import annotations

from typing import Final

from spades_tui.tui.drawing.canvas import Canvas, Role
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


class Headline(Painted):
    """Who has won, in a line; a win in large letters where there is room for them."""

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
        left = (canvas.width - width) // 2
        for y, line in enumerate(large, (canvas.height - LARGE) // 2):
            canvas.write(left, y, line, "gold", bold=True)
        for x, suit in ((left - 4, "♠"), (left + width + 3, "♠")):
            canvas.write(x, canvas.height // 2, suit, "ink", bold=True)

    def _large(self) -> list[str]:
        letters = [_LETTERS.get(letter, _LETTERS[" "]) for letter in self.words.upper()]
        return [" ".join(letter[row] for letter in letters) for row in range(LARGE)]
