"""The draw: two players make their hands from the stock (option `deal`, decision 48)."""

from __future__ import annotations

from spades_tui.engine.calls import eldest
from spades_tui.engine.phases.phase import Phase
from spades_tui.engine.state import State, changed, put
from spades_tui.rules.actions import DiscardDrawn, KeepDrawn
from spades_tui.rules.capabilities import hands_are_drawn
from spades_tui.rules.deck import sorted_hand
from spades_tui.rules.events import CardDrawn
from spades_tui.view import Prompt


def _prompt(state: State) -> Prompt | None:
    hand = state.cards_out
    if len(hand.rest) < 2:
        return None
    turns = sum(len(cards) for cards in hand.discarded)
    order = state.seats.clockwise_from(eldest(state))
    seat = order[turns % len(order)]
    return Prompt(seat, "draw", (KeepDrawn(seat), DiscardDrawn(seat)))


def drawn(state: State, event: CardDrawn) -> State:
    """Add the card kept to the hand and put the other one away."""
    hand, seat = state.cards_out, event.seat
    first, second = hand.rest[:2]
    kept, away = (first, second) if event.first_kept else (second, first)
    cards = sorted_hand((*hand.cards[seat], kept), state.rules)
    return changed(
        state,
        rest=hand.rest[2:],
        cards=put(hand.cards, seat, cards),
        dealt=put(hand.dealt, seat, cards),
        discarded=put(hand.discarded, seat, (*hand.discarded[seat], away)),
    )


DRAW = Phase("draw", hands_are_drawn, _prompt)
