"""A question of a drill, with its answers."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from spades_tui.player_view import View
from spades_tui.review.marks import Standing


class DrillQuestion(msgspec.Struct, frozen=True):
    """A question of a drill.

    Attributes:
        view: the position.
        names: the players.
        ask: the question.
        right: the right answers: places among `choices`, or bids if there are no choices.
        explanation: the reason, shown after the answer.
        choices: the answers to choose from; none if a number is bid at the table.
        texts: lines to be read first.
        close: answers that count neither way.
        wrong: the costs of wrong answers, if they say more than the explanation.
    """

    view: View
    names: tuple[str, ...]
    ask: str
    right: tuple[int, ...]
    explanation: str
    choices: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    close: tuple[int, ...] = ()
    wrong: Mapping[int, str] = {}

    def standing(self, answer: int) -> Standing:
        """Return how an answer stands."""
        if answer in self.right:
            return "right"
        return "close" if answer in self.close else "wrong"
