"""Who has seen his cards, and who may still make a blind call (decision 1)."""

from __future__ import annotations

from spades_tui.engine.calls import asks_consent, bid_facts
from spades_tui.engine.state import State, changed
from spades_tui.rules.bidding import legal_bids, nil_round_bids, window_bids
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import has_blind_turn, has_blind_window


def open_window_bids(state: State, seat: int) -> tuple[Bid, ...]:
    """Return what `seat` may call in the blind window now; a side's bid needs both unlooked."""
    hand = state.cards_out
    if hand.looked[seat] or hand.bids[seat] is not None or seat in hand.window_done:
        return ()
    if not has_blind_window(state.rules) or state.bids_itself:
        return ()
    partner = state.seats.partner_of[seat]
    both = partner is None or (not hand.looked[partner] and hand.bids[partner] is None)
    bids = window_bids(bid_facts(state, seat), state.rules)
    return tuple(bid for bid in bids if both or not asks_consent(state, seat, bid))


def _window_open(state: State, seat: int) -> bool:
    if open_window_bids(state, seat):
        return True
    partner = state.seats.partner_of[seat]
    if partner is None:
        return False
    bids = open_window_bids(state, partner)
    return any(asks_consent(state, partner, bid) for bid in bids)


def blind_turn_bids(state: State, seat: int) -> tuple[Bid, ...]:
    """Return what an unlooked `seat` may still bid blind at its own turn of the bidding."""
    if not has_blind_turn(state.rules) or state.cards_out.bids[seat] is not None:
        return ()
    facts = bid_facts(state, seat)
    assert facts.hand is None
    return tuple(bid for bid in legal_bids(facts, state.rules) if bid.is_blind)


def blind_nils(state: State, seat: int) -> tuple[Bid, ...]:
    """Return the blind nil an unlooked `seat` may still declare in the nil round."""
    if not has_blind_turn(state.rules) or seat in state.cards_out.nil_passed:
        return ()
    bids = nil_round_bids(bid_facts(state, seat), state.rules)
    return tuple(bid for bid in bids if bid.is_blind)


def _turn_open(state: State, seat: int) -> bool:
    if state.bids_itself or not has_blind_turn(state.rules):
        return False
    if state.rules.bidding.nil_round and blind_nils(state, seat):
        return True
    return any(bid.kind != "blind nil" for bid in blind_turn_bids(state, seat)) or (
        not state.rules.bidding.nil_round and bool(blind_turn_bids(state, seat))
    )


def may_call_blind(state: State, seat: int) -> bool:
    """Whether a blind call is still open to an unlooked `seat`, or waits for its answer."""
    hand = state.cards_out
    if hand.pending is not None and seat in (hand.pending.seat, hand.pending.partner):
        return True
    if hand.bound == seat:
        return True
    if hand.bids[seat] is not None:
        return False
    return _window_open(state, seat) or _turn_open(state, seat)


def with_looks(state: State) -> State:
    """Return `state` in which whoever has no blind call open has seen his cards."""
    looked = state.cards_out.looked
    if all(looked):
        return state
    seen = tuple(had or not may_call_blind(state, seat) for seat, had in enumerate(looked))
    return state if seen == looked else changed(state, looked=seen)
