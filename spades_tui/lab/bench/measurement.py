"""The result type of every part of `bench`."""

from __future__ import annotations

import msgspec

from spades_tui.lab.times import Times


class Measurement(msgspec.Struct, frozen=True):
    """The figures of one part.

    Attributes:
        how: how they were measured, in a sentence or two.
        figures: times, or a plain number, by label.
    """

    how: str
    figures: dict[str, Times | int]
