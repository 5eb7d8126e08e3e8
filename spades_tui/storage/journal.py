"""An append-only file with one value and its checksum on each line.

A torn or damaged line is skipped; the lines around it still count.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec

from spades_tui.decoding import prepare_type
from spades_tui.storage.files import MAX_JOURNAL_BYTES, exists, read_whole, set_aside, write_lock
from spades_tui.storage.paths import StorageError, ensure_folder, reading, system_reason
from spades_tui.storage.sealed_line import SealedLine, checksum, read_line
from spades_tui.text import count_noun

Value = TypeVar("Value")
_START: Final = b'{"check":"'


class Journal(Generic[Value]):
    """An append-only file of values of one type, each on a line with its checksum.

    Attributes:
        path: the path of the file.
        values: the values that were in the file when it was opened, in order; damaged lines are
            left out.
    """

    def __init__(self, path: Path, word: str, kind: type[Value]) -> None:
        """Read the file; a missing one is empty, and problems are kept for `note`.

        Args:
            path: the path of the file.
            word: the key of the value in every line.
            kind: the type of the values.
        """
        self.path = path
        self.values: list[Value] = []
        self._word, self._kind = word, kind
        self._problem = ""
        self._unread = False
        self._amiss = ""
        with reading(path):
            self._read()

    def note(self, called: str) -> str:
        """Return a sentence saying that the file cannot be written or is damaged; "" if neither is
        so.

        A value that could not be written is not written later; the caller must keep it.

        Args:
            called: words for the content, which begin the sentence: "Your answers".
        """
        return f"{called} cannot be saved: {self._problem}." if self._problem else self._amiss

    def append(self, value: Value) -> None:
        """Write a value at the end of the file and wait until it is on disk.

        If that fails, nothing is raised; `note` says why.
        """
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
        """Write a line at the end; a line left unfinished by a crash gets a line end first."""
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
        values = [self._value(line) for line in lines]
        self.values = [value for value in values if value is not None]
        lost = sum(
            bool(line) and value is None for line, value in zip(lines[:-1], values, strict=False)
        )
        if data and not self.values and not _START.startswith(data[: len(_START)]):
            self._begin_anew(data)
        elif lost:
            self._amiss = _note_damaged_lines(self.path, lost)

    def _begin_anew(self, data: bytes) -> None:
        """Set aside a file that is not ours, as its content may belong to the user."""
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
        """Return the value of a line; None if the line is damaged."""
        sealed = _whole(line)
        if sealed is None or sealed.word != self._word:
            return None
        try:
            return msgspec.json.decode(sealed.value, type=prepare_type(self._kind))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None


def is_journal(data: bytes) -> bool:
    """Whether `data` is empty or has at least one undamaged line of an append-only file
    (`Journal`)."""
    return not data or any(map(_whole, data.split(b"\n")))


def journal_fault(path: Path) -> str:
    """Return a sentence about damage to the append-only file `path`, or that it cannot be read.

    "" if there is no damage; an incomplete last line is none.
    """
    try:
        lines = read_whole(path, MAX_JOURNAL_BYTES).split(b"\n")
    except StorageError as problem:
        return str(problem)
    lost = sum(bool(line) and _whole(line) is None for line in lines[:-1])  # the last may be torn
    return _note_damaged_lines(path, lost) if lost else ""


def _whole(line: bytes) -> SealedLine | None:
    sealed = read_line(line)
    is_whole = (
        sealed is not None and sealed.number is None and sealed.check == checksum(sealed.value)
    )
    return sealed if is_whole else None


def _note_damaged_lines(path: Path, lost: int) -> str:
    return f"{path.name}: {count_noun(lost, 'damaged line')} passed over."


def _cause(problem: StorageError) -> str:
    return str(problem).removesuffix(".")
