"""One playing card and its text forms."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

RANKS: Final = "23456789TJQKA"
"""Rank letters from the lowest to the highest."""


class Suit(StrEnum):
    """A suit; its value is its letter, "S", "H", "D" or "C", in this order.

    Attributes:
        symbol: its sign, such as "♠".
        plural: its name in the plural, such as "spades".
    """

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    symbol: str
    plural: str

    def __init__(self, letter: str) -> None:
        self.symbol = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[letter]
        self.plural = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}[letter]


_RANK_WORDS: Final = {
    "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six",
    "7": "seven", "8": "eight", "9": "nine",
}  # fmt: skip


class Card(StrEnum):
    """A card as printed: rank then suit (``"TS"``), or a joker (``"BJ"`` big, ``"LJ"`` little).

    Two equal cards of two packs are the same value. Which suit a card *counts* as is a matter of
    the rules (`spades_tui.rules.deck`): a joker is a spade, a two may be.

    Attributes:
        rank: its letter in `RANKS`; for a joker "B" or "L".
        suit: the printed suit; None for a joker.
        is_joker: whether it is a joker.
    """

    # fmt: off
    C2 = "2C"; C3 = "3C"; C4 = "4C"; C5 = "5C"; C6 = "6C"; C7 = "7C"; C8 = "8C"
    C9 = "9C"; CT = "TC"; CJ = "JC"; CQ = "QC"; CK = "KC"; CA = "AC"
    D2 = "2D"; D3 = "3D"; D4 = "4D"; D5 = "5D"; D6 = "6D"; D7 = "7D"; D8 = "8D"
    D9 = "9D"; DT = "TD"; DJ = "JD"; DQ = "QD"; DK = "KD"; DA = "AD"
    H2 = "2H"; H3 = "3H"; H4 = "4H"; H5 = "5H"; H6 = "6H"; H7 = "7H"; H8 = "8H"
    H9 = "9H"; HT = "TH"; HJ = "JH"; HQ = "QH"; HK = "KH"; HA = "AH"
    S2 = "2S"; S3 = "3S"; S4 = "4S"; S5 = "5S"; S6 = "6S"; S7 = "7S"; S8 = "8S"
    S9 = "9S"; ST = "TS"; SJ = "JS"; SQ = "QS"; SK = "KS"; SA = "AS"
    LJ = "LJ"; BJ = "BJ"
    # fmt: on

    rank: str
    suit: Suit | None
    is_joker: bool

    def __init__(self, code: str) -> None:
        self.is_joker = code in ("LJ", "BJ")
        self.rank = code[0]
        self.suit = None if self.is_joker else Suit(code[1])

    @property
    def label(self) -> str:
        """Short text with a suit symbol: ``"10♠"``, ``"A♥"``; ``"BJ"`` and ``"LJ"`` for the
        jokers."""
        if self.suit is None:
            return self.value
        return ("10" if self.rank == "T" else self.rank) + self.suit.symbol

    @property
    def full_label(self) -> str:
        """The label, with the jokers spelled out: ``"10♠"``, ``"Big Joker"``."""
        return self.words.title() if self.is_joker else self.label

    @property
    def ascii_label(self) -> str:
        """Short text in ASCII only: ``"10S"``, ``"AH"``, ``"BJ"``."""
        return "10" + self.value[1] if self.rank == "T" else self.value

    @property
    def words(self) -> str:
        """The card in words, for a screen reader: ``"ten of spades"``, ``"big joker"``."""
        if self.suit is None:
            return "big joker" if self is Card.BJ else "little joker"
        return f"{_RANK_WORDS[self.rank]} of {self.suit.plural}"


def parse_card(text: str) -> Card:
    """Return the card written in `text`: ``AS``, ``10h``, ``♦t`` or ``BJ``, in upper or lower case.

    Raises:
        ValueError: with one sentence that explains how to write a card.
    """
    code = text.strip().upper()
    for suit in Suit:
        code = code.replace(suit.symbol, suit.value)
    code = code.replace("10", "T")
    if code[:1] in [*Suit]:
        code = code[::-1]
    try:
        return Card(code)
    except ValueError:
        raise ValueError(
            f"{text.strip()!r} is not a card: write rank and suit, as in AS, 10H, 2C, or BJ, LJ."
        ) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards written in `text`, separated by spaces or commas; empty for a text without
    any.

    Raises:
        ValueError: with one sentence that names the first part that is no card.
    """
    return tuple(parse_card(part) for part in text.replace(",", " ").split())
