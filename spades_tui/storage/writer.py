"""Events on disk before they are shown: each batch is handed to the system before `append` ends."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from spades_tui.rules.events import Event
from spades_tui.storage.chain import Link
from spades_tui.storage.files import RECORD_SIZE, is_there, keep_copy, read_whole, write_whole
from spades_tui.storage.paths import StorageProblem, reason
from spades_tui.storage.records import lines_of


class RecordWriter:
    """The open end of one record.

    A full disk does not stop the game: everything since the last time the disk is known to have
    it stays in memory. While something is missing, each `append`, `sync` and `close` writes it
    again from there, over what may have arrived before, so that no line is in the file twice.

    Nor does another program that copies, restores, cuts or deletes files: what it made of the file
    is kept aside, and the whole record is written again.

    Attributes:
        path: the file.
        problem: why not everything is on disk, as the system says it.
        begun: whether the file is there at all.
    """

    def __init__(
        self,
        path: Path,
        size: int,
        end: Link,
        prepare: Callable[[], None] | None = None,
        notes: list[str] | None = None,
    ) -> None:
        """Open `path` to write after its first `size` bytes; anything beyond is cut off.

        Args:
            path: the file.
            size: bytes of it that are whole lines.
            end: the last of these lines.
            prepare: makes such a file where there is none; tried again until it does not raise
                `StorageProblem`.
            notes: gets a sentence when another program has changed the file, or deleted it.
        """
        self.path = path
        self.problem: str | None = None
        self._notes = [] if notes is None else notes
        self._whole: bytes | None = None
        self._safe = size
        self._end = end
        self._pending = b""
        self._written = 0
        self._prepare = prepare
        self._descriptor: int | None = None
        self._closed = False
        self._busy = threading.Lock()  # leaving in a hurry closes it from another thread
        self._save()

    @property
    def begun(self) -> bool:
        """Whether the file is there at all."""
        return self._prepare is None

    def append(self, events: Sequence[Event]) -> None:
        """Write `events` in one go; on failure they wait and `problem` tells."""
        lines, self._end = lines_of(events, self._end)
        self._pending += lines
        self._save()

    def sync(self) -> None:
        """Wait until the disk itself has everything (end of a hand, leaving)."""
        self._save(to_disk=True)

    def release(self) -> None:
        """Let the file go, so that it can be moved; the next event opens it again."""
        if self._descriptor is not None:
            with contextlib.suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None

    def close(self) -> None:
        """Write what waits and let the file go for good; a second time does nothing."""
        self.sync()
        self.release()
        self._closed = True

    def _save(self, *, to_disk: bool = False) -> None:
        with self._busy:
            if not self._closed:
                self._try(to_disk=to_disk)

    def _try(self, *, to_disk: bool) -> None:
        try:
            self._write(self._unchanged())
            if to_disk or self.problem:
                self._sync(self._unchanged())
            self.problem = None
        except (OSError, StorageProblem) as error:
            self.release()
            self._written = 0  # what the system took it may have dropped again
            problem = f"{reason(error)}: {self.path}" if isinstance(error, OSError) else str(error)
            self.problem = problem.removesuffix(".")

    def _unchanged(self) -> int:
        """Return the open file, put right first where another program has changed it."""
        try:
            descriptor = self._opened()
            if self.path.stat().st_size == self._safe + self._written:
                return descriptor
        except FileNotFoundError:
            if self._whole is None:
                raise
        self.release()
        self._put_right()
        return self._opened()

    def _put_right(self) -> None:
        """Write again what the file is to hold; what is not ours is kept aside.

        Raises:
            StorageProblem: when that cannot be done.
        """
        if self._whole is None:
            raise StorageProblem(f"{self.path} has been changed by another program.")
        ours = self._whole + self._pending[: self._written]
        done = self._kept_aside(ours)
        write_whole(self.path, ours)
        if done:
            self._notes.append(f"{self.path.name} was {done}, and the game is written whole again.")

    def _kept_aside(self, ours: bytes) -> str:
        """Keep what is not `ours`; return what another program did, "" where nothing is lost."""
        if not is_there(self.path):
            return "deleted by another program"
        if ours.startswith(read_whole(self.path, RECORD_SIZE)):
            return ""
        aside = keep_copy(self.path, "changed")
        return f"changed by another program; that is kept as {aside.name}"

    def _opened(self) -> int:
        if self._descriptor is not None:
            return self._descriptor
        if self._prepare is not None:
            self._prepare()
            self._prepare = None
        descriptor = os.open(self.path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        try:
            self._end_last_line(descriptor)
        except OSError:
            os.close(descriptor)
            raise
        self._descriptor = descriptor
        return descriptor

    def _write(self, descriptor: int) -> None:
        os.lseek(descriptor, self._safe + self._written, os.SEEK_SET)
        while self._written < len(self._pending):
            self._written += os.write(descriptor, self._pending[self._written :])

    def _sync(self, descriptor: int) -> None:
        os.fsync(descriptor)
        self._safe += self._written
        self._whole = (self._whole or b"") + self._pending
        self._pending, self._written = b"", 0

    def _end_last_line(self, descriptor: int) -> None:
        """Cut off what is beyond the whole lines, and give the last one a line end it may lack."""
        if os.fstat(descriptor).st_size < self._safe:
            return  # another program has cut it short
        os.ftruncate(descriptor, self._safe + self._written)
        if self._whole is not None:
            return
        os.lseek(descriptor, 0, os.SEEK_SET)
        whole = os.read(descriptor, self._safe)
        if whole and not whole.endswith(b"\n"):
            whole += b"\n"
            self._safe += os.write(descriptor, b"\n")
        self._whole = whole
