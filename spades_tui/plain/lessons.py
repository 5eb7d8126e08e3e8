"""The first game in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.plain.console import PlainConsole
from spades_tui.plain.table import PlainGame
from spades_tui.plain.table_commands import HELP
from spades_tui.player_view.wording import CardStyle, Cast
from spades_tui.practice.lessons.first_game import (
    FIRST_GAME_DONE,
    FIRST_GAME_LEFT,
    FIRST_GAME_TITLE,
    FirstGameGuide,
    FirstTable,
)
from spades_tui.practice.lessons.learner import following_lesson, record_completion
from spades_tui.practice.lessons.lesson import FIRST_LESSON
from spades_tui.rules.events import Event
from spades_tui.storage.practice_answers import AnswerJournal

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
"""Beginnings of the lines of help that a first hand has a use for."""


class PlainFirstGame(PlainGame):
    """The first game in plain text: one hand, explained while it is played.

    Args:
        answers: the journal, which records that the player has finished it.
        console: the console for questions and answers.
        style: how cards are written.
    """

    def __init__(self, answers: AnswerJournal, console: PlainConsole, style: CardStyle) -> None:
        table = FirstTable.start()
        super().__init__(table, console, style)
        self.commands.help = (*(line for line in HELP if line.startswith(_HELPS)), "quit: leave.")
        self._answers = answers
        self._guide_on = FirstGameGuide(Cast(table.names, table.human, style), plain=True)

    def _open(self) -> None:
        self._talk.say(f"{FIRST_GAME_TITLE}. Type help for a list of commands, quit to leave.")
        self._explain()

    def _farewell(self) -> str:
        return FIRST_GAME_LEFT

    def _ask(self) -> bool:
        self._explain()
        return super()._ask()

    def _look_back(self) -> None:
        """Explain how the hand ended, instead of looking back at it, and record its completion."""
        self._explain()
        record_completion(FIRST_LESSON, self._answers)
        self._talk.say(FIRST_GAME_DONE, *filter(None, [following_lesson(self._answers)]))
        if self._answers.problem:
            self._talk.say(self._answers.problem)

    def _tell(self, events: Sequence[Event]) -> None:
        """Write what has happened and, if the player has wasted a card, a remark on it."""
        super()._tell(events)
        if (wasted := self._guide_on.correction(self._table.view())) is not None:
            title, words = wasted
            self._talk.say(f"{title}.", *words)

    def _explain(self) -> None:
        """Write all explanations that are due at this moment."""
        while (topic := self._guide_on.next(self._table.view())) is not None:
            title, words = topic
            place = f"{self._guide_on.number} of {self._guide_on.topic_count}"
            self._talk.say(f"{place}, {title}.", *words)
