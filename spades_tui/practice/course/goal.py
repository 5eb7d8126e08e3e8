"""Goals of deals of the course, as numbers of tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from spades_tui.player_view import View
from spades_tui.player_view.standing import side_standing, tricks_left
from spades_tui.rules.bids import is_nil
from spades_tui.rules.deck import tricks_in_hand

LEARNER: Final = 0
"""The learner's seat; in endings they also play their partner's hand."""

GoalKind = Literal["make", "set", "bags", "nil", "cover", "break"]
"""Make the contract, set theirs, take few bags, keep a nil, keep the partner's, break one."""


class Goal(NamedTuple):
    """A goal as a number of tricks.

    Attributes:
        kind: the kind of goal.
        hands: the indexes of the hands whose tricks count; 0 is the learner's.
        is_minimum: whether `tricks` is the least number of tricks; if not, the most.
        tricks: the number of tricks in the whole hand.
        bags: the number of bags allowed, if the goal is to take few; else 0.
        least: the number of tricks that must be taken all the same, if the goal is to take few
            bags; else 0.
    """

    kind: GoalKind
    hands: tuple[int, ...]
    is_minimum: bool
    tricks: int
    bags: int = 0
    least: int = 0

    def tricks_needed(self, view: View) -> int:
        """Return the number of tricks still to be taken by the hands that count.

        If `is_minimum` is False, it is the number they may still take. It is below 0 if they took
        more.
        """
        return self.tricks - sum(view.taken[hand] for hand in self.hands)

    def holds(self, tricks: Sequence[int]) -> bool:
        """Whether the goal is reached by these numbers of tricks in the whole hand.

        Args:
            tricks: the number of tricks of each hand; index 0 is the learner's hand.
        """
        total = sum(tricks[hand] for hand in self.hands)
        return total >= self.tricks if self.is_minimum else self.least <= total <= self.tricks

    def fate(self, view: View) -> Literal["reached", "missed", "open"]:
        """Return the state of the goal at `view`: "reached", "missed", or "open" if it is
        undecided."""
        needed, left = self.tricks_needed(view), tricks_left(view)
        need = needed if self.is_minimum else left - needed
        wanted = 0 if self.is_minimum else self.least - self.tricks + needed
        if need <= 0 >= wanted:
            return "reached"
        return "missed" if max(need, wanted) > left else "open"


def goal_of(kind: GoalKind, view: View, bags: int = 0) -> Goal:
    """Return a kind of goal as a number of tricks.

    Args:
        kind: the kind of goal.
        view: the learner's view, after the bidding.
        bags: the number of bags allowed, if the goal is to take few; else 0.

    Raises:
        ValueError: if the contract or nil that the goal needs was not bid.
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
    """Return one or two sentences with the goal, in tricks from the current one on.

    Args:
        goal: the goal.
        view: the learner's view.
        names: the players' names by seat.
    """
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
