"""Cards given to the partner, discarded from the kitty, and kept or not from the stock."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from spades_tui.bots.heuristics.deduction import SPADES, Deduction, card_numbers, holding_of
from spades_tui.bots.heuristics.trick_count import TrickEstimate, nil_safety
from spades_tui.bots.parameters import RuleParameters
from spades_tui.bots.protocol import Decision, decide_because, list_offered
from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.rules.actions import (
    AskSuit,
    DeclinePass,
    Discard,
    DiscardDrawn,
    KeepDrawn,
    PassCards,
)
from spades_tui.rules.bids import is_nil
from spades_tui.rules.events import SuitAsked
from spades_tui.rules.ruleset import RuleSet

_SAFE = 0.97
"""A nil with a higher chance than this is better kept as it is than exchanged."""


def _trick_score(deduction: Deduction) -> float:
    """Return the expected tricks of the hand of `deduction.me`."""
    return TrickEstimate(deduction).total


def hand_scorer(view: View) -> Callable[[Deduction], float]:
    """Return a function that rates the hand of a `Deduction`; higher is better.

    If the seat of `view` has bid nil, the rating is the chance (0 to 1) to take no trick, else the
    expected tricks.
    """
    return nil_safety if is_nil(view.bids[view.seat]) else _trick_score


def best_discards(view: View, count: int, score: Callable[[Deduction], float]) -> tuple[Card, ...]:
    """Return the `count` cards to give away so that the best hand is left.

    They are chosen one after another, each as the best one to lose next.

    Args:
        view: the view of the seat that gives cards away; its hand must have been seen.
        count: the number of cards.
        score: rates the hand that is left; higher is better.
    """
    assert view.hand is not None
    left = list(view.hand)
    gone: list[Card] = []

    def score_without(card: Card) -> float:
        remaining = list(left)
        remaining.remove(card)
        away = (*view.discarded, *gone, card)
        changed = msgspec.structs.replace(view, hand=tuple(remaining), discarded=away)
        return score(Deduction(changed, view.seat))

    for _ in range(count):
        worst = max(left, key=score_without)
        left.remove(worst)
        gone.append(worst)
    return tuple(gone)


def pass_cards(view: View, _skill: RuleParameters) -> Decision:
    """Return the decision to pass cards to the partner, to ask for a suit first, or to decline.

    A nil bidder passes the cards most dangerous to the nil; a partner passes their lowest cards.
    """
    prompt = view.question
    assert prompt.pick is not None
    if not is_nil(view.bids[view.seat]):
        cards = _lowest(view, prompt.pick.count)
        return decide_because(
            PassCards(prompt.seat, cards), "pass", "The lowest cards are what a nil can use."
        )
    if list_offered(view, AskSuit):
        return decide_because(
            _choose_suit_to_ask(view), "ask", "Low cards of that suit would save the nil."
        )
    if list_offered(view, DeclinePass) and nil_safety(Deduction(view, view.seat)) > _SAFE:
        text = "The nil is safer with the cards held than with others."
        return decide_because(DeclinePass(prompt.seat), "decline", text)
    cards = best_discards(view, prompt.pick.count, nil_safety)
    return decide_because(
        PassCards(prompt.seat, cards), "pass", "These cards endanger the nil most."
    )


def _choose_suit_to_ask(view: View) -> AskSuit:
    """Return the action that asks for the side suit whose lowest card held is the highest."""
    assert view.hand is not None
    held = holding_of(view.hand, card_numbers(view.rules))
    wanted = max((1, 2, 3), key=lambda number: held[number][0] if held[number] else -1)
    return AskSuit(view.seat, tuple(Suit)[wanted])


def _lowest(view: View, count: int) -> tuple[Card, ...]:
    assert view.hand is not None
    table = card_numbers(view.rules)
    asked_suits = [e.suit for e in view.auction if isinstance(e, SuitAsked) and e.seat != view.seat]
    wanted = tuple(Suit).index(asked_suits[-1]) if asked_suits else -1

    def use(card: Card) -> tuple[bool, bool, int]:
        suit, strength = table.suit[card], table.strength[card]
        helps = suit == wanted and strength <= 5
        return not helps, suit == SPADES, strength

    return tuple(sorted(view.hand, key=use)[:count])


def discard(view: View, _skill: RuleParameters) -> Decision:
    """Return the decision to discard the cards that leave the best hand for the bid."""
    assert view.question.pick is not None
    nil = is_nil(view.bids[view.seat])
    cards = best_discards(view, view.question.pick.count, hand_scorer(view))
    text = (
        "These are the cards most likely to win."
        if nil
        else "These are the cards least likely to win."
    )
    return decide_because(Discard(view.question.seat, cards), "discard", text)


def worth_keeping(card: Card, rules: RuleSet) -> bool:
    """Whether a card drawn from the stock is likely to be better than the next one.

    True for spades but the two lowest, and for queens and higher cards of other suits.
    """
    table = card_numbers(rules)
    strength = table.strength[card]
    return strength >= 10 if table.suit[card] != SPADES else strength >= 2


def keep_or_not(view: View, _skill: RuleParameters) -> Decision:
    """Return the decision to keep the drawn card or to take the next one, by `worth_keeping`."""
    card, seat = view.drawn, view.question.seat
    if card is None:
        return Decision(KeepDrawn(seat))
    if worth_keeping(card, view.rules):
        return decide_because(KeepDrawn(seat), "keep", f"The {card.label} can win a trick.")
    text = f"The next card is likely to be better than the {card.label}."
    return decide_because(DiscardDrawn(seat), "draw", text)
