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
        names: the players' names by seat.
        ask: the question.
        right: the right answers: indexes of `choices` from 0, or bids if there are no choices.
        explanation: the reason, shown after the answer.
        choices: the answers to choose from; empty if a number is bid at the table.
        texts: lines to be read first.
        close: answers that count neither way, as in `right`.
        wrong: by answer, a sentence shown instead of the explanation after a wrong or close one.
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
        """Return whether an answer (an index of `choices`, or a bid) is right, close or wrong."""
        if answer in self.right:
            return "right"
        return "close" if answer in self.close else "wrong"
