"""Hands to be bid, each with what every likely bid costs: the first bid of a game."""

from __future__ import annotations

import gzip
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec

from spades_tui.coach.marks import Standing, standing_of
from spades_tui.rules.learned_types import learned

FILE: Final = "bids.jsonl.gz"
NIL: Final = "nil"


class PricedHand(msgspec.Struct, frozen=True):
    """A hand, and what was found out about its bids.

    Attributes:
        seed: of the game.
        point: chance to win that a net point is worth.
        bids: by bid, the chance to win that it lacks to the best one, and the standard error of
            that; the best first. Numbers beyond these are worse than the last of them.
    """

    seed: int
    point: float
    bids: dict[str, tuple[float, float]]

    def standing(self, bid: str) -> Standing:
        """Return how a bid among those priced stands."""
        return standing_of(*self.bids[bid], self.point)

    def points(self, bid: str) -> float:
        """Return what a bid costs, in points."""
        return self.bids[bid][0] / self.point

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that were priced, the best first."""
        return tuple(int(bid) for bid in self.bids if bid != NIL)

    @property
    def is_for_numbers(self) -> bool:
        """Whether it can be asked for a number: a number is right, nil is not, and none is close.

        The lowest number priced is 1 or wrong, and the highest is wrong.
        """
        standings = {bid: self.standing(bid) for bid in self.bids}
        low, high = str(min(self.numbers)), str(max(self.numbers))
        return (
            "close" not in standings.values()
            and standings.get(NIL) != "right"
            and (low == "1" or standings[low] == "wrong")
            and standings[high] == "wrong"
        )

    @property
    def is_for_nil(self) -> bool:
        """Whether it can be asked for nil: nil or the best number is right, and the other wrong."""
        if NIL not in self.bids:
            return False
        return {self.standing(NIL), self.standing(str(self.numbers[0]))} == {"right", "wrong"}


@lru_cache(maxsize=1)
def priced_hands() -> tuple[PricedHand, ...]:
    """Return every priced hand of this release; read when first asked for."""
    data = gzip.decompress((files(__package__) / FILE).read_bytes())
    return tuple(msgspec.json.decode(line, type=learned(PricedHand)) for line in data.splitlines())
