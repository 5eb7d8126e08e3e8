"""A motif: an idea players have a name for, when it applies, and its sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from spades_tui.bots.causes import Cause
from spades_tui.bots.reasons.bid_choice import BidChoice
from spades_tui.bots.reasons.card_choice import CardChoice

MotifName = Literal[
    "partner's trick", "win cheaply", "second hand low", "high enough", "take it", "ruff",
    "keep the high card", "keep the spade", "keep the guard", "short suit", "cash",
    "draw trumps", "partner's ruff", "their ruff", "lead away", "let it go", "throw the high card",
    "stay under", "throw the danger", "cover", "keep cover", "under their nil",
    "sure tricks", "what is left", "nil or not", "bags", "the score",
]  # fmt: skip
"""The name of a motif in files and figures."""

TRICKS: Final[tuple[Cause, ...]] = ("contract", "their contract")
BAGS: Final[tuple[Cause, ...]] = ("bags", "their bags")


class Motif(NamedTuple):
    """An idea.

    Attributes:
        name: what it is called.
        idea: what it says, in one line.
        aims: the causes through which it brings points; without any it is about the game,
            whatever brings the points.
        follow: returns the sentence for a choice between two cards that follow; "" if the motif
            does not apply.
        lead: the same for two leads.
        bid: the same for two bids.
        alone: whether it is meant by itself, as those of leads always are: whatever it speaks for
            does well, and whatever it speaks against badly, among all the answers there are.
    """

    name: MotifName
    idea: str
    aims: tuple[Cause, ...] = ()
    follow: Callable[[CardChoice], str] | None = None
    lead: Callable[[CardChoice], str] | None = None
    bid: Callable[[BidChoice], str] | None = None
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
