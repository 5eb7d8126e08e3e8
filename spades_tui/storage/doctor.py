"""Checks of every saved file, for `spades doctor`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from spades_tui.storage import boards, practice_answers
from spades_tui.storage.files import exists, is_read_only, is_text
from spades_tui.storage.journal import journal_fault
from spades_tui.storage.listing import PRICES_SUFFIX, files_in
from spades_tui.storage.paths import (
    HOME_VARIABLE,
    StorageError,
    folder_problem,
    folders,
    write_problem,
)
from spades_tui.storage.records.verify import VerifiedRecord, verify_record
from spades_tui.storage.rule_sets import list_saved_rule_sets
from spades_tui.storage.settings import load_settings


class FileFault(NamedTuple):
    """A fault of a file or folder.

    Attributes:
        path: the file or folder.
        sentence: a sentence about the fault.
    """

    path: Path
    sentence: str


class CheckReport(NamedTuple):
    """The result of checking the saved files.

    Attributes:
        files: number of files checked.
        faults: the faults found.
        others: records of other versions of the program, with a sentence about each; no faults.
    """

    files: int
    faults: tuple[FileFault, ...]
    others: tuple[FileFault, ...] = ()


def check_files(
    progress: Callable[[int, int], None] | None = None,
    inspect: Callable[[VerifiedRecord], None] | None = None,
) -> CheckReport:
    """Check every saved file, replay every record, and return the faults found; nothing is changed.

    Args:
        progress: called with the number of records done and the number of all, after each record;
            None for no calls.
        inspect: called with each record after it was replayed; None for no calls.
    """
    try:
        folders()
    except StorageError as problem:
        return CheckReport(0, (FileFault(Path(HOME_VARIABLE), str(problem)),))
    records = [*files_in(folders().games), *files_in(folders().records)]
    growing = _growing()
    faults = [*_folder_faults(), *_settings_faults(), *_rule_set_faults()]
    faults += [FileFault(path, damage) for path in growing if (damage := journal_fault(path))]
    others = []
    for done, path in enumerate(records, 1):
        verified = verify_record(path)
        fault = verified.record.fault
        if fault and fault.is_other_version:
            others.append(FileFault(path, fault.sentence))
        elif fault:
            faults.append(FileFault(path, fault.sentence))
        elif is_read_only(path) and path.parent == folders().games:
            sentence = f"{path.name} is read-only; the game in it goes on in a copy."
            faults.append(FileFault(path, sentence))
        if inspect:
            inspect(verified)
        if progress:
            progress(done, len(records))
    count = len(records) + len(growing) + len(list_saved_rule_sets()) + exists(folders().settings)
    return CheckReport(count, tuple(faults), tuple(others))


def _growing() -> list[Path]:
    """Return the append-only files: answers, results of boards, and prices beside records."""
    place = folders()
    own = (place.data / name for name in (practice_answers.FILE, boards.FILE))
    prices = (
        path for folder in (place.games, place.records) for path in files_in(folder, PRICES_SUFFIX)
    )
    return [path for path in (*own, *prices) if os.path.lexists(path) and is_text(path.name)]


def _folder_faults() -> Iterator[FileFault]:
    place = folders()
    for folder in (*place.all_folders, place.locks):
        if problem := folder_problem(folder) or write_problem(folder):
            yield FileFault(folder, problem)


def _settings_faults() -> Iterator[FileFault]:
    path = folders().settings
    for note in load_settings().notes:
        yield FileFault(path, note)
    if is_read_only(path):
        yield FileFault(path, f"{path.name} is read-only; changed settings are not kept.")


def _rule_set_faults() -> Iterator[FileFault]:
    for saved in list_saved_rule_sets():
        if saved.problem:
            yield FileFault(saved.path, saved.problem)
