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
    """Return the error for a fact that scoring needs and that is None.

    Args:
        fact: the name of the field of `HandFacts`.
    """
    return MissingFact(fact, _MISSING[fact])


class Contract(msgspec.Struct, frozen=True):
    """A side's contract and its value.

    Attributes:
        name: its name in a line of the score.
        tricks: the number of tricks to take.
        wins: points when it is made.
        loses: points lost when it is not, as a positive number.
        exactly: whether taking more tricks than `tricks` loses it, too.
        ordinary: whether it is a plain number, to which `set_penalty` and `double_take_loses` apply
            (decisions 11, 23).
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
        """The name with the number of tricks, as in "Contract 7"; "Ten for 200" has its number
        already."""
        return self.name if self.name == TEN_FOR_200 else f"{self.name} {self.tricks}"


class SideAccount(msgspec.Struct, frozen=True):
    """One side's score for a hand while it is computed: each area of scoring adds its lines.

    Attributes:
        rules: the rules in force.
        facts: the whole hand, the other sides' part included.
        side: the index of the side.
        seats: the players of the side.
        bids: their bids, in the order of `seats`, without bids not made.
        bags_before: the side's bags before the hand.
        lines: the lines added so far.
        causes: by line, the cause of its points: the name of a field of `PointsByCause`.
        contract: the side's contract; None if its bids make none, or it is not scored yet.
        counted: the number of tricks that count toward the contract.
        made: whether the side made its contract or double nil; None if it has neither, or it is not
            scored yet.
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
        """The indices of the hands whose tricks the side scores (`Seating.hands_scored`).

        Raises:
            MissingFact: when there is a dummy and the player who plays it is not known.
        """
        if self.facts.declarer is None and seating(self.rules).has_dummy:
            raise missing_fact("declarer")
        return hands_of(self.side, self.facts.declarer, self.rules)

    @property
    def took_every_trick(self) -> bool:
        """Whether the side has won every trick played in the hand."""
        return sum(self.facts.tricks[hand] for hand in self.hands) == sum(self.facts.tricks)

    def add_line(self, label: str, points: int, **changes: Any) -> SideAccount:
        """Return the account with one more line, and other attributes changed.

        Args:
            label: the text of the line.
            points: its points; negative if they are lost.
            changes: new values of other attributes, by name.
        """
        lines = (*self.lines, ScoreLine(label, points))
        return msgspec.structs.replace(self, lines=lines, **changes)


def side_bids(bids: tuple[Bid | None, ...], side: int, rules: RuleSet) -> tuple[Bid, ...]:
    """Return the bids that the players of `side` have made, in seat order; bids not made are left
    out."""
    own_bids = (bids[seat] for seat in seating(rules).sides[side])
    return tuple(bid for bid in own_bids if bid is not None)
