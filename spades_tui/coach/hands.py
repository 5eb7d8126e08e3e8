"""The finished hands of a log, each with its decisions and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spades_tui.bots.win_probability.game import predicted
from spades_tui.coach.why import Decided, decided_in
from spades_tui.engine.hand_export import UNTOLD
from spades_tui.engine.project import project
from spades_tui.engine.state import BETWEEN, State
from spades_tui.engine.steps import Step, standing
from spades_tui.rules.events import Event, HandDealt, Undone
from spades_tui.rules.ruleset import RuleSet
from spades_tui.view import HandResult, View


class PlayedHand(NamedTuple):
    """A hand that is over.

    Attributes:
        game: number of its game in the match, from 1.
        number: number of the hand in the game, from 1.
        dealt: length of the log right after its cards were dealt for the last time.
        ended: length of the log when it was over.
        decided: every decision, those of deals thrown in first; none where the hand is `untold`.
        before: what its first player knew right after the deal.
        after: the state once it was scored.
    """

    game: int
    number: int
    dealt: int
    ended: int
    decided: tuple[Decided, ...]
    before: View
    after: State

    @property
    def untold(self) -> str:
        """Why nothing of a hand read from text can be judged, in a sentence; else ""."""
        untold = self.after.cards_out.untold
        return f"This hand cannot be reviewed: {UNTOLD[untold]}" if untold else ""

    @property
    def result(self) -> HandResult:
        """What the hand came to."""
        return self.after.results[-1]

    def chance_before(self, side: int) -> float:
        """Return the chance of a side to win the game before the cards were seen."""
        return predicted(self.before, side)

    def chance_after(self, side: int) -> float:
        """Return it once the hand was scored."""
        return predicted(project(self.after, 0), side)


class HandSteps(NamedTuple):
    """The events of a hand that is over, what came between it and the hand before it included."""

    steps: tuple[Step, ...]

    @property
    def after(self) -> State:
        """The state once the hand was scored."""
        return self.steps[-1].after

    @property
    def name(self) -> tuple[int, int]:
        """Number of its game in the match and of the hand in the game, from 1."""
        return self.after.game, self.after.number

    def chance_after(self, side: int) -> float:
        """Return the chance of a side to win the game once the hand was scored."""
        return predicted(project(self.after, 0), side)

    def played(self) -> PlayedHand:
        """Return the hand with its decisions: what each player knew is put together here."""
        deal = [step for step in self.steps if isinstance(step.event, HandDealt)][-1]
        before = project(deal.after, 0)
        return PlayedHand(
            *self.name,
            deal.place + 1,
            self.steps[-1].place + 1,
            () if self.after.cards_out.untold else decided_in(self.steps),
            before,
            self.after,
        )


def hands_of(
    rules: RuleSet, log: Sequence[Event], known: Sequence[HandSteps] = ()
) -> tuple[HandSteps, ...]:
    """Return the hands of a log that have been scored, in order, not looked into yet.

    Args:
        rules: those in force.
        log: the events.
        known: what was returned when the log was shorter: only what came since is gone through.
    """
    found = list(known)
    while found and _is_taken_back(found[-1].steps[-1], log):
        found.pop()
    steps: list[Step] = []
    for step in standing(rules, log, found[-1].steps[-1] if found else None):
        steps.append(step)
        if step.before.stage == BETWEEN or step.after.stage != BETWEEN or step.after.thrown_in:
            continue
        found.append(HandSteps(tuple(steps)))
        steps = []
    return tuple(found)


def _is_taken_back(last: Step, log: Sequence[Event]) -> bool:
    return any(isinstance(event, Undone) and event.to <= last.place for event in log[last.place :])


def played_hands(rules: RuleSet, log: Sequence[Event]) -> tuple[PlayedHand, ...]:
    """Return the hands of a log that have been scored, in order."""
    return tuple(one.played() for one in hands_of(rules, log))
