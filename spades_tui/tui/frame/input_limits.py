"""The limits on what a terminal or a browser may send, and the filter that applies them.

It must not import Textual: the server of `spades web` uses it too.
"""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Callable
from typing import Final

MAX_PENDING_KEYS: Final = 1000
"""The most keys waiting to be handled; further ones are dropped."""
MAX_PENDING_BYTES: Final = 1 << 16
"""The most bytes waiting for a browser's table to read them: the size of a pipe."""
MAX_PASTE: Final = 20_000
"""The most bytes of a paste that are accepted; the others are dropped. The longest share codes have
2,000."""
MAX_COLUMNS: Final = 200
MAX_ROWS: Final = 60
"""The largest screen in a browser; the pages are designed for 60×20 to 200×60."""
_PASTE: Final = b"\x1b[200~"
_PASTE_END: Final = b"\x1b[201~"
_MOUSE: Final = b"\x1b[M"
"""Begins a mouse report in the old form of X10; three bytes follow."""
_IGNORED: Final = b"\x1b[?0;0$y"
"""A report about no mode, which the key parser reads as a whole and ignores."""
_QUIT: Final = (b"\x11", b"\x1b[113;5u")
"""Ctrl+Q as terminals send it; accepted even in a flood."""


def limit_size(columns: int, rows: int) -> tuple[int, int]:
    """Return a browser's columns and rows, limited to 1×1 up to `MAX_COLUMNS`×`MAX_ROWS`."""
    return min(max(columns, 1), MAX_COLUMNS), min(max(rows, 1), MAX_ROWS)


class InputFilter:
    """Turns the bytes of a terminal into text for the key parser, without harmful parts.

    - Keys and pastes in a flood are dropped, except Ctrl+Q: each would wait in memory as a message.
    - Of a long paste only the beginning is accepted.
    - Old mouse reports are dropped before decoding: their coordinates are any bytes, and would be
      typed as keys. A terminal sends them after it was reset (textual#6668).
    - Bytes that are not UTF-8 become U+FFFD; they would end the thread that reads (textual#6456).

    A "mark" is the sequence of bytes that begins a paste or an old mouse report.

    Args:
        is_flooded: returns whether too much input is waiting.
    """

    def __init__(self, is_flooded: Callable[[], bool]) -> None:
        self._is_flooded = is_flooded
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._held = b""
        self._sent_escape = False
        """Whether the Esc that the next mark may begin with has been returned already."""
        self._room: int | None = None
        """How many bytes of the open paste are still accepted; None outside pastes."""
        self._drops_paste = False

    def accept(self, data: bytes) -> str:
        """Return the accepted text of `data`, the next bytes from the terminal.

        If they end in a way that may begin a mark, those last bytes are held back for the next
        call.
        """
        if self._sent_escape and not self._held:  # it may begin a mark, recognized as a whole
            data = b"\x1b" + data
        accepted = self._filter(data)
        had_escape = self._sent_escape
        if had_escape:
            if not accepted and self._held.startswith(b"\x1b"):
                return ""
            if not accepted.startswith(b"\x1b"):  # without its sequence that Esc would be a key
                accepted = _IGNORED + accepted
        self._sent_escape = not self._held and accepted.endswith(b"\x1b")
        return self._decode(accepted[1:] if had_escape else accepted)

    def release(self) -> str:
        """Return the text that was held back; "" inside a paste or an old mouse report.

        In those cases the bytes stay held back. Call this when no byte has followed for so long
        that they cannot be the beginning of a mark (`driver` waits a little longer than Textual's
        `ESCAPE_DELAY`).
        """
        sent, self._sent_escape = self._sent_escape, False
        if self._room is not None or self._held.startswith(_MOUSE):
            return ""
        held, self._held = self._held, b""
        return self._decode(held[1:] if sent else held)

    def _filter(self, data: bytes) -> bytes:
        data, self._held = self._held + data, b""
        accepted = []
        while data:
            part, data = self._take_keys(data) if self._room is None else self._take_paste(data)
            accepted.append(part)
        return b"".join(accepted)

    def _take_keys(self, data: bytes) -> tuple[bytes, bytes]:
        start, mark = _find_mark(data)
        keys, remainder = data, b""
        if not mark:
            # Esc alone is a key, and not held back.
            cut = max(_overlap(data, _PASTE), _overlap(data, _MOUSE))
            if cut > 1:
                keys, self._held = data[:-cut], data[-cut:]
        else:
            keys, remainder = data[:start], data[start + len(mark) :]
        is_flooded = self._is_flooded()
        if is_flooded:
            keys = b"".join(key for key in _QUIT if key in keys)
        if not mark:
            return keys, b""
        if mark == _MOUSE:
            if len(remainder) < 3:
                self._held = data[start:]
                return keys, b""
            return keys, remainder[3:]
        self._room, self._drops_paste = MAX_PASTE, is_flooded
        return keys + (b"" if is_flooded else _PASTE), remainder

    def _take_paste(self, data: bytes) -> tuple[bytes, bytes]:
        assert self._room is not None
        text, end, remainder = data.partition(_PASTE_END)
        if not end and (cut := _overlap(text, _PASTE_END)):
            text, self._held = text[:-cut], text[-cut:]
        accepted = _cut(text, self._room)
        self._room -= len(accepted) if accepted == text else self._room
        if end:
            self._room = None
        return b"" if self._drops_paste else accepted + end, remainder


def _find_mark(data: bytes) -> tuple[int, bytes]:
    """Return where the first mark in `data` begins, and the mark; `b""` if there is none."""
    starts = [(data.find(mark), mark) for mark in (_PASTE, _MOUSE) if mark in data]
    return min(starts, default=(len(data), b""))


def _overlap(data: bytes, mark: bytes) -> int:
    """Return how many bytes at the end of `data` may be the beginning of `mark`."""
    return next((n for n in range(len(mark) - 1, 0, -1) if data.endswith(mark[:n])), 0)


def _cut(data: bytes, size: int) -> bytes:
    """Return at most `size` bytes, without a part of a character at the end."""
    while 0 < size < len(data) and data[size] & 0xC0 == 0x80:
        size -= 1
    return data[:size]
