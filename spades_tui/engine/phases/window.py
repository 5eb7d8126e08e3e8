"""The blind window: bids called before anyone looks (rulings 1 and 2)."""

from __future__ import annotations

from spades_tui.engine.calls import window_order
from spades_tui.engine.looking import open_window_bids
from spades_tui.engine.phases import answers
from spades_tui.engine.phases.phase import Phase
from spades_tui.engine.state import State
from spades_tui.rules.actions import StayDown
from spades_tui.rules.capabilities import has_blind_window
from spades_tui.view import Prompt


def _prompt(state: State) -> Prompt | None:
    if state.bids_itself or answers.bound_bid(state) is not None:
        return None
    waiting = answers.prompt(state)
    if waiting is not None:
        return waiting
    for seat in window_order(state):
        bids = open_window_bids(state, seat)
        if bids:
            actions = (*answers.unlooked_actions(state, seat, bids), StayDown(seat))
            return Prompt(seat, "blind", actions)
    return None


WINDOW = Phase("blind", has_blind_window, _prompt, answers.bound_bid)
