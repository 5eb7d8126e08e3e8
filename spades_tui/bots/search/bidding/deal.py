"""One possible deal."""

from __future__ import annotations

import msgspec


class Deal(msgspec.Struct):
    """One possible deal.

    Attributes:
        cards: by hand, the kinds it holds.
        twins: by hand, those of them it holds twice.
        seed: where chance starts when it is played out: the same for every answer compared.
    """

    cards: list[int]
    twins: list[int]
    seed: int
