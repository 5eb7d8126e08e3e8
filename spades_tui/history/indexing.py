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
    """Bring the index up to date; return the result of `read`, and a sentence about problems or "".

    A damaged index is rebuilt; if no file can be used, the index is made in memory.

    Args:
        read: called with the open index when it is up to date.
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
    """Read the whole index, and return a sentence about damage and its repair.

    "" if there is no damage, or the index cannot be read: then the next `read_index` says why. A
    damaged index is rebuilt by the next `read_index`. Call this after the games have been listed,
    because it takes longer.
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
    """Bring the open index up to date; yield the progress after each record.

    If there are many records, another process reads them, so that this one can answer keys in
    between. If the caller stops early, the remaining records are read the next time.

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
    """Bring the open index up to date in one call (`update_steps`).

    Args:
        index: the open index.
        tell: called with the progress, after each record.
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
    """Return the rows of the priced decisions of a record; empty if it has none or cannot be used.

    The first call takes a second, because it imports the review package.
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
    """Bring the index up to date as the command of another process, printing the progress.

    Each line has the number of records read and the number of all. The process ends when its parent
    has closed the pipe.

    Args:
        prices_only: whether to read only new prices, not new games.
    """
    if sys.platform != "win32":  # there the process is started so
        with contextlib.suppress(OSError):
            os.nice(_NICENESS)
    with Index() as index:
        for read in _parts(index, prices_only=prices_only):
            for step in read():
                print(*step, flush=True)
