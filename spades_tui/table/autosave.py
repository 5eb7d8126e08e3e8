"""The saving of a game while it is played: every event, and the folder the game lies in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from spades_tui.rules.events import Event
from spades_tui.storage.records.game_file import GameFile


class Autosave:
    """Writes the events of one game to its record, a file.

    If the file cannot be written, the game goes on; `problem` then has the reason.
    """

    def __init__(self, file: GameFile | None, notes: list[str]) -> None:
        """Save into `file`; None for a game that is not saved at all.

        Args:
            file: the open file.
            notes: gets a sentence when saving stops, and when it works again.
        """
        self._file = file
        self._notes = notes
        self._is_finished = False
        self._is_saved = True
        self._watch()

    @property
    def path(self) -> Path | None:
        """The path of the record; None if the game is not saved, or nothing has been written
        yet."""
        return self._file.path if self._file and self._file.begun else None

    @property
    def problem(self) -> str | None:
        """A sentence with the reason that the game is not being saved now; None if it is."""
        problem = self._file.problem if self._file else None
        return (
            problem
            and f"The game is not being saved ({problem}); it is saved once that is possible."
        )

    @property
    def loss_notice(self) -> str | None:
        """A sentence about the unsaved part of a game that was left; None if all of it is saved."""
        problem = self._file.problem if self._file else None
        lost = "The game" if self.path is None else "The last part of the game"
        return problem and f"{lost} was not saved ({problem})."

    def write(self, events: Sequence[Event], *, is_hand_over: bool, is_game_over: bool) -> None:
        """Append events to the record, and keep it in the folder of unfinished or finished games.

        Args:
            events: the new events of the game, in order.
            is_hand_over: whether they end a hand; the file is then forced to disk.
            is_game_over: whether they end the match, so that the record belongs among finished
                games.
        """
        if self._file is None:
            return
        if not is_game_over:  # before it is written: a game that goes on is never elsewhere
            self.move(finished=False)
        self._file.append(events)
        if is_hand_over:
            self._file.sync()
        if is_game_over:
            self.move(finished=True)
        self._watch()

    def move(self, *, finished: bool) -> None:
        """Move the record to the folder of finished or unfinished games; do nothing if it is
        there."""
        if self._file and finished != self._is_finished:
            self._is_finished = finished
            self._file.move(finished=finished)

    def close(self) -> None:
        """Write everything to disk and release the game for other windows."""
        if self._file:
            self._file.close()

    def _watch(self) -> None:
        if (self.problem is None) != self._is_saved:
            self._is_saved = self.problem is None
            self._notes.append(self.problem or "The game is being saved again.")
