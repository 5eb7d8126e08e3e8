"""What the cards of a finished hand really held, beside what its players could know."""

from __future__ import annotations

from typing import Final

from spades_tui.coach.hands import PlayedHand
from spades_tui.coach.open_cards import OpenAnswer, Solvers, Spot, solved, turn_at
from spades_tui.coach.why import Decided
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.capabilities import hands_of
from spades_tui.rules.formats.hand_tags import Goal

_NODES: Final = 200_000
"""Nodes after which a question is given up: a page waits for it."""


class OpenHand:
    """A finished hand with its cards open; what was found out of it is kept."""

    def __init__(self, hand: PlayedHand) -> None:
        """Prepare to look at `hand`."""
        self._rules, out = hand.after.rules, hand.after.cards_out
        self._plays = tuple(play for trick in out.all_tricks for play in trick.plays)
        self._bids, self._declarer, self._hands = out.bids, out.declarer, out.at_play
        self._solvers: Solvers = {}

    def at(self, decided: Decided) -> OpenAnswer | None:
        """Return what perfect play would have brought the player's side from a decision on.

        Their nil while it is alive, else tricks of the side in the whole hand. None for a decision
        before the play, where the table is not one for the solver, or it takes too long.
        """
        if not isinstance(decided.action, PlayCard):
            return None
        view = decided.view
        spot = self._spot(len(view.plays))
        try:
            if spot is None or turn_at(spot) is None:
                return None
            answer = solved(spot, self._goal(decided), _NODES, self._solvers)
        except ValueError:  # cards moved by a revoke that was called
            return None
        return answer if answer.status == "solved" else None

    def _goal(self, decided: Decided) -> Goal:
        view, seat = decided.view, decided.seat
        if seat in view.live_nils:
            return Goal("nil", (seat,))
        return Goal("tricks", hands_of(view.side, self._declarer, view.rules))

    def _spot(self, played: int) -> Spot | None:
        if not self._plays:
            return None
        return Spot(
            rules=self._rules,
            hands=self._hands,
            plays=self._plays[:played],
            leader=self._plays[0].hand,
            bids=self._bids,
            declarer=self._declarer,
        )
