"""Processor time of a program that runs, as finely as the system counts it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from spades_tui.lab import CannotMeasure

_PROC: Final = Path("/proc")
_SESSION: Final = 3
"""Place of the session in a line of `stat`, after the name in brackets."""
_NANO: Final = 1e-9


def spent(pid: int) -> float:
    """Return the processor seconds of a program's main thread.

    Raises:
        CannotMeasure: where the system does not tell.
    """
    return _of_thread(_PROC / str(pid))


def spent_together(session: int) -> float:
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
