"""A beginner: counts high cards, plays them when they can win, ruffs when they can."""

from __future__ import annotations

import random

from spades_tui.bots.abilities import Habits
from spades_tui.bots.baselines.baseline import nearest_bid, plain_answer
from spades_tui.bots.beginners.simple_cards import simple_card
from spades_tui.bots.heuristics.knowledge import SPADES, card_table
from spades_tui.bots.protocol import Decision, Limit, Reason, because, offered
from spades_tui.rules.actions import Answer, MakeBid
from spades_tui.rules.bids import NIL
from spades_tui.view import View

_JACK = 9
"""Strength of a jack in a suit without raised twos."""


class Beginner:
    """Bids what they see, plays high, forgets the rest; good habits make them less of one."""

    def __init__(self, name: str, habits: Habits) -> None:
        self.name = name
        self._habits = habits

    def decide(self, view: View, _limit: Limit, rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        kind = view.question.kind
        if kind in ("bid", "talk", "nil"):
            return _bid(view, self._habits)
        if kind == "play":
            return simple_card(view, self._habits, rng)
        if kind == "answer":
            return _answer(view, self._habits)
        return Decision(plain_answer(view))


def count_honors(view: View, short: int) -> int:
    """Aces and kings, jokers and raised twos, and the spades beyond the first `short`."""
    table = card_table(view.rules)
    hand = view.hand or ()
    honors = sum(card.is_joker or card.rank in "AK" for card in hand)
    raised = sum(card.rank == "2" and table.suit[card] == SPADES for card in hand)
    spades = sum(table.suit[card] == SPADES for card in hand)
    low_two = sum(table.strength[card] == 0 and table.suit[card] == SPADES for card in hand)
    return honors + raised - low_two + max(0, spades - short)


def _bid(view: View, habits: Habits) -> Decision:
    count = count_honors(view, habits.short)
    reason = Reason("count", f"High cards in the hand: {count}.")
    for action in offered(view, MakeBid) if habits.bids_nil and _looks_like_nil(view) else ():
        if action.bid == NIL:
            return because(action, "nil", "There is nothing high in the hand at all.")
    if view.question.kind == "nil":
        return Decision(plain_answer(view), (reason,))
    return Decision(nearest_bid(view, max(1, count)), (reason,), {"tricks": float(count)})


def _looks_like_nil(view: View) -> bool:
    table = card_table(view.rules)
    hand = view.hand or ()
    spades = sum(table.suit[card] == SPADES for card in hand)
    return spades <= 2 and max((table.strength[card] for card in hand), default=99) <= _JACK


def _answer(view: View, habits: Habits) -> Decision:
    wise = view.question.about not in ("cover", "misdeal")
    yes = wise and count_honors(view, habits.short) >= 3
    for action in offered(view, Answer):
        if action.yes == yes:
            return Decision(action)
    return Decision(plain_answer(view))
