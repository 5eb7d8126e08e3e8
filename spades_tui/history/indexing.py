"""Bring the index of games up to date, in this process or another one.

The other process prints its progress, one line for each record.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from typing import Final, TypeVar

from spades_tui.storage.index import (
    Index,
    IndexNotWritable,
    ProgressCallback,
    ReadingProgress,
    UnusableIndex,
)
from spades_tui.storage.index_rows import DecisionRow
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.verify import VerifiedRecord
from spades_tui.table.worker.process import WorkerLost, start_python

Found = TypeVar("Found")

FEW_RECORDS = 5
"""Most records that are read in this process: starting another takes longer."""
_NICENESS: Final = 10
"""Niceness of the process that reads records: screen and bots go first."""


def read_index(
    read: Callable[[Index], Found], tell: ProgressCallback, *, prices_only: bool = False
) -> tuple[Found, str]:
    """Bring the index up to date, and return the result of `read` and a sentence about problems or
    "".

    A damaged index is rebuilt; if no file can be used, the index is made in memory.

    Args:
        read: called with the index when it is up to date.
        tell: called with the progress.
        prices_only: whether to read only new prices, not new games.

    Raises:
        SqliteMissing: when there is no SQLite.
        StorageError: when another window has locked the index, or the games cannot be read.
    """
    notes, tries = list[str](), 2
    while True:
        try:
            with Index(in_memory=not tries) as index:
                update_index(index, tell, prices_only=prices_only)
                return read(index), next(filter(None, [*notes, index.note]), "")
        except (UnusableIndex, IndexNotWritable) as problem:
            if not tries:
                raise
            notes.append(problem.note)
            tries = tries - 1 if isinstance(problem, UnusableIndex) else 0


def check_index() -> str:
    """Read the whole index; return a sentence about damage, "" if there is none or it cannot be
    read.

    Call this after the games have been listed, because it takes longer. A damaged index is rebuilt
    the next time it is read.
    """
    try:
        with Index() as index:
            index.check()
            return index.note if index.is_saved else ""
    except UnusableIndex as unfit:
        return unfit.note
    except StorageError:  # whoever reads it next tells
        return ""


def update_steps(
    index: Index, *, prices_only: bool = False
) -> Generator[ReadingProgress, None, None]:
    """Read new and changed records and prices; yield the progress between two records.

    Many records are read in another process, because replaying one takes as long as several key
    presses. A caller may stop early: the others are read the next time.

    Args:
        index: the open index.
        prices_only: whether to read only new prices, not new games.

    Raises:
        StorageError: when the index cannot be used.
    """
    for read in _parts(index, prices_only=prices_only):
        steps = read()
        first = next(steps)
        if first.total > FEW_RECORDS and index.is_saved:
            yield from _read_apart(prices_only=prices_only)
            steps = read()  # what came meanwhile; all of it, where no process could be started
        yield from steps


def update_index(index: Index, tell: ProgressCallback, *, prices_only: bool = False) -> None:
    """Bring the open index up to date.

    Args:
        index: the index.
        tell: called with the progress.
        prices_only: whether to read only new prices, not new games.

    Raises:
        StorageError: when the index cannot be used.
    """
    for step in update_steps(index, prices_only=prices_only):
        tell(step)


def _parts(index: Index, *, prices_only: bool) -> list[Callable[[], Iterator[ReadingProgress]]]:
    prices = partial(index.update_decisions, decision_rows)
    return [prices] if prices_only else [partial(index.update, decision_rows), prices]


def decision_rows(verified: VerifiedRecord) -> Sequence[DecisionRow]:
    """Return the priced decisions of a record.

    The review package is imported at the first call, because that takes a second.
    """
    from spades_tui.review.priced_decisions import rows_of_record  # noqa: PLC0415 - a second to import

    return rows_of_record(verified)


def _read_apart(*, prices_only: bool) -> Iterator[ReadingProgress]:
    command = f"from spades_tui.history.indexing import main; main(prices_only={prices_only})"
    try:
        process = start_python(command)
    except WorkerLost:
        return
    with process:
        try:
            assert process.stdout is not None
            for line in process.stdout:
                done, total = map(int, line.split())
                yield ReadingProgress(done, total)
        finally:
            process.kill()


def main(*, prices_only: bool) -> None:
    """Bring the index up to date and print the progress, as the command of another process.

    Each line has the number of records done and the number of all. The process ends when the parent
    has closed the pipe.
    """
    if sys.platform != "win32":  # there the process is started so
        with contextlib.suppress(OSError):
            os.nice(_NICENESS)
    with Index() as index:
        for read in _parts(index, prices_only=prices_only):
            for step in read():
                print(*step, flush=True)
