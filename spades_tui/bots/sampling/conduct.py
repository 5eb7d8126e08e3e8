"""How well the cards played fit the hands of a deal: what a card tells of those kept back."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.heuristics.evaluation.aims import aims_of
from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.deals import Deals
from spades_tui.bots.kernel.reading import surprises
from spades_tui.bots.kernel.table import ALL_BY_POLICY
from spades_tui.bots.sampling.position import Position
from spades_tui.view import View

_SURPRISE: Final = 0.5
"""Likelihood of a card a sensible player would not have played.

Measured with the cards face up `club` plays such a card once in six times where chance would play
it nearly every second time, a ratio of 0.2; of which the root is taken, as one strange card is
often followed by others for the same reason.
"""


class Conduct:
    """Weighs deals by the cards played in them."""

    def __init__(self, view: View, position: Position) -> None:
        masks = position.masks
        self._position = position
        self._plays = [masks.bit[play.card] for play in view.plays]
        own = {view.seat}
        if view.seats.has_dummy and view.seat == view.declarer:
            own.add(view.seats.hands - 1)
        self._own = sum(1 << position.place[hand] for hand in own)
        others = {play.hand for play in view.plays} - own
        self.any = bool(others) and view.rules.deck.packs == 1
        self._opening = Table(masks.play)
        self._opening.turn = position.first
        if self.any:  # before that the bids may not be complete
            aims_of(view, view.bids, position.order, taken=False).give(self._opening, ALL_BY_POLICY)

    def weights(self, deals: Deals) -> list[float]:
        """Return the likelihood of the cards played by the others in each deal."""
        found = surprises(deals, self._opening, self._position.played, self._plays, self._own)
        return [_SURPRISE**times for times in found]
