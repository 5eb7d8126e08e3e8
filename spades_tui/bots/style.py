"""What sets two players of one level apart: leanings that cost little and show at the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec


class Style(msgspec.Struct, frozen=True):
    """Leanings of a player; all naught is none.

    Attributes:
        bold: tricks added to what the hand is thought to bring when bidding, -1 to 1.
        nil: points by which a nil looks better than it is, -60 to 60.
        bags: what a bag seems to cost beyond its price, in points, -10 to 20.
        setting: what setting the opponents seems to be worth beyond its points, -30 to 30.
    """

    bold: float = 0.0
    nil: float = 0.0
    bags: float = 0.0
    setting: float = 0.0


PLAIN: Final = Style()
"""No leanings."""

STYLES: Final[dict[str, Style]] = {
    "plain": PLAIN,
    "bold": Style(bold=0.4),
    "careful": Style(bold=-0.4),
    "nil-lover": Style(nil=30.0),
    "bag-hater": Style(bags=3.0),
    "hunter": Style(setting=30.0),
}
"""The styles that have a name."""

STYLE_WORDS: Final[dict[str, str]] = {
    "plain": "no leanings",
    "bold": "bids the trick that may come in",
    "careful": "bids only what is safe",
    "nil-lover": "bids nil whenever it looks possible",
    "bag-hater": "would rather lose a trick than take a bag",
    "hunter": "goes after the opponents' contract",
}
"""What a player of each style does, in a few words."""


def style_of(names: Iterable[str]) -> Style:
    """Return the style of all these names together."""
    return together(STYLES[name] for name in names)


def together(styles: Iterable[Style]) -> Style:
    """Return what several styles come to, within what a style can be."""
    found = tuple(styles)
    return Style(
        bold=_within(-1.0, sum(one.bold for one in found), 1.0),
        nil=_within(-60.0, sum(one.nil for one in found), 60.0),
        bags=_within(-10.0, sum(one.bags for one in found), 20.0),
        setting=_within(-30.0, sum(one.setting for one in found), 30.0),
    )


def _within(low: float, value: float, high: float) -> float:
    return max(low, min(value, high))
