"""The finished hands of a log, each with its decisions and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spades_tui.bots.win_probability.game import predicted
from spades_tui.coach.why import Decided, decisions
from spades_tui.engine.project import project
from spades_tui.engine.state import BETWEEN, State
from spades_tui.engine.steps import standing
from spades_tui.rules.events import Event, HandDealt
from spades_tui.rules.ruleset import RuleSet
from spades_tui.view import HandResult, View


class PlayedHand(NamedTuple):
    """A hand that is over.

    Attributes:
        game: number of its game in the match, from 1.
        number: number of the hand in the game, from 1.
        dealt: length of the log right after its cards were dealt for the last time.
        ended: length of the log when it was over.
        decided: every decision, those of deals thrown in first.
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
    def result(self) -> HandResult:
        """What the hand came to."""
        return self.after.results[-1]

    def chance_before(self, side: int) -> float:
        """Return the chance of a side to win the game before the cards were seen."""
        return predicted(self.before, side)

    def chance_after(self, side: int) -> float:
        """Return it once the hand was scored."""
        return predicted(project(self.after, 0), side)


def played_hands(rules: RuleSet, log: Sequence[Event]) -> tuple[PlayedHand, ...]:
    """Return the hands of a log that have been scored, in order."""
    decided: dict[tuple[int, int], list[Decided]] = {}
    for one in decisions(rules, log):
        decided.setdefault((one.view.game, one.view.hand_number), []).append(one)
    found: list[PlayedHand] = []
    dealt, before = 0, None
    for step in standing(rules, log):
        if isinstance(step.event, HandDealt):
            dealt, before = step.place + 1, project(step.after, 0)
        if step.before.stage == BETWEEN or step.after.stage != BETWEEN or step.after.thrown_in:
            continue
        assert before is not None
        key = before.game, before.hand_number
        own = tuple(decided.get(key, ()))
        found.append(PlayedHand(*key, dealt, step.place + 1, own, before, step.after))
    return tuple(found)
