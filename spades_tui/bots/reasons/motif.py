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
    """An idea that players have a name for, and the functions that test and word it.

    The functions return the sentence that says why the better answer of a choice is better; "" if
    the motif does not apply to the choice.

    Attributes:
        name: the name, as in files and figures.
        idea: the idea as general advice, in one line.
        aims: the causes through which the motif brings points; empty if it may bring them through
            any cause.
        follow: the function for two cards that follow to a trick; None if the motif is not about
            such cards.
        lead: the function for two leads; None if the motif is not about leads.
        bid: the function for two bids; None if the motif is not about bids.
        alone: whether the motif must also agree with the results of all other answers: those it
            speaks against must lose, and the rest must not, on average. Always so for leads.
    """

    name: MotifName
    idea: str
    aims: tuple[Cause, ...] = ()
    follow: Callable[[CardChoice], str] | None = None
    lead: Callable[[CardChoice], str] | None = None
    bid: Callable[[BidChoice], str] | None = None
    alone: bool = False


class FoundMotif(NamedTuple):
    """A motif that applies to a decision.

    Attributes:
        name: the name of the motif.
        text: its sentence, with the cards of the hand.
        points: the net points that the better answer gains through the motif's aims; 0 if it was
            found without figures.
    """

    name: MotifName
    text: str
    points: float
