"""Bids before and after looking: blind window, nil round, round the table, raises."""

from __future__ import annotations

from spades_tui.engine.calls import (
    bid_facts,
    bidding_order,
    blind_nils,
    blind_turn_bids,
    first_bidder,
    open_window_bids,
    window_order,
)
from spades_tui.engine.phases import partner_answers
from spades_tui.engine.phases.phase import NOT_OFFERED, Phase
from spades_tui.engine.state import PendingQuestion, State, append_to_hand, with_hand
from spades_tui.player_view import Prompt
from spades_tui.rules.actions import Action, MakeBid, PassNil, Raise, StandPat, StayDown
from spades_tui.rules.bidding import (
    bid_refusal,
    find_forced_bid,
    legal_bids,
    nil_round_bids,
    nil_round_refusal,
    raise_refusal,
    raises,
    window_refusal,
)
from spades_tui.rules.capabilities import bids_by_talk, has_blind_window
from spades_tui.rules.events import BidMade, Raised

# -- the blind window (decisions 1 and 2) --------------------------------------------------


def _window_prompt(state: State) -> Prompt | None:
    for seat in window_order(state):
        bids = open_window_bids(state, seat)
        if bids:
            actions = (*partner_answers.list_unlooked_actions(state, seat, bids), StayDown(seat))
            return Prompt(seat, "blind", actions)
    return None


def _window_refusal(state: State, action: Action) -> str:
    if not isinstance(action, MakeBid):
        return NOT_OFFERED
    reason = window_refusal(bid_facts(state, action.seat), action.bid, state.rules)
    return reason or f"{action.bid} needs a partner who has not looked."


WINDOW = Phase("blind", has_blind_window, _window_prompt, refusal=_window_refusal, is_bidding=True)


# -- the nil round (option `nil_round`, decision 34) ---------------------------------------


def _nil_prompt(state: State) -> Prompt | None:
    hand = state.current_hand
    for seat in state.seats.clockwise_from(first_bidder(state)):
        if hand.bids[seat] is not None or seat in hand.nil_passed:
            continue
        if not hand.looked[seat]:
            actions = partner_answers.list_unlooked_actions(state, seat, blind_nils(state, seat))
            if blind_turn_bids(state, seat):
                actions = (*actions, PassNil(seat))
            return Prompt(seat, "look", actions)
        bids = nil_round_bids(bid_facts(state, seat), state.rules)
        if bids:
            return Prompt(seat, "nil", (*(MakeBid(seat, bid) for bid in bids), PassNil(seat)))
    return None


def _nil_refusal(state: State, action: Action) -> str:
    if not isinstance(action, MakeBid):
        return NOT_OFFERED
    facts = bid_facts(state, action.seat)
    return nil_round_refusal(facts, action.bid, state.rules) or NOT_OFFERED


NIL_ROUND = Phase(
    "nil round",
    lambda rules: rules.bidding.nil_round,
    _nil_prompt,
    refusal=_nil_refusal,
    is_bidding=True,
)


# -- bidding round the table ---------------------------------------------------------------


def _turn(state: State) -> int | None:
    bids = state.current_hand.bids
    return next((seat for seat in bidding_order(state) if bids[seat] is None), None)


def _prompt(state: State) -> Prompt | None:
    seat = _turn(state)
    if seat is None:
        return None
    if not state.current_hand.looked[seat]:
        return make_look_prompt(state, seat)
    bids = legal_bids(bid_facts(state, seat), state.rules)
    assert bids, "a bid can always be made"
    return Prompt(seat, "bid", tuple(MakeBid(seat, bid) for bid in bids))


def make_look_prompt(state: State, seat: int) -> Prompt:
    """Return the prompt for `seat`, at its turn to bid, if it has not looked at its cards."""
    return Prompt(
        seat,
        "look",
        partner_answers.list_unlooked_actions(state, seat, blind_turn_bids(state, seat)),
    )


def _due(state: State) -> BidMade | None:
    """Return the bid that is fixed by the spades held; None if there is no such bid."""
    seat = _turn(state)
    if seat is None or not state.current_hand.looked[seat]:
        return None
    bid = find_forced_bid(bid_facts(state, seat), state.rules)
    return None if bid is None else BidMade(seat, bid)


def _is_blind(action: Action) -> bool:
    return isinstance(action, MakeBid) and action.bid.is_blind


def refusal(state: State, action: Action) -> str:
    """Return a sentence with the reason that `action`, which must be illegal, is refused."""
    if state.prompt is not None and state.prompt.kind == "look" and not _is_blind(action):
        return "Look at your cards first, or call blind."
    if not isinstance(action, MakeBid):
        return "It is your turn to bid."
    reason = bid_refusal(bid_facts(state, action.seat), action.bid, state.rules)
    return reason or f"{action.bid} is not open to you now."


BIDDING = Phase(
    "bidding",
    lambda rules: not bids_by_talk(rules),
    _prompt,
    _due,
    refusal=refusal,
    is_bidding=True,
)


# -- the raising round (option `raise_round`, decision 33) ---------------------------------


def _raise_prompt(state: State) -> Prompt | None:
    for seat in list_raisers(state):
        numbers = _numbers(state, seat)
        if numbers:
            choices: list[Action] = [Raise(seat, number) for number in numbers]
            return Prompt(seat, "raise", (*choices, StandPat(seat)))
    return None


def list_raisers(state: State) -> tuple[int, ...]:
    """Return the seats that may still raise in the raising round, in the order of bidding.

    Empty if the rules have no such round.
    """
    if state.rules.bidding.raise_round == "off":
        return ()
    order, side_of = bidding_order(state), state.seats.side_of
    everyone = state.rules.bidding.raise_round == "each side"
    done = state.current_hand.raising_done
    return tuple(
        seat
        for seat in order
        if seat not in done and (everyone or side_of[seat] == side_of[order[0]])
    )


def _numbers(state: State, seat: int) -> tuple[int, ...]:
    return raises(bid_facts(state, _holder(state, seat)), state.rules)


def _holder(state: State, seat: int) -> int:
    return partner_answers.number_holder(state, seat) if bids_by_talk(state.rules) else seat


def apply_raise(state: State, event: Raised) -> State:
    """Return `state` after a raise: the number is replaced, or proposed if partners bid by talk."""
    seat = event.seat
    partner = state.seats.partner_of[seat]
    if bids_by_talk(state.rules) and partner is not None:
        return with_hand(
            state, pending=PendingQuestion(seat, partner, "raise", number=event.number)
        )
    state = partner_answers.replace_number(state, seat, event.number)
    return append_to_hand(state, raising_done=seat)


def _raise_refusal(state: State, action: Action) -> str:
    if not isinstance(action, Raise):
        return "Raise your bid, or let it stand."
    facts = bid_facts(state, _holder(state, action.seat))
    return raise_refusal(facts, action.number, state.rules) or "It may not be raised now."


RAISING = Phase(
    "raising",
    lambda rules: rules.bidding.raise_round != "off",
    _raise_prompt,
    refusal=_raise_refusal,
    is_bidding=True,
)
