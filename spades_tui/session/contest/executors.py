"""Where the work is done: in this process, or in as many as are asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from spades_tui.session.contest.handing_out import Here
from spades_tui.session.process import pool


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Yield an executor of so many processes; one job is done in this process."""
    if jobs <= 1:
        yield Here()
        return
    with pool(jobs) as executor:
        yield executor
