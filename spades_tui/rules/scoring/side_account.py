"""A side's account while a hand is scored: the parts of scoring read it and add to it."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import hands_of
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import HandFacts, MissingFact, ScoreLine
from spades_tui.rules.seating import seating

TEN_FOR_200: Final = "Ten for 200"
"""Name of the contract of a ten-for-200."""
SET: Final = "Set"
"""First word of the line with the number of a side's sets."""
SWEPT: Final = ", took every trick"
"""End of a contract's line when all tricks count as a moon or win the game."""
_MISSING: Final = {
    "winners": "Say who won each trick: their order counts here.",
    "winning_cards": "Say which card won each trick: the last spade bonus needs it.",
    "cancelled": "Say who won the card that cancels an overtrick.",
    "promise_broken": "Say who, if anyone, broke their no-trump promise by winning a trick with a "
    "spade that was not led.",
    "declarer": "Say who plays the dummy: its tricks are theirs.",
}


def missing_fact(fact: str) -> MissingFact:
    """Return the error for a missing fact of the hand, the name of a field of `HandFacts`."""
    return MissingFact(fact, _MISSING[fact])


class Contract(msgspec.Struct, frozen=True):
    """A side's contract and its value.

    Attributes:
        name: its name in a line of the score.
        tricks: the number of tricks to take.
        wins: points when it is made.
        loses: points lost when it is not, as a positive number.
        exactly: whether one trick too many loses it, too.
        ordinary: whether it is a plain number, to which `set_penalty` and `double_take_loses`
            apply (decisions 11, 23).
        wins_game: whether it wins the game outright when made.
    """

    name: str
    tricks: int
    wins: int
    loses: int
    exactly: bool = False
    ordinary: bool = False
    wins_game: bool = False

    @property
    def label(self) -> str:
        """The name with the number of tricks, unless the name contains it."""
        return self.name if self.name == TEN_FOR_200 else f"{self.name} {self.tricks}"


class SideAccount(msgspec.Struct, frozen=True):
    """One side's account, partly scored.

    Attributes:
        rules: the rules in force.
        facts: the whole hand, the other sides' part included.
        side: the index of the side.
        seats: the players of the side.
        bids: their bids, in the order of `seats`.
        bags_before: the side's bags before the hand.
        lines: the lines written so far.
        causes: by line, the cause of its points: the name of a field of `PointsByCause`.
        contract: the side's contract; None if no player of it named a number.
        counted: tricks that count for the contract.
        made: whether the contract was made; None if there is none.
        overtricks: tricks above a contract that was made, before any is canceled.
        bags: bags taken in this hand so far.
        bags_after: the bags kept after a penalty; None if no penalty was paid.
        wins_game: whether the side wins the game outright.
        loses_game: whether the side loses the game outright.
    """

    rules: RuleSet
    facts: HandFacts
    side: int
    seats: tuple[int, ...]
    bids: tuple[Bid, ...]
    bags_before: int
    lines: tuple[ScoreLine, ...] = ()
    causes: tuple[str, ...] = ()
    contract: Contract | None = None
    counted: int = 0
    made: bool | None = None
    overtricks: int = 0
    bags: int = 0
    bags_after: int | None = None
    wins_game: bool = False
    loses_game: bool = False

    @property
    def hands(self) -> tuple[int, ...]:
        """The hands whose tricks the side scores (decision 46 if there is a dummy).

        Raises:
            MissingFact: when the player of the dummy is not known.
        """
        if self.facts.declarer is None and seating(self.rules).has_dummy:
            raise missing_fact("declarer")
        return hands_of(self.side, self.facts.declarer, self.rules)

    @property
    def took_every_trick(self) -> bool:
        """Whether the side has won every trick of the hand."""
        return sum(self.facts.tricks[hand] for hand in self.hands) == sum(self.facts.tricks)

    def add_line(self, label: str, points: int, **changes: Any) -> SideAccount:
        """Return the account with one more line, of `label` and `points`, and `changes` to other
        attributes."""
        lines = (*self.lines, ScoreLine(label, points))
        return msgspec.structs.replace(self, lines=lines, **changes)


def side_bids(bids: tuple[Bid | None, ...], side: int, rules: RuleSet) -> tuple[Bid, ...]:
    """Return the bids that the players of `side` have made, in seat order."""
    own_bids = (bids[seat] for seat in seating(rules).sides[side])
    return tuple(bid for bid in own_bids if bid is not None)
