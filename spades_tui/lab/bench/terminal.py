"""A program in a pseudo-terminal, watched as a terminal would watch it, with its processor time."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
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
"""Seconds a program gets to draw its first frame."""

QUIET_SECONDS: Final = 0.03
"""Seconds without output that end a burst."""

_FRAME_ENDS: Final = b"\x1b[?2026l"
_ANSWERS: Final = {
    b"\x1b[?2026$p": b"\x1b[?2026;2$y",  # frames may be bracketed: yes
    b"\x1b[?2048$p": b"\x1b[?2048;0$y",  # sizes told in the stream: no
}
"""What a common terminal says to the questions Textual asks it at the start."""

_ESCAPES: Final = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[^\[\]])")


class PseudoTerminal:
    """A pseudo-terminal with a program in it; leaving the context kills the program.

    Times are seconds on the clock of `perf_counter`.

    Attributes:
        spawned: when the program was started.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        folder: str,
        size: tuple[int, int],
    ) -> None:
        """`size`: columns and lines."""
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
        self._seen = b""
        self._asked = set(_ANSWERS)

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
        """Return when all `texts` had been written, colors and movements left out.

        Raises:
            CannotMeasure: when the program ends or does not write them in time.
        """
        return self._wait_for(texts, self.spawned)

    def wait_more(self, texts: Iterable[str], seconds: float) -> float:
        """Return when all `texts` had been written, waiting so long from now on.

        Raises:
            CannotMeasure: as `wait_for` does.
        """
        return self._wait_for(texts, perf_counter(), seconds)

    def _wait_for(
        self, texts: Iterable[str], since: float, seconds: float = TIMEOUT_SECONDS
    ) -> float:
        missing = {text.encode() for text in texts}
        deadline = since + seconds
        while missing:
            chunk = self._read(deadline - perf_counter())
            now = perf_counter()
            if not chunk:
                raise CannotMeasure(f"The program did not draw what it should: {self._last()}")
            plain = _ESCAPES.sub(b"", self._seen)
            missing = {text for text in missing if text not in plain}
        return now

    def wait_for_silence(self, seconds: float) -> None:
        """Read until nothing has come for so long."""
        while self._read(seconds):
            pass

    def press(self, key: bytes, patience: float = 1.0) -> float | None:
        """Return the seconds from pressing a key to the end of what it wrote; None for nothing."""
        self._seen = b""
        pressed = perf_counter()
        os.write(self._master, key)
        last = None
        while self._read(patience if last is None else QUIET_SECONDS):
            last = perf_counter()
        return None if last is None else last - pressed

    def has(self, text: str) -> bool:
        """Whether a text has been written since the last key, colors and movements left out."""
        return text.encode() in _ESCAPES.sub(b"", self._seen)

    def press_until(self, key: bytes, texts: Iterable[str]) -> float:
        """Return the seconds from pressing a key until all `texts` have been written.

        Raises:
            CannotMeasure: as `wait_for` does.
        """
        self._seen = b""
        pressed = perf_counter()
        os.write(self._master, key)
        return self._wait_for(texts, pressed) - pressed

    def spent(self) -> float:
        """Return the processor seconds of the program's main thread, 0 where nothing tells."""
        try:
            return thread_cpu_seconds(self._program.pid)
        except CannotMeasure:
            return 0.0

    def frames(self, key: bytes, seconds: float) -> list[float]:
        """Press a key; return the processor seconds from each frame to the next, for so long.

        Raises:
            CannotMeasure: where the system does not tell processor time.
        """
        self._seen = b""
        os.write(self._master, key)
        end = perf_counter() + seconds
        before, found = thread_cpu_seconds(self._program.pid), list[float]()
        while (left := end - perf_counter()) > 0:
            if _FRAME_ENDS in self._read(left):
                now = thread_cpu_seconds(self._program.pid)
                found.append(now - before)
                before = now
        return found

    def share_while_idle(self, seconds: float) -> float:
        """Return the share of a processor the program takes while nobody touches it.

        Raises:
            CannotMeasure: where the system does not tell processor time.
        """
        before, begun = session_cpu_seconds(self._program.pid), perf_counter()
        end = begun + seconds
        while (left := end - perf_counter()) > 0:
            self._read(left)
        return (session_cpu_seconds(self._program.pid) - before) / (perf_counter() - begun)

    def _read(self, patience: float) -> bytes:
        """Return what comes within so many seconds, nothing when nothing does."""
        ready, _, _ = select.select([self._master], [], [], max(patience, 0))
        if not ready:
            return b""
        try:
            chunk = os.read(self._master, 1 << 16)
        except OSError:  # Linux says so when the program has ended
            return b""
        self._seen += chunk
        for question in [asked for asked in self._asked if asked in self._seen]:
            self._asked.discard(question)
            os.write(self._master, _ANSWERS[question])
        return chunk

    def _last(self) -> str:
        words = _ESCAPES.sub(b"", self._seen).decode("utf-8", "replace").split()
        return " ".join(words)[-200:] or "it wrote nothing"


def _open(size: tuple[int, int]) -> tuple[int, int]:
    if sys.platform != "win32":
        import fcntl
        import pty
        import struct
        import termios

        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size[::-1], 0, 0))
        return master, slave
    else:  # noqa: RET505 - mypy would find it unreachable
        raise CannotMeasure("This needs a pseudo-terminal, which Windows does not have.")


_PROC: Final = Path("/proc")
_SESSION: Final = 3
"""Place of the session in a line of `stat`, after the name in brackets."""
_NANO: Final = 1e-9


def thread_cpu_seconds(pid: int) -> float:
    """Return the processor seconds of a program's main thread.

    Raises:
        CannotMeasure: where the system does not tell.
    """
    return _of_thread(_PROC / str(pid))


def session_cpu_seconds(session: int) -> float:
    """Return the processor seconds of all programs of a session, with all their threads.

    Raises:
        CannotMeasure: where the system does not tell.
    """
    pids = [path for path in _PROC.glob("[0-9]*") if _session(path) == session]
    return sum(_of_thread(thread) for path in pids for thread in path.glob("task/*"))


def _of_thread(path: Path) -> float:
    try:
        return int((path / "schedstat").read_text().split()[0]) * _NANO
    except OSError:
        raise CannotMeasure("This system does not tell processor time that finely.") from None


def _session(path: Path) -> int:
    try:
        line = (path / "stat").read_text()
    except OSError:  # it has ended
        return -1
    return int(line.rpartition(")")[2].split()[_SESSION])
