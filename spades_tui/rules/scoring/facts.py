"""The input and the output of scoring."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from spades_tui.cards import Card
from spades_tui.rules.bids import Bid


class HandFacts(msgspec.Struct, frozen=True):
    """The facts about one hand that its score depends on.

    A fact that is None is not known (a hand from a real table); a rule that needs it raises
    `MissingFact`.

    Attributes:
        bids: by player, the bid, `PARTNERS` for the partner of a side bid; None for all players in
            a hand played without bids.
        tricks: by hand, the number of tricks it won, the dummy's included if there is one.
        winners: the index of the hand that won each trick, in the order of the tricks.
        winning_cards: the card that won each trick, in the order of the tricks.
        cancelled: by hand, the number of copies of the bag-canceling card it won in its tricks.
        promise_broken: by player, whether their no-trump promise was broken.
        declarer: the seat of the player who plays the dummy; None also without a dummy.
        revoker: the seat of the player whose revoke was called, which ended the hand; None if none
            was.
    """

    bids: tuple[Bid | None, ...]
    tricks: tuple[int, ...]
    winners: tuple[int, ...] | None = None
    winning_cards: tuple[Card, ...] | None = None
    cancelled: tuple[int, ...] | None = None
    promise_broken: tuple[bool, ...] | None = None
    declarer: int | None = None
    revoker: int | None = None


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a side's score for a hand.

    Attributes:
        label: the text of the line. Do not reword it: stored prices are found by keys that contain
            its hash. To reword a line on the screen, replace it there.
        points: the points of the line; negative if they are lost.
    """

    label: str
    points: int


class SideScore(msgspec.Struct, frozen=True):
    """A side's score for a hand.

    Attributes:
        lines: the lines in the order of scoring; their points add up to `hand`.
        hand: points of the hand, the bag penalty included.
        score: points in the game after the hand.
        bags: bags kept after the hand and any penalty.
        bags_taken: bags added by this hand, before any penalty.
        made: whether the side made its contract or double nil; None if it had neither.
        wins_game: whether the side won the game outright, whatever the scores (moon, double nil).
        loses_game: whether the side lost the game outright (double nil, too many sets).
    """

    lines: tuple[ScoreLine, ...]
    hand: int
    score: int
    bags: int
    bags_taken: int = 0
    made: bool | None = None
    wins_game: bool = False
    loses_game: bool = False


class SideBefore(NamedTuple):
    """A side's score before a hand.

    Attributes:
        score: its points in the game.
        bags: the bags it keeps.
        sets: how often it has lost its contract, if sets lose the game; else 0.
    """

    score: int
    bags: int
    sets: int = 0


class MissingFact(ValueError):
    """Raised when a rule in force needs a fact of the hand that is None.

    Attributes:
        fact: the name of the field of `HandFacts` that is missing.
    """

    def __init__(self, fact: str, reason: str) -> None:
        super().__init__(reason)
        self.fact = fact


class GameOutcome(msgspec.Struct, frozen=True):
    """The end of a game.

    Attributes:
        winner: the index of the side that won.
        reason: one sentence that names the winner and the reason the game is over.
    """

    winner: int
    reason: str
