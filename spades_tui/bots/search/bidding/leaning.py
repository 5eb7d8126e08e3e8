"""What a player's leanings add to the worth of an outcome."""

from __future__ import annotations

from spades_tui.bots.heuristics.evaluation.standing import Standing
from spades_tui.bots.search.utility import Utility
from spades_tui.bots.style import Style
from spades_tui.rules.seating import seating
from spades_tui.view import View

Outcome = tuple[int, int, int]
"""A key, and where the order of the tricks counts who won them and which with a high spade."""


class Leaning:
    """Values outcomes as a player of one style sees them."""

    def __init__(self, view: View, style: Style) -> None:
        self._style = style
        self.point = 1 / Standing(view, seating(view.rules).side_of[view.seat]).scale
        """Chance to win the game that a point is worth, about."""

    def value(self, utility: Utility, outcome: Outcome) -> float:
        """Return what an outcome is worth."""
        worth = utility.value(*outcome)
        style = self._style
        if style.bags or style.setting:
            end = utility.ending(*outcome)
            points = style.setting * bool(end.others_set) - style.bags * end.bags
            worth += self.point * points
        return worth
