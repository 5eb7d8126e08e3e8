"""What is to be reached in a deal of the course."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from spades_tui.player_view import View
from spades_tui.player_view.standing import side_standing, tricks_left
from spades_tui.rules.bids import is_nil
from spades_tui.rules.deck import tricks_in_hand

LEARNER: Final = 0
"""The seat of whoever takes the course; their partner's hand is played by them, too."""

GoalKind = Literal["make", "set", "bags", "nil", "cover", "break"]
"""Make the contract, set theirs, take few bags, keep a nil, keep the partner's, break one."""


class Goal(NamedTuple):
    """A goal as tricks to be counted.

    Attributes:
        kind: what it is called.
        hands: whose tricks are counted.
        is_minimum: whether they are to be so many at least; else at most.
        tricks: how many in the whole hand.
        bags: how many are allowed, where few bags are the goal.
        least: tricks that are to be taken all the same, then.
    """

    kind: GoalKind
    hands: tuple[int, ...]
    is_minimum: bool
    tricks: int
    bags: int = 0
    least: int = 0

    def tricks_needed(self, view: View) -> int:
        """Return the tricks the counted hands still have to take, or may still take."""
        return self.tricks - sum(view.taken[hand] for hand in self.hands)

    def holds(self, tricks: Sequence[int]) -> bool:
        """Whether it is reached by the tricks that each hand has taken in the whole hand."""
        total = sum(tricks[hand] for hand in self.hands)
        return total >= self.tricks if self.is_minimum else self.least <= total <= self.tricks

    def fate(self, view: View) -> Literal["reached", "missed", "open"]:
        """Return what has become of it."""
        needed, left = self.tricks_needed(view), tricks_left(view)
        need = needed if self.is_minimum else left - needed
        wanted = 0 if self.is_minimum else self.least - self.tricks + needed
        if need <= 0 >= wanted:
            return "reached"
        return "missed" if max(need, wanted) > left else "open"


def goal_of(kind: GoalKind, view: View, bags: int = 0) -> Goal:
    """Return a goal in the hand of `view`, which is the learner's; `bags` are allowed.

    Raises:
        ValueError: when nobody has bid what it is about.
    """
    ours = (LEARNER, LEARNER + 2)
    if kind in ("make", "set", "bags"):
        side = view.side if kind != "set" else 1 - view.side
        contract = side_standing(view, side).contract
        if contract is None:
            raise ValueError(f"{kind}: there is no contract.")
        tricks = tricks_in_hand(view.rules) - contract + 1 if kind == "set" else contract + bags
        return Goal(kind, ours, kind != "bags", tricks, bags, contract if kind == "bags" else 0)
    bidders = {"nil": ours[:1], "cover": ours[1:], "break": (1, 3)}[kind]
    nils = tuple(hand for hand in bidders if is_nil(view.bids[hand]))
    if len(nils) != 1:
        raise ValueError(f"{kind}: there is no such nil.")
    return Goal(kind, nils, kind == "break", int(kind == "break"))


def goal_words(goal: Goal, view: View, names: tuple[str, ...]) -> str:
    """Return what is to be reached, as a sentence or two."""
    left, needed = tricks_left(view), goal.tricks_needed(view)
    name = names[goal.hands[0]]
    match goal.kind:
        case "make":
            return f"Make your contract: take {_part(needed, left)}."
        case "set":
            return f"Set them: take {_part(needed, left)}."
        case "bags":
            bags = "one bag" if goal.bags == 1 else f"{goal.bags} bags"
            least = goal.least - goal.tricks + needed
            if least > 0:
                return f"Make your contract, with {bags} at most: take {least} to {needed} tricks."
            most = f"at most {_part(needed, left)}" if needed else "no trick"
            return f"No more than {bags}: your contract is made, so take {most}."
        case "nil":
            return "Make your nil: you must not win a trick."
        case "cover":
            return f"Make {name}'s nil: {name} must not win a trick."
        case "break":
            return f"Break {name}'s nil: {name} must win a trick."


def _part(needed: int, left: int) -> str:
    if left == 13:
        return f"{needed} tricks"
    if left == 1:
        return "the last trick"
    if needed == left:
        return "both of the last tricks" if left == 2 else f"all of the last {left} tricks"
    return f"{needed} of the last {left} tricks"
