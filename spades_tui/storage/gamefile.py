"""The file of the game being played: locked, recovered when it is opened, moved when it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path

from spades_tui.rules.events import Event
from spades_tui.storage.beside import follow
from spades_tui.storage.chain import Link
from spades_tui.storage.files import (
    is_read_only,
    is_there,
    keep_copy,
    moved,
    write_whole,
)
from spades_tui.storage.header import Header
from spades_tui.storage.locks import Lock, lock
from spades_tui.storage.paths import OpenElsewhere, StorageProblem, folders, is_one_of, reason
from spades_tui.storage.records import Fault, Record, lines_of
from spades_tui.storage.saves import put_away
from spades_tui.storage.verify import Verified, verified
from spades_tui.storage.writer import RecordWriter


class GameFile:
    """The record of the game at the table, held open and locked.

    When it cannot be written the game goes on without it and `problem` says so; what is missing
    is written as soon as that is possible.

    Attributes:
        path: where the record lies; it changes when the game is over.
        notes: what was found and done, a sentence each.
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
        """Begin a record among the unfinished games."""
        path, held = _claimed(header)
        data, end = lines_of((header,))
        return cls(path, held, len(data), end, partial(_begin, path, data))

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
            if found.game.seed is None:
                sentence = (
                    f"{path.name} has no seed to deal from: it can be shown, but not played on."
                )
                raise StorageProblem(sentence)
            notes: list[str] = []
            fault, size = _fault(found.record), found.record.size
            prepare = partial(_renew, path, size, fault, notes) if fault else None
            file = cls(path, held, size, found.record.end, prepare, notes)
            if fault and not file.begun:
                cause = fault.sentence.removesuffix(".")
                notes.append(f"{cause}; the game goes on from its good part.")
            file.append(found.game.log[len(found.record.events) :])  # what followed by itself
            return file, found
        except BaseException:
            held.release()
            raise

    @property
    def begun(self) -> bool:
        """Whether there is a file at all."""
        return self._writer.begun

    @property
    def problem(self) -> str | None:
        """Why not everything is saved at the moment, as the system says it."""
        return self._writer.problem

    def append(self, events: Sequence[Event]) -> None:
        """Write `events` before they are shown."""
        self._writer.append(events)

    def sync(self) -> None:
        """Wait for the disk: at the end of a hand and on leaving."""
        self._writer.sync()
        self._settle()

    def move(self, *, finished: bool) -> None:
        """Move the record from the unfinished games to the finished ones, or back.

        It comes back when the last card of a game is taken back. A record that lies elsewhere
        stays there, and one of which something is missing does until that is written.
        """
        self._finished = finished
        self.sync()

    def close(self) -> None:
        """Leave the game: everything on disk, the lock given back."""
        self.sync()
        self._writer.close()
        self._lock.release()

    def _settle(self) -> None:
        """Put the record where it belongs."""
        if self._finished is None or self.problem:
            return
        here, there = folders().games, folders().records
        if not self._finished:
            here, there = there, here
        self._finished = None
        if not is_one_of(self.path.parent, (here,)):
            return
        self._writer.release()
        try:
            before, self.path = self.path, moved(self.path, there)
            self._writer.path = self.path
            follow(before, self.path)
        except StorageProblem as problem:
            self.notes.append(str(problem))


def _claimed(header: Header) -> tuple[Path, Lock]:
    """Return a file name no game has, locked before the file is there."""
    folder = folders().games
    of = header.id if header.seed is None else header.seed
    stem = f"{header.created:%Y%m%d-%H%M%S}-{of}"
    for number in count(1):
        path = folder / (f"{stem}.jsonl" if number == 1 else f"{stem}-{number}.jsonl")
        try:
            held = lock(path)
        except OpenElsewhere:
            continue
        if not is_there(path) and not is_there(folders().records / path.name):
            return path, held
        held.release()
    raise AssertionError("numbers do not end")


def _put_away(record: Record) -> str:
    assert record.fault
    is_ours = record.path.parent == folders().games
    return put_away(record.path, record.fault) if is_ours else record.fault.sentence


def _begin(path: Path, header: bytes) -> None:
    """Write the first line of a record that is not there yet."""
    if is_there(path):  # of another window, while no lock could be made
        raise StorageProblem(f"{path} already exists.")
    write_whole(path, header)


def _fault(record: Record) -> Fault | None:
    """Return why the game cannot go on in the file as it is."""
    if record.fault is None and is_read_only(record.path):
        return Fault("read-only", f"{record.path.name} is read-only.")
    return record.fault


def _renew(path: Path, size: int, fault: Fault, notes: list[str]) -> None:
    """Put a fresh file of the good part in the place of a faulty one, and note what was done.

    Raises:
        StorageProblem: when that cannot be done; everything is as it was.
    """
    try:
        good = path.read_bytes()[:size]
    except OSError as error:
        raise StorageProblem(f"{path} cannot be read: {reason(error)}.") from error
    aside = keep_copy(path, fault.kind)
    try:
        write_whole(path, good)
    except StorageProblem:
        aside.unlink(missing_ok=True)
        raise
    cause = fault.sentence.removesuffix(".")
    notes.append(f"{cause}; it is kept as {aside.name} and the game goes on from its good part.")
