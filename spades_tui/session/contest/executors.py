"""Where the work is done: this machine's processes, a Dask cluster, or anybody's executor."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from typing import Any, Final

from spades_tui.session.contest.handing_out import Here

_PATIENCE = "10s"
"""How long a cluster may take to answer."""


_SOON: Final = 2.0
"""Seconds after which nobody waits for an executor to take work back."""


class NoExecutor(RuntimeError):
    """The executor asked for is not to be had; the text is one sentence."""


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
    others = set(active_children())
    executor = ProcessPoolExecutor(jobs, get_context("spawn"), _serve)
    try:
        yield executor
    except BaseException:  # nobody waits for what is still being played
        _drop_what_waits(executor)
        for child in set(active_children()) - others:
            child.terminate()
        raise
    executor.shutdown()


def _drop_what_waits(executor: ProcessPoolExecutor) -> None:
    """Take back what no process has begun, and wait until that is done.

    Where a process ends before, the executor's thread fails on work that was canceled.
    """
    dropped = threading.Event()
    with suppress(BrokenExecutor):
        executor.submit(int).add_done_callback(lambda _last: dropped.set())
        executor.shutdown(wait=False, cancel_futures=True)
        dropped.wait(_SOON)


def _serve() -> None:
    """Prepare a worker: Ctrl-C, which all of a terminal hear, is for the one who hands out work.

    When that one has gone, however it went, nobody waits for the work any more. What bots print
    goes where errors go: reports are another's.
    """
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "a worker has been started by somebody"
    parent.join()
    os._exit(1)


@contextmanager
def executor_named(text: str) -> Iterator[Executor]:
    """Yield what ``module:callable`` returns, `mpi4py.futures:MPIPoolExecutor` for one.

    Raises:
        NoExecutor: when there is no such thing, or it returns no executor.
    """
    with _made(_callable(text), text) as executor:
        yield executor


def _callable(text: str) -> Callable[[], Any]:
    module, _, name = text.partition(":")
    if not module or not name:
        raise NoExecutor(f"{text!r} is not an executor; write MODULE:CALLABLE.")
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise NoExecutor(f"{text!r} cannot be imported: {error}.") from None
    if not callable(found):
        raise NoExecutor(f"{text!r} cannot be called.")
    return found  # type: ignore[no-any-return]


def _made(call: Callable[[], Any], text: str) -> Executor:
    try:
        executor = call()
    except Exception as error:
        raise NoExecutor(f"{text!r} failed ({type(error).__name__}: {error}).") from error
    if not isinstance(executor, Executor):
        raise NoExecutor(f"{text!r} returned no executor of concurrent.futures.")
    return executor


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Yield the executor of the Dask cluster whose scheduler is at `address`.

    Raises:
        NoExecutor: when Dask is not installed or nobody answers.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise NoExecutor(
            "A cluster needs the package distributed: pip install 'spades-tui[cluster]'."
        ) from None
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        cause = str(error).rstrip(". ")
        raise NoExecutor(f"No cluster answers at {address} ({cause}).") from None
    with client:
        yield client.get_executor()
