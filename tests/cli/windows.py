"""The program in a terminal of its own, for tests."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.systems import kill, skip_without_terminals

skip_without_terminals()
pexpect = pytest.importorskip("pexpect")

SPADES = ["-m", "spades_tui"]
LEFT_SCREEN = "\x1b[?1049l"
"""What gives the terminal its own screen back."""

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds after which what has not happened never will, on however busy a machine."""


def _hear_every_signal() -> None:
    """Undo what a suite run in the background hands down: signals that are ignored."""
    for name in ("SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)


class Window:
    """A terminal with the program in it."""

    def __init__(self, *arguments: str, term: str = "xterm-256color", code: str = "") -> None:
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in ("NO_COLOR", "COLUMNS", "LINES", "TEXTUAL_DRIVER")
        }
        program = ["-c", code] if code else SPADES
        self.child = pexpect.spawn(
            sys.executable,
            [*program, *arguments],
            env={**environment, "TERM": term},
            cwd=str(ROOT),
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=120,
            preexec_fn=_hear_every_signal,
        )
        self.child.delaybeforesend = None  # 50 ms before every key

    def shows(self, pattern: str) -> None:
        """Wait until `pattern` has been written."""
        self.child.expect(pattern)

    def types(self, line: str) -> None:
        self.child.sendline(line)

    def ended(self) -> str:
        """Wait for the end and return all that was written since the last `shows`."""
        self.child.expect(pexpect.EOF)
        self.child.wait()
        return str(self.child.before)

    @property
    def code(self) -> int:
        """The exit code, or the negative number of the signal that ended it."""
        ended = self.child.signalstatus
        return -ended if ended is not None else int(self.child.exitstatus)


@pytest.fixture
def windows() -> Iterator[list[Window]]:
    """Windows that are closed at the end of the test, whatever happens."""
    opened: list[Window] = []
    yield opened
    for window in opened:
        if window.child.isalive():
            kill(window.child.pid)
            window.child.wait()  # on a busy machine longer than `close` waits for it
        window.child.close(force=True)


def opened(windows: list[Window], *arguments: str, term: str = "xterm-256color") -> Window:
    windows.append(Window(*arguments, term=term))
    return windows[-1]


def children_of(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def _until(happened: Callable[[], object], otherwise: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, otherwise
        time.sleep(0.01)


def child_of(pid: int) -> int:
    """Return the one process that another has begun, once it has."""
    _until(lambda: children_of(pid), "it has begun no process")
    (child,) = children_of(pid)
    return child


def await_end(pid: int) -> None:
    """Wait until a process has ended, which is its own doing: nobody asks it again."""
    _until(lambda: not alive(pid), "it still runs")


def await_stop(pid: int) -> None:
    """Wait until a process has been suspended."""
    _until(lambda: state_of(pid) == "T", "it has not stopped")


def state_of(pid: int) -> str:
    """Return how the system calls what a process does: R, S, T, Z."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be noticed does not."""
    try:
        return state_of(pid) != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
