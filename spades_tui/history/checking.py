"""All saved files checked, and the index of the games with them, for `spades doctor`."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from spades_tui.history.indexing import decision_rows, read_index
from spades_tui.storage.doctor import CheckReport, check_files
from spades_tui.storage.index import Index, UnusableIndex, index_path
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.verify import VerifiedRecord


def check_saved(progress: Callable[[int, int], None] | None = None) -> tuple[CheckReport, str]:
    """Check every saved file (`check_files`), and compare the index with all records and prices.

    An index that differs is rebuilt.

    Args:
        progress: called with the number of records done and the number of all, after each record;
            None for no calls.

    Returns:
        The report on the files, and a sentence about the index, "" if nothing is wrong with it.
    """
    with contextlib.ExitStack() as stack:
        try:
            inspect, note = _open_comparison(stack)
        except StorageError as problem:
            inspect, note = None, _note(problem)

        def compare(verified: VerifiedRecord) -> None:
            nonlocal inspect, note
            if inspect is None:
                return
            try:
                inspect(verified)
            except StorageError as problem:
                inspect, note = None, _note(problem)

        report = check_files(progress, compare)
    if note:
        with contextlib.suppress(StorageError):  # the next to read it says so
            read_index(lambda _: None, lambda _: None)
    return report, note


def _open_comparison(
    stack: contextlib.ExitStack,
) -> tuple[Callable[[VerifiedRecord], None] | None, str]:
    """Open the index until the stack is closed; return a function that compares a record with it,
    and a note.

    Raises:
        StorageError: when the index cannot be used.
    """
    if not _has_index():
        return None, ""
    index = stack.enter_context(Index())
    index.check()
    return index.comparison(decision_rows), index.note


def _has_index() -> bool:
    try:
        return index_path().exists()
    except StorageError:  # there is no home folder
        return False


def _note(problem: StorageError) -> str:
    """Return a sentence about the fault of the index and its repair."""
    return problem.note if isinstance(problem, UnusableIndex) else str(problem)
