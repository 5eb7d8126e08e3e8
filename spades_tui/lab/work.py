"""Work handed out to processes, with its results in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, TypeVar

from spades_tui.table.worker.process import process_pool

Result = TypeVar("Result")
Progress = Callable[[int, int], None]
"""Called after each unit of work with the number of units done, and of all units."""

_AHEAD = 512
"""Most units waiting for the oldest to finish: enough for all processes, with little memory."""


class InlineExecutor(Executor):
    """An executor that does each piece of work in this process, when it is submitted."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call `fn` at once; return its result, or its error, as a finished future."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def map_ordered(
    executor: Executor, work: Callable[..., Result], units: Iterable[tuple[Any, ...]]
) -> Iterator[Result]:
    """Yield the result of `work` for each unit, in the order of the units.

    If the caller stops early or a unit fails, units not yet started are canceled.

    Args:
        executor: runs the work.
        work: the function to call.
        units: for each call, the arguments.
    """
    waiting: deque[Future[Result]] = deque()
    try:
        for unit in units:
            waiting.append(executor.submit(work, *unit))
            while waiting and (waiting[0].done() or len(waiting) >= _AHEAD):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def gather(
    executor: Executor,
    work: Callable[..., Result],
    units: Sequence[tuple[Any, ...]],
    progress: Progress | None,
) -> list[Result]:
    """Return the results of `work` for all units, in the order of the units.

    Args:
        executor: runs the work.
        work: the function to call.
        units: for each call, the arguments.
        progress: called after each result; None for no call.
    """
    results: list[Result] = []
    for result in map_ordered(executor, work, units):
        results.append(result)
        if progress is not None:
            progress(len(results), len(units))
    return results


def cpu_count() -> int:
    """Return the number of processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def process_executor(jobs: int) -> Iterator[Executor]:
    """Yield an executor of `jobs` processes.

    With one job or fewer, it does the work in this process.
    """
    if jobs <= 1:
        yield InlineExecutor()
        return
    with process_pool(jobs) as executor:
        yield executor
