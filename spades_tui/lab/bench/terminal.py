"""A program in a pseudo-terminal: its output with times, and its processor time."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import struct
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Final, Self

from spades_tui.lab import CannotMeasure

COLUMNS: Final = 80
LINES: Final = 24

TIMEOUT_SECONDS: Final = 30.0
"""Most seconds to wait for a program's first frame."""

QUIET_SECONDS: Final = 0.03
"""Seconds without output after which a repaint counts as finished."""

_ANSWERS: Final = {
    b"\x1b[?2026$p": b"\x1b[?2026;2$y",  # frames may be bracketed: yes
    b"\x1b[?2048$p": b"\x1b[?2048;0$y",  # sizes in the stream: no
}
"""The answers of a common terminal to Textual's questions at the start."""

_ESCAPES: Final = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[^\[\]])")


class PseudoTerminal:
    """A pseudo-terminal with a program in it; leaving its context kills the program.

    Points in time are seconds on the clock of `perf_counter`.

    Attributes:
        spawned: the time when the program was started.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        folder: str,
        size: tuple[int, int],
    ) -> None:
        """Start the program.

        Args:
            command: the program with its arguments.
            environment: its environment variables.
            folder: the folder it is started in.
            size: columns and lines of the terminal.
        """
        self._master, slave = _open(size)
        self.spawned = perf_counter()
        self._program = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            cwd=folder,
            start_new_session=True,
        )
        os.close(slave)
        self._output = b""
        self._unanswered = set(_ANSWERS)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if sys.platform != "win32":
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._program.pid, signal.SIGKILL)
        self._program.wait()
        os.close(self._master)

    def wait_for(self, texts: Iterable[str]) -> float:
        """Wait until the program has written all `texts`, and return that time.

        Colors and cursor movements in the output are ignored.

        Raises:
            CannotMeasure: if the program ends or does not write them within `TIMEOUT_SECONDS`.
        """
        missing = {text.encode() for text in texts}
        deadline = self.spawned + TIMEOUT_SECONDS
        while missing:
            chunk = self._read(deadline - perf_counter())
            now = perf_counter()
            if not chunk:
                raise CannotMeasure(f"The program did not draw what it should: {self._last()}")
            plain = _ESCAPES.sub(b"", self._output)
            missing = {text for text in missing if text not in plain}
        return now

    def wait_for_silence(self, seconds: float) -> None:
        """Read the output until nothing has been written for `seconds`."""
        while self._read(seconds):
            pass

    def press(self, key: bytes, patience: float = 1.0) -> float | None:
        """Press a key; return the seconds until the last byte of output, None if there is no
        output.

        Args:
            key: the bytes of the key.
            patience: seconds to wait for the output to begin.
        """
        self._output = b""
        pressed = perf_counter()
        os.write(self._master, key)
        last = None
        while self._read(patience if last is None else QUIET_SECONDS):
            last = perf_counter()
        return None if last is None else last - pressed

    def processor_seconds(self) -> float:
        """Return the processor seconds of the program's main thread so far; 0 except on Linux."""
        try:
            statistics = Path(f"/proc/{self._program.pid}/schedstat").read_text()
        except OSError:
            return 0.0
        return int(statistics.split()[0]) * 1e-9

    def _read(self, patience: float) -> bytes:
        """Return the next output within `patience` seconds; b"" if there is none."""
        ready, _, _ = select.select([self._master], [], [], max(patience, 0))
        if not ready:
            return b""
        try:
            chunk = os.read(self._master, 1 << 16)
        except OSError:  # Linux says so when the program has ended
            return b""
        self._output += chunk
        for question in [each for each in self._unanswered if each in self._output]:
            self._unanswered.discard(question)
            os.write(self._master, _ANSWERS[question])
        return chunk

    def _last(self) -> str:
        words = _ESCAPES.sub(b"", self._output).decode("utf-8", "replace").split()
        return " ".join(words)[-200:] or "it wrote nothing"


def _open(size: tuple[int, int]) -> tuple[int, int]:
    if sys.platform != "win32":
        import fcntl
        import pty
        import termios

        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size[::-1], 0, 0))
        return master, slave
    else:  # noqa: RET505 - mypy would find it unreachable
        raise CannotMeasure("This needs a pseudo-terminal, which Windows does not have.")
