"""The result type of every part of `bench`, and medians and percentiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec

Figure = float | str | tuple[float, ...]
"""A number, several numbers, or a word."""
Show = Callable[[str], None]
"""Called with a few words about the current measurement."""


class PartName(StrEnum):
    """The parts of `bench`; each is measured by the function `measure` of the module of that
    name."""

    START = "start"
    KEYS = "keys"
    KERNEL = "kernel"
    DECISIONS = "decisions"


class BenchSize(NamedTuple):
    """The amount of work that each part measures.

    Attributes:
        runs: number of starts of each program.
        presses: number of keys pressed.
        seconds: seconds for all forms of the kernel together.
        decisions: number of bids, and of cards, of each level.
        preset: the id of the preset for the decisions.
        cells: columns and lines of the terminal in which keys are pressed.
    """

    runs: int
    presses: int
    seconds: float
    decisions: int
    preset: str
    cells: tuple[int, int]


class Measurement(msgspec.Struct, frozen=True):
    """The figures of one part.

    Attributes:
        how: how they were measured, in a sentence or two.
        again: the command that measures them again.
        figures: the figures by label, which ends with the unit.
    """

    how: str
    again: str
    figures: dict[str, Figure]


def percentile(values: Sequence[float], part: float) -> float:
    """Return the value below which the share `part` (0 to 1) of `values` lies; `values` is not
    empty."""
    ordered = sorted(values)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)]


def milliseconds(seconds: float) -> float:
    """Return a time in seconds as milliseconds, rounded to two decimals."""
    return round(seconds * 1000, 2)
