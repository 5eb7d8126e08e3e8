"""The record of a game in JSON: a header line, then one event on each line, with number and
checksum."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from spades_tui import __version__
from spades_tui.decoding import prepare_type
from spades_tui.rules.events import Event
from spades_tui.rules.ruleset import RULES_VERSION
from spades_tui.storage.files import MAX_RECORD_BYTES, open_regular, read_whole
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.header import FORMAT, FORMAT_MARK, Header
from spades_tui.storage.sealed_line import SealedLine, checksum, read_line
from spades_tui.text import sanitize

LineKind = Literal["header", "event"]


class Link(NamedTuple):
    """The number and checksum of one line of a record; each checksum covers its line and the one
    before.

    Attributes:
        number: the number of the line, from 1; 0 before the first line.
        check: the checksum of the line; "" before the first line.
    """

    number: int = 0
    check: str = ""

    def follow(self, part: bytes) -> Link:
        """Return the link that the next line has if its content (without number, checksum and line
        end) is `part`."""
        number = self.number + 1
        return Link(number, checksum(b"%b%d%b" % (self.check.encode(), number, part)))

    def line(self, kind: LineKind, part: bytes) -> bytes:
        """Return the bytes of this link's line, with its line end.

        Args:
            kind: the kind of the line.
            part: its content as JSON, for which this link was made by `follow`.
        """
        return SealedLine(kind, part, self.check, self.number).encode()

    def next(self, kind: LineKind, line: bytes) -> tuple[bytes, Link] | None:
        """Return the content of the next line and its link, if `line` is that line.

        None if its kind, number or checksum is wrong.

        Args:
            kind: the kind that the line must have.
            line: the bytes of the line, without its line end.
        """
        sealed = read_line(line)
        if sealed is None or sealed.word != kind:
            return None
        link = self.follow(sealed.value)
        return (sealed.value, link) if (sealed.number, sealed.check) == link else None


START: Final = Link()


def _line_number(line: bytes) -> int | None:
    """Return the number in a line, from 1; None when it is not a line of a record."""
    sealed = read_line(line)
    return None if sealed is None else sealed.number


def _is_torn(piece: bytes, number: int) -> bool:
    """Whether the last line of a record was cut off while it was written, so that it may be
    dropped.

    False if it is anything but the beginning of the line with that number, which means damage.

    Args:
        piece: the line, which has no line end.
        number: the number it should have, from 1.
    """
    start = b'{"n":%d,"check":"' % number
    if piece[: len(start)] != start[: len(piece)]:
        return False
    return any(map(_is_unfinished, (piece, piece + b"0")))  # the second for half a number


def _is_unfinished(text: bytes) -> bool:
    try:
        msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        return "truncated" in str(error)
    except (UnicodeDecodeError, RecursionError):
        pass
    return False


def _describe_break(lines: Sequence[bytes], place: int) -> str:
    """Return a phrase with the fault of ``lines[place]``, the first line that does not follow the
    one before.

    Args:
        lines: all lines of the record.
        place: index of the line, from 0.
    """
    due = place + 1
    number = _line_number(lines[place])
    later = {other for line in lines[place + 1 :] if (other := _line_number(line)) is not None}
    if number is not None and number < due and lines[place] == lines[number - 1]:
        return f"line {due} repeats line {number}"
    if number is not None and number != due and due in later:
        return f"the lines are out of order from line {due} on"
    if number is not None and number > due and min(later, default=number + 1) > number:
        gone = f"line {due} is" if number == due + 1 else f"lines {due} to {number - 1} are"
        return f"{gone} missing"
    return f"line {due} is spoiled"


FaultKind = Literal["damaged", "foreign", "earlier", "newer", "empty", "unreadable", "read-only"]


class Fault(msgspec.Struct, frozen=True):
    """A fault of a file, or the reason it cannot be read.

    Attributes:
        kind: the kind of fault.
        sentence: a sentence about it for the player.
    """

    kind: FaultKind
    sentence: str

    def __post_init__(self) -> None:
        """Make the text safe for display: it names a file."""
        msgspec.structs.force_setattr(self, "sentence", sanitize(self.sentence))

    @property
    def is_other_version(self) -> bool:
        """Whether another version of the program wrote the file, so that it must not be changed."""
        return self.kind in ("earlier", "newer")


class UnusableRecord(StorageError):
    """Raised when nothing of a record can be used.

    Attributes:
        fault: the fault of its file.
    """

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.sentence)
        self.fault = fault


class Record(msgspec.Struct, frozen=True):
    """The readable part of a record.

    Attributes:
        path: the path of the file.
        header: the header; None when nothing can be used.
        events: all events before the first fault.
        fault: the fault after them; None if there is none.
        ends: (0, `START`) if there is no header; else, for the header and then each event, the
            length of the file in bytes up to the end of its line, and the link of that line.
    """

    path: Path
    header: Header | None
    events: tuple[Event, ...] = ()
    fault: Fault | None = None
    ends: tuple[tuple[int, Link], ...] = ((0, START),)

    @property
    def size(self) -> int:
        """The length in bytes of the undamaged part of the file, which is at its beginning."""
        return self.ends[-1][0]

    @property
    def end(self) -> Link:
        """The link of the last line of the undamaged part; `START` if nothing can be used."""
        return self.ends[-1][1]

    @property
    def problem(self) -> str | None:
        """A sentence about the fault; None if there is none."""
        return self.fault.sentence if self.fault else None


class _AnyRules(msgspec.Struct, frozen=True):
    version: int = 0


class _AnyHeader(msgspec.Struct, frozen=True):
    mark: str = ""
    format: int = 0
    program: str = ""
    rules: _AnyRules = _AnyRules()


class _AnyLine(msgspec.Struct, frozen=True):
    """The parts of a record's first line that show which version of the program wrote it.

    Attributes:
        header: the header, in formats from 2 on.
        kind: the mark of the file in format 1, whose line was the header itself; else "".
        format: the number of the format, in format 1; else 0.
        program: the version of the program, in format 1; else "".
    """

    header: _AnyHeader = _AnyHeader()
    kind: str = ""
    format: int = 0
    program: str = ""


_encode: Final = msgspec.json.Encoder().encode
_BAD: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_VERSION: Final = re.compile(r"[0-9][0-9A-Za-z.+]{0,19}")


@cache
def _decoder() -> msgspec.json.Decoder[Event]:
    """Return the decoder of events, created on first use because there are many kinds."""
    return msgspec.json.Decoder(prepare_type(Event))


def encode_lines(parts: Iterable[Header | Event], end: Link = START) -> tuple[bytes, Link]:
    """Return the bytes of lines for a record, and the link of the last of them.

    Args:
        parts: their contents: the header, or events.
        end: the link of the line before them; `START` for a new record.
    """
    lines = []
    for part in parts:
        data = _encode(part)
        end = end.follow(data)
        lines.append(end.line("header" if isinstance(part, Header) else "event", data))
    return b"".join(lines), end


def read_record(path: Path) -> Record:
    """Return the record in the file `path`, up to its first fault; its events are not replayed.

    If the file cannot be read, the result has no header, and a fault says why.
    """
    try:
        data = read_whole(path, MAX_RECORD_BYTES)
    except StorageError as problem:
        return Record(path, None, fault=Fault("unreadable", str(problem)))
    return decode_record(path, data)


def decode_record(path: Path, data: bytes) -> Record:
    """Return the record in `data`, up to its first fault; its events are not replayed.

    Args:
        path: the path of the file, which need not exist; the sentence of a fault names it.
        data: the content of the file.
    """
    try:
        header, end = _header(path.name, data.partition(b"\n")[0])
    except UnusableRecord as unusable:
        return Record(path, None, fault=unusable.fault)
    return _events(path, header, data, end)


def read_header(path: Path) -> Header:
    """Return the header of the record in `path`; only its first line is read.

    Raises:
        StorageError: when the file cannot be read; `UnusableRecord` when the line is no header.
    """
    with open_regular(path) as file:
        line = file.readline(MAX_RECORD_BYTES)
    return _header(path.name, line.removesuffix(b"\n"))[0]


def _header(name: str, line: bytes) -> tuple[Header, Link]:
    """Return the header and the link of its line.

    Raises:
        UnusableRecord: when it is no header of this format.
    """
    if not line.strip():
        raise _unusable("empty", f"{name} is empty.")
    glance = _glance(line)
    if (
        max(glance.format, glance.header.format) > FORMAT
        or glance.header.rules.version > RULES_VERSION
    ):
        raise _other_version(name, "a newer", glance.header.program or glance.program)
    if glance.header.mark != FORMAT_MARK:
        raise _no_header(name, line, glance)
    header_line = START.next("header", line)
    if header_line is None or glance.header.format != FORMAT or glance.header.rules.version < 1:
        raise _unusable("damaged", f"{name} is damaged in its first line.")
    part, link = header_line
    try:
        return msgspec.json.decode(part, type=prepare_type(Header)), link
    except _BAD as error:
        if _is_newer(glance.header.program):
            raise _other_version(name, "a newer", glance.header.program) from None
        cause = _header_problem(error)
        raise _unusable("damaged", f"{name} is damaged in its first line: {cause}.") from None


def header_fault(name: str, data: bytes) -> Fault | None:
    """Return the fault of the first line of a record; None if it is a usable header.

    Args:
        name: file name of the record, for the sentence.
        data: the content of the file.
    """
    try:
        _header(name, data.partition(b"\n")[0])
    except UnusableRecord as unusable:
        return unusable.fault
    return None


_FIELD: Final = re.compile(r" - at `\$\.([a-z_.]+)")
_MISSING: Final = re.compile(r"Object missing required field `(\w+)`")


def _header_problem(error: Exception) -> str:
    """Return the fault of an unreadable header, in a few words."""
    text = str(error)
    place, missing = _FIELD.search(text), _MISSING.match(text)
    if missing:
        return f"the field {f'{place[1]}.' if place else ''}{missing[1]} is missing"
    if place:
        return f"the field {place[1]} has a value that no game can have"
    return text if isinstance(error, msgspec.ValidationError) else "it is not whole"


def _glance(line: bytes) -> _AnyLine:
    try:
        glance = msgspec.json.decode(line, type=prepare_type(_AnyLine))
    except _BAD:
        return _AnyLine()
    return glance if FORMAT_MARK in (glance.kind, glance.header.mark) else _AnyLine()


def _no_header(name: str, line: bytes, glance: _AnyLine) -> UnusableRecord:
    """Return the error for a first line without the mark in its place."""
    if glance.kind == FORMAT_MARK:
        return _other_version(name, "an earlier", glance.program)
    if FORMAT_MARK.encode() in line or line.startswith(b'{"n":1,"check":'):
        return _unusable("damaged", f"{name} is damaged in its first line.")
    return _unusable("foreign", f"{name} is not a record of a game of Spades.")


def _unusable(kind: FaultKind, sentence: str) -> UnusableRecord:
    return UnusableRecord(Fault(kind, sentence))


def _other_version(
    name: str, age: Literal["an earlier", "a newer"], program: str
) -> UnusableRecord:
    """Return the error that another version saved a file, if the file looks like one."""
    version = f" ({program})" if _VERSION.fullmatch(program) else ""
    return _unusable(
        "newer" if age == "a newer" else "earlier",
        f"{name} was saved by {age} version of Spades{version}: it cannot be played or shown by "
        "this one, and is kept as it is.",
    )


def _is_newer(version: str) -> bool:
    def numbers(text: str) -> tuple[int, ...]:
        return tuple(int(part) for part in text.split(".") if re.fullmatch("[0-9]{1,9}", part))

    return numbers(version) > numbers(__version__)


def _events(path: Path, header: Header, data: bytes, end: Link) -> Record:
    """Return the record after reading all lines after the first."""
    lines = data.split(b"\n")
    if not lines[-1]:
        lines.pop()
    decode = _decoder().decode
    events: list[Event] = []
    size = min(len(lines[0]) + 1, len(data))
    ends = [(size, end)]
    fault = None
    for place in range(1, len(lines)):
        line = lines[place]
        event_line = end.next("event", line)
        if event_line is None:
            is_last = place == len(lines) - 1 and not data.endswith(b"\n")
            if not is_last or not _is_torn(line, place + 1):
                fault = Fault(
                    "damaged", f"{path.name} is damaged: {_describe_break(lines, place)}."
                )
            break
        try:
            events.append(decode(event_line[0]))
        except _BAD:
            fault = _no_event(path.name, header, place + 1)
            break
        end = event_line[1]
        size = min(size + len(line) + 1, len(data))  # the last line may lack its end
        ends.append((size, end))
    return Record(path, header, tuple(events), fault, tuple(ends))


def _no_event(name: str, header: Header, line: int) -> Fault:
    """Return the fault of a sound line with an event this version does not know."""
    if _is_newer(header.program):
        return _other_version(name, "a newer", header.program).fault
    return Fault("damaged", f"{name} is damaged: line {line} holds no event of a game.")
