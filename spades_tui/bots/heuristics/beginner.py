"""Players with the faults of people who are still learning.

They count high cards, play them when they can win, and ruff when they can.
"""

from __future__ import annotations

import random
from collections import Counter

from spades_tui.bots.fallback import default_answer, nearest_bid, would_win
from spades_tui.bots.heuristics.deduction import SPADES, card_numbers
from spades_tui.bots.parameters import BeginnerParameters
from spades_tui.bots.protocol import (
    Decision,
    Reason,
    SearchBudget,
    decide_because,
    offered,
    only_legal_card,
)
from spades_tui.player_view import View
from spades_tui.rules.actions import Answer, MakeBid, PlayCard, Say
from spades_tui.rules.bids import NIL
from spades_tui.rules.deck import full_pack
from spades_tui.rules.tricks import Trick

_JACK = 9
"""Strength of a jack in a suit without raised twos."""


class BeginnerBot:
    """Bids what they see, plays high, forgets the rest; good habits make them less of one."""

    def __init__(self, name: str, habits: BeginnerParameters) -> None:
        self.name = name
        self._habits = habits

    def decide(self, view: View, _limit: SearchBudget, rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        kind = view.question.kind
        if kind in ("bid", "talk", "nil"):
            return _bid(view, self._habits)
        if kind == "play":
            return _Choice(view, self._habits).made(rng)
        if kind == "answer":
            return _answer(view, self._habits)
        return Decision(default_answer(view))


def count_honors(view: View, short: int) -> int:
    """Aces and kings, jokers and raised twos, and the spades beyond the first `short`."""
    table = card_numbers(view.rules)
    hand = view.hand or ()
    honors = sum(card.is_joker or card.rank in "AK" for card in hand)
    trumps = [card for card in hand if table.suit[card] == SPADES]
    raised = sum(card.rank == "2" and table.strength[card] > 0 for card in trumps)
    return honors + raised + max(0, len(trumps) - short)


def _bid(view: View, habits: BeginnerParameters) -> Decision:
    count = count_honors(view, habits.short)
    reason = Reason("count", f"High cards and long spades in the hand: {count}.")
    for action in offered(view, MakeBid) if habits.bids_nil and _looks_like_nil(view) else ():
        if action.bid == NIL:
            return decide_because(action, "nil", "There is nothing high in the hand at all.")
    if view.question.kind == "nil":
        return Decision(default_answer(view), (reason,))
    said = offered(view, Say)
    called = _said(said, count) if said else nearest_bid(view, max(1, count))
    return Decision(called, (reason,), {"tricks": float(count)})


def _said(said: list[Say], count: int) -> Say:
    """What tells the partner of so many tricks and no more."""
    return min(said, key=lambda say: (abs(say.sure_halves - 2 * count), say.maybe_halves))


def _looks_like_nil(view: View) -> bool:
    table = card_numbers(view.rules)
    hand = view.hand or ()
    spades = sum(table.suit[card] == SPADES for card in hand)
    return spades <= 2 and max((table.strength[card] for card in hand), default=99) <= _JACK


def _answer(view: View, habits: BeginnerParameters) -> Decision:
    wise = view.question.about not in ("cover", "misdeal")
    yes = wise and count_honors(view, habits.short) >= 3
    for action in offered(view, Answer):
        if action.yes == yes:
            return Decision(action)
    return Decision(default_answer(view))


class _Choice:
    """The cards that may be played, as a beginner looks at them."""

    def __init__(self, view: View, habits: BeginnerParameters) -> None:
        self._view, self._habits = view, habits
        self._plays = offered(view, PlayCard)
        self._table = card_numbers(view.rules)
        self._mate = view.partner
        self._covers = habits.minds_nil and self._mate in view.live_nils

    def made(self, rng: random.Random) -> Decision:
        """Return the choice."""
        view, trick = self._view, self._view.trick
        if len(self._plays) == 1:
            return Decision(self._plays[0], (only_legal_card(self._plays[0].card),))
        if view.question.hand in view.live_nils:
            return self._under()
        if trick is None:
            return self._lead(rng)
        winners = [play for play in self._plays if would_win(view, play)]
        if not winners:
            return self._low("Nothing can win the trick, so a low card goes.")
        if trick.winner == self._mate and not self._covers and self._follows(trick):
            return self._low("Partner is winning the trick already.")
        if self._habits.follows_low and not self._covers:
            return self._measured(trick, winners)
        return self._high(winners, "This can win the trick.")

    def _measured(self, trick: Trick, winners: list[PlayCard]) -> Decision:
        """Second hand low, last hand no higher than need be."""
        order = len(trick.plays)
        if order == self._view.seats.hands - 1:
            return self._low("This is enough to win.", winners)
        if order == 1 and self._follows(trick) and not self._top(max(winners, key=self._height)):
            return self._low(self._second() if self._mate is None else "Partner may win it.")
        return self._high(winners, "This can win the trick.")

    def _second(self) -> str:
        """Why a low card is played in second hand: some rules ask for one that beats the first."""
        lowest = min(self._plays, key=self._height)
        suit, strength = self._table.suit, self._table.strength
        view = self._view
        held = view.hand if view.question.hand == view.seat else view.dummy
        lower = any(
            suit[card] == suit[lowest.card] and strength[card] < strength[lowest.card]
            for card in held or ()
        )
        return "It is the lowest card the rules allow." if lower else "Second hand plays low."

    def _lead(self, rng: random.Random) -> Decision:
        """An ace or king if there is one, else any suit that comes to mind."""
        side = [play for play in self._plays if not self._height(play)[0]]
        if self._covers:
            return self._high(side or self._plays, "Partner must not win this trick.")
        high = [play for play in side if play.card.rank in "AK"]
        if self._habits.waits_for_kings:
            high = [play for play in high if self._top(play)]
            side = [play for play in side if play.card.rank not in "KQ"] or side
        if high:
            return self._high(high, "A high card might win.")
        chosen = rng.choice(side or self._plays)
        return decide_because(chosen, "play", "No ace or king outside spades is sure to win.")

    def _under(self) -> Decision:
        led = self._view.trick is not None
        losers = [play for play in self._plays if led and not would_win(self._view, play)]
        text = "The nil must not win this trick."
        return self._high(losers, text) if losers else self._low(text)

    def _low(self, text: str, plays: list[PlayCard] | None = None) -> Decision:
        return decide_because(min(plays or self._plays, key=self._height), "play", text)

    def _high(self, plays: list[PlayCard], text: str) -> Decision:
        return decide_because(max(plays, key=self._height), "play", text)

    def _height(self, play: PlayCard) -> tuple[bool, int]:
        """How high a card looks: spades above the rest, then by strength."""
        return self._table.suit[play.card] == SPADES, self._table.strength[play.card]

    def _top(self, play: PlayCard) -> bool:
        """Whether all higher cards of the suit are played, in the own hand, or put away from it."""
        view, table = self._view, self._table
        suit, strength = table.suit[play.card], table.strength[play.card]
        out = Counter(full_pack(view.rules))
        out.subtract(other.card for other in view.plays)
        out.subtract(view.hand or ())
        out.subtract(view.discarded)
        return not any(
            table.suit[card] == suit and table.strength[card] > strength for card in out.elements()
        )

    def _follows(self, trick: Trick) -> bool:
        """Whether the suit led can be followed; if not it is time to ruff."""
        suit = self._table.suit
        return suit[trick.plays[0].card] in {suit[play.card] for play in self._plays}
