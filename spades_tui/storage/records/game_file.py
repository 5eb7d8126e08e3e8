"""The record of the game at the table: locked, recovered, each event on disk before it is shown,
moved when the game ends.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path

from spades_tui.rules.events import Event
from spades_tui.storage.files import (
    MAX_RECORD_BYTES,
    exists,
    is_read_only,
    keep_copy,
    move_to,
    read_whole,
    write_atomically,
)
from spades_tui.storage.listing import move_prices
from spades_tui.storage.locks import Lock, lock_game
from spades_tui.storage.paths import (
    GameOpenElsewhere,
    StorageError,
    folders,
    is_one_of,
    system_reason,
)
from spades_tui.storage.records.header import Header
from spades_tui.storage.records.record import Fault, Link, Record, encode_lines
from spades_tui.storage.records.unfinished import set_aside_unusable
from spades_tui.storage.records.verify import VerifiedRecord, verify_record


class RecordWriter:
    """Appends events to one record.

    A full disk does not stop the game: everything since the last successful write stays in memory.
    Each `append`, `sync` and `close` tries again to write it, over an incomplete write, so that no
    line is in the file twice.

    If another program changes, shortens or deletes the file, a copy of its version is kept and the
    whole record is written again.

    Attributes:
        path: the path of the file.
        problem: the reason not everything has been written, a clause without a period; None if
            everything has.
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
            path: the path of the file.
            size: number of bytes that are whole lines.
            end: the last of these lines.
            prepare: creates the file; called before each write until it no longer raises
                `StorageError`. None if the file exists.
            notes: list to which a sentence is added when another program has changed or deleted the
                file; None to drop these sentences.
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
        """Whether the file exists; False as long as it could not be created."""
        return self._prepare is None

    def append(self, events: Sequence[Event]) -> None:
        """Write `events` at the end of the file; if that fails, they stay in memory and `problem`
        is set."""
        lines, self._end = encode_lines(events, self._end)
        self._pending += lines
        self._save()

    def sync(self) -> None:
        """Write everything and wait until it is on disk; if that fails, `problem` is set."""
        self._save(to_disk=True)

    def release(self) -> None:
        """Close the file so that it can be moved; the next write opens it again."""
        if self._descriptor is not None:
            with contextlib.suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None

    def close(self) -> None:
        """Write everything still in memory and close the file; a second call does nothing.

        If the writing fails, `problem` is set and the file is closed all the same.
        """
        self.sync()
        self.release()
        self._closed = True

    def _save(self, *, to_disk: bool = False) -> None:
        with self._busy:
            if not self._closed:
                self._try(to_disk=to_disk)

    def _try(self, *, to_disk: bool) -> None:
        try:
            self._write(self._open_unchanged())
            if to_disk or self.problem:
                self._sync(self._open_unchanged())
            self.problem = None
        except (OSError, StorageError) as error:
            self.release()
            self._written = 0  # what the system took it may have dropped again
            problem = (
                f"{system_reason(error)}: {self.path}" if isinstance(error, OSError) else str(error)
            )
            self.problem = problem.removesuffix(".")

    def _open_unchanged(self) -> int:
        """Return the descriptor of the open file, repaired first if another program has changed
        it."""
        try:
            descriptor = self._open_file()
            if self.path.stat().st_size == self._safe + self._written:
                return descriptor
        except FileNotFoundError:
            if self._whole is None:
                raise
        self.release()
        self._rewrite_file()
        return self._open_file()

    def _rewrite_file(self) -> None:
        """Write the whole content of the file again; content that is not ours is kept aside.

        Raises:
            StorageError: when that cannot be done.
        """
        if self._whole is None:
            raise StorageError(f"{self.path} has been changed by another program.")
        ours = self._whole + self._pending[: self._written]
        done = self._keep_foreign_content(ours)
        write_atomically(self.path, ours)
        if done:
            self._notes.append(f"{self.path.name} was {done}, and the game is written whole again.")

    def _keep_foreign_content(self, ours: bytes) -> str:
        """Keep a copy of content that is not `ours`; return a phrase about it, "" if nothing is
        lost."""
        if not exists(self.path):
            return "deleted by another program"
        if ours.startswith(read_whole(self.path, MAX_RECORD_BYTES)):
            return ""
        aside = keep_copy(self.path, "changed")
        return f"changed by another program; that is kept as {aside.name}"

    def _open_file(self) -> int:
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
        """Cut off anything beyond the whole lines, and add a missing line end to the last one."""
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


