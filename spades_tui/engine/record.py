"""Whether an event may follow a state: what makes a log trustworthy."""

from __future__ import annotations

from collections import Counter

from spades_tui.cards import commitment
from spades_tui.engine.answer import Rejection, action_behind, decide
from spades_tui.engine.dealing import choose_dealer, deal_text, make_deal
from spades_tui.engine.state import BETWEEN, State
from spades_tui.rules.deck import (
    fixed_cancel_card,
    leftover_count,
    pack,
    sorted_hand,
    tricks_in_hand,
)
from spades_tui.rules.events import Assisted, DealCommitted, DealerChosen, Event, HandDealt


class BadLog(ValueError):
    """A log in which an event is no legal continuation.

    Attributes:
        index: place of that event in the log, from 0.
        reason: one sentence.
    """

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(f"Event {index + 1} of the log does not fit: {reason}")
        self.index = index
        self.reason = reason


def next_deal(state: State) -> HandDealt:
    """Return game, hand, attempt, deal and dealer of the coming deal, without cards.

    A misdeal is dealt again by the same dealer (ruling 5); otherwise the deal passes left, from
    game to game too (ruling 38).
    """
    assert state.dealer is not None
    if state.thrown_in:
        place = (state.game, state.number, state.attempt + 1, state.deal, state.dealer)
    elif state.deal == 0:
        place = (1, 1, 1, 1, state.dealer)
    else:
        dealer = state.seats.left_of(state.dealer)
        new_game = state.outcome is not None
        game, number = (state.game + 1, 1) if new_game else (state.game, state.number + 1)
        place = (game, number, 1, state.deal + 1, dealer)
    return HandDealt(*place, hands=())


def unfit(state: State, event: Event, seed: int | None) -> str | None:
    """Return why `event` may not follow `state`; None when it may. Undoing is judged elsewhere."""
    if state.due is not None:
        return None if event == state.due else "Something else had to follow by itself."
    if isinstance(event, Assisted):
        return None if 0 <= event.seat < state.seats.players else "There is no such player."
    if isinstance(event, (DealerChosen, DealCommitted, HandDealt)):
        return _unfit_chance(state, event, seed)
    action = action_behind(state, event)
    if action is None:
        return "Such an event cannot happen."
    made = decide(state, action)
    if isinstance(made, Rejection):
        return made.reason
    return None if made == event else "The cards are not those of this deal."


def _unfit_chance(
    state: State, event: DealerChosen | DealCommitted | HandDealt, seed: int | None
) -> str | None:
    if state.stage != BETWEEN or state.match_winner is not None:
        return "No deal is due."
    if isinstance(event, DealerChosen):
        return _unfit_dealer(state, event, seed)
    if state.dealer is None:
        return "There is no dealer yet."
    if isinstance(event, HandDealt):
        return _unfit_deal(state, event, seed)
    return None


def _unfit_dealer(state: State, event: DealerChosen, seed: int | None) -> str | None:
    if state.dealer is not None:
        return "The dealer has been found already."
    if not 0 <= event.dealer < state.seats.players:
        return "There is no such player."
    if seed is not None and event != choose_dealer(state.rules, seed):
        return "The seed gives another first dealer."
    return None


def _unfit_deal(state: State, event: HandDealt, seed: int | None) -> str | None:
    place = next_deal(state)
    for field in ("game", "number", "attempt", "deal", "dealer"):
        if getattr(event, field) != getattr(place, field):
            return f"The {field} of this deal should be {getattr(place, field)}."
    if seed is not None:
        return None if make_deal(state.rules, seed, place)[1] == event else _OTHER_CARDS
    return _unfit_cards(state, event)


_OTHER_CARDS = "The seed gives other cards."


def _unfit_cards(state: State, event: HandDealt) -> str | None:
    """Judge a deal whose seed is not known: all cards of the pack, evenly, as committed."""
    rules = state.rules
    hands = [cards or () for cards in event.hands]
    rest = event.rest or ()
    if Counter([card for cards in (*hands, rest) for card in cards]) != Counter(pack(rules)):
        return "The cards dealt are not the pack."
    drawn = rules.deal.deal == "draw"
    size = 0 if drawn else tricks_in_hand(rules)
    spare = len(pack(rules)) if drawn else leftover_count(rules)
    if [len(cards) for cards in hands] != [size] * state.seats.hands or len(rest) != spare:
        return "The cards are not evenly dealt."
    if any(cards != sorted_hand(cards, rules) for cards in hands):
        return "The hands are not in order."
    if not _cancel_card_fits(state, event):
        return "The bag-cancelling card is another."
    if commitment(deal_text(hands, rest), event.nonce or "") != state.commitment:
        return "The cards are not those that were committed to."
    return None


def _cancel_card_fits(state: State, event: HandDealt) -> bool:
    if state.rules.scoring.bag_cancel_card == "cut":
        return event.cancel_card in pack(state.rules)
    return event.cancel_card == fixed_cancel_card(state.rules)
