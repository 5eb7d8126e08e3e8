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
"""The sequence that restores the terminal's normal screen."""

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds to wait for an event before a test fails, even on a busy machine."""


def _hear_every_signal() -> None:
    """Restore the default handlers of signals that a suite run in the background ignores."""
    for name in ("SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)


class Window:
    """A terminal in which the program runs."""

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
        """Wait until text that matches `pattern` has been written."""
        self.child.expect(pattern)

    def types(self, line: str) -> None:
        self.child.sendline(line)

    def ended(self) -> str:
        """Wait for the end of the program; return the text written since the last `shows`."""
        self.child.expect(pexpect.EOF)
        self.child.wait()
        return str(self.child.before)

    @property
    def code(self) -> int:
        """The exit code; below 0, the number of the signal that ended the program."""
        ended = self.child.signalstatus
        return -ended if ended is not None else int(self.child.exitstatus)


@pytest.fixture
def windows() -> Iterator[list[Window]]:
    """Return a list for windows, all of which are closed after the test."""
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
    """Wait until a process has a child process, which must be the only one; return its id."""
    _until(lambda: children_of(pid), "it has begun no process")
    (child,) = children_of(pid)
    return child


def await_end(pid: int) -> None:
    """Wait until a process has ended."""
    _until(lambda: not alive(pid), "it still runs")


def await_stop(pid: int) -> None:
    """Wait until a process has been suspended."""
    _until(lambda: state_of(pid) == "T", "it has not stopped")


def state_of(pid: int) -> str:
    """Return the letter of a process's state: R, S, T, Z."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def alive(pid: int) -> bool:
    """Whether a process exists and is no zombie."""
    try:
        return state_of(pid) != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
