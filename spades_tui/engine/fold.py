"""Apply an event to the state, and walk through a log with the state before and after each
event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from spades_tui.engine.phases import (
    bidding,
    card_play,
    exchange,
    misdeal,
    partner_answers,
    revoking,
    stock,
    talk,
)
from spades_tui.engine.state import (
    State,
    append_to_hand,
    new_hand,
    new_state,
    replace_at,
    with_hand,
)
from spades_tui.engine.timeline import advance
from spades_tui.rules import events as e
from spades_tui.rules.events import Event, Undone
from spades_tui.rules.ruleset import RuleSet


def _apply_event(state: State, event: e.Event) -> State:
    match event:
        case e.CardPlayed():  # first, for it is the most frequent
            return card_play.card_played(state, event)
        case e.DealerChosen():
            return replace(state, dealer=event.dealer)
        case e.ScoreGiven():
            return replace(
                state,
                scores=event.points,
                bags=event.bags,
                sets_given=event.sets,
                number=event.number - 1,
            )
        case e.DealCommitted():
            return replace(state, commitment=event.digest)
        case e.HandDealt():
            return _hand_dealt(state, event)
        case e.Looked():
            return with_hand(state, looked=replace_at(state.current_hand.looked, event.seat, True))
        case e.StayedDown():
            declines_misdeal = state.prompt is not None and state.prompt.kind == "misdeal"
            if declines_misdeal:
                return append_to_hand(state, misdeal_done=event.seat)
            return append_to_hand(state, window_done=event.seat)
        case e.CardDrawn():
            return stock.apply_draw(state, event)
        case e.MisdealCalled():
            return misdeal.throw_in_hand(state)
        case e.MisdealWaived():
            return append_to_hand(state, misdeal_done=event.seat)
        case e.Asked():
            return partner_answers.apply_question(state, event)
        case e.Answered():
            return partner_answers.apply_answer(state, event)
        case e.BidMade():
            return partner_answers.bid_made(state, event)
        case e.NilPassed():
            return append_to_hand(state, nil_passed=event.seat)
        case e.Said():
            return talk.apply_saying(state, event)
        case e.Proposed():
            return talk.apply_proposal(state, event)
        case e.Agreed():
            return talk.apply_agreement(state)
        case e.Raised():
            return bidding.apply_raise(state, event)
        case e.StoodPat():
            return append_to_hand(state, raising_done=event.seat)
        case e.LeftoversTaken():
            return stock.take_leftovers(state, event)
        case e.CardsDiscarded():
            return stock.apply_discard(state, event)
        case e.SuitAsked():
            return append_to_hand(state, suit_asked=event.seat)
        case e.CardsPassed():
            return exchange.apply_pass(state, event)
        case e.PassDeclined():
            return exchange.apply_decline(state)
        case e.RevokeCorrected():
            return card_play.collect_trick(revoking.apply_correction(state, event))
        case e.RevokeLeft():
            return card_play.collect_trick(revoking.leave_standing(state, event))
        case e.RevokeCalled():
            return with_hand(state, revoker=event.offender)
        case e.Claimed():
            return replace(state, claim=event)
        case e.ClaimAnswered():
            return replace(state, claim=None)
        case e.Assisted():
            return replace(state, assisted=True)
        case e.Seated():
            return state
        case e.Assumed():
            return _apply_assumed(state, event)
        case e.Undone():
            raise ValueError("Only a whole log knows what it goes back to.")
        case _:
            assert_never(event)


def _apply_assumed(state: State, event: e.Assumed) -> State:
    """Return the state after an assumed answer; it notes the kind of movement if the cards are
    unknown."""
    after = _apply_event(state, event.answer)
    if event.cards_told:
        return after
    match event.answer:
        case e.CardDrawn():
            return with_hand(after, untold="draws")
        case e.CardsDiscarded():
            return with_hand(after, untold="discards")
        case e.PassDeclined():
            return with_hand(after, untold="passes")
    return after


def _hand_dealt(state: State, event: e.HandDealt) -> State:
    hands = tuple(cards or () for cards in event.hands)
    hand = new_hand(
        state.seats, hands, event.rest or (), nonce=event.nonce or "", cancel_card=event.cancel_card
    )
    state = replace(
        state,
        stage=0,
        number=event.number,
        attempt=event.attempt,
        deal=event.deal,
        dealer=event.dealer,
        hand=hand,
        thrown_in=False,
        claim=None,
    )
    if event.game == state.game:
        return state
    zeros = (0,) * len(state.seats.sides)
    is_first = state.game == 0  # the score may have been given
    return replace(
        state,
        game=event.game,
        scores=state.scores if is_first else zeros,
        bags=state.bags if is_first else zeros,
        results=(),
        sets_given=state.sets_given if is_first else (),
        outcome=None,
        assisted=state.assisted and is_first,
    )


def apply_event(state: State, event: e.Event) -> State:
    """Return the state after `event`, moved on to the next question or automatic event.

    Whether the event is legal is not checked.

    Raises:
        ValueError: if it is an `Undone`, which needs the whole log.
    """
    after = _apply_event(state, event)
    return advance(
        append_to_hand(after, auction=event) if isinstance(event, e.PublicCall) else after
    )


class Step(NamedTuple):
    """One event of a legal log.

    Attributes:
        place: index of the event in the log, from 0.
        event: the event.
        before: the state before the event.
        after: the state after it.
    """

    place: int
    event: Event
    before: State
    after: State


def steps(rules: RuleSet, log: Sequence[Event]) -> Iterator[Step]:
    """Yield a step for every event of `log` in order, including events that are undone later.

    The log must be legal by `rules`, which is not checked.
    """
    states = [new_state(rules)]
    for place, event in enumerate(log):
        before = states[-1]
        if isinstance(event, Undone):
            after = replace(states[event.to], assisted=True)
        else:
            after = apply_event(before, event)
        states.append(after)
        yield Step(place, event, before, after)
