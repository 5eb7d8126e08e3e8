"""A bid and its notation: ``4``, ``nil``, ``bnil``, ``b7``, ``10for200``, ``nt4+lb`` …"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

import msgspec

from spades_tui.text import join_words

BidKind = Literal[
    "number",
    "nil",
    "blind nil",
    "double nil",
    "blind double nil",
    "blind number",
    "ten for 200",
    "moon",
    "blind moon",
    "no trump",
    "blind no trump",
    "partner's",
]
"""Kinds of bids. ``partner's`` stands at the seat whose partner made the side's bid."""

Bemo = Literal["", "little", "big"]


class BidKindInfo(NamedTuple):
    """The notation of a kind of bid, and its properties.

    Attributes:
        notation: its form in commands and records; ``{}`` stands for the number of tricks, as in
            ``b{}``.
        words: its form in sentences, with ``{}`` likewise.
        options: the names of the options that must be on for it; empty if it is always allowed.
        deficit: the name of the option that says how many points behind a side must be to bid it;
            "" if any score will do, as for a blind moon (decision 65).
        partners: whether only a player with a partner can bid it.
        for_side: whether it is the whole contract of a side (decision 9); the partner has no turn.
        asks: whether a partner must agree before it stands (decisions 2, 16, 17).
        takes_bemo: whether a Bemo may be called with it.
        tricks: its fixed number of tricks; 0 if it has none.
    """

    notation: str
    words: str
    options: tuple[str, ...] = ()
    deficit: str = ""
    partners: bool = False
    for_side: bool = False
    asks: bool = False
    takes_bemo: bool = False
    tricks: int = 0

    @property
    def numbered(self) -> bool:
        """Whether a bid of this kind names a number of tricks, as in ``b7``."""
        return "{}" in self.notation


KINDS: Final[dict[BidKind, BidKindInfo]] = {
    "nil": BidKindInfo("nil", "nil", ("nil",)),
    "blind nil": BidKindInfo("bnil", "blind nil", ("nil", "blind_nil"), "blind_nil_deficit"),
    "double nil": BidKindInfo(
        "dnil",
        "double nil",
        ("double_nil",),
        "double_nil_deficit",
        partners=True,
        for_side=True,
        asks=True,
    ),
    "blind double nil": BidKindInfo(
        "bdnil",
        "blind double nil",
        ("blind_double_nil",),
        "double_nil_deficit",
        partners=True,
        for_side=True,
        asks=True,
    ),
    "number": BidKindInfo("{}", "{}", takes_bemo=True),
    "ten for 200": BidKindInfo(
        "10for200", "10 for 200", ("ten_for_200",), for_side=True, tricks=10
    ),
    "moon": BidKindInfo("moon", "moon", ("moon",), for_side=True),
    "no trump": BidKindInfo(
        "nt{}", "no trump {}", ("no_trump",), partners=True, asks=True, takes_bemo=True
    ),
    "blind number": BidKindInfo(
        "b{}", "blind {}", ("blind_bid_min",), "blind_bid_deficit", for_side=True, asks=True
    ),
    "blind moon": BidKindInfo("bmoon", "blind moon", ("blind_moon",), for_side=True, asks=True),
    "blind no trump": BidKindInfo(
        "bnt{}",
        "blind no trump {}",
        ("blind_no_trump",),
        "blind_no_trump_deficit",
        partners=True,
        for_side=True,
        asks=True,
        takes_bemo=True,
    ),
    "partner's": BidKindInfo("-", "with partner", partners=True),
}
"""Every kind of bid, in the order in which bids are offered."""

_BEMO_MARKS: Final[dict[Bemo, str]] = {"": "", "little": "+lb", "big": "+bb"}
BEMOS: Final = tuple(_BEMO_MARKS)
_BEMO_TRICKS: Final[dict[Bemo, int]] = {"": 0, "little": 6, "big": 9}


class Bid(msgspec.Struct, frozen=True, cache_hash=True):
    """One player's bid.

    Attributes:
        kind: the kind of bid; "partner's" at the seat whose partner bid for the whole side.
        tricks: the number of tricks named; 10 for ten-for-200; 0 for nils, "partner's" and moons
            (which promise all tricks of the hand).
        bemo: the Bemo called with it, a promise to win the first 6 ("little") or 9 tricks ("big")
            for the side; "" for none.
    """

    kind: BidKind = "number"
    tricks: int = 0
    bemo: Bemo = ""

    @property
    def is_nil(self) -> bool:
        """Whether the bid is a nil or blind nil: this player alone promises to take no trick."""
        return self.kind in ("nil", "blind nil")

    @property
    def is_double_nil(self) -> bool:
        """Whether the bid is a double nil, blind or not: both partners promise to take no trick."""
        return self.kind in ("double nil", "blind double nil")

    @property
    def is_blind(self) -> bool:
        """Whether the bid is of a kind made before looking at one's cards."""
        return self.kind.startswith("blind")

    @property
    def is_moon(self) -> bool:
        """Whether the bid is a moon, blind or not: a promise of every trick."""
        return self.kind in ("moon", "blind moon")

    @property
    def is_no_trump(self) -> bool:
        """Whether the bid is a no trump, blind or not: a number, and the promise to win no trick
        with a spade unless spades were led."""
        return self.kind in ("no trump", "blind no trump")

    @property
    def is_side_bid(self) -> bool:
        """Whether the bid is of a kind that is always the whole contract of a side.

        The partner then makes no bid of their own.
        """
        return KINDS[self.kind].for_side

    @property
    def bemo_tricks(self) -> int:
        """How many of the first tricks of the hand its Bemo promises: 6 or 9; 0 without a Bemo."""
        return _BEMO_TRICKS[self.bemo]

    def __str__(self) -> str:
        """Return the bid in the notation of commands and records."""
        return KINDS[self.kind].notation.format(self.tricks) + _BEMO_MARKS[self.bemo]


