"""The first game at the table, with windows that explain each new moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from spades_tui.practice.lessons.first_game import (
    FIRST_GAME_DONE,
    FIRST_GAME_LEFT,
    FirstGameGuide,
    FirstTable,
    instruction,
)
from spades_tui.practice.lessons.learner import record_completion
from spades_tui.practice.lessons.lesson import FIRST_LESSON
from spades_tui.tui import pages
from spades_tui.tui.frame.input_guard import CONFIRM_KEYS
from spades_tui.tui.frame.keys import Key
from spades_tui.tui.table.scene import Scene
from spades_tui.tui.table.screen import TableScreen

if TYPE_CHECKING:
    from spades_tui.storage.practice_answers import AnswerJournal
    from spades_tui.table.table import TableUpdate


class FirstGameScreen(TableScreen):
    """A table for one hand, with a window on each topic; answers a sentence on how it ended."""

    def __init__(self, answers: AnswerJournal) -> None:
        super().__init__(FirstTable.start())
        self._answers = answers
        self._guide = FirstGameGuide(self.cast)
        self._telling = False
        self._is_closed = False

    @property
    def scene(self) -> Scene:
        """The scene to show now, without the bots' levels, which mean nothing to a learner."""
        return msgspec.structs.replace(super().scene, levels=())

    def resume_play(self) -> None:
        super().resume_play()
        if self.current_view.phase != "between" or self.flow.has_explained:
            self._explain()

    def show(self, update: TableUpdate) -> None:
        super().show(update)
        self._is_closed = False
        if now := instruction(update.view):
            self.show_notice(f"{self.message} {now}".strip(), self.tone)
        if (wasted := self._guide.correction(update.view)) is not None:
            self._tell(*wasted)
        elif update.view.phase != "between":
            self._explain()

    def _explain(self) -> None:
        """Explain the next topic; leave once all are explained after the hand.

        After a window was just closed, wait until the game has gone on.
        """
        if self._telling or self._is_closed or not self.is_active:
            return
        topic = self._guide.next(self.current_view)
        if topic is not None:
            title, words = topic
            self._tell(f"{self._guide.number} of {self._guide.topic_count} · {title}", words)
        elif self._all_told:
            self.action_menu()

    def _tell(self, heading: str, words: tuple[str, ...]) -> None:
        self._telling = True
        self.app.open(pages.TextStepDialog(heading, words), self._went)

    @property
    def _all_told(self) -> bool:
        return bool(self.current_view.results) and self._guide.is_over

    def _went(self, way: str) -> None:
        self._telling, self._is_closed = False, way == "closed"
        self._explain()

    def hear(self, key: str, character: str | None) -> bool:
        """Handle a key as at any table; after the hand, Enter or Space opens the next explanation.

        Arguments and result are those of `TableScreenBase.hear`.
        """
        if self.current_view.phase == "between" and self._is_closed and key in CONFIRM_KEYS:
            self._is_closed = False
            self._explain()
            return True
        return super().hear(key, character)

    def describe_key(self, key: Key) -> Key:
        """Return `key`; that of the menu with the label "leave", and a help text about leaving.

        Other keys are returned as at any table.
        """
        if key.action != "menu":
            return super().describe_key(key)
        return msgspec.structs.replace(
            key, label="leave", help="Leave: the first game starts over next time; so does m."
        )

    def _standing_message(self) -> str:
        """Return the sentence under the trick if there is no news: an instruction."""
        return super()._standing_message() or instruction(self.current_view)

    def action_menu(self) -> None:
        """Leave the first game; save it as done if all topics were shown and the hand is
        finished."""
        if self._all_told:
            record_completion(FIRST_LESSON, self._answers)
        self.dismiss(FIRST_GAME_DONE if self._all_told else FIRST_GAME_LEFT)
