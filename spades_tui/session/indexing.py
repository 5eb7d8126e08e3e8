"""The index of the games brought up to date: new records and prices are read, here or apart.

The process that reads apart says how far it has come, a line a record.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from spades_tui.session.process import WorkerLost, started
from spades_tui.storage.index import Index, ReadingProgress, Tell
from spades_tui.storage.index_rows import DecisionRow

_FEW: Final = 5
"""Records that are read here: a process of its own would take longer to start."""
_NICENESS: Final = 10
"""Whoever waits for a key or a bot goes first."""


def updated(index: Index, *, prices_only: bool = False) -> Generator[ReadingProgress, None, None]:
    """Read the records and prices that are new or have changed, a record between two steps.

    Many are read by a process of their own: playing a record through takes as long as several keys.
    A caller that stops in between loses nothing.

    Raises:
        StorageProblem: when the index cannot be used.
    """
    for read in _parts(index, prices_only=prices_only):
        steps = read()
        first = next(steps)
        if first.of > _FEW and index.is_saved:
            yield from _read_apart(prices_only=prices_only)
            steps = read()  # what came meanwhile; all of it, where no process could be started
        yield from steps


def bring_up_to_date(index: Index, tell: Tell, *, prices_only: bool = False) -> None:
    """Take all steps of `updated`, and tell of each.

    Raises:
        StorageProblem: when the index cannot be used.
    """
    for step in updated(index, prices_only=prices_only):
        tell(step)


def _parts(index: Index, *, prices_only: bool) -> list[Callable[[], Iterator[ReadingProgress]]]:
    prices = partial(index.update_decisions, _decision_rows)
    return [prices] if prices_only else [index.update, prices]


def _decision_rows(path: Path) -> Sequence[DecisionRow]:
    """Read the priced decisions of a record: what that takes is imported where there are any."""
    from spades_tui.session.priced_rows import decision_rows  # noqa: PLC0415 - a second to import

    return decision_rows(path)


def _read_apart(*, prices_only: bool) -> Iterator[ReadingProgress]:
    what = f"from spades_tui.session.indexing import main; main(prices_only={prices_only})"
    try:
        process = started(what)
    except WorkerLost:
        return
    with process:
        try:
            assert process.stdout is not None
            for line in process.stdout:
                done, of = map(int, line.split())
                yield ReadingProgress(done, of)
        finally:
            process.kill()


def main(*, prices_only: bool) -> None:
    """Bring the index up to date; end with whoever listens."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(_NICENESS)
    with Index() as index:
        for read in _parts(index, prices_only=prices_only):
            for step in read():
                print(*step, flush=True)
