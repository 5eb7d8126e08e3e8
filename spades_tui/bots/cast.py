"""The cast: players with a name, each a level and a style."""

from __future__ import annotations

from typing import Final

import msgspec


class Character(msgspec.Struct, frozen=True):
    """A player with a name.

    Attributes:
        name: what it is called at the table.
        level: how well it plays.
        style: what it leans to; a name of `STYLES`.
        words: what is said of it where players are chosen.
    """

    name: str
    level: str
    style: str
    words: str

    @property
    def spec(self) -> str:
        """Level and style as one would type them."""
        return self.level if self.style == "plain" else f"{self.level}+{self.style}"


CAST: Final = (
    Character("Pell", "novice", "plain", "Learned the rules this week and is happy to be asked."),
    Character("Tavi", "rookie", "plain", "Trumps first and thinks about it afterwards."),
    Character("Lumo", "regular", "bold", "One trick more sounds better, so one more is bid."),
    Character("Oska", "regular", "careful", "Never set without a good excuse; the bags pile up."),
    Character("Jory", "club", "nil-lover", "Sees a nil where others see a bad hand."),
    Character("Brin", "club", "bag-hater", "Gives a trick away sooner than take a bag."),
    Character("Sorrel", "expert", "careful", "Promises little and always keeps the promise."),
    Character("Vesh", "expert", "hunter", "Would rather break your contract than make one."),
    Character("Maro", "expert", "nil-lover", "Nothing at all is the favourite bid."),
    Character("Quill", "master", "plain", "Counts every card and says very little."),
    Character("Zeph", "master", "bold", "Bids to the limit and means to get there."),
    Character("Hesper", "master", "hunter", "Smiles when you bid high."),
)
"""Everybody, the weakest first."""


def character(name: str) -> Character | None:
    """Return the character called `name`, in capitals or not; None where there is none."""
    wanted = name.strip().lower()
    return next((known for known in CAST if known.name.lower() == wanted), None)
