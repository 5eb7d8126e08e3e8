"""The misdeal round: hands that may be thrown in (decisions 4 to 6)."""

from __future__ import annotations

from msgspec.structs import replace

from spades_tui.engine.phases import partner_answers
from spades_tui.engine.phases.phase import NOT_OFFERED, Phase
from spades_tui.engine.state import BETWEEN_HANDS, State, with_hand
from spades_tui.player_view import Prompt
from spades_tui.rules.actions import Action, Ask, CallMisdeal, Look, StayDown, WaiveMisdeal
from spades_tui.rules.events import MisdealWaived
from spades_tui.rules.misdeal import misdeal_reasons, misdeal_words


def _turn(state: State) -> int | None:
    done = state.current_hand.misdeal_done
    return next((seat for seat in state.clockwise if seat not in done), None)


def _may_call(state: State, seat: int) -> bool:
    """Whether the hand fits a condition for a misdeal and the side has not bid, as it may have
    before looking."""
    if any(state.current_hand.bids[member] is not None for member in state.seats.side_with(seat)):
        return False
    return bool(misdeal_reasons(state.current_hand.dealt[seat], state.rules))


def _prompt(state: State) -> Prompt | None:
    seat = _turn(state)
    if seat is None:
        return None
    if not state.current_hand.looked[seat]:
        return Prompt(seat, "misdeal", (Look(seat), StayDown(seat)))
    if not _may_call(state, seat):
        return None
    may_ask = state.rules.deal.misdeal_consult
    question = partner_answers.questions_for(state, seat, "misdeal") if may_ask else ()
    return Prompt(seat, "misdeal", (CallMisdeal(seat), WaiveMisdeal(seat), *question))


def _due(state: State) -> MisdealWaived | None:
    """Return the event for a hand without a misdeal, as if its player had chosen to play on."""
    seat = _turn(state)
    if seat is None or not state.current_hand.looked[seat] or _may_call(state, seat):
        return None
    return MisdealWaived(seat)


def throw_in_hand(state: State) -> State:
    """Return `state` with the hand thrown in: its calls are void, and the same dealer deals
    again."""
    state = with_hand(state, pending=None, bound=None)
    return replace(state, stage=BETWEEN_HANDS, thrown_in=True)


def _refusal(state: State, action: Action) -> str:
    unseen = state.prompt is not None and not state.current_hand.looked[state.prompt.seat]
    if unseen and isinstance(action, CallMisdeal | WaiveMisdeal | Ask):
        wanted = misdeal_words(state.rules.deal.misdeal)
        return f"Look at your cards first: a misdeal takes {wanted}."
    return NOT_OFFERED


MISDEAL = Phase("misdeal", lambda rules: bool(rules.deal.misdeal), _prompt, _due, refusal=_refusal)
