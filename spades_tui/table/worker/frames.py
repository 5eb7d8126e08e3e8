"""Messages on a pipe, each preceded by its length in four bytes. It imports very little."""

from __future__ import annotations

import struct
from typing import IO, Final

_LENGTH: Final = struct.Struct(">I")
_MOST: Final = 1 << 24
"""Greatest length of a message, 16 MB: anything longer is no message."""


class BadFrame(ValueError):
    """Raised if the bytes from the pipe are not a message."""


def read_frame(source: IO[bytes]) -> bytes | None:
    """Return the bytes of the next message; None at the end of the pipe. This waits for a message.

    Raises:
        BadFrame: if the length of the message is impossible, or the pipe ends within it.
    """
    head = source.read(_LENGTH.size)
    if not head:
        return None
    if len(head) < _LENGTH.size:
        raise BadFrame("The pipe ended in the middle of a message.")
    (length,) = _LENGTH.unpack(head)
    if length > _MOST:
        raise BadFrame(f"No message has {length} bytes.")
    body = source.read(length)
    if len(body) < length:
        raise BadFrame("The pipe ended in the middle of a message.")
    return body


def write_frame(target: IO[bytes], body: bytes) -> None:
    """Write one message, `body`, and flush the pipe."""
    target.write(_LENGTH.pack(len(body)) + body)
    target.flush()
