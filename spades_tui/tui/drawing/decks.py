"""The colors of cards: the decks, and plain frames for terminals without colors."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import Struct

from spades_tui.cards import Card, Suit

Inks = tuple[str, str, str, str]
"""Colors of spades, hearts, diamonds and clubs."""

CardState = Literal["plain", "dim", "bright"]
"""plain: ordinary · dim: may not be played · bright: highlighted, or winning the trick."""

SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The suits in the order of `Inks`."""
_PLACE: Final = {suit: place for place, suit in enumerate(SUITS)}


class CourtColors(Struct, frozen=True):
    """Colors (``#rrggbb``) of the figures on court cards, besides the suit's own ink.

    In the drawings (`court_art.Pixels`) a color is named by the initial letter of its field; the
    cloth is ``b``, the robe in the suit's ink is ``r``.
    """

    gold: str
    skin: str
    hair: str
    dark: str
    cloth: str


class Deck(msgspec.Struct, frozen=True):
    """The colors of cards: ``#rrggbb``, a name of the terminal's 16 colors, or ``default``.

    Ratios are contrasts (`themes.contrast`). Colors of suits are in the order of `Suit`.

    Attributes:
        face: the paper of a card in hand or on the table.
        inks: rank and suit on `face`, at least 4.5:1.
        dim_face: the paper of a card that may not be played now, an eighth darker.
        bright_face: the paper of a card that is chosen, or that wins the trick.
        bright_inks: rank and suit on `bright_face`; None uses `inks`.
        words: cards and suits named in a text on a dark ground, at least 4.5:1 on that of each
            theme; None uses the text's color.
        light_words: the same on a light ground.
        edge: the line between cards that overlap, and the frame of framed cards.
        back: the paper of a card lying face down.
        back_ink: the pattern on `back`.
        dim_inks: rank and suit on `dim_face`, at least 4.5:1; None uses `inks`.
        court: the figures on large cards; None draws their ranks instead.
        framed: whether cards are drawn with lines instead of a filled face.
        pattern: the name in `BACKS` of the pattern on the back.
        inverted: whether ink and paper are swapped on a card that is chosen or wins.
        bold: the suits drawn in bold, so that weight separates suits of the same color.
    """

    face: str
    inks: Inks
    dim_face: str
    bright_face: str
    edge: str
    back: str
    back_ink: str
    court: CourtColors | None = None
    framed: bool = False
    pattern: str = "weave"
    bright_inks: Inks | None = None
    dim_inks: Inks | None = None
    words: Inks | None = None
    light_words: Inks | None = None
    inverted: bool = False
    bold: tuple[Suit, ...] = SUITS

    def ink(self, card: Card, state: CardState = "plain") -> str:
        """Return the color of the rank and suit of `card` in this state; a joker has that of
        spades."""
        own = {"plain": None, "dim": self.dim_inks, "bright": self.bright_inks}[state]
        return (own or self.inks)[_PLACE[card.suit or Suit.SPADES]]

    def paper(self, state: CardState) -> str:
        """Return the background color of a card in this state."""
        return {"plain": self.face, "dim": self.dim_face, "bright": self.bright_face}[state]

    def word_ink(self, suit: Suit, *, light: bool) -> str | None:
        """Return the color (``#rrggbb``) of a card or suit of `suit` named in a running text.

        Args:
            suit: the suit.
            light: whether the text stands on a light background.

        Returns:
            The color; None to keep the text's own color.
        """
        inks = self.light_words if light else self.words
        return inks and inks[_PLACE[suit]]


BACKS: Final[dict[str, tuple[str, str]]] = {
    "weave": ("╱╳", "╳╱"),
    "checks": ("▚▚", "▚▚"),
    "diamonds": ("◆ ", " ◆"),
    "stripes": ("│ ", "│ "),
    "plain": ("  ", "  "),
}
"""Patterns of backs by name: two lines of two cells, repeated."""

_WORDS: Final[Inks] = ("#ffffff", "#ff8080", "#6cb8ff", "#74d680")
_LIGHT_WORDS: Final[Inks] = ("#101010", "#960a20", "#08408c", "#0b5228")


def _pair_inks(inks: Inks) -> Inks:
    """Return `inks` with clubs in the color of spades, and diamonds in that of hearts."""
    return (inks[0], inks[1], inks[1], inks[0])


_COURT: Final = CourtColors("#d99a1c", "#f0c39c", "#7a4a22", "#2a1c12", "#4f7d9c")
_GREY_COURT: Final = CourtColors("#8a8a8a", "#cfcfcf", "#5a5a5a", "#101010", "#aaaaaa")

