"""The lines of a record: each has a number and a check that hangs on the line before it.

So a line that is damaged, doubled, missing or out of its place is found where it stands, and is
distinguished from a last line that was cut short while it was written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from spades_tui.storage.sealed_line import SealedLine, checksum, read_line

Part = Literal["header", "event"]


class Link(NamedTuple):
    """The end of a chain of lines: number and check of the last one, none at first."""

    number: int = 0
    check: str = ""

    def after(self, part: bytes) -> Link:
        """Return the link of the line that holds `part` next."""
        number = self.number + 1
        return Link(number, checksum(b"%b%d%b" % (self.check.encode(), number, part)))

    def line(self, kind: Part, part: bytes) -> bytes:
        """Return the line of this link, its line end included."""
        return SealedLine(kind, part, self.check, self.number).encode()

    def next(self, kind: Part, line: bytes) -> tuple[bytes, Link] | None:
        """Return what a line after this one holds, None when it does not belong there."""
        found = read_line(line)
        if found is None or found.word != kind:
            return None
        link = self.after(found.value)
        return (found.value, link) if (found.number, found.check) == link else None


START: Final = Link()


def number_of(line: bytes) -> int | None:
    """Return the number a line says it has, None when it is not a line of a record."""
    found = read_line(line)
    return None if found is None else found.number


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
