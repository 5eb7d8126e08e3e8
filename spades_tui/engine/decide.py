"""From actions to events: one decision is one event, or a refusal with its reason."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from spades_tui.engine.phases.revoking import right_cards
from spades_tui.engine.state import State
from spades_tui.engine.timeline import phase_of
from spades_tui.player_view import Pick, Prompt
from spades_tui.rules import actions as a
from spades_tui.rules import events as e
from spades_tui.rules.misdeal import misdeal_reasons


class Rejection(msgspec.Struct, frozen=True):
    """The result of an action that is refused.

    Attributes:
        reason: the reason, as a sentence for the player.
    """

    reason: str


def decide(state: State, action: a.Action) -> e.Event | Rejection:
    """Return the event that `action` causes in `state`, or a rejection; `state` is not changed."""
    prompt, phase = state.prompt, phase_of(state)
    if prompt is None:
        return Rejection("No cards are out: the next hand has yet to be dealt.")
    assert phase is not None
    if _is_answer(prompt, action):
        return _event_for(state, action)
    if isinstance(action, a.Look):
        return _look(state, action)
    if isinstance(action, a.CorrectRevoke) and phase.name == "play":
        return _correct(state, action)
    if action.seat != prompt.seat:
        return Rejection("It is another player's turn.")
    if prompt.kind == "answer":
        return Rejection("Your partner is waiting for a yes or no.")
    return Rejection(phase.refusal(state, action))


def _is_answer(prompt: Prompt, action: a.Action) -> bool:
    if action in prompt.actions:
        return True
    if action.seat != prompt.seat:
        return False
    if isinstance(action, a.PlayCard):
        return action.hand == prompt.hand and action.card in prompt.wrong
    if isinstance(action, a.Discard):
        return _fits(prompt.pick, "discard", action)
    return isinstance(action, a.PassCards) and _fits(prompt.pick, "pass", action)


def _fits(pick: Pick | None, verb: str, action: a.Discard | a.PassCards) -> bool:
    if pick is None or pick.verb != verb or len(action.cards) != pick.count:
        return False
    return not Counter(action.cards) - Counter(pick.cards)


def _look(state: State, action: a.Look) -> e.Event | Rejection:
    """Return the event of a look; a rejection while a question about a blind call is open (decision
    1)."""
    hand = state.current_hand
    if not 0 <= action.seat < len(hand.looked) or hand.looked[action.seat]:
        return Rejection("These cards have been looked at already.")
    pending = hand.pending
    if pending is not None and action.seat in (pending.seat, pending.partner):
        return Rejection("Wait for the answer before looking.")
    if hand.bound == action.seat:
        return Rejection("The blind nil is bound: the cards stay down.")
    return e.Looked(action.seat)


def _correct(state: State, action: a.CorrectRevoke) -> e.Event | Rejection:
    """Return the event that corrects a wrong card, or the rejection.

    It can be corrected at any time before the next lead (decision 44).
    """
    if action.card in right_cards(state, action.seat):
        return _event_for(state, action)
    wrong = next((revoke for revoke in state.playing.wrong if revoke.seat == action.seat), None)
    if wrong is None:
        return Rejection("You have no wrong card to correct.")
    suit = wrong.suit.plural
    return Rejection(f"The {action.card.label} does not correct it: {suit} were led.")


_TWINS: Final[dict[type[a.Action], type[e.Event]]] = {
    a.Look: e.Looked,
    a.StayDown: e.StayedDown,
    a.MakeBid: e.BidMade,
    a.PassNil: e.NilPassed,
    a.Ask: e.Asked,
    a.Answer: e.Answered,
    a.WaiveMisdeal: e.MisdealWaived,
    a.Say: e.Said,
    a.Propose: e.Proposed,
    a.Agree: e.Agreed,
    a.Raise: e.Raised,
    a.StandPat: e.StoodPat,
    a.DeclinePass: e.PassDeclined,
    a.AskSuit: e.SuitAsked,
    a.CorrectRevoke: e.RevokeCorrected,
    a.LetStand: e.RevokeLeft,
}
"""Decisions whose events have the same fields."""
_BEHIND: Final = {event: action for action, event in _TWINS.items()}


def _event_for(state: State, action: a.Action) -> e.Event:
    """Return the event that `action` causes; it must be legal in `state`, which is not checked."""
    seat = action.seat
    match action:
        case a.CallMisdeal():
            hand = state.current_hand.dealt[seat]
            return e.MisdealCalled(seat, misdeal_reasons(hand, state.rules))
        case a.KeepDrawn():
            kept_card, away = state.current_hand.rest[:2]
            return e.CardDrawn(seat, True, kept_card, away)
        case a.DiscardDrawn():
            away, kept_card = state.current_hand.rest[:2]
            return e.CardDrawn(seat, False, kept_card, away)
        case a.Discard():
            return e.CardsDiscarded(seat, action.cards, len(action.cards))
        case a.PassCards():
            partner = state.seats.partner_of[seat]
            assert partner is not None
            return e.CardsPassed(seat, partner, action.cards, len(action.cards))
        case a.PlayCard():
            return e.CardPlayed(action.hand, action.card)
        case a.CallRevoke():
            return e.RevokeCalled(seat, state.playing.proven[0].seat)
    return _TWINS[type(action)](*msgspec.structs.astuple(action))


def action_for(state: State, event: e.Event) -> a.Action | None:
    """Return the action of a player that an event records; None if it is no player's action.

    That is so for chance, help, undo and assumed events.

    Args:
        state: the state before the event.
        event: the event.
    """
    match event:
        case e.MisdealCalled():
            return a.CallMisdeal(event.seat)
        case e.CardDrawn():
            return (a.KeepDrawn if event.first_kept else a.DiscardDrawn)(event.seat)
        case e.CardsDiscarded():
            return a.Discard(event.seat, event.cards or ())
        case e.CardsPassed():
            return a.PassCards(event.seat, event.cards or ())
        case e.CardPlayed():
            seat = -1 if state.prompt is None else state.prompt.seat
            return a.PlayCard(seat, event.hand, event.card)
        case e.RevokeCalled():
            return a.CallRevoke(event.seat)
    twin = _BEHIND.get(type(event))
    return None if twin is None else twin(*msgspec.structs.astuple(event))
