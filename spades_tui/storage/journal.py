"""A file that only grows, a value on each line with a check of its own.

A line that is torn or damaged is passed over; those round it hold.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec

from spades_tui.decoding import prepared_type
from spades_tui.storage.files import MAX_JOURNAL_BYTES, exists, read_whole, set_aside, write_lock
from spades_tui.storage.paths import StorageError, ensure_folder, reading, system_reason
from spades_tui.storage.sealed_line import SealedLine, checksum, read_line
from spades_tui.text import count_noun

Value = TypeVar("Value")
_START: Final = b'{"check":"'


class Journal(Generic[Value]):
    """Values of one kind in a file.

    Attributes:
        path: the file.
        values: what the file held when it was read, in order.
    """

    def __init__(self, path: Path, word: str, kind: type[Value]) -> None:
        """Read the file `path`, whose lines call their value `word`."""
        self.path = path
        self.values: list[Value] = []
        self._word, self._kind = word, kind
        self._problem = ""
        self._unread = False
        self._amiss = ""
        with reading(path):
            self._read()

    def note(self, called: str) -> str:
        """Return what is wrong with the file, one sentence or ""; `called` is what it holds.

        While nothing can be saved the values hold all the same.
        """
        return f"{called} cannot be saved: {self._problem}." if self._problem else self._amiss

    def append(self, value: Value) -> None:
        """Write a value at the end and wait until it is on the disk."""
        if self._unread:
            return
        part = msgspec.json.encode(value)
        line = SealedLine(self._word, part, checksum(part)).encode()
        try:
            self._append(line)
            self._problem = ""
        except OSError as error:
            self._problem = system_reason(error)
        except StorageError as error:
            self._problem = _cause(error)

    def _append(self, line: bytes) -> None:
        """Write a line at the end; what a crash left half written gets a line end first."""
        ensure_folder(self.path.parent)
        with self.path.open("a+b") as file:
            if file.seek(0, os.SEEK_END):
                file.seek(-1, os.SEEK_END)
                line = line if file.read(1) == b"\n" else b"\n" + line
            file.write(line)
            file.flush()
            os.fsync(file.fileno())

    def _read(self) -> None:
        try:
            data = read_whole(self.path, MAX_JOURNAL_BYTES)
        except StorageError as error:
            if not isinstance(error.__cause__, FileNotFoundError):
                self._problem, self._unread = _cause(error), True
            return
        lines = data.split(b"\n")
        found = [self._value(line) for line in lines]
        self.values = [one for one in found if one is not None]
        lost = sum(bool(line) and one is None for line, one in zip(lines[:-1], found, strict=False))
        if data and not self.values and not _START.startswith(data[: len(_START)]):
            self._begin_anew(data)
        elif lost:
            self._amiss = _passed_over(self.path, lost)

    def _begin_anew(self, data: bytes) -> None:
        """Put a file that is none of ours aside: what stands in it may be somebody's."""
        try:
            with write_lock(self.path):
                is_as_read = exists(self.path) and read_whole(self.path, MAX_JOURNAL_BYTES) == data
                aside = set_aside(self.path, "foreign") if is_as_read else None
        except StorageError as error:
            self._problem, self._unread = _cause(error), True
            return
        if aside is None:  # another window was faster
            self._read()
            return
        self._amiss = f"Nothing in {self.path.name} could be read; it is kept as {aside.name}."

    def _value(self, line: bytes) -> Value | None:
        """Return what a line holds, None where it is not whole."""
        found = _whole(line)
        if found is None or found.word != self._word:
            return None
        try:
            return msgspec.json.decode(found.value, type=prepared_type(self._kind))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None


def is_journal(data: bytes) -> bool:
    """Whether there is a whole line of a file of this kind in `data`, or nothing at all."""
    return not data or any(map(_whole, data.split(b"\n")))


def journal_fault(path: Path) -> str:
    """Return what is wrong with a file of this kind, one sentence or ""; it stays as it is."""
    try:
        lines = read_whole(path, MAX_JOURNAL_BYTES).split(b"\n")
    except StorageError as problem:
        return str(problem)
    lost = sum(bool(line) and _whole(line) is None for line in lines[:-1])  # the last may be torn
    return _passed_over(path, lost) if lost else ""


def _whole(line: bytes) -> SealedLine | None:
    found = read_line(line)
    is_whole = found is not None and found.number is None and found.check == checksum(found.value)
    return found if is_whole else None


def _passed_over(path: Path, lost: int) -> str:
    return f"{path.name}: {count_noun(lost, 'damaged line')} passed over."


def _cause(problem: StorageError) -> str:
    return str(problem).removesuffix(".")
