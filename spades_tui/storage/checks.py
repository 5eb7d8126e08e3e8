"""Every saved file looked through, for `spades doctor`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from spades_tui.storage.files import is_read_only
from spades_tui.storage.paths import folders
from spades_tui.storage.rulesets import saved_rule_sets
from spades_tui.storage.settings import load_settings
from spades_tui.storage.verify import verified


class FileFault(NamedTuple):
    """Something wrong with a file or folder, in one sentence."""

    path: Path
    sentence: str


class Checked(NamedTuple):
    """What was looked through and what was wrong."""

    files: int
    faults: tuple[FileFault, ...]


def check_files(progress: Callable[[Path], None] | None = None) -> Checked:
    """Read every saved file and play every record through; nothing is changed.

    `progress` is told each record before it is read.
    """
    records = [*_records(folders().games), *_records(folders().records)]
    faults = [*_folder_faults(), *_settings_faults(), *_rule_set_faults()]
    for path in records:
        if progress:
            progress(path)
        faults.extend(_record_faults(path))
    others = len(saved_rule_sets()) + folders().settings.exists()
    return Checked(len(records) + others, tuple(faults))


def _records(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.jsonl"))
    except OSError:
        return []


def _folder_faults() -> Iterator[FileFault]:
    for folder in folders():
        nearest = folder
        while not nearest.exists() and nearest != nearest.parent:
            nearest = nearest.parent
        if not nearest.is_dir():
            yield FileFault(folder, f"{folder} cannot be a folder: {nearest} is a file.")
        elif not os.access(nearest, os.W_OK | os.X_OK):
            yield FileFault(folder, f"{folder} cannot be written; games are not saved there.")


def _settings_faults() -> Iterator[FileFault]:
    path = folders().settings
    for note in load_settings().notes:
        yield FileFault(path, note)
    if is_read_only(path):
        yield FileFault(path, f"{path.name} is read-only; changed settings are not kept.")


def _rule_set_faults() -> Iterator[FileFault]:
    for saved in saved_rule_sets():
        if saved.problem:
            yield FileFault(saved.path, saved.problem)


def _record_faults(path: Path) -> Iterator[FileFault]:
    record = verified(path).record
    if record.problem:
        yield FileFault(path, record.problem)
    elif is_read_only(path) and path.parent == folders().games:
        yield FileFault(path, f"{path.name} is read-only; the game in it goes on in a copy.")
