"""The phases of a hand in their order (the order of a hand), computed from the rule set."""

from __future__ import annotations

from functools import cache

import msgspec

from spades_tui.engine.looking import with_looks
from spades_tui.engine.phases.bidding import BIDDING
from spades_tui.engine.phases.draw import DRAW
from spades_tui.engine.phases.exchange import EXCHANGE
from spades_tui.engine.phases.kitty import KITTY_AFTER, KITTY_BEFORE
from spades_tui.engine.phases.misdeal import MISDEAL
from spades_tui.engine.phases.nil_round import NIL_ROUND
from spades_tui.engine.phases.phase import Phase
from spades_tui.engine.phases.play import PLAY
from spades_tui.engine.phases.raising import RAISING
from spades_tui.engine.phases.talk import TALK
from spades_tui.engine.phases.window import WINDOW
from spades_tui.engine.scoring import hand_over
from spades_tui.engine.state import BETWEEN, State
from spades_tui.rules.ruleset import RuleSet

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
        phase = phases[state.stage]
        prompt = phase.prompt(state)
        due = phase.due(state) if prompt is None else None
        if prompt is not None or due is not None:
            return msgspec.structs.replace(state, prompt=prompt, due=due)
        if state.stage + 1 == len(phases):
            return hand_over(state)
        state = msgspec.structs.replace(state, stage=state.stage + 1)
        state = phases[state.stage].enter(state)
    return msgspec.structs.replace(state, prompt=None, due=None)
