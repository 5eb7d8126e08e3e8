"""Bidding round the table."""

from __future__ import annotations

from spades_tui.engine.calls import bid_facts, bidding_order
from spades_tui.engine.looking import blind_turn_bids
from spades_tui.engine.phases import answers
from spades_tui.engine.phases.phase import WAITING, Phase
from spades_tui.engine.state import State
from spades_tui.rules.actions import Action, MakeBid
from spades_tui.rules.bidding import bid_refusal, forced_bid, legal_bids
from spades_tui.rules.capabilities import bids_by_talk
from spades_tui.rules.events import BidMade
from spades_tui.view import Prompt


def _turn(state: State) -> int | None:
    if state.bids_itself:
        return None
    bids = state.cards_out.bids
    return next((seat for seat in bidding_order(state) if bids[seat] is None), None)


def _prompt(state: State) -> Prompt | None:
    if _due(state) is not None:
        return None
    waiting = answers.prompt(state)
    if waiting is not None:
        return waiting
    seat = _turn(state)
    if seat is None:
        return None
    if not state.cards_out.looked[seat]:
        blind = blind_turn_bids(state, seat)
        return Prompt(seat, "look", answers.unlooked_actions(state, seat, blind))
    bids = legal_bids(bid_facts(state, seat), state.rules)
    assert bids, "a bid can always be made"
    return Prompt(seat, "bid", tuple(MakeBid(seat, bid) for bid in bids))


def _due(state: State) -> BidMade | None:
    """A bid that makes itself: bound by the cover question, or fixed by the spades held."""
    bound = answers.bound_bid(state)
    if bound is not None:
        return bound
    seat = _turn(state)
    if seat is None or not state.cards_out.looked[seat] or state.cards_out.pending is not None:
        return None
    bid = forced_bid(bid_facts(state, seat), state.rules)
    return None if bid is None else BidMade(seat, bid)


def refusal(state: State, action: Action) -> str:
    """Say why a bid is not open."""
    prompt = state.prompt
    if prompt is not None and prompt.kind == "answer":
        return WAITING
    blind = isinstance(action, MakeBid) and action.bid.is_blind
    if prompt is not None and prompt.kind == "look" and not blind:
        return "Look at your cards first, or call blind."
    if isinstance(action, MakeBid):
        reason = bid_refusal(bid_facts(state, action.seat), action.bid, state.rules)
        return reason or f"{action.bid} is not open to you now."
    return "It is your turn to bid."


BIDDING = Phase(
    "bidding",
    lambda rules: not bids_by_talk(rules),
    _prompt,
    _due,
    refusal=refusal,
)
