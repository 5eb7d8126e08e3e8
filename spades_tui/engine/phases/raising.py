"""The raising round: one chance to raise a number (option `raise_round`, decision 33)."""

from __future__ import annotations

from spades_tui.engine.calls import bid_facts, bidding_order, by_talk
from spades_tui.engine.phases import answers
from spades_tui.engine.phases.phase import Phase
from spades_tui.engine.state import Pending, State, changed, noted
from spades_tui.rules.actions import Action, Raise, StandPat
from spades_tui.rules.bidding import raise_refusal, raises
from spades_tui.rules.events import Raised
from spades_tui.view import Prompt


def _prompt(state: State) -> Prompt | None:
    for seat in _who_may_raise(state):
        numbers = _numbers(state, seat)
        if numbers:
            choices: list[Action] = [Raise(seat, number) for number in numbers]
            return Prompt(seat, "raise", (*choices, StandPat(seat)))
    return None


def _who_may_raise(state: State) -> tuple[int, ...]:
    order, side_of = bidding_order(state), state.seats.side_of
    everyone = state.rules.bidding.raise_round == "each side"
    done = state.cards_out.raising_done
    return tuple(
        seat
        for seat in order
        if seat not in done and (everyone or side_of[seat] == side_of[order[0]])
    )


def _numbers(state: State, seat: int) -> tuple[int, ...]:
    return raises(bid_facts(state, _holder(state, seat)), state.rules)


def _holder(state: State, seat: int) -> int:
    return answers.number_holder(state, seat) if by_talk(state.rules) else seat


def raised(state: State, event: Raised) -> State:
    """Raise one's own number, or propose to raise the side's."""
    seat = event.seat
    partner = state.seats.partner_of[seat]
    if by_talk(state.rules) and partner is not None:
        return changed(state, pending=Pending(seat, partner, "raise", number=event.number))
    state = answers.raised_to(state, seat, event.number)
    return noted(state, raising_done=seat)


def _refusal(state: State, action: Action) -> str:
    if not isinstance(action, Raise):
        return "Raise your bid, or let it stand."
    facts = bid_facts(state, _holder(state, action.seat))
    return raise_refusal(facts, action.number, state.rules) or "It may not be raised now."


RAISING = Phase(
    "raising",
    lambda rules: rules.bidding.raise_round != "off",
    _prompt,
    refusal=_refusal,
    is_bidding=True,
)
