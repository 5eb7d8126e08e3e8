"""The cards of a beginner, by what they can see in their hand and on the table."""

from __future__ import annotations

import random
from collections import Counter

from spades_tui.bots.abilities import Habits
from spades_tui.bots.baselines.baseline import wins
from spades_tui.bots.heuristics.knowledge import SPADES, card_table
from spades_tui.bots.protocol import Decision, because, offered
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.bids import is_nil
from spades_tui.rules.deck import pack
from spades_tui.rules.tricks import Trick
from spades_tui.view import View


def simple_card(view: View, habits: Habits, rng: random.Random) -> Decision:
    """Return a card to play: high to win, low where that is hopeless."""
    return _Choice(view, habits).made(rng)


class _Choice:
    """The cards that may be played, as a beginner looks at them."""

    def __init__(self, view: View, habits: Habits) -> None:
        self._view, self._habits = view, habits
        self._plays = offered(view, PlayCard)
        self._table = card_table(view.rules)
        self._mate = view.partner
        self._covers = habits.minds_nil and self._nil_alive(self._mate)

    def made(self, rng: random.Random) -> Decision:
        """Return the choice."""
        view, trick = self._view, self._view.trick
        if self._nil_alive(view.question.hand):
            return self._under()
        if trick is None:
            return self._lead(rng)
        winners = [play for play in self._plays if wins(view, play)]
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
            alone = self._mate is None
            return self._low("Second hand plays low." if alone else "Partner may win it.")
        return self._high(winners, "This can win the trick.")

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
        return because(chosen, "play", "Nothing in the hand is sure to win.")

    def _under(self) -> Decision:
        led = self._view.trick is not None
        losers = [play for play in self._plays if led and not wins(self._view, play)]
        text = "The nil must not win this trick."
        return self._high(losers, text) if losers else self._low(text)

    def _low(self, text: str, plays: list[PlayCard] | None = None) -> Decision:
        return because(min(plays or self._plays, key=self._height), "play", text)

    def _high(self, plays: list[PlayCard], text: str) -> Decision:
        return because(max(plays, key=self._height), "play", text)

    def _height(self, play: PlayCard) -> tuple[bool, int]:
        """How high a card looks: spades above the rest, then by strength."""
        return self._table.suit[play.card] == SPADES, self._table.strength[play.card]

    def _top(self, play: PlayCard) -> bool:
        """Whether no card of the suit is higher but those in the own hand and those played."""
        view, table = self._view, self._table
        suit, strength = table.suit[play.card], table.strength[play.card]
        out = Counter(pack(view.rules))
        for trick in view.all_tricks:
            out.subtract(other.card for other in trick.plays)
        out.subtract(view.hand or ())
        return not any(
            table.suit[card] == suit and table.strength[card] > strength for card in out.elements()
        )

    def _follows(self, trick: Trick) -> bool:
        """Whether the suit led can be followed; if not it is time to ruff."""
        suit = self._table.suit
        return suit[trick.plays[0].card] in {suit[play.card] for play in self._plays}

    def _nil_alive(self, seat: int | None) -> bool:
        if seat is None or seat >= len(self._view.bids):
            return False
        return is_nil(self._view.bids[seat]) and not self._view.taken[seat]
