"""Questions and proposals to the partner: cover, misdeal, consent (decisions 6, 7)."""

from __future__ import annotations

from typing import assert_never

from spades_tui.engine.calls import asks_consent, bids_including
from spades_tui.engine.state import PendingQuestion, State, Talk, append_to_hand, with_hand
from spades_tui.player_view import Prompt
from spades_tui.rules.actions import Action, Answer, Ask, Look, MakeBid, Question
from spades_tui.rules.bids import BLIND_NIL, Bid
from spades_tui.rules.events import Answered, Asked, BidMade


def prompt(state: State, pending: PendingQuestion) -> Prompt:
    """Return the prompt that asks the partner for a yes or no to a pending question."""
    seat = pending.partner
    answers: tuple[Action, ...] = (Answer(seat, True), Answer(seat, False))
    blind = pending.bid is not None and pending.bid.is_blind
    if not blind and not state.current_hand.looked[seat]:
        answers = (Look(seat), *answers)
    return Prompt(seat, "answer", answers, about=pending.about)


def bid_bound_by_cover(state: State) -> BidMade | None:
    """Return the event of a blind nil that must follow because the partner promised cover; else
    None."""
    bound = state.current_hand.bound
    return None if bound is None else BidMade(bound, BLIND_NIL)


def list_unlooked_actions(state: State, seat: int, bids: tuple[Bid, ...]) -> tuple[Action, ...]:
    """Return the legal actions of `seat` at its turn if it has not looked at its cards.

    Args:
        state: the state.
        seat: the player.
        bids: the blind bids open to the player.
    """
    actions: tuple[Action, ...] = (Look(seat), *(MakeBid(seat, bid) for bid in bids))
    may_ask = state.rules.nil.cover_ask and BLIND_NIL in bids
    return (*actions, *questions_for(state, seat, "cover")) if may_ask else actions


def questions_for(state: State, seat: int, topic: Question) -> tuple[Action, ...]:
    """Return a tuple with the action that asks the partner of `seat` about `topic`.

    It is empty if the question has been put already or there is no partner.
    """
    is_new = (seat, topic) not in state.current_hand.asked
    return (Ask(seat, topic),) if is_new and state.seats.partner_of[seat] is not None else ()


def apply_question(state: State, event: Asked) -> State:
    """Return `state` after a question to the partner, which waits for the answer."""
    partner = state.seats.partner_of[event.seat]
    assert partner is not None
    state = append_to_hand(state, asked=(event.seat, event.question))
    return with_hand(state, pending=PendingQuestion(event.seat, partner, event.question))


def bid_made(state: State, event: BidMade) -> State:
    """Return `state` after a bid: it is recorded, or waits for the partner's consent if it needs
    that."""
    if asks_consent(state, event.seat, event.bid):
        partner = state.seats.partner_of[event.seat]
        assert partner is not None
        return with_hand(state, pending=PendingQuestion(event.seat, partner, "bid", event.bid))
    return bid_stands(state, event.seat, event.bid)


def bid_stands(state: State, seat: int, bid: Bid) -> State:
    """Return `state` with `bid` recorded for `seat`.

    When all seats of a side have bid, their talk is cleared.
    """
    bids = bids_including(state, seat, bid)
    talk = state.current_hand.talk
    settled = all(bids[member] is not None for member in state.seats.side_with(seat))
    talk = Talk() if settled else Talk(said=talk.said, proposals=talk.proposals)
    return with_hand(state, bids=bids, bound=None, pending=None, talk=talk)


def apply_answer(state: State, event: Answered) -> State:
    """Return `state` after the partner's answer to a question.

    Yes to "cover" binds the asker to a blind nil; yes to a proposed bid or raise records it. No to
    a proposed bid is recorded as a refusal. Other answers only end the question.
    """
    pending = state.current_hand.pending
    assert pending is not None
    state = with_hand(state, pending=None)
    match pending.kind:
        case "cover":
            return with_hand(state, bound=pending.seat) if event.yes else state
        case "misdeal":
            return state
        case "raise":
            return _end_raise(state, pending, yes=event.yes)
        case "bid":
            bid = pending.bid
            assert bid is not None
            if event.yes:
                return bid_stands(state, pending.seat, bid)
            if bid.is_blind:
                state = append_to_hand(state, window_done=pending.seat)
            return append_to_hand(state, refused=(pending.seat, bid.kind))
        case _:
            assert_never(pending.kind)


def _end_raise(state: State, pending: PendingQuestion, *, yes: bool) -> State:
    """Return `state` with the side's chance to raise ended (decision 73).

    Args:
        state: the state before the answer.
        pending: the proposed raise.
        yes: whether the partner agreed, so that the number is raised.
    """
    done = (*state.current_hand.raising_done, *state.seats.side_with(pending.seat))
    state = with_hand(state, raising_done=done)
    return replace_number(state, pending.seat, pending.number) if yes else state


def replace_number(state: State, seat: int, number: int) -> State:
    """Return `state` with the number bid by `seat`, or by its side, replaced by `number`."""
    bids = list(state.current_hand.bids)
    holder = number_holder(state, seat)
    bid = bids[holder]
    assert bid is not None
    bids[holder] = Bid(bid.kind, number, bid.bemo)
    return with_hand(state, bids=tuple(bids))


def number_holder(state: State, seat: int) -> int:
    """Return the seat at which the number that `seat` plays for is recorded.

    It is the partner's if the bid of `seat` is not a number, else `seat`.
    """
    bid, partner = state.current_hand.bids[seat], state.seats.partner_of[seat]
    if partner is not None and bid is not None and bid.kind != "number":
        return partner
    return seat
