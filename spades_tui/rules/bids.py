"""A bid and its notation: ``4``, ``nil``, ``bnil``, ``b7``, ``10for200``, ``nt4+lb`` …"""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

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
"""What is promised. ``partner's`` stands at the seat whose partner made the side's bid."""

Bemo = Literal["", "little", "big"]

_WORDS: Final[dict[str, BidKind]] = {
    "nil": "nil",
    "bnil": "blind nil",
    "dnil": "double nil",
    "bdnil": "blind double nil",
    "10for200": "ten for 200",
    "moon": "moon",
    "bmoon": "blind moon",
    "-": "partner's",
}
_PREFIXES: Final[dict[str, BidKind]] = {
    "": "number",
    "b": "blind number",
    "nt": "no trump",
    "bnt": "blind no trump",
}
_BEMO_MARKS: Final[dict[Bemo, str]] = {"": "", "little": "+lb", "big": "+bb"}
_BEMO_TRICKS: Final[dict[Bemo, int]] = {"": 0, "little": 6, "big": 9}

SIDE_BIDS: Final[frozenset[BidKind]] = frozenset(
    {
        "double nil",
        "blind double nil",
        "blind number",
        "ten for 200",
        "moon",
        "blind moon",
        "blind no trump",
    }
)
"""Bids that are the whole contract of a side (decision 9); the partner's turn falls away."""


class Bid(msgspec.Struct, frozen=True, cache_hash=True):
    """One player's bid.

    Attributes:
        kind: what is promised.
        tricks: the number named, in tricks; 0 for nils, 10 for ten-for-200. A moon leaves it at 0,
            for it means every trick there is.
        bemo: a little or big Bemo called with it.
    """

    kind: BidKind = "number"
    tricks: int = 0
    bemo: Bemo = ""

    @property
    def is_nil(self) -> bool:
        """Whether this player alone promises no trick (nil or blind nil)."""
        return self.kind in ("nil", "blind nil")

    @property
    def is_double_nil(self) -> bool:
        """Whether both partners promise no trick together."""
        return self.kind in ("double nil", "blind double nil")

    @property
    def is_blind(self) -> bool:
        """Whether it was made before looking."""
        return self.kind.startswith("blind")

    @property
    def is_moon(self) -> bool:
        """Whether every trick is promised."""
        return self.kind in ("moon", "blind moon")

    @property
    def is_no_trump(self) -> bool:
        """Whether the bidder promises to win no trick with a spade unless spades were led."""
        return self.kind in ("no trump", "blind no trump")

    @property
    def is_side_bid(self) -> bool:
        """Whether it is the whole contract of the side."""
        return self.kind in SIDE_BIDS

    @property
    def bemo_tricks(self) -> int:
        """How many of the first tricks a Bemo promises: 0, 6 or 9."""
        return _BEMO_TRICKS[self.bemo]

    def __str__(self) -> str:
        """Return the bid in the notation of commands and records."""
        words = {kind: word for word, kind in _WORDS.items()}
        prefixes = {kind: prefix for prefix, kind in _PREFIXES.items()}
        text = words.get(self.kind) or f"{prefixes[self.kind]}{self.tricks}"
        return text + _BEMO_MARKS[self.bemo]


NIL: Final = Bid("nil")
BLIND_NIL: Final = Bid("blind nil")
PARTNERS: Final = Bid("partner's")
TEN_FOR_200: Final = Bid("ten for 200", 10)

_BID_FORM: Final = re.compile(r"(?P<prefix>b|nt|bnt)?(?P<tricks>[0-9]{1,2})")


def parse_bid(text: str) -> Bid:
    """Read a bid in the notation of commands and records; case does not matter.

    Raises:
        ValueError: with one sentence that lists the forms a bid may have.
    """
    body = text.strip().lower()
    bemo: Bemo = ""
    for name, mark in _BEMO_MARKS.items():
        if mark and body.endswith(mark):
            bemo, body = name, body.removesuffix(mark)
    if body in _WORDS:
        kind = _WORDS[body]
        return Bid(kind, 10 if kind == "ten for 200" else 0, bemo)
    form = _BID_FORM.fullmatch(body)
    if form is None:
        raise ValueError(
            f"{text.strip()!r} is not a valid bid: write 4, 0, nil, bnil, dnil, bdnil, b7, "
            "10for200, moon, bmoon, nt4, bnt6 or -, with +lb or +bb for a Bemo."
        )
    return Bid(_PREFIXES[form["prefix"] or ""], int(form["tricks"]), bemo)
