"""What to give the partner in an exchange."""

from __future__ import annotations

from spades_tui.bots.heuristics.evaluation.worth import is_nil
from spades_tui.bots.heuristics.knowledge import SPADES, Known, card_table
from spades_tui.bots.heuristics.passing.shedding import as_nil, best_without
from spades_tui.bots.protocol import Decision, Reason
from spades_tui.cards import Card, Suit
from spades_tui.rules.actions import AskSuit, DeclinePass, PassCards
from spades_tui.rules.events import SuitAsked
from spades_tui.view import View

_SAFE = 0.97
"""A nil as safe as this needs no exchange."""


def pass_cards(view: View) -> Decision:
    """A nil bidder gives his dangerous cards away; his partner gives him the lowest he has."""
    prompt = view.prompt
    assert prompt is not None
    assert prompt.pick is not None
    if is_nil(view.bids[view.seat]):
        asking = next((a for a in prompt.actions if isinstance(a, AskSuit)), None)
        if asking is not None:
            return Decision(
                _wanted(view), (Reason("ask", "Low cards of that suit would save the nil."),)
            )
        if DeclinePass(prompt.seat) in prompt.actions and as_nil(Known(view, view.seat)) > _SAFE:
            calm = Reason("decline", "The nil is safer with the cards held than with others.")
            return Decision(DeclinePass(prompt.seat), (calm,))
        cards = best_without(view, prompt.pick.count, as_nil)
        why = Reason("pass", "These cards endanger the nil most.")
    else:
        cards = _lowest(view, prompt.pick.count)
        why = Reason("pass", "Low cards are what a nil can use.")
    return Decision(PassCards(prompt.seat, cards), (why,))


def _wanted(view: View) -> AskSuit:
    """Ask for the side suit in which the lowest card held is the highest."""
    table = card_table(view.rules)
    assert view.hand is not None
    lowest = dict.fromkeys((1, 2, 3), 99)
    for card in view.hand:
        number = table.suit[card]
        if number != SPADES:
            lowest[number] = min(lowest[number], table.strength[card])
    held = {number: low for number, low in lowest.items() if low < 99} or lowest
    return AskSuit(view.seat, tuple(Suit)[max(held, key=lambda number: held[number])])


def _lowest(view: View, count: int) -> tuple[Card, ...]:
    assert view.hand is not None
    table = card_table(view.rules)
    asked = [e.suit for e in view.auction if isinstance(e, SuitAsked) and e.seat != view.seat]
    wanted = tuple(Suit).index(asked[-1]) if asked else -1

    def use(card: Card) -> tuple[bool, bool, int]:
        suit, strength = table.suit[card], table.strength[card]
        helps = suit == wanted and strength <= 5
        return not helps, suit == SPADES, strength

    return tuple(sorted(view.hand, key=use)[:count])
