"""Where the work is done: this machine's processes, a Dask cluster, or anybody's executor."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from spades_tui.session.contest.handing_out import Here
from spades_tui.session.process import pool
from spades_tui.storage.paths import extra_remedy

_PATIENCE = "10s"
"""How long a cluster may take to answer."""


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
    with pool(jobs) as executor:
        yield executor


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
        missing = "The extra cluster is not installed (distributed is missing)."
        raise NoExecutor(f"{missing} {extra_remedy('cluster')}") from None
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        cause = str(error).rstrip(". ")
        raise NoExecutor(f"No cluster answers at {address} ({cause}).") from None
    with client:
        yield client.get_executor()
