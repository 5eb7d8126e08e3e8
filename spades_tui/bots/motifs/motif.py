"""A motif: an idea players have a name for, when it is there, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, Literal, NamedTuple, TypeVar, get_args

from spades_tui.bots.causes import Cause

MotifName = Literal[
    "partner's trick", "win cheaply", "second hand low", "high enough", "take it", "ruff",
    "keep the high card", "keep the spade", "keep the guard", "short suit", "cash",
    "draw trumps", "partner's ruff", "their ruff", "lead away", "let it go", "throw the high card",
    "stay under", "throw the danger", "cover", "under their nil",
    "sure tricks", "what is left", "nil or not", "bags", "the score",
]  # fmt: skip
"""The name of a motif in files and figures."""
MOTIF_NAMES: Final[tuple[MotifName, ...]] = get_args(MotifName)

TRICKS: Final[tuple[Cause, ...]] = ("contract", "their contract")
BAGS: Final[tuple[Cause, ...]] = ("bags",)
NIL: Final[tuple[Cause, ...]] = ("nil",)
THEIR_NIL: Final[tuple[Cause, ...]] = ("their nil",)

C = TypeVar("C")


class Motif(NamedTuple, Generic[C]):
    """An idea.

    Attributes:
        name: what it is called.
        idea: what it says, in one line.
        aims: the causes through which it brings points.
        alone: whether it is meant by itself: whatever it speaks for does well, and whatever it
            speaks against badly, among all the answers there are.
        find: returns the sentence for a choice between two answers; "" where the motif is not
            there.
    """

    name: MotifName
    idea: str
    aims: tuple[Cause, ...]
    find: Callable[[C], str]
    alone: bool = False


class FoundMotif(NamedTuple):
    """A motif in a decision.

    Attributes:
        name: which.
        text: what it says, in a sentence with the cards of the hand.
        points: by how many points the better answer is ahead through it.
    """

    name: MotifName
    text: str
    points: float
