"""The nil round: nils are declared before the numbers (option `nil_round`, decision 34)."""

from __future__ import annotations

from spades_tui.engine.calls import bid_facts, first_bidder
from spades_tui.engine.looking import blind_nils, blind_turn_bids
from spades_tui.engine.phases import answers
from spades_tui.engine.phases.phase import Phase, not_offered
from spades_tui.engine.state import State
from spades_tui.rules.actions import Action, MakeBid, PassNil
from spades_tui.rules.bidding import nil_round_bids, nil_round_refusal
from spades_tui.view import Prompt


def _prompt(state: State) -> Prompt | None:
    if state.bids_itself or answers.bound_bid(state) is not None:
        return None
    waiting = answers.prompt(state)
    if waiting is not None:
        return waiting
    hand = state.cards_out
    for seat in state.seats.clockwise_from(first_bidder(state)):
        if hand.bids[seat] is not None or seat in hand.nil_passed:
            continue
        asked = _unlooked(state, seat) if not hand.looked[seat] else _looked(state, seat)
        if asked is not None:
            return asked
    return None


def _looked(state: State, seat: int) -> Prompt | None:
    bids = nil_round_bids(bid_facts(state, seat), state.rules)
    if not bids:
        return None
    return Prompt(seat, "nil", (*(MakeBid(seat, bid) for bid in bids), PassNil(seat)))


def _unlooked(state: State, seat: int) -> Prompt | None:
    actions: tuple[Action, ...] = answers.unlooked_actions(state, seat, blind_nils(state, seat))
    if any(bid.kind != "blind nil" for bid in blind_turn_bids(state, seat)):
        actions = (*actions, PassNil(seat))
    return Prompt(seat, "look", actions)


def _refusal(state: State, action: Action) -> str:
    if not isinstance(action, MakeBid) or state.prompt is None or state.prompt.kind == "answer":
        return not_offered(state, action)
    reason = nil_round_refusal(bid_facts(state, action.seat), action.bid, state.rules)
    return reason or not_offered(state, action)


NIL_ROUND = Phase(
    "nil round", lambda rules: rules.bidding.nil_round, _prompt, answers.bound_bid, refusal=_refusal
)
