"""The fold: what each event does to the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from spades_tui.engine.phases import (
    answers,
    draw,
    exchange,
    kitty,
    misdeal,
    play,
    raising,
    revoking,
    talk,
)
from spades_tui.engine.state import Hand, State, changed, put
from spades_tui.engine.timeline import settled
from spades_tui.rules import events as e


def _dealer_chosen(state: State, event: e.DealerChosen) -> State:
    return msgspec.structs.replace(state, dealer=event.dealer)


def _deal_committed(state: State, event: e.DealCommitted) -> State:
    return msgspec.structs.replace(state, commitment=event.digest)


def _hand_dealt(state: State, event: e.HandDealt) -> State:
    hands = tuple(cards or () for cards in event.hands)
    players = state.seats.players
    hand = Hand(
        dealt=hands,
        rest=event.rest or (),
        nonce=event.nonce or "",
        cancel_card=event.cancel_card,
        cards=hands,
        looked=(False,) * players,
        bids=(None,) * players,
        discarded=((),) * players,
    )
    state = msgspec.structs.replace(
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
    return state if event.game == state.game else _new_game(state, event.game)


def _new_game(state: State, game: int) -> State:
    nought = (0,) * len(state.seats.sides)
    return msgspec.structs.replace(
        state,
        game=game,
        scores=nought,
        bags=nought,
        results=(),
        outcome=None,
        assisted=state.assisted and state.game == 0,
    )


def _looked(state: State, event: e.Looked) -> State:
    return changed(state, looked=put(state.cards_out.looked, event.seat, True))


def _stayed_down(state: State, event: e.StayedDown) -> State:
    if state.prompt is not None and state.prompt.kind == "misdeal":
        return misdeal.passed(state, event.seat)
    return changed(state, window_done=(*state.cards_out.window_done, event.seat))


def _misdeal_waived(state: State, event: e.MisdealWaived) -> State:
    return misdeal.passed(state, event.seat)


def _nil_passed(state: State, event: e.NilPassed) -> State:
    return changed(state, nil_passed=(*state.cards_out.nil_passed, event.seat))


def _assisted(state: State, _event: e.Assisted) -> State:
    return msgspec.structs.replace(state, assisted=True)


def _claimed(state: State, event: e.Claimed) -> State:
    return msgspec.structs.replace(state, claim=event)


def _claim_answered(state: State, _event: e.ClaimAnswered) -> State:
    return msgspec.structs.replace(state, claim=None)


def _seated(state: State, _event: e.Seated) -> State:
    return state


_FOLDS: dict[type, Callable[[State, Any], State]] = {
    e.DealerChosen: _dealer_chosen,
    e.DealCommitted: _deal_committed,
    e.HandDealt: _hand_dealt,
    e.Looked: _looked,
    e.StayedDown: _stayed_down,
    e.CardDrawn: draw.drawn,
    e.MisdealCalled: misdeal.called,
    e.MisdealWaived: _misdeal_waived,
    e.Asked: answers.asked,
    e.Answered: answers.answered,
    e.BidMade: answers.bid_made,
    e.NilPassed: _nil_passed,
    e.Said: talk.said,
    e.Proposed: talk.proposed,
    e.Agreed: talk.agreed,
    e.Raised: raising.raised,
    e.StoodPat: raising.stood_pat,
    e.LeftoversTaken: kitty.taken,
    e.CardsDiscarded: kitty.discarded,
    e.SuitAsked: exchange.suit_asked,
    e.CardsPassed: exchange.passed,
    e.PassDeclined: exchange.declined,
    e.CardPlayed: play.card_played,
    e.RevokeCorrected: play.corrected,
    e.RevokeLeft: play.left,
    e.RevokeCalled: revoking.called,
    e.Claimed: _claimed,
    e.ClaimAnswered: _claim_answered,
    e.Assisted: _assisted,
    e.Seated: _seated,
}

_PUBLIC_CALLS = (
    e.Looked,
    e.StayedDown,
    e.MisdealCalled,
    e.MisdealWaived,
    e.Asked,
    e.Answered,
    e.BidMade,
    e.NilPassed,
    e.Said,
    e.Proposed,
    e.Agreed,
    e.Raised,
    e.StoodPat,
    e.SuitAsked,
    e.PassDeclined,
)


def apply(state: State, event: e.Event) -> State:
    """Return the state after a legal `event`; `Undone` is the game's own business."""
    after = _FOLDS[type(event)](state, event)
    if isinstance(event, _PUBLIC_CALLS):
        after = changed(after, auction=(*after.cards_out.auction, event))
    return settled(after)
