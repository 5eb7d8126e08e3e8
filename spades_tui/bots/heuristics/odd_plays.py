"""Cards that look odd at the table, so that a player needs a good reason to play them.

They are recognized from the view alone, without valuing anything, so that an arena can count them
and a player can avoid them.
"""

from __future__ import annotations

from typing import Literal

from spades_tui.bots.fallback import would_win
from spades_tui.bots.heuristics.deduction import SPADES, Deduction
from spades_tui.bots.protocol import list_offered
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard

Oddity = Literal["take", "ruff", "high", "ace", "honor"]
"""Kinds of odd cards: "take" wins the partner's trick in the last seat, "ruff" ruffs the partner's
winner, "high" wins with a higher card than needed, "ace" throws away an ace that could win a needed
trick, "honor" throws away a high card though a lower one was at hand."""


class OddPlayDetector:
    """Finds the `Oddity` of legal cards, for one prompt to play a card."""

    def __init__(self, view: View, deduction: Deduction | None = None) -> None:
        """Prepare for a view whose prompt asks for a card.

        Args:
            view: the view.
            deduction: the deduction of its hand to play; made here if None.
        """
        self._view = view
        self._deduction = deduction or Deduction(view, view.question.hand)
        self._plays = list_offered(view, PlayCard)

    def oddity_of(self, play: PlayCard) -> Oddity | None:
        """Return the kind of oddity of a legal card; None if it is not odd.

        No card is odd if it is led, if no other card is legal, or while a nil of the player's side
        is alive, as good play is then reversed.
        """
        trick, deduction = self._view.trick, self._deduction
        if trick is None or len(self._plays) == 1 or self._nil_alive():
            return None
        suit, strength = deduction.suit_and_strength(play.card)
        if not would_win(self._view, play):
            if self._needs_ace(play):
                return "ace"
            return "honor" if self._wastes_honor(play) else None
        last = not deduction.to_come
        partners = deduction.is_friend(trick.winner) and not all(
            would_win(self._view, other) for other in self._plays
        )
        led, _ = deduction.suit_and_strength(trick.plays[0].card)
        if partners and suit == SPADES != led and (last or self._is_boss(trick.winning_card)):
            return "ruff"
        if partners and last:
            return "take"
        if last and any(self._cheaper(other, suit, strength) for other in self._plays):
            return "high"
        return None

    def _nil_alive(self) -> bool:
        return any(map(self._deduction.is_friend, self._deduction.live_nils))

    def _is_boss(self, card: Card) -> bool:
        """Whether no other hand holds a higher card of the suit."""
        return not self._deduction.count_above(*self._deduction.suit_and_strength(card))

    def _cheaper(self, other: PlayCard, suit: int, strength: int) -> bool:
        """Whether `other` wins too and is really lower: a spade less, or with an unseen card
        between."""
        deduction = self._deduction
        its_suit, _ = deduction.suit_and_strength(other.card)
        if not would_win(self._view, other):
            return False
        if its_suit != suit:
            return suit == SPADES
        return self._is_lower(other, suit, strength)

    def _is_lower(self, other: PlayCard, suit: int, strength: int) -> bool:
        """Whether `other` is a lower card of the suit, with an unseen card between."""
        its_suit, other_strength = self._deduction.suit_and_strength(other.card)
        unseen = self._deduction.out[suit]
        return (
            its_suit == suit
            and other_strength < strength
            and any(other_strength < card < strength for card in unseen)
        )

    def _needs_ace(self, play: PlayCard) -> bool:
        """Whether a card is the top ace of a side suit, thrown away though it could win a needed
        trick."""
        deduction = self._deduction
        suit, strength = deduction.suit_and_strength(play.card)
        if suit == SPADES or play.card.rank != "A" or deduction.count_above(suit, strength):
            return False
        needed = 0 < self._tricks_needed < deduction.left
        others = any(deduction.suit_and_strength(p.card) != (suit, strength) for p in self._plays)
        return needed and others and bool(deduction.out[suit])

    def _wastes_honor(self, play: PlayCard) -> bool:
        """Whether a high card loses though a lower one of its suit could, and tricks are needed.

        False while a nil of the opponents is alive, as low cards are then worth more than high
        ones.
        """
        deduction = self._deduction
        if play.card.rank not in "AKQ" or deduction.live_nils:
            return False
        if not 0 < self._tricks_needed <= deduction.left:
            return False
        suit, strength = deduction.suit_and_strength(play.card)
        return any(self._is_lower(other, suit, strength) for other in self._plays)

    @property
    def _tricks_needed(self) -> int:
        return self._deduction.tricks_needed(self._view.side)
