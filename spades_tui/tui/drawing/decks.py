"""Card faces: five decks, and the plain frames drawn where there are no colors."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import msgspec

from spades_tui.cards import Card, Suit
from spades_tui.tui.drawing.themes import Felt

Inks = tuple[str, str, str, str]
"""Colors of spades, hearts, diamonds and clubs."""

State = Literal["plain", "dim", "bright"]
"""plain: lying there · dim: may not be played · bright: chosen, or winning the trick."""

_PLACE: Final = {Suit.SPADES: 0, Suit.HEARTS: 1, Suit.DIAMONDS: 2, Suit.CLUBS: 3}


class Court(NamedTuple):
    """The colors of the figures on court cards, beside the suit's own ink; a letter each."""

    gold: str
    skin: str
    hair: str
    dark: str
    cloth: str


class Deck(msgspec.Struct, frozen=True):
    """How cards are colored.

    Attributes:
        title: what the settings call it.
        face: a card in hand or on the table.
        inks: rank and suit on `face`, at least 4.5:1.
        dim_face: a card that may not be played now; it also lies lower than the others.
        dim_inks: rank and suit on `dim_face`, at least 4.5:1.
        bright_face: the card chosen or winning; it is marked by a sign as well.
        bright_inks: rank and suit on it, where they are not `inks`.
        edge: the line between cards that overlap, and the frame of framed cards.
        back: a card lying face down.
        back_ink: the pattern on it.
        court: the figures on large cards; None has their ranks instead.
        framed: drawn with lines instead of a filled face.
        pattern: which of `BACKS` is on the back.
        tinted: the dim card has the paper of the felt it lies on.
        inverted: the bright card swaps ink and paper.
    """

    title: str
    face: str
    inks: Inks
    dim_face: str
    dim_inks: Inks
    bright_face: str
    edge: str
    back: str
    back_ink: str
    court: Court | None = None
    framed: bool = False
    pattern: str = "weave"
    bright_inks: Inks | None = None
    tinted: bool = True
    inverted: bool = False

    def on(self, felt: Felt) -> Deck:
        """Return the deck as it lies on a felt."""
        if not self.tinted or felt.dim == self.dim_face:
            return self
        return msgspec.structs.replace(self, dim_face=felt.dim)

    def ink(self, card: Card, state: State = "plain") -> str:
        """Return the color of a card's rank and suit; a joker is inked as a spade."""
        bright = self.bright_inks or self.inks
        inks = {"plain": self.inks, "dim": self.dim_inks, "bright": bright}[state]
        return inks[_PLACE[card.suit or Suit.SPADES]]

    def paper(self, state: State) -> str:
        """Return the color of the card itself."""
        return {"plain": self.face, "dim": self.dim_face, "bright": self.bright_face}[state]


BACKS: Final[dict[str, tuple[str, str]]] = {
    "weave": ("╱╳", "╳╱"),
    "checks": ("▚▚", "▚▚"),
    "diamonds": ("◆ ", " ◆"),
    "stripes": ("│ ", "│ "),
    "plain": ("  ", "  "),
}
"""Patterns of backs: two lines of two cells, repeated."""

_COURT: Final = Court("#d99a1c", "#f0c39c", "#7a4a22", "#2a1c12", "#4f7d9c")
_GREY_COURT: Final = Court("#8a8a8a", "#cfcfcf", "#5a5a5a", "#101010", "#aaaaaa")

