"""What a phase of a hand is: when it occurs, whom it asks, what follows by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from spades_tui.engine.state import State
from spades_tui.player_view import Phase as PhaseName
from spades_tui.player_view import Prompt
from spades_tui.rules.actions import Action
from spades_tui.rules.events import Event
from spades_tui.rules.ruleset import RuleSet

NOT_OFFERED: Final = "That is not one of the choices you have now."


def _nothing(_state: State) -> None:
    return None


def _unchanged(state: State) -> State:
    return state


def _not_offered(_state: State, _action: Action) -> str:
    return NOT_OFFERED


class Phase(NamedTuple):
    """One phase; it is over when it neither asks anything nor has an event due.

    Attributes:
        name: what it is called in views.
        occurs: whether it can occur at all under a rule set.
        prompt: the question it asks now.
        due: the event that follows by itself now.
        enter: what changes when it begins.
        refusal: one sentence that says why an action is not among the answers.
        is_bidding: whether it falls away in a hand that nobody bids.
    """

    name: PhaseName
    occurs: Callable[[RuleSet], bool]
    prompt: Callable[[State], Prompt | None]
    due: Callable[[State], Event | None] = _nothing
    enter: Callable[[State], State] = _unchanged
    refusal: Callable[[State, Action], str] = _not_offered
    is_bidding: bool = False
