"""Events on disk before they are shown: each batch is handed to the system before `append` ends."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path

from spades_tui.rules.events import Event
from spades_tui.storage.problems import StorageProblem, reason
from spades_tui.storage.records import line_of


class RecordWriter:
    """The open end of one record.

    A full disk does not stop the game: what could not be written is kept and tried again with
    the next events, and `problem` says so until it has gone through.

    Attributes:
        path: the file.
        problem: one sentence, as long as something is not on disk.
        size: bytes of the file that are whole lines.
    """

    def __init__(self, path: Path, size: int) -> None:
        """Open `path` to write after its first `size` bytes; anything beyond is cut off.

        Raises:
            StorageProblem: when it cannot be written.
        """
        self.path = path
        self.problem: str | None = None
        self._waiting = b""
        self.size = size
        self._descriptor: int | None = None
        try:
            self._descriptor = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
            self._cut()
            self._end_last_line()
        except OSError as error:
            self.close()
            raise StorageProblem(f"{path} cannot be written: {reason(error)}.") from error

    def append(self, events: Sequence[Event]) -> None:
        """Write `events` in one go; on failure they wait and `problem` tells."""
        self._waiting += b"".join(map(line_of, events))
        if self._descriptor is None or not self._waiting:
            return
        try:
            self._write(self._descriptor)
        except OSError as error:
            self._tell(error)

    def sync(self) -> None:
        """Wait until the disk itself has everything (end of a hand, leaving)."""
        self.append(())
        if self._descriptor is None:
            return
        try:
            os.fsync(self._descriptor)
        except OSError as error:
            self._tell(error)

    def close(self) -> None:
        """Let the file go; a second time does nothing."""
        if self._descriptor is not None:
            with contextlib.suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None

    def _write(self, descriptor: int) -> None:
        if self.problem:  # part of a line may have been written
            self._cut()
        data = self._waiting
        while data:
            data = data[os.write(descriptor, data) :]
        self.size += len(self._waiting)
        self._waiting = b""
        self.problem = None

    def _cut(self) -> None:
        assert self._descriptor is not None
        os.ftruncate(self._descriptor, self.size)
        os.lseek(self._descriptor, self.size, os.SEEK_SET)

    def _end_last_line(self) -> None:
        """Give a last line that is whole but for its line end that end."""
        assert self._descriptor is not None
        os.lseek(self._descriptor, max(self.size - 1, 0), os.SEEK_SET)
        if os.read(self._descriptor, 1) != b"\n":
            self.size += os.write(self._descriptor, b"\n")

    def _tell(self, error: OSError) -> None:
        self.problem = (
            f"The game is not being saved ({reason(error)}: {self.path}); it goes on and is "
            "saved as soon as that is possible."
        )