def is_nil(bid: Bid | None) -> bool:
    """Whether `bid` promises to take no trick, alone or with the partner; False for None."""
    return bid is not None and (bid.is_nil or bid.is_double_nil)


NIL: Final = Bid("nil")
BLIND_NIL: Final = Bid("blind nil")
PARTNERS: Final = Bid("partner's")
TEN_FOR_200: Final = Bid("ten for 200", 10)


_SPELT_OUT: Final = {
    r"(?<![\w-])(?:10-4-2|(?:10|ten)[ -]for[ -]200)(?![\w-])": "10for200",
    r"\bboston": "moon",
    r"\bdouble[ -]nil": "dnil",
    r"\bno[ -]?trump[ -]?": "nt",
    r"\bnt (?=\d)": "nt",
    r"\bblind[ -]n[ao]ught\b": "bnil",
    r"\bdouble[ -]n[ao]ught\b": "dnil",
    r"\bn[ao]ught\b": "0",
    r"\bblind[ -](?:(?:bid|bet)[ -])?(?=\d|nil|moon|dnil|nt)": "b",
    r"\bwith[ -]partner": "-",
    r"[ +-]*(?:with (?:a )?)?\blittle[ -]bemo": "+lb",
    r"[ +-]*(?:with (?:a )?)?\bbig[ -]bemo": "+bb",
}
"""Bids as rules and score sheets spell them, and their notation."""


def convert_to_notation(text: str) -> str:
    """Return `text` in lower case, with bids in words replaced by their notation.

    "blind nil" becomes ``bnil``, "10-4-2" ``10for200``; other words are unchanged.
    """
    text = " ".join(text.lower().split())
    for words, notation in _SPELT_OUT.items():
        text = re.sub(words, notation, text)
    return text


def parse_bid(text: str, allowed: Iterable[BidKind] = KINDS, *, bemo_told: bool = True) -> Bid:
    """Return the bid in `text`, written in notation (``bnil``) or in words ("blind nil"), in any
    case.

    Args:
        text: one bid.
        allowed: the kinds of bid that an error message lists; bids of other kinds are parsed, too.
        bemo_told: whether an error message also shows how to write a Bemo.

    Raises:
        ValueError: with one sentence that lists the valid forms of a bid.
    """
    body = convert_to_notation(text)
    bemo: Bemo = ""
    for name, mark in _BEMO_MARKS.items():
        if mark and body.endswith(mark):
            bemo, body = name, body.removesuffix(mark)
    digits = body[len(body.rstrip("0123456789")) :]
    for kind, terms in KINDS.items():
        fits = 0 < len(digits) < 3 or not terms.numbered
        if fits and body == terms.notation.format(digits):
            return Bid(kind, int(digits) if terms.numbered else terms.tricks, bemo)
    forms = join_words([KINDS[kind].notation.format(7) for kind in allowed], "or")
    bemos = ", with +lb or +bb for a Bemo" if bemo_told else ""
    raise ValueError(f"{text.strip()!r} is not a valid bid: write {forms}{bemos}.")
