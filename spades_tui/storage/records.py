"""The record of a game: a header line, then one event a line, in JSON.

Reading gives the good prefix and what is wrong with the rest; it never changes the file. A last
line that was cut short is no fault: its event was never shown.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec

from spades_tui import __version__
from spades_tui.rules.events import Event
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.problems import StorageProblem, reason

FORMAT: Final = 1
"""The form of records this program writes; newer ones are refused and kept."""


MARK: Final = "spades game"


class Header(msgspec.Struct, frozen=True, tag_field="kind", tag=MARK):
    """The first line of a record: all that the events do not say.

    Attributes:
        format: form of the record.
        program: version of the program that began it.
        rules: the whole rule set.
        seed: makes the deals, together with their numbers.
        names: of the players, clockwise from South.
        levels: the bot at each player's seat, None for the person.
        title: what the rule set is called.
        created: when the game began.
        commitment: fingerprint of what the seed makes, if one was published.
    """

    rules: RuleSet
    seed: int
    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    title: str = ""
    created: datetime = datetime(2000, 1, 1, tzinfo=UTC)
    commitment: str | None = None
    format: int = FORMAT
    program: str = __version__


FaultKind = Literal["damaged", "foreign", "newer", "empty", "unreadable", "read-only"]


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a file: `kind` for the program, one sentence for the player."""

    kind: FaultKind
    sentence: str


class Record(msgspec.Struct, frozen=True):
    """What could be read of a record.

    Attributes:
        path: the file.
        header: None when nothing can be used.
        events: as far as they are good.
        fault: what is wrong with the rest.
        size: length in bytes of the good part.
    """

    path: Path
    header: Header | None
    events: tuple[Event, ...] = ()
    fault: Fault | None = None
    size: int = 0

    @property
    def problem(self) -> str | None:
        """The fault in one sentence."""
        return self.fault.sentence if self.fault else None


class _AnyHeader(msgspec.Struct):
    kind: str = ""
    format: int = 0
    program: str = ""


_encode: Final = msgspec.json.Encoder().encode
_BAD_LINE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


@cache
def _decoder() -> msgspec.json.Decoder[Event]:
    """Made when it is needed: there are many kinds of events."""
    return msgspec.json.Decoder(Event)


def line_of(part: Header | Event) -> bytes:
    """Return a header or an event as it stands in the file, its line end included."""
    return _encode(part) + b"\n"


def read_record(path: Path) -> Record:
    """Read the record in `path` as far as it is good; nothing is raised for what it holds."""
    try:
        data = path.read_bytes()
    except OSError as error:
        return _refused(path, "unreadable", f"{path} cannot be read: {reason(error)}.")
    first, _, rest = data.partition(b"\n")
    header = _header(path, first)
    if isinstance(header, Record):
        return header
    return _events(path, header, len(data) - len(rest), rest)


def read_header(path: Path) -> Header:
    """Read the first line alone.

    Raises:
        StorageProblem: when it is no header this program understands.
    """
    try:
        with path.open("rb") as file:
            line = file.readline()
    except OSError as error:
        raise StorageProblem(f"{path.name} cannot be read: {reason(error)}.") from error
    header = _header(path, line.rstrip(b"\n"))
    if isinstance(header, Record):
        raise StorageProblem(header.problem)
    return header


def _refused(path: Path, kind: FaultKind, sentence: str) -> Record:
    return Record(path, None, (), Fault(kind, sentence))


def _header(path: Path, line: bytes) -> Header | Record:
    if not line.strip():
        return _refused(path, "empty", f"{path.name} is empty.")
    try:
        told = msgspec.json.decode(line, type=_AnyHeader)
    except _BAD_LINE:
        told = _AnyHeader()
    if told.kind != MARK and MARK.encode() in line:
        return _refused(path, "damaged", f"{path.name} is damaged in its first line.")
    if told.kind != MARK:
        return _refused(path, "foreign", f"{path.name} is no record of a game of Spades.")
    if told.format > FORMAT:
        return _refused(
            path,
            "newer",
            f"{path.name} was written by a newer version of Spades ({told.program}); "
            "it is kept as it is.",
        )
    try:
        return msgspec.json.decode(line, type=Header)
    except _BAD_LINE as error:
        if _is_newer(told.program):
            return _refused(
                path,
                "newer",
                f"{path.name} uses something of Spades {told.program} that this version "
                f"({__version__}) does not know; it is kept as it is.",
            )
        return _refused(
            path, "damaged", f"{path.name} is damaged in its first line: {_one_line(error)}."
        )


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()).removesuffix(".")


def _is_newer(version: str) -> bool:
    def numbers(text: str) -> tuple[int, ...]:
        return tuple(int(part) for part in text.split(".") if part.isdigit())

    return numbers(version) > numbers(__version__)


def _events(path: Path, header: Header, size: int, data: bytes) -> Record:
    events: list[Event] = []
    decode = _decoder().decode
    for number, line in enumerate(data.splitlines(keepends=True), start=2):
        try:
            events.append(decode(line))
        except _BAD_LINE:
            cut_short = not line.endswith(b"\n")
            fault = None if cut_short else _damage(path, header, number)
            return Record(path, header, tuple(events), fault, size)
        size += len(line)
    return Record(path, header, tuple(events), None, size)


def _damage(path: Path, header: Header, line: int) -> Fault:
    if _is_newer(header.program):
        return Fault(
            "newer",
            f"Line {line} of {path.name} was written by a newer version of Spades "
            f"({header.program}); it is kept as it is.",
        )
    return Fault("damaged", f"{path.name} is damaged from line {line} on.")
