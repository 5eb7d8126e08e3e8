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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

from spades_tui.lab import CannotMeasure

TIMEOUT_SECONDS: Final = 30.0
"""Most seconds to wait for a program's first frame."""
QUIET_SECONDS: Final = 0.03
"""Seconds without output after which a repaint counts as finished."""
_PATIENCE_SECONDS: Final = 1.0
"""Seconds to wait for the output of a key to begin."""
_ESCAPES: Final = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[^\[\]])")


@contextlib.contextmanager
def open_terminal(
    command: Sequence[str], environment: Mapping[str, str], cells: tuple[int, int]
) -> Iterator[PseudoTerminal]:
    """Start a program in a new pseudo-terminal; leaving the context kills it.

    Args:
        command: the program with its arguments.
        environment: its environment variables.
        cells: columns and lines of the terminal.

    Raises:
        CannotMeasure: on Windows.
    """
    if sys.platform == "win32":
        raise CannotMeasure("This needs a pseudo-terminal, which Windows does not have.")
    else:
        import fcntl
        import pty
        import termios

        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *cells[::-1], 0, 0))
        spawned = perf_counter()
        program = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environment,
            start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        try:
            yield PseudoTerminal(master, program.pid, spawned)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(program.pid, signal.SIGKILL)
            program.wait()
            os.close(master)


class PseudoTerminal:
    """A pseudo-terminal with a program in it.

    Points in time are seconds on the clock of `perf_counter`.

    Attributes:
        spawned: the time when the program was started.
    """

    def __init__(self, master: int, pid: int, spawned: float) -> None:
        self.spawned = spawned
        self._master = master
        self._pid = pid
        self._output = b""

    def wait_for(self, texts: Iterable[str]) -> float:
        """Wait until the program has written all `texts`, and return that time.

        Colors and cursor movements in the output are ignored.

        Raises:
            CannotMeasure: if the program ends or does not write them within `TIMEOUT_SECONDS`.
        """
        wanted = [text.encode() for text in texts]
        while True:
            has_read = self._read(self.spawned + TIMEOUT_SECONDS - perf_counter())
            now, plain = perf_counter(), _ESCAPES.sub(b"", self._output)
            if all(text in plain for text in wanted):
                return now
            if not has_read:
                end = " ".join(plain.decode("utf-8", "replace").split())[-200:]
                raise CannotMeasure(f"The program did not draw what it should: {end or 'nothing'}")

    def wait_for_silence(self, seconds: float) -> None:
        """Read the output until nothing has been written for `seconds`."""
        while self._read(seconds):
            pass

    def press(self, key: bytes) -> float | None:
        """Press a key, given by its bytes; return the seconds until the last byte of output, None
        if there is no output."""
        self._output = b""
        pressed = perf_counter()
        os.write(self._master, key)
        last = None
        while self._read(_PATIENCE_SECONDS if last is None else QUIET_SECONDS):
            last = perf_counter()
        return None if last is None else last - pressed

    def processor_seconds(self) -> float:
        """Return the processor seconds of the program's main thread so far; 0 except on Linux."""
        try:
            statistics = Path(f"/proc/{self._pid}/schedstat").read_text()
        except OSError:
            return 0.0
        return int(statistics.split()[0]) * 1e-9

    def _read(self, patience: float) -> bool:
        """Read more output if any comes within `patience` seconds; return whether there was any."""
        ready, _, _ = select.select([self._master], [], [], max(patience, 0))
        if not ready:
            return False
        try:
            chunk = os.read(self._master, 1 << 16)
        except OSError:  # Linux says so when the program has ended
            return False
        self._output += chunk
        return bool(chunk)
