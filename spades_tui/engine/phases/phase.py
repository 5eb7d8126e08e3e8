"""The interface of a phase: when it occurs, its question, and its automatic event."""

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


def _keep_state(state: State) -> State:
    return state


def _not_offered(_state: State, _action: Action) -> str:
    return NOT_OFFERED


class Phase(NamedTuple):
    """One phase of a hand; it is over when `prompt` and `due` both return None.

    Attributes:
        name: its name in views.
        occurs: function from a rule set to whether the phase can occur under it.
        prompt: function from the state to the current question; None if there is none.
        due: function from the state to the event that happens automatically now; None if there is
            none.
        enter: function from the state before the phase to the state as the phase begins.
        refusal: function from the state and an illegal action to a sentence with the reason.
        is_bidding: whether the phase is skipped in a hand without bidding.
    """

    name: PhaseName
    occurs: Callable[[RuleSet], bool]
    prompt: Callable[[State], Prompt | None]
    due: Callable[[State], Event | None] = _nothing
    enter: Callable[[State], State] = _keep_state
    refusal: Callable[[State, Action], str] = _not_offered
    is_bidding: bool = False
