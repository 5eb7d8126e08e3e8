"""The blind window: bids called before anyone looks (decisions 1 and 2)."""

from __future__ import annotations

from spades_tui.engine.calls import bid_facts, window_order
from spades_tui.engine.looking import open_window_bids
from spades_tui.engine.phases import answers
from spades_tui.engine.phases.phase import Phase, not_offered
from spades_tui.engine.state import State
from spades_tui.rules.actions import Action, MakeBid, StayDown
from spades_tui.rules.bidding import window_refusal
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


def _refusal(state: State, action: Action) -> str:
    if not isinstance(action, MakeBid) or state.prompt is None or state.prompt.kind != "blind":
        return not_offered(state, action)
    reason = window_refusal(bid_facts(state, action.seat), action.bid, state.rules)
    return reason or f"{action.bid} needs a partner who has not looked."


WINDOW = Phase("blind", has_blind_window, _prompt, answers.bound_bid, refusal=_refusal)
