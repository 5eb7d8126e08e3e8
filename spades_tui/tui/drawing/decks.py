"""Card faces: five decks, and the plain frames drawn where there are no colours."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from spades_tui.cards import Card, Suit

Inks = tuple[str, str, str, str]
"""Colours of spades, hearts, diamonds and clubs."""

State = Literal["plain", "dim", "bright"]
"""plain: lying there · dim: may not be played · bright: chosen, or winning the trick."""

_PLACE: Final = {Suit.SPADES: 0, Suit.HEARTS: 1, Suit.DIAMONDS: 2, Suit.CLUBS: 3}


class Deck(msgspec.Struct, frozen=True):
    """How cards are coloured.

    Attributes:
        title: what the settings call it.
        face: a card in hand or on the table.
        inks: rank and suit on `face`, at least 4.5:1.
        dim_face: a card that may not be played now; it also lies lower than the others.
        dim_inks: rank and suit on `dim_face`, at least 4.5:1.
        bright_face: the card chosen or winning; it is marked by a sign as well.
        edge: the line between cards that overlap, and the frame of framed cards.
        back: a card lying face down.
        back_ink: the pattern on it.
        framed: drawn with lines instead of a filled face.
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
    framed: bool = False

    def ink(self, card: Card, *, dim: bool = False) -> str:
        """Return the colour of a card's rank and suit; a joker is inked as a spade."""
        inks = self.dim_inks if dim else self.inks
        return inks[_PLACE[card.suit or Suit.SPADES]]

    def paper(self, state: State) -> str:
        """Return the colour of the card itself."""
        return {"plain": self.face, "dim": self.dim_face, "bright": self.bright_face}[state]


DECKS: Final[dict[str, Deck]] = {
    "four-colour": Deck(
        "Four colours",
        face="#f6f1e3", inks=("#15181c", "#c0142b", "#0a58b5", "#0b6b33"),
        dim_face="#8fa197", dim_inks=("#15181c", "#5e0613", "#08305f", "#06381b"),
        bright_face="#ffe08a", edge="#8b8570", back="#7c2230", back_ink="#d9a8a0",
    ),
    "two-colour": Deck(
        "Two colours",
        face="#f6f1e3", inks=("#15181c", "#c0142b", "#c0142b", "#15181c"),
        dim_face="#8fa197", dim_inks=("#15181c", "#5e0613", "#5e0613", "#15181c"),
        bright_face="#ffe08a", edge="#8b8570", back="#7c2230", back_ink="#d9a8a0",
    ),
    "colour-blind": Deck(
        "Safe for the colour-blind",
        face="#10141a", inks=("#f2f2f2", "#ff7043", "#56b4e9", "#e6c229"),
        dim_face="#10141a", dim_inks=("#9a9a9a", "#cf6a48", "#4585ab", "#a38c2c"),
        bright_face="#4a3a08", edge="#7c8794", back="#2b3440", back_ink="#8794a5",
    ),
    "high-contrast": Deck(
        "High contrast",
        face="#ffffff", inks=("#000000", "#b00000", "#0000c8", "#005a00"),
        dim_face="#8c8c8c", dim_inks=("#000000", "#3a0000", "#000050", "#002800"),
        bright_face="#ffff00", edge="#000000", back="#404040", back_ink="#ffffff",
    ),
    "mono": Deck(
        "Black and white",
        face="#f2f2f2", inks=("#101010",) * 4,
        dim_face="#9a9a9a", dim_inks=("#101010",) * 4,
        bright_face="#ffffff", edge="#606060", back="#5a5a5a", back_ink="#c8c8c8",
    ),
}  # fmt: skip

_SIXTEEN: Final = Deck(
    "Sixteen colours",
    face="#ffffff", inks=("#000000", "#aa0000", "#0000aa", "#006000"),
    dim_face="#aaaaaa", dim_inks=("#000000", "#aa0000", "#0000aa", "#006000"),
    bright_face="#ffff55", edge="#555555", back="#aa0000", back_ink="#ffffff",
)  # fmt: skip
_TWO: Final[Inks] = ("#000000", "#aa0000", "#aa0000", "#000000")
_ONE: Final[Inks] = ("#000000",) * 4
SIXTEEN_DECKS: Final[dict[str, Deck]] = {
    "four-colour": _SIXTEEN,
    "two-colour": msgspec.structs.replace(_SIXTEEN, inks=_TWO, dim_inks=_TWO),
    "colour-blind": msgspec.structs.replace(
        _SIXTEEN, face="#000000", inks=("#ffffff", "#ff5555", "#55ffff", "#ffff55"),
        dim_face="#000000", dim_inks=("#aaaaaa", "#aa0000", "#00aaaa", "#aa5500"),
        bright_face="#0000aa", edge="#aaaaaa", back="#555555",
    ),
    "high-contrast": _SIXTEEN,
    "mono": msgspec.structs.replace(_SIXTEEN, inks=_ONE, dim_inks=_ONE, back="#555555"),
}  # fmt: skip
"""The same decks from the sixteen colours of a plain terminal: what is told apart stays apart."""

COLOURLESS_DECK: Final = Deck(
    "No colours", "default", ("default",) * 4, "default", ("default",) * 4, "default", "default",
    "default", "default", framed=True,
)  # fmt: skip
"""Frames in the terminal's own ink, where NO_COLOR asks for no colours."""
