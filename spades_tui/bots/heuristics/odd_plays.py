"""Cards that look odd at the table: who plays one had better have a reason for it.

They are told from the view alone, without weighing anything, so that an arena may count them and
a player may shun them.
"""

from __future__ import annotations

from typing import Literal

from spades_tui.bots.fallback import would_win
from spades_tui.bots.heuristics.deduction import SPADES, Deduction
from spades_tui.bots.protocol import offered
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard

Oddity = Literal["take", "ruff", "high", "ace", "honor"]
"""What is odd about a card: it takes partner's trick in the last seat, ruffs partner's winner, wins
higher than needed, or throws away an ace that is needed or a high card."""


class OddPlayDetector:
    """The oddities of one decision about a card."""

    def __init__(self, view: View, known: Deduction | None = None) -> None:
        """Look at `view`, whose prompt asks for a card; `known`: what follows from it."""
        self._view = view
        self._known = known or Deduction(view, view.question.hand)
        self._plays = offered(view, PlayCard)

    def oddity_of(self, play: PlayCard) -> Oddity | None:
        """Return what is odd about a card; None of a natural one.

        Nothing is odd where a nil of the own side is alive, which turns everything round, nor
        where no other card may be played.
        """
        trick, known = self._view.trick, self._known
        if trick is None or len(self._plays) == 1 or self._nil_alive():
            return None
        suit, strength = known.suit_and_strength(play.card)
        if not would_win(self._view, play):
            if self._needs_ace(play):
                return "ace"
            return "honor" if self._wastes_honor(play) else None
        last = not known.to_come
        partners = known.is_friend(trick.winner) and not all(
            would_win(self._view, other) for other in self._plays
        )
        led, _ = known.suit_and_strength(trick.plays[0].card)
        if partners and suit == SPADES != led and (last or self._is_boss(trick.winning_card)):
            return "ruff"
        if partners and last:
            return "take"
        if last and any(self._cheaper(other, suit, strength) for other in self._plays):
            return "high"
        return None

    def _nil_alive(self) -> bool:
        return any(map(self._known.is_friend, self._known.live_nils))

    def _is_boss(self, card: Card) -> bool:
        """Whether nobody holds a higher card of the suit."""
        return not self._known.count_above(*self._known.suit_and_strength(card))

    def _cheaper(self, other: PlayCard, suit: int, strength: int) -> bool:
        """Whether another card wins, too, and really is lower: something lies between them."""
        known = self._known
        its_suit, _ = known.suit_and_strength(other.card)
        if not would_win(self._view, other):
            return False
        if its_suit != suit:
            return suit == SPADES
        return self._is_lower(other, suit, strength)

    def _is_lower(self, other: PlayCard, suit: int, strength: int) -> bool:
        """Whether a card of the suit is lower, and one still out lies between."""
        its_suit, its = self._known.suit_and_strength(other.card)
        out = self._known.out[suit]
        return its_suit == suit and its < strength and any(its < card < strength for card in out)

    def _needs_ace(self, play: PlayCard) -> bool:
        """Whether a card is a top card of a side suit, thrown away though it could win later."""
        known = self._known
        suit, strength = known.suit_and_strength(play.card)
        if suit == SPADES or play.card.rank != "A" or known.count_above(suit, strength):
            return False
        needed = 0 < self._tricks_needed < known.left
        others = any(known.suit_and_strength(p.card) != (suit, strength) for p in self._plays)
        return needed and others and bool(known.out[suit])

    def _wastes_honor(self, play: PlayCard) -> bool:
        """Whether a high card loses though a lower one of its suit could, and tricks are needed.

        While a nil of the opponents is alive, low cards are worth more than high ones.
        """
        known = self._known
        if play.card.rank not in "AKQ" or known.live_nils:
            return False
        if not 0 < self._tricks_needed <= known.left:
            return False
        suit, strength = known.suit_and_strength(play.card)
        return any(self._is_lower(other, suit, strength) for other in self._plays)

    @property
    def _tricks_needed(self) -> int:
        return self._known.tricks_needed(self._view.side)