class GameFile:
    """The record of the game at the table, kept open and locked against other windows.

    When it cannot be written, the game goes on and `problem` is set; missing events are written as
    soon as possible.

    Attributes:
        path: the path of the record; it changes when the game ends.
        notes: sentences about problems and their repair, in the order they arose.
    """

    def __init__(
        self,
        path: Path,
        held: Lock,
        size: int,
        end: Link,
        prepare: Callable[[], None] | None = None,
        notes: list[str] | None = None,
    ) -> None:
        self.path = path
        self.notes = [] if notes is None else notes
        self._lock = held
        self._finished: bool | None = None
        self._writer = RecordWriter(path, size, end, prepare, self.notes)

    @classmethod
    def create(cls, header: Header) -> GameFile:
        """Return a new record for a game, in the folder of unfinished games, locked and with its
        header.

        If it cannot be written yet, nothing is raised and `problem` is set.
        """
        path, held = _claim_path(header)
        data, end = encode_lines((header,))
        return cls(path, held, len(data), end, partial(_begin, path, data))

    @classmethod
    def open(cls, path: Path) -> tuple[GameFile, VerifiedRecord]:
        """Open and lock a record to continue its game; return its file and the record as replayed.

        A damaged or read-only file is kept under another name, and the game goes on in a new file
        with the undamaged part.

        Raises:
            GameOpenElsewhere: when it is open in another window.
            StorageError: when nothing of it can be used, it has no seed to deal from, or another
                version of the program wrote it.
        """
        held = lock_game(path)
        try:
            verified = verify_record(path)
            if verified.game is None:
                raise StorageError(_set_aside_record(verified.record))
            if verified.game.seed is None:
                sentence = (
                    f"{path.name} has no seed to deal from: it can be shown, but not played on."
                )
                raise StorageError(sentence)
            notes: list[str] = []
            fault, size = _fault(verified.record), verified.record.size
            prepare = partial(_renew, path, size, fault, notes) if fault else None
            file = cls(path, held, size, verified.record.end, prepare, notes)
            if fault and not file.begun:
                cause = fault.sentence.removesuffix(".")
                notes.append(f"{cause}; the game goes on from its good part.")
            file.append(verified.game.log[len(verified.record.events) :])  # what followed by itself
            return file, verified
        except BaseException:
            held.release()
            raise

    @property
    def begun(self) -> bool:
        """Whether the file exists; False as long as it could not be created."""
        return self._writer.begun

    @property
    def problem(self) -> str | None:
        """The reason not everything has been written, a clause without a period; None if everything
        has."""
        return self._writer.problem

    def append(self, events: Sequence[Event]) -> None:
        """Write `events` at the end of the record; call this before they are shown.

        If that fails, they stay in memory and `problem` is set.
        """
        self._writer.append(events)

    def sync(self) -> None:
        """Write everything and wait until it is on disk; call this at the end of a hand and on
        leaving.

        If that fails, `problem` is set.
        """
        self._writer.sync()
        self._settle()

    def move(self, *, finished: bool) -> None:
        """Move the record to the folder of finished games, or back to that of unfinished ones.

        A record in any other folder stays there. If not everything can be written now, the record
        moves once it has been.

        Args:
            finished: whether the game is over; False if its last card was taken back.
        """
        self._finished = finished
        self.sync()

    def close(self) -> None:
        """Leave the game: write everything to disk, close the file and release the lock."""
        self.sync()
        self._writer.close()
        self._lock.release()

    def _settle(self) -> None:
        """Move the record to its folder."""
        if self._finished is None or self.problem:
            return
        games, records = folders().games, folders().records
        if not self._finished:
            games, records = records, games
        self._finished = None
        if not is_one_of(self.path.parent, (games,)):
            return
        self._writer.release()
        try:
            before, self.path = self.path, move_to(self.path, records)
            self._writer.path = self.path
            move_prices(before, self.path)
        except StorageError as problem:
            self.notes.append(str(problem))


def _claim_path(header: Header) -> tuple[Path, Lock]:
    """Return a free path for a new record, and its lock, which is taken before the file exists."""
    folder = folders().games
    source = header.id if header.seed is None else header.seed
    stem = f"{header.created:%Y%m%d-%H%M%S}-{source}"
    for number in count(1):
        path = folder / (f"{stem}.jsonl" if number == 1 else f"{stem}-{number}.jsonl")
        try:
            held = lock_game(path)
        except GameOpenElsewhere:
            continue
        if not exists(path) and not exists(folders().records / path.name):
            return path, held
        held.release()
    raise AssertionError("numbers do not end")


def _set_aside_record(record: Record) -> str:
    assert record.fault
    is_ours = record.path.parent == folders().games
    return set_aside_unusable(record.path, record.fault) if is_ours else record.fault.sentence


def _begin(path: Path, header: bytes) -> None:
    """Write the first line of a new record."""
    if exists(path):  # of another window, while no lock could be made
        raise StorageError(f"{path} already exists.")
    write_atomically(path, header)


def _fault(record: Record) -> Fault | None:
    """Return the fault that keeps the game from continuing in this file; None if there is none."""
    if record.fault is None and is_read_only(record.path):
        return Fault("read-only", f"{record.path.name} is read-only.")
    return record.fault


def _renew(path: Path, size: int, fault: Fault, notes: list[str]) -> None:
    """Replace a faulty file with a fresh file of its good part, and add a note.

    Raises:
        StorageError: when that cannot be done; everything is as it was.
    """
    try:
        good = path.read_bytes()[:size]
    except OSError as error:
        raise StorageError(f"{path} cannot be read: {system_reason(error)}.") from error
    aside = keep_copy(path, fault.kind)
    try:
        write_atomically(path, good)
    except StorageError:
        aside.unlink(missing_ok=True)
        raise
    cause = fault.sentence.removesuffix(".")
    notes.append(f"{cause}; it is kept as {aside.name} and the game goes on from its good part.")
