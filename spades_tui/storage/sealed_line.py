"""A line of a file with a checksum, and a number if lines are linked.

``{"check":"0123456789abcdef","event":…}`` or ``{"n":7,"check":"0123456789abcdef","event":…}``.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final, NamedTuple

_FORM: Final = re.compile(
    rb'\{(?:"n":([1-9][0-9]{0,8}),)?"check":"([0-9a-f]{16})","([a-z]+)":(.*)\}', re.DOTALL
)


def checksum(data: bytes) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of `data`."""
    return sha256(data).hexdigest()[:16]


class SealedLine(NamedTuple):
    """A line of a file: a value in JSON with a checksum, and a number in some files.

    Attributes:
        word: the key of the value in the line, a word in lower case.
        value: the value as JSON.
        check: the checksum in the line, which the reader must verify.
        number: the number of the line; None if lines of this file have none.
    """

    word: str
    value: bytes
    check: str
    number: int | None = None

    def encode(self) -> bytes:
        """Return the bytes of the line, with its line end."""
        number = b"" if self.number is None else b'"n":%d,' % self.number
        check, word = self.check.encode(), self.word.encode()
        return b'{%b"check":"%b","%b":%b}\n' % (number, check, word, self.value)


def read_line(line: bytes) -> SealedLine | None:
    """Return the parts of a line; None if it is not in the form that `SealedLine.encode` writes.

    Args:
        line: the bytes of the line, without its line end. Its checksum is not verified.
    """
    form = _FORM.fullmatch(line)
    if form is None:
        return None
    number = int(form[1]) if form[1] else None
    return SealedLine(form[3].decode(), form[4], form[2].decode(), number)
