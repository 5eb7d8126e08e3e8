"""From actions to events: one decision is one event, or a refusal with its reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from spades_tui.engine.phases.revoking import right_cards
from spades_tui.engine.state import State
from spades_tui.engine.timeline import phase_of
from spades_tui.rules import actions as a
from spades_tui.rules import events as e
from spades_tui.rules.misdeal import misdeal_reasons
from spades_tui.view import Pick, Prompt


class Rejection(msgspec.Struct, frozen=True):
    """An action refused, and one sentence that says why."""

    reason: str


def decide(state: State, action: a.Action) -> e.Event | Rejection:
    """Return what `action` makes happen, or why it is refused."""
    prompt, phase = state.prompt, phase_of(state)
    if prompt is None or phase is None:
        return Rejection("No cards are out: the next hand has yet to be dealt.")
    if _is_answer(prompt, action):
        return _event_of(state, action)
    if isinstance(action, a.Look):
        return _look(state, action)
    if isinstance(action, a.CorrectRevoke) and phase.name == "play":
        return _correct(state, action)
    if action.seat != prompt.seat:
        return Rejection("It is another player's turn.")
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
    """A player looks when he likes, unless a question about his blind call is open (decision 1)."""
    hand = state.cards_out
    if not 0 <= action.seat < len(hand.looked) or hand.looked[action.seat]:
        return Rejection("These cards have been looked at already.")
    pending = hand.pending
    if pending is not None and action.seat in (pending.seat, pending.partner):
        return Rejection("Wait for the answer before looking.")
    if hand.bound == action.seat:
        return Rejection("The blind nil is bound: the cards stay down.")
    return e.Looked(action.seat)


def _correct(state: State, action: a.CorrectRevoke) -> e.Event | Rejection:
    """A wrong card may be put right at any time before the next lead (decision 44)."""
    if action.card in right_cards(state, action.seat):
        return _event_of(state, action)
    wrong = next((one for one in state.playing.wrong if one.seat == action.seat), None)
    if wrong is None:
        return Rejection("You have no wrong card to put right.")
    suit = wrong.suit.plural
    return Rejection(f"The {action.card.label} does not put it right: {suit} were led.")


def _draw(state: State, seat: int, *, first_kept: bool) -> e.Event:
    first, second = state.cards_out.rest[:2]
    kept, away = (first, second) if first_kept else (second, first)
    return e.CardDrawn(seat, first_kept, kept, away)


def _pass(state: State, action: a.PassCards) -> e.Event:
    partner = state.seats.partner_of[action.seat]
    assert partner is not None
    return e.CardsPassed(action.seat, partner, action.cards, len(action.cards))


def _misdeal(state: State, action: a.CallMisdeal) -> e.Event:
    hand = state.cards_out.dealt[action.seat]
    return e.MisdealCalled(action.seat, misdeal_reasons(hand, state.rules))


def _call(state: State, action: a.CallRevoke) -> e.Event:
    proven = state.playing.proven
    return e.RevokeCalled(action.seat, proven[0].seat)


_EVENTS: dict[type, Callable[[State, Any], e.Event]] = {
    a.Look: lambda _, act: e.Looked(act.seat),
    a.StayDown: lambda _, act: e.StayedDown(act.seat),
    a.MakeBid: lambda _, act: e.BidMade(act.seat, act.bid),
    a.PassNil: lambda _, act: e.NilPassed(act.seat),
    a.Ask: lambda _, act: e.Asked(act.seat, act.question),
    a.Answer: lambda _, act: e.Answered(act.seat, act.yes),
    a.CallMisdeal: _misdeal,
    a.WaiveMisdeal: lambda _, act: e.MisdealWaived(act.seat),
    a.Say: lambda _, act: e.Said(act.seat, act.sure_halves, act.maybe_halves),
    a.Propose: lambda _, act: e.Proposed(act.seat, act.number),
    a.Agree: lambda _, act: e.Agreed(act.seat),
    a.Raise: lambda _, act: e.Raised(act.seat, act.number),
    a.StandPat: lambda _, act: e.StoodPat(act.seat),
    a.KeepDrawn: lambda state, act: _draw(state, act.seat, first_kept=True),
    a.DiscardDrawn: lambda state, act: _draw(state, act.seat, first_kept=False),
    a.Discard: lambda _, act: e.CardsDiscarded(act.seat, act.cards, len(act.cards)),
    a.PassCards: _pass,
    a.DeclinePass: lambda _, act: e.PassDeclined(act.seat),
    a.AskSuit: lambda _, act: e.SuitAsked(act.seat, act.suit),
    a.PlayCard: lambda _, act: e.CardPlayed(act.hand, act.card),
    a.CorrectRevoke: lambda _, act: e.RevokeCorrected(act.seat, act.card),
    a.LetStand: lambda _, act: e.RevokeLeft(act.seat),
    a.CallRevoke: _call,
}


def _event_of(state: State, action: a.Action) -> e.Event:
    return _EVENTS[type(action)](state, action)


_ACTIONS: dict[type, Callable[[State, Any], a.Action]] = {
    e.Looked: lambda _, ev: a.Look(ev.seat),
    e.StayedDown: lambda _, ev: a.StayDown(ev.seat),
    e.BidMade: lambda _, ev: a.MakeBid(ev.seat, ev.bid),
    e.NilPassed: lambda _, ev: a.PassNil(ev.seat),
    e.Asked: lambda _, ev: a.Ask(ev.seat, ev.question),
    e.Answered: lambda _, ev: a.Answer(ev.seat, ev.yes),
    e.MisdealCalled: lambda _, ev: a.CallMisdeal(ev.seat),
    e.MisdealWaived: lambda _, ev: a.WaiveMisdeal(ev.seat),
    e.Said: lambda _, ev: a.Say(ev.seat, ev.sure_halves, ev.maybe_halves),
    e.Proposed: lambda _, ev: a.Propose(ev.seat, ev.number),
    e.Agreed: lambda _, ev: a.Agree(ev.seat),
    e.Raised: lambda _, ev: a.Raise(ev.seat, ev.number),
    e.StoodPat: lambda _, ev: a.StandPat(ev.seat),
    e.CardDrawn: lambda _, ev: (a.KeepDrawn if ev.first_kept else a.DiscardDrawn)(ev.seat),
    e.CardsDiscarded: lambda _, ev: a.Discard(ev.seat, ev.cards or ()),
    e.CardsPassed: lambda _, ev: a.PassCards(ev.seat, ev.cards or ()),
    e.PassDeclined: lambda _, ev: a.DeclinePass(ev.seat),
    e.SuitAsked: lambda _, ev: a.AskSuit(ev.seat, ev.suit),
    e.CardPlayed: lambda state, ev: a.PlayCard(_asked(state), ev.hand, ev.card),
    e.RevokeCorrected: lambda _, ev: a.CorrectRevoke(ev.seat, ev.card),
    e.RevokeLeft: lambda _, ev: a.LetStand(ev.seat),
    e.RevokeCalled: lambda _, ev: a.CallRevoke(ev.seat),
}


def _asked(state: State) -> int:
    return -1 if state.prompt is None else state.prompt.seat


def action_behind(state: State, event: e.Event) -> a.Action | None:
    """Return the decision an event records; None for chance, help and undoing."""
    make = _ACTIONS.get(type(event))
    return None if make is None else make(state, event)
