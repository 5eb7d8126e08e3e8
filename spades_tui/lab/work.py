"""Work handed out to processes, with its results in order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from itertools import starmap
from typing import Any, TypeVar

from spades_tui.table.worker.process import process_pool

Result = TypeVar("Result")


def map_ordered(
    executor: Executor | None, work: Callable[..., Result], units: Iterable[tuple[Any, ...]]
) -> Iterator[Result]:
    """Yield the result of `work` for each unit, in the order of the units.

    If the caller stops early or a unit fails, units not yet started are dropped.

    Args:
        executor: runs the work; None to do it in this process, as the results are asked for.
        work: the function to call.
        units: for each call, the arguments.
    """
    if executor is None:
        return starmap(work, units)
    return executor.map(work, *zip(*units, strict=True))


def cpu_count() -> int:
    """Return the number of processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def process_executor(jobs: int) -> Iterator[Executor | None]:
    """Yield an executor of `jobs` processes; None for one job or fewer, which needs none."""
    if jobs <= 1:
        yield None
        return
    with process_pool(jobs) as executor:
        yield executor