DECKS: Final[dict[str, Deck]] = {
    "four-color": Deck(
        face="#f6f1e3", inks=("#15181c", "#c0142b", "#0a58b5", "#0b6b33"),
        dim_face="#d8d4c8",
        bright_face="#ffec9e", edge="#8b8570", back="#a8324a", back_ink="#f2ccd0",
        court=_COURT, words=_WORDS, light_words=_LIGHT_WORDS,
    ),
    "two-color": Deck(
        face="#f6f1e3", inks=("#15181c", "#c0142b", "#c0142b", "#15181c"),
        dim_face="#d8d4c8",
        bright_face="#ffec9e", edge="#8b8570", back="#a8324a", back_ink="#f2ccd0",
        court=_COURT, words=_pair_inks(_WORDS), light_words=_pair_inks(_LIGHT_WORDS),
    ),
    "color-blind": Deck(
        face="#05070a", inks=("#f2f2f2", "#ff7043", "#56b4e9", "#e6c229"),
        dim_face="#05070a", dim_inks=("#9a9a9a", "#cf6a48", "#4585ab", "#a38c2c"),
        bright_face="#ffec9e", bright_inks=("#000000", "#9c2c00", "#004f86", "#5c4a00"),
        edge="#7c8794", back="#6c7c92", back_ink="#10141a",
        court=CourtColors("#e6c229", "#d9b08c", "#8a6444", "#10141a", "#7c8794"),
        words=("#f2f2f2", "#ff8a60", "#6cb8ff", "#e6c229"),
        light_words=("#101010", "#8a2600", "#00477a", "#4d3d00"),
    ),
    "high-contrast": Deck(
        face="#ffffff", inks=("#000000", "#b00000", "#0000c8", "#005a00"),
        dim_face="#e0e0e0",
        bright_face="#ffff00", edge="#000000", back="#8a8a8a", back_ink="#000000",
        court=_COURT, words=_WORDS, light_words=_LIGHT_WORDS,
    ),
    "mono": Deck(
        face="#f2f2f2", inks=("#101010",) * 4,
        dim_face="#d5d5d5",
        bright_face="#ffffff", edge="#606060", back="#868686", back_ink="#101010",
        court=_GREY_COURT,
    ),
}  # fmt: skip


_SIXTEEN_WORDS: Final[Inks] = ("#ffffff", "#ff5555", "#55ffff", "#55ff55")
_SIXTEEN: Final = Deck(
    face="#ffffff", inks=("#000000", "#aa0000", "#0000aa", "#000000"),
    dim_face="#aaaaaa", bright_face="#ffff55", edge="#555555", back="#aa0000",
    back_ink="#ffffff", court=CourtColors("#aa5500", "#ffffff", "#555555", "#000000", "#00aaaa"),
    bold=(Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS),
    words=_SIXTEEN_WORDS,
)  # fmt: skip
DECKS_16_COLORS: Final[dict[str, Deck]] = {
    "four-color": _SIXTEEN,
    "two-color": msgspec.structs.replace(
        _SIXTEEN, inks=_pair_inks(_SIXTEEN.inks), bold=SUITS, words=_pair_inks(_SIXTEEN_WORDS),
    ),
    "color-blind": msgspec.structs.replace(
        _SIXTEEN, face="#000000", inks=("#ffffff", "#ff5555", "#55ffff", "#ffff55"),
        dim_face="#000000", dim_inks=("#aaaaaa", "#ff5555", "#00aaaa", "#ffff55"),
        bright_face="#ffffff", bright_inks=("#000000", "#aa0000", "#0000aa", "#aa00aa"),
        edge="#aaaaaa", back="#555555", framed=True, bold=SUITS,
        words=("#ffffff", "#ff5555", "#55ffff", "#ffff55"),
    ),
    "high-contrast": _SIXTEEN,
    "mono": msgspec.structs.replace(
        _SIXTEEN, inks=("#000000",) * 4, back="#aaaaaa", back_ink="#000000", words=None,
    ),
}  # fmt: skip
"""The same decks in the sixteen colors of a plain terminal; suits and states still differ.

Terminals have their own idea of these colors. On white and on the yellow of the best card only
black, red and blue can be read on all of them, so clubs are black, and spades bold.
"""

TERMINAL_DECK: Final = Deck(
    "bright_white", ("black",) * 4, "white", "bright_white", "black", "white",
    "black", framed=True, inverted=True, bold=(Suit.HEARTS, Suit.DIAMONDS),
)  # fmt: skip
"""Black and white cards: no other two colors of a terminal are sure to differ."""

COLORLESS_DECK: Final = Deck(
    "default", ("default",) * 4, "default", "default", "default", "default",
    "default", framed=True,
)  # fmt: skip
"""Frames in the terminal's own color, for NO_COLOR."""
