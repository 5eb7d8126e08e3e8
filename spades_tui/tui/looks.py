"""How the table looks and how fast it goes: the part of the settings the screen needs."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

DeckName = Literal["four-colour", "two-colour", "colour-blind", "high-contrast", "monochrome"]
FeltName = Literal["green", "blue", "night", "high-contrast", "grey"]
Pace = Literal["instant", "quick", "normal", "step"]

PACES: Final[tuple[Pace, ...]] = ("instant", "quick", "normal", "step")


class Looks(msgspec.Struct, frozen=True):
    """What a player chose for his screen.

    Attributes:
        deck: the card faces (`decks.DECKS`).
        felt: the colours of everything else (`themes.FELTS`).
        pace: how long the others take.
        ascii: no character outside ASCII anywhere.
        motion: whether anything may move; off is reduced motion.
        bell: whether the terminal bell rings when it is one's turn.
        colour: off draws with the terminal's own two colours (NO_COLOR).
    """

    deck: DeckName = "four-colour"
    felt: FeltName = "green"
    pace: Pace = "normal"
    ascii: bool = False
    motion: bool = True
    bell: bool = False
    colour: bool = True
