"""The phases of a hand in their order, computed from the rule set."""

from __future__ import annotations

from functools import cache

import msgspec

from spades_tui.engine.hand_end import hand_over
from spades_tui.engine.looking import with_looks
from spades_tui.engine.phases import answers
from spades_tui.engine.phases.bidding import BIDDING, NIL_ROUND, WINDOW
from spades_tui.engine.phases.card_play import PLAY
from spades_tui.engine.phases.draw import DRAW
from spades_tui.engine.phases.exchange import EXCHANGE
from spades_tui.engine.phases.kitty import KITTY_AFTER, KITTY_BEFORE
from spades_tui.engine.phases.misdeal import MISDEAL
from spades_tui.engine.phases.phase import Phase
from spades_tui.engine.phases.raising import RAISING
from spades_tui.engine.phases.talk import TALK
from spades_tui.engine.state import BETWEEN, State
from spades_tui.rules.events import Event
from spades_tui.rules.ruleset import RuleSet
from spades_tui.view import Prompt

_ORDER = (
    DRAW,
    WINDOW,
    MISDEAL,
    KITTY_BEFORE,
    NIL_ROUND,
    BIDDING,
    TALK,
    RAISING,
    KITTY_AFTER,
    EXCHANGE,
    PLAY,
)
"""Misdeals are judged on the cards dealt, so they come before leftovers are taken up."""


@cache
def timeline(rules: RuleSet) -> tuple[Phase, ...]:
    """Return the phases that can occur under `rules`, in order."""
    return tuple(phase for phase in _ORDER if phase.occurs(rules))


def phase_of(state: State) -> Phase | None:
    """Return the phase under way, or None between hands."""
    return None if state.stage == BETWEEN else timeline(state.rules)[state.stage]


def settled(state: State) -> State:
    """Return `state` moved on to the next thing that is asked or follows by itself.

    Phases with nothing to ask are skipped; after the last one the hand is scored.
    """
    phases = timeline(state.rules)
    while state.stage != BETWEEN:
        state = with_looks(state)
        prompt, due = _next(state, phases[state.stage])
        if prompt is not None or due is not None:
            return msgspec.structs.replace(state, prompt=prompt, due=due)
        if state.stage + 1 == len(phases):
            return hand_over(state)
        state = msgspec.structs.replace(state, stage=state.stage + 1)
        state = phases[state.stage].enter(state)
    return msgspec.structs.replace(state, prompt=None, due=None)


def _next(state: State, phase: Phase) -> tuple[Prompt | None, Event | None]:
    """Return what is asked now, or else what follows by itself; answers come first."""
    if state.cards_out.pending is not None:
        return answers.prompt(state, state.cards_out.pending), None
    if phase.is_bidding and state.bids_itself:
        return None, None
    due = answers.bound_bid(state) or phase.due(state)
    return (None if due else phase.prompt(state)), due
