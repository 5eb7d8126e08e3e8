"""The file of the game being played: locked, recovered when it is opened, moved when it ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path

from spades_tui.rules.events import Event
from spades_tui.storage.files import (
    is_read_only,
    keep_copy,
    moved,
    set_aside,
    write_whole,
)
from spades_tui.storage.locks import Lock, lock
from spades_tui.storage.paths import folders, made
from spades_tui.storage.problems import OpenElsewhere, StorageProblem
from spades_tui.storage.records import Fault, Header, Record, line_of
from spades_tui.storage.verify import Verified, verified
from spades_tui.storage.writer import RecordWriter


class GameFile:
    """The record of the game at the table, held open and locked.

    When it cannot be written the game goes on without it and `problem` says so.

    Attributes:
        path: where the record lies; it changes when the game is over.
        notes: what was found and done when it was opened, a sentence each.
    """

    def __init__(
        self, path: Path, held: Lock, size: int, notes: tuple[str, ...] = (), problem: str = ""
    ) -> None:
        self.path = path
        self.notes = notes
        self._lock = held
        self._problem: str | None = problem or None
        self._writer: RecordWriter | None = None
        if not problem:
            self._open(size)

    @classmethod
    def create(cls, header: Header) -> GameFile:
        """Begin a record among the unfinished games.

        Raises:
            StorageProblem: when there is no place to write it.
        """
        path, held = _claimed(header)
        data = line_of(header)
        try:
            write_whole(path, data)
        except StorageProblem:
            held.release()
            raise
        return cls(path, held, len(data))

    @classmethod
    def open(cls, path: Path) -> tuple[GameFile, Verified]:
        """Take up a record again: what is good of it, and how the game stands.

        A damaged file is kept aside under another name and the good part goes on in a fresh one.

        Raises:
            OpenElsewhere: when another window has it.
            StorageProblem: when nothing of it can be used, or it is a newer version's.
        """
        held = lock(path)
        try:
            found = verified(path)
            if found.game is None:
                raise StorageProblem(_put_away(found.record))
            note, problem = _renewed(found.record)
            file = cls(path, held, found.record.size, (note,) if note else (), problem)
            file.append(found.game.log[len(found.record.events) :])  # what followed by itself
            return file, found
        except BaseException:
            held.release()
            raise

    @property
    def problem(self) -> str | None:
        """Why the game is not being saved at the moment, in one sentence."""
        return self._writer.problem if self._writer else self._problem

    def append(self, events: Sequence[Event]) -> None:
        """Write `events` before they are shown."""
        if self._writer:
            self._writer.append(events)

    def sync(self) -> None:
        """Wait for the disk: at the end of a hand and on leaving."""
        if self._writer:
            self._writer.sync()

    def move(self, *, finished: bool) -> None:
        """Move the record from the unfinished games to the finished ones, or back.

        It comes back when the last card of a game is taken back. A record that lies elsewhere
        stays there.
        """
        here, there = folders().games, folders().records
        if not finished:
            here, there = there, here
        if self._writer is None or self.path.parent.resolve() != here.resolve():
            return
        self._writer.sync()
        size = self._writer.size
        self._writer.close()
        try:
            self.path = moved(self.path, there)
        except StorageProblem as problem:
            self.notes += (str(problem),)
        self._open(size)

    def close(self) -> None:
        """Leave the game: everything on disk, the lock given back."""
        if self._writer:
            self._writer.sync()
            self._writer.close()
        self._lock.release()

    def _open(self, size: int) -> None:
        try:
            self._writer = RecordWriter(self.path, size)
        except StorageProblem as problem:
            self._writer = None
            self._problem = f"{problem} The game is not saved."


def _claimed(header: Header) -> tuple[Path, Lock]:
    """Return a file name no game has, locked before the file is there."""
    folder = made(folders().games)
    stem = f"{header.created:%Y%m%d-%H%M%S}-{header.seed}"
    for number in count(1):
        path = folder / (f"{stem}.jsonl" if number == 1 else f"{stem}-{number}.jsonl")
        try:
            held = lock(path)
        except OpenElsewhere:
            continue
        if not path.exists() and not (folders().records / path.name).exists():
            return path, held
        held.release()
    raise AssertionError("numbers do not end")


def _put_away(record: Record) -> str:
    """Set an unusable file aside, unless a newer version will want it; return what to say."""
    assert record.fault
    if record.fault.kind not in ("damaged", "foreign", "empty"):
        return record.fault.sentence
    if record.path.parent != folders().games:
        return record.fault.sentence
    try:
        aside = set_aside(record.path, record.fault.kind)
    except StorageProblem as problem:
        return f"{record.fault.sentence} {problem}"
    return f"{record.fault.sentence.removesuffix('.')}; it is kept as {aside.name}."


def _renewed(record: Record) -> tuple[str, str]:
    """Put a fresh file of the good part in the place of a faulty one.

    Return what was done, and why the game is not saved when that could not be done.
    """
    fault = record.fault
    if fault is None and is_read_only(record.path):
        fault = Fault("read-only", f"{record.path.name} is read-only.")
    if fault is None:
        return "", ""
    told = fault.sentence.removesuffix(".")
    try:
        good = record.path.read_bytes()[: record.size]
        aside = keep_copy(record.path, fault.kind)
        write_whole(record.path, good)
    except StorageProblem as problem:
        return f"{told}; the game goes on from its good part.", f"{problem} The game is not saved."
    return f"{told}; it is kept as {aside.name} and the game goes on from its good part.", ""