DECKS: Final[dict[str, Deck]] = {
    "four-color": Deck(
        "Four colors",
        face="#f6f1e3", inks=("#15181c", "#c0142b", "#0a58b5", "#0b6b33"),
        dim_face="#8fa197", dim_inks=("#15181c", "#4d0510", "#06264a", "#042c15"),
        bright_face="#ffec9e", edge="#8b8570", back="#a8324a", back_ink="#f2ccd0",
        court=_COURT,
    ),
    "two-color": Deck(
        "Two colors",
        face="#f6f1e3", inks=("#15181c", "#c0142b", "#c0142b", "#15181c"),
        dim_face="#8fa197", dim_inks=("#15181c", "#4d0510", "#4d0510", "#15181c"),
        bright_face="#ffec9e", edge="#8b8570", back="#a8324a", back_ink="#f2ccd0",
        court=_COURT,
    ),
    "color-blind": Deck(
        "Safe for the color-blind",
        face="#05070a", inks=("#f2f2f2", "#ff7043", "#56b4e9", "#e6c229"),
        dim_face="#05070a", dim_inks=("#9a9a9a", "#cf6a48", "#4585ab", "#a38c2c"),
        bright_face="#ffec9e", bright_inks=("#000000", "#9c2c00", "#004f86", "#5c4a00"),
        edge="#7c8794", back="#6c7c92", back_ink="#10141a", tinted=False,
        court=Court("#e6c229", "#d9b08c", "#8a6444", "#10141a", "#7c8794"),
    ),
    "high-contrast": Deck(
        "High contrast",
        face="#ffffff", inks=("#000000", "#b00000", "#0000c8", "#005a00"),
        dim_face="#8c8c8c", dim_inks=("#000000", "#3a0000", "#000050", "#002800"),
        bright_face="#ffff00", edge="#000000", back="#8a8a8a", back_ink="#000000",
        court=_COURT,
    ),
    "mono": Deck(
        "Black and white",
        face="#f2f2f2", inks=("#101010",) * 4,
        dim_face="#9a9a9a", dim_inks=("#101010",) * 4,
        bright_face="#ffffff", edge="#606060", back="#868686", back_ink="#101010",
        court=_GREY_COURT,
    ),
}  # fmt: skip

_SIXTEEN: Final = Deck(
    "Sixteen colors",
    face="#ffffff", inks=("#000000", "#aa0000", "#0000aa", "#aa00aa"),
    dim_face="#000000", dim_inks=("#aaaaaa", "#ff5555", "#00aaaa", "#00aa00"),
    bright_face="#ffff55", bright_inks=("#000000", "#aa0000", "#0000aa", "#000000"),
    edge="#555555", back="#aa0000", back_ink="#ffffff",
    tinted=False, court=Court("#aa5500", "#ffffff", "#555555", "#000000", "#00aaaa"),
)  # fmt: skip
_TWO: Final[Inks] = ("#000000", "#aa0000", "#aa0000", "#000000")
_DIM_TWO: Final[Inks] = ("#aaaaaa", "#ff5555", "#ff5555", "#aaaaaa")
_ONE: Final[Inks] = ("#000000",) * 4
SIXTEEN_DECKS: Final[dict[str, Deck]] = {
    "four-color": _SIXTEEN,
    "two-color": msgspec.structs.replace(
        _SIXTEEN, inks=_TWO, dim_inks=_DIM_TWO, bright_inks=_TWO
    ),
    "color-blind": msgspec.structs.replace(
        _SIXTEEN, face="#000000", inks=("#ffffff", "#ff5555", "#55ffff", "#ffff55"),
        dim_face="#000000", dim_inks=("#aaaaaa", "#ff5555", "#00aaaa", "#ffff55"),
        bright_face="#ffffff", bright_inks=("#000000", "#aa0000", "#0000aa", "#aa00aa"),
        edge="#aaaaaa", back="#555555",
    ),
    "high-contrast": _SIXTEEN,
    "mono": msgspec.structs.replace(
        _SIXTEEN, inks=_ONE, dim_inks=("#aaaaaa",) * 4, bright_inks=_ONE, back="#aaaaaa",
        back_ink="#000000",
    ),
}  # fmt: skip
"""The same decks from the sixteen colors of a plain terminal: what is told apart stays apart.

Terminals have their own idea of these colors. On the yellow of the best card only black, red and
blue can be read on all of them, so clubs are black there.
"""

TERMINAL_DECK: Final = Deck(
    "The terminal's own", "bright_white", ("black",) * 4, "white", ("black",) * 4, "bright_white",
    "black", "white", "black", framed=True, tinted=False, inverted=True,
)  # fmt: skip
"""Black and white as the terminal has them: no other two of its colors are sure to stand apart."""

COLORLESS_DECK: Final = Deck(
    "No colors", "default", ("default",) * 4, "default", ("default",) * 4, "default", "default",
    "default", "default", framed=True, tinted=False,
)  # fmt: skip
"""Frames in the terminal's own ink, where NO_COLOR asks for no colors."""
