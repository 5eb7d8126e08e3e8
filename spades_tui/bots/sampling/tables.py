"""The weights of the cells of evidence, as they were learned from games of bots.

The file `tables.bin` is a line of JSON, which says how it was made, and for each school a signed
byte a cell: a natural logarithm in sixteenths. `python -m spades_tui.lab.beliefs.train` makes it.
"""

from __future__ import annotations

from array import array
from functools import cache
from importlib.resources import files
from math import exp
from typing import Final

import msgspec

from spades_tui.bots.kernel.evidence import CELLS, SCHOOLS
from spades_tui.rules.learned_types import learned

SCHOOL_NAMES: Final = ("everybody", "skilled", "rookie", "novice")
"""The schools: players of all kinds together, and three levels that play each in its own way."""
NAME: Final = "tables.bin"
STEP: Final = 16
"""Steps of a weight to a factor of e."""
_MOST: Final = 8
"""No card is thought more or less likely by more than this power of e, whatever was told."""
WORTH: Final = [exp(steps / STEP) for steps in range(-_MOST * STEP, _MOST * STEP + 1)]
"""The weight of a sum of steps from the least to the most."""


class Made(msgspec.Struct, frozen=True):
    """How the tables were made.

    Attributes:
        how: the command.
        hands: hands they were learned from.
        cells: how many cells of a school follow.
    """

    how: str
    hands: int
    cells: int


@cache
def table() -> list[int]:
    """Return the weight of each cell, school by school, in steps."""
    head, body = _file()
    made = msgspec.json.decode(head, type=learned(Made))
    weights = array("b", body)
    assert (made.cells, len(weights)) == (CELLS, SCHOOLS * CELLS), (
        "the tables are of other cells than these"
    )
    return list(weights)


def _file() -> tuple[bytes, bytes]:
    head, _, body = files(__package__).joinpath(NAME).read_bytes().partition(b"\n")
    return head, body


def packed(made: Made, weights: list[float]) -> bytes:
    """Return tables as they are kept; weights are natural logarithms."""
    steps = array("b", (max(-127, min(127, round(weight * STEP))) for weight in weights))
    return msgspec.json.encode(made) + b"\n" + steps.tobytes()
