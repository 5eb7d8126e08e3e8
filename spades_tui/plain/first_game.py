"""The first game in sentences: the game itself, with what is told at each moment of it."""

from __future__ import annotations

from typing import Final

from spades_tui.coach.lessons.first_game import Guide
from spades_tui.coach.lessons.lesson import FIRST
from spades_tui.plain.console import Console
from spades_tui.plain.game import HELP, PlainGame
from spades_tui.plain.learning import next_lines
from spades_tui.session.first_game import DONE, LEFT, TITLE, FirstTable
from spades_tui.session.learning import note_end
from spades_tui.storage.practice_answers import AnswerFile
from spades_tui.view.wording import CardStyle, Cast

_HELPS: Final = (
    "Type ",
    "hint: ",
    "hand: ",
    "score: ",
    "last: ",
    "bids: ",
    "undo: ",
    "cards ",
    "again: ",
)
"""How the lines of help begin that a first hand has a use for."""


class PlainFirstGame(PlainGame):
    """One hand, told and played.

    Args:
        answers: where it is remembered that it was played.
        console: where it is told and answered.
        style: how cards are written.
    """

    def __init__(self, answers: AnswerFile, console: Console, style: CardStyle) -> None:
        table = FirstTable.begun()
        super().__init__(table, console, style)
        self._answers = answers
        self._guide_on = Guide(Cast(table.names, table.human, style), plain=True)

    def _open(self) -> None:
        self._say(f"{TITLE}. Type help for a list of commands, quit to leave.")
        self._explain()

    def _help(self) -> None:
        self._say(*(line for line in HELP if line.startswith(_HELPS)), "quit: leave.")

    def _ended(self) -> str:
        return "The hand is over."

    def _farewell(self) -> str:
        return LEFT

    def _ask(self) -> bool:
        self._explain()
        return super()._ask()

    def _look_back(self) -> None:
        """Tell how the hand ended, instead of looking back at it."""
        self._explain()
        note_end(FIRST, self._answers)
        self._say(DONE, *next_lines(self._answers))
        if self._answers.note:
            self._say(self._answers.note)

    def _explain(self) -> None:
        """Tell all that is to be told at this moment."""
        while (topic := self._guide_on.next(self._table.view())) is not None:
            title, words = topic
            place = f"{self._guide_on.number} of {self._guide_on.of}"
            self._say(f"{place}, {title}.", *words)
