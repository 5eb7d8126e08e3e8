"""The lines of a record: each has a number and a check that hangs on the line before it.

So a line that is damaged, doubled, missing or out of its place is found where it stands, and is
distinguished from a last line that was cut short while it was written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, Literal, NamedTuple

import msgspec

Part = Literal["header", "event"]

_FORM: Final = re.compile(
    rb'\{"n":([1-9][0-9]{0,8}),"check":"([0-9a-f]{16})","(header|event)":(.*)\}', re.DOTALL
)


class Link(NamedTuple):
    """The end of a chain of lines: number and check of the last one, none at first."""

    number: int = 0
    check: str = ""

    def after(self, part: bytes) -> Link:
        """Return the link of the line that holds `part` next."""
        number = self.number + 1
        check = sha256(b"%b%d%b" % (self.check.encode(), number, part)).hexdigest()[:16]
        return Link(number, check)

    def line(self, kind: Part, part: bytes) -> bytes:
        """Return the line of this link, its line end included."""
        return b'{"n":%d,"check":"%b","%b":%b}\n' % (
            self.number,
            self.check.encode(),
            kind.encode(),
            part,
        )

    def next(self, kind: Part, line: bytes) -> tuple[bytes, Link] | None:
        """Return what a line after this one holds, None when it does not belong there."""
        form = _FORM.fullmatch(line)
        if form is None or form[3] != kind.encode():
            return None
        link = self.after(form[4])
        belongs = (int(form[1]), form[2]) == (link.number, link.check.encode())
        return (form[4], link) if belongs else None


START: Final = Link()


def number_of(line: bytes) -> int | None:
    """Return the number a line says it has, None when it is not a line of a record."""
    form = _FORM.fullmatch(line)
    return None if form is None else int(form[1])


def is_cut_short(piece: bytes, number: int) -> bool:
    """Whether `piece`, without a line end, is the beginning of line `number` and nothing else."""
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


def misfit(lines: Sequence[bytes], at: int) -> str:
    """Return what is wrong with ``lines[at]``, the first that does not belong where it stands."""
    due = at + 1
    found = number_of(lines[at])
    later = {number for line in lines[at + 1 :] if (number := number_of(line)) is not None}
    if found is not None and found < due and lines[at] == lines[found - 1]:
        return f"line {due} repeats line {found}"
    if found is not None and found != due and due in later:
        return f"the lines are out of order from line {due} on"
    if found is not None and found > due and min(later, default=found + 1) > found:
        gone = f"line {due} is" if found == due + 1 else f"lines {due} to {found - 1} are"
        return f"{gone} missing"
    return f"line {due} is spoiled"
