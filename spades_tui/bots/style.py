"""What sets two players of one level apart: leanings that cost little and show at the table."""

from __future__ import annotations

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


PLAIN = Style()
"""No leanings."""
