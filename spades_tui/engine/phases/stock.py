"""Cards beside those dealt: the draw from the stock, and leftovers taken up."""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import assert_never

from spades_tui.engine.phases.phase import Phase
from spades_tui.engine.state import State, remove_cards, replace_at, with_hand
from spades_tui.player_view import Pick, Prompt
from spades_tui.rules.actions import Action, DiscardDrawn, KeepDrawn
from spades_tui.rules.capabilities import hands_are_drawn
from spades_tui.rules.deck import leftovers_taken_up, lowest_club_first, sort_hand
from spades_tui.rules.events import CardDrawn, CardsDiscarded, LeftoversTaken
from spades_tui.text import count_noun


def _draw_prompt(state: State) -> Prompt | None:
    hand = state.current_hand
    if len(hand.rest) < 2:
        return None
    turns = sum(len(cards) for cards in hand.discarded)
    order = state.clockwise
    seat = order[turns % len(order)]
    return Prompt(seat, "draw", (KeepDrawn(seat), DiscardDrawn(seat)))


def apply_draw(state: State, event: CardDrawn) -> State:
    """Return `state` with the card that was kept added to the hand, and the other one out of
    play."""
    hand, seat = state.current_hand, event.seat
    first, second = hand.rest[:2]
    kept_card, away = (first, second) if event.first_kept else (second, first)
    cards = sort_hand((*hand.cards[seat], kept_card), state.rules)
    return with_hand(
        state,
        rest=hand.rest[2:],
        cards=replace_at(hand.cards, seat, cards),
        dealt=replace_at(hand.dealt, seat, cards),
        discarded=replace_at(hand.discarded, seat, (*hand.discarded[seat], away)),
    )


DRAW = Phase("draw", hands_are_drawn, _draw_prompt)


def _taker(state: State) -> int:
    dealt, seats = state.current_hand.dealt, state.clockwise
    match state.rules.deck.leftovers:
        case "dealer":
            return seats[-1]
        case "holder of 2C":
            clubs = lowest_club_first(tuple(chain(*dealt)), state.rules)
            return next((seat for seat in seats if clubs and clubs[0] in dealt[seat]), seats[-1])
        case "out of play":
            raise AssertionError("nobody takes them up")
        case taker:
            assert_never(taker)


def _due(state: State) -> LeftoversTaken | None:
    hand = state.current_hand
    if hand.taker is not None:
        return None
    return LeftoversTaken(_taker(state), hand.rest, len(hand.rest))


def _prompt(state: State) -> Prompt | None:
    hand = state.current_hand
    taker = hand.taker
    if taker is None or hand.discarded[taker]:
        return None
    pick = Pick("discard", len(hand.leftovers), hand.cards[taker])
    return Prompt(taker, "kitty", (), pick)


def take_leftovers(state: State, event: LeftoversTaken) -> State:
    """Return `state` with the leftovers in the taker's hand; the taker counts as having looked."""
    hand, seat = state.current_hand, event.seat
    cards = sort_hand((*hand.cards[seat], *hand.rest), state.rules)
    return with_hand(
        state,
        taker=seat,
        leftovers=hand.rest,
        rest=(),
        cards=replace_at(hand.cards, seat, cards),
        looked=replace_at(hand.looked, seat, True),
    )


def apply_discard(state: State, event: CardsDiscarded) -> State:
    """Return `state` with the cards taken out of the hand and put face down, out of play."""
    hand, seat = state.current_hand, event.seat
    assert event.cards is not None
    return with_hand(
        state,
        cards=replace_at(hand.cards, seat, remove_cards(hand.cards[seat], event.cards)),
        discarded=replace_at(hand.discarded, seat, event.cards),
    )


def _refusal(state: State, _action: Action) -> str:
    return (
        f"Discard exactly {count_noun(len(state.current_hand.leftovers), 'card')} from your hand."
    )


KITTY_BEFORE, KITTY_AFTER = (
    Phase("kitty", partial(leftovers_taken_up, when=phase_time), _prompt, _due, refusal=_refusal)
    for phase_time in ("before bidding", "after bidding")
)
