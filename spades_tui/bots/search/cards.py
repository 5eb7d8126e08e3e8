"""The card to play: every different card, tried in the same worlds and played out."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from spades_tui.bots.kernel import Table
from spades_tui.bots.protocol import Decision, Limit, Reason
from spades_tui.bots.search.classes import equal_cards
from spades_tui.bots.search.halving import Verdict, halve
from spades_tui.bots.search.utility import Utility
from spades_tui.bots.worlds.tables import Worlds
from spades_tui.cards import Card
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.seating import seating
from spades_tui.view import View

_NEAR = 1.5
"""Standard errors within which the natural card is played."""
_SLIGHT = 0.003
"""A chance of winning too small to look odd for: play-outs by chance know no better."""


class CardSearch:
    """One decision about a card."""

    def __init__(
        self, view: View, rng: random.Random, outs: int, until: float | None = None
    ) -> None:
        """Prepare to play each card out `outs` times in a world, up to a moment of time."""
        assert view.prompt is not None
        self._view, self._rng, self._outs = view, rng, outs
        self._until = until
        self.worlds = Worlds(view)
        self._position = self.worlds.position
        self._masks = self._position.masks
        self._plays = {
            self._masks.bit[action.card]: action
            for action in view.prompt.actions
            if isinstance(action, PlayCard)
        }
        self.utility = Utility(view, view.bids, _side(view), self._position.order)
        self._table = Table(self._masks.play)
        self._table.seed = rng.getrandbits(58) | 1
        self._ducking = self._who_ducks()
        self.classes = equal_cards(sum(self._plays), self._others(), self._position, view.rules)

    def _others(self) -> int:
        """Cards that set equals apart: all but those gone and those in the hand played from."""
        assert self._view.prompt is not None
        hand = self._view.prompt.hand
        own = (self._view.hand if hand == self._view.seat else self._view.dummy) or ()
        gone = [play.card for trick in self._view.tricks for play in trick.plays]
        held, twice = self._masks.kinds(own)
        away, away_twice = self._masks.kinds(gone)
        if self._view.rules.deck.packs == 2:
            done = (held & away) | twice | away_twice
            return sum(self._masks.card) & ~done & ~(held & ~done)
        return sum(self._masks.card) & ~held & ~away

    def _who_ducks(self) -> int:
        ducking = 0
        for place, hand in enumerate(self._position.order):
            bid = self._view.bids[hand] if hand < len(self._view.bids) else None
            if bid is not None and (bid.is_nil or bid.is_double_nil):
                ducking |= 1 << place
        return ducking

    def trial(self, which: Sequence[int], worlds: int) -> list[list[float]]:
        """Play the first card of each class in fresh worlds."""
        values: list[list[float]] = [[] for _ in which]
        for start in self.worlds.tables(worlds, self._rng):
            start.ducking = self._ducking
            for place, index in enumerate(which):
                values[place].append(self._played_out(start, self.classes[index][0]))
            if self._until is not None and time.monotonic() > self._until:
                break
        return values

    def _played_out(self, start: Table, card: int) -> float:
        utility = self.utility
        if utility.whole:
            total = 0.0
            for _ in range(self._outs):
                self._table.copy_from(start)
                self._table.play(card)
                self._table.play_out()
                total += utility.of_table(self._table)
            return total / self._outs
        keys: list[int] = []
        self._table.sample(start, card, self._outs, keys)
        value = utility.value
        return sum([value(key) for key in keys]) / self._outs

    def action(self, card: int) -> PlayCard:
        """Return the action that plays a card."""
        return self._plays[card]

    def class_of(self, card: Card) -> int:
        """Return the class a card belongs to."""
        bit = self._masks.bit[card]
        return next(index for index, cards in enumerate(self.classes) if bit in cards)

    def label(self, index: int) -> str:
        """Return the card that stands for a class, as players write it."""
        return self._masks.card[self.classes[index][0]].label


def _side(view: View) -> int:
    return seating(view.rules).side_of[view.seat]


def play_by_search(
    view: View, natural: Decision, worlds: int, outs: int, limit: Limit, rng: random.Random
) -> Decision:
    """Return the card that wins most often; the natural one among equals.

    Args:
        view: whose prompt asks for a card.
        natural: what a good player would play without counting.
        worlds: deals each card is tried in, about.
        outs: play-outs in each.
        limit: may stop it sooner.
        rng: chance.
    """
    card = natural.action
    assert view.prompt is not None
    if len(view.prompt.actions) == 1 or not isinstance(card, PlayCard):
        return natural
    until = None if limit.seconds is None else time.monotonic() + limit.seconds
    search = CardSearch(view, rng, outs, until)
    if len(search.classes) == 1:
        return natural
    liked = search.class_of(card.card)
    verdict = halve(len(search.classes), worlds, search.trial, keep=liked, until=until)
    return _decision(search, verdict, natural, liked)


def _decision(search: CardSearch, verdict: Verdict, natural: Decision, liked: int) -> Decision:
    best = verdict.best
    error = verdict.error_between(best, liked) if best != liked else 0.0
    gap = verdict.choices[best].mean - verdict.choices[liked].mean
    numbers = {
        f"win {search.label(index)}": round(100 * choice.mean, 2)
        for index, choice in enumerate(verdict.choices)
    }
    numbers |= {"worlds": float(verdict.tried), "error": round(100 * error, 2)}
    if best == liked or gap <= max(_SLIGHT, _NEAR * error):
        return Decision(natural.action, natural.reasons, numbers)
    text = (
        f"{search.label(best)} wins the game {100 * gap:.1f} points in a hundred more often than "
        f"{search.label(liked)}, over {verdict.tried} possible deals."
    )
    return Decision(search.action(search.classes[best][0]), (Reason("win", text),), numbers)
