"""Partnership bidding: the partners of a side agree on one number (decision 29)."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from spades_tui.engine.calls import bid_facts, bidding_order
from spades_tui.engine.phases import bidding, partner_answers
from spades_tui.engine.phases.phase import Phase
from spades_tui.engine.state import State, Talk, with_hand
from spades_tui.player_view import Prompt
from spades_tui.rules.actions import Action, Agree, MakeBid, Propose, Say
from spades_tui.rules.bidding import find_agreement_refusal, legal_bids, list_agreeable_numbers
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import bids_by_talk, second_partner_names
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.events import Proposed, Said

MOST_PROPOSALS = 3
"""Number of proposals a side may make; the last of them stands without an answer."""


def _side_to_bid(state: State) -> tuple[int, ...]:
    """Return the partners whose turn it is, the first-seated first; empty when all have bid."""
    bids, side_of = state.current_hand.bids, state.seats.side_of
    order = bidding_order(state)
    first = next((seat for seat in order if bids[seat] is None), None)
    if first is None:
        return ()
    return tuple(seat for seat in order if side_of[seat] == side_of[first])


def _prompt(state: State) -> Prompt | None:
    side = _side_to_bid(state)
    if not side:
        return None
    seat = _speaker(state, side)
    if not state.current_hand.looked[seat]:
        return bidding.make_look_prompt(state, seat)
    return Prompt(seat, "talk", (*_words(state, side, seat), *_bids(state, seat)))


def _open(state: State, side: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in side if state.current_hand.bids[seat] is None)


def _silent(state: State, side: tuple[int, ...]) -> tuple[int, ...]:
    """Return the partners who have not yet named their tricks; none if a partner has announced a
    nil."""
    free = _open(state, side)
    speaking = state.current_hand.talk.said
    if len(free) < 2:
        return ()
    speakers = free[:1] if second_partner_names(state.rules) else free
    return tuple(seat for seat in speakers if seat not in speaking)


def _speaker(state: State, side: tuple[int, ...]) -> int:
    free, talk = _open(state, side), state.current_hand.talk
    unlooked = [seat for seat in free if not state.current_hand.looked[seat]]
    silent = _silent(state, side)
    if silent:
        return silent[0]
    if unlooked:
        return unlooked[0]
    if talk.number is None:
        return free[-1] if second_partner_names(state.rules) else free[0]
    return next(seat for seat in side if seat != talk.proposer)


def _words(state: State, side: tuple[int, ...], seat: int) -> tuple[Action, ...]:
    if _silent(state, side):
        return _sayings(seat, tricks_in_hand(state.rules))
    if second_partner_names(state.rules):
        return ()
    talk = state.current_hand.talk
    numbers = _numbers(state, _open(state, side)[0])
    proposals = tuple(Propose(seat, n) for n in numbers if n != talk.number)
    return proposals if talk.number is None else (Agree(seat), *proposals)


def _numbers(state: State, seat: int) -> tuple[int, ...]:
    return list_agreeable_numbers(bid_facts(state, seat), state.rules)


@cache
def _sayings(seat: int, tricks: int) -> tuple[Action, ...]:
    most = 2 * tricks
    return tuple(
        Say(seat, sure, maybe) for sure in range(most + 1) for maybe in range(most + 1 - sure)
    )


def _bids(state: State, seat: int) -> tuple[Action, ...]:
    """Return the nils and special bids of the talk, and numbers if this seat names them alone.

    Other numbers are agreed by proposals; one with a Bemo is proposed as a bid, for the side plays
    it.
    """
    if state.current_hand.bids[seat] is not None:
        return ()
    facts = bid_facts(state, seat)
    alone = second_partner_names(state.rules)
    silent = alone and _silent(state, _side_to_bid(state))
    numbers = () if silent else list_agreeable_numbers(facts, state.rules)
    refused = (seat, "number") in state.current_hand.refused
    plain = [Bid("number", number) for number in numbers] if alone else []
    calls = [
        bid
        for bid in legal_bids(facts, state.rules)
        if bid.kind != "number" or (bid.bemo and bid.tricks in numbers and not refused)
    ]
    return tuple(MakeBid(seat, bid) for bid in (*plain, *calls))


def apply_saying(state: State, event: Said) -> State:
    """Return `state` in which the player is recorded as having named their tricks."""
    talk = state.current_hand.talk
    return with_hand(state, talk=replace(talk, said=(*talk.said, event.seat)))


def apply_proposal(state: State, event: Proposed) -> State:
    """Return `state` with the proposal recorded, in place of an earlier one.

    The last proposal allowed (`MOST_PROPOSALS`) is agreed at once.
    """
    talk = state.current_hand.talk
    after = Talk(talk.said, event.number, event.seat, talk.proposals + 1)
    state = with_hand(state, talk=after)
    return apply_agreement(state) if after.proposals == MOST_PROPOSALS else state


def apply_agreement(state: State) -> State:
    """Return `state` with the proposed number bid for the side.

    The bid is recorded for the proposer, or for the partner if the proposer has bid nil.
    """
    talk = state.current_hand.talk
    free = _open(state, state.seats.side_with(talk.proposer))
    holder = talk.proposer if talk.proposer in free else free[0]
    assert talk.number is not None
    return partner_answers.bid_stands(state, holder, Bid("number", talk.number))


def _refusal(state: State, action: Action) -> str:
    if state.prompt is None or state.prompt.kind != "talk":
        return bidding.refusal(state, action)
    if isinstance(action, Propose):
        return _unfit_proposal(state, action)
    if isinstance(action, MakeBid) and action.bid.kind == "number":
        if second_partner_names(state.rules):
            return _unfit_number(state, action.seat, action.bid.tricks)
        return "The side's number is agreed by talk: propose it."
    if isinstance(action, MakeBid):
        bid = state.current_hand.bids[action.seat]
        if bid is not None:
            return f"You have bid {bid}; the number is your partner's."
    return bidding.refusal(state, action)


def _unfit_proposal(state: State, action: Propose) -> str:
    if second_partner_names(state.rules):
        return "Numbers are not proposed: the second partner bids for the side."
    if not _silent(state, _side_to_bid(state)) and action.number == state.current_hand.talk.number:
        return f"{action.number} is proposed already: agree, or propose another number."
    seat = _open(state, _side_to_bid(state))[0]
    return _unfit_number(state, seat, action.number)


def _unfit_number(state: State, seat: int, number: int) -> str:
    if _silent(state, _side_to_bid(state)):
        return "First say what you can take."
    facts = bid_facts(state, seat)
    return find_agreement_refusal(facts, number, state.rules) or f"{number} is not open to you now."


TALK = Phase(
    "bidding",
    bids_by_talk,
    _prompt,
    refusal=_refusal,
    is_bidding=True,
)
