"""A question of a drill, with its answers."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from spades_tui.player_view import View
from spades_tui.review.marks import Standing


class DrillQuestion(msgspec.Struct, frozen=True):
    """A question of a drill.

    Attributes:
        view: the position, as the player who must answer sees it.
        names: the players' names by seat.
        ask: the question.
        right: the right answers: indexes of `choices` from 0, or numbers bid if there are no
            choices.
        explanation: the reason, shown after the answer.
        choices: the answers to choose from; empty if a number is bid at the table.
        texts: lines to be read before the question.
        close: answers that are neither right nor wrong, in the form of `right`.
        wrong: for an answer that is wrong or close, in the form of `right`, a sentence that is
            shown instead of the explanation.
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
        """Return whether `answer`, in the form of `right`, is "right", "close" or "wrong"."""
        if answer in self.right:
            return "right"
        return "close" if answer in self.close else "wrong"
