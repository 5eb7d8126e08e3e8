"""The files of a folder, their times, and the files beside a record."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from msgspec import Struct

from spades_tui.storage.files import RECORD_SUFFIX, exists, is_text
from spades_tui.storage.paths import folders

PRICES_SUFFIX: Final = ".prices"
"""Suffix of a file of prices; the stem is the name of its record."""


def price_file_name(record: str) -> str:
    """Return the name of the price file of a record; `record` is the name of the record's file."""
    return record.removesuffix(RECORD_SUFFIX) + PRICES_SUFFIX


def price_path(record: Path) -> Path:
    """Return the path of the price file of the record at `record`; the file need not exist."""
    return record.with_suffix(PRICES_SUFFIX)


def move_prices(before: Path, after: Path) -> None:
    """Rename the price file of a record that has moved from `before` to `after`.

    Nothing happens if there is none, if there is one at the new place, or if it cannot be renamed:
    lost prices are computed again.
    """
    old, new = price_path(before), price_path(after)
    if exists(old) and not exists(new):
        with contextlib.suppress(OSError):
            old.replace(new)


class FileStamp(Struct, frozen=True):
    """The size and time of a file, compared to notice that it has changed.

    Attributes:
        size: its size in bytes.
        mtime: the time of its last change, in nanoseconds since 1970.
    """

    size: int
    mtime: int

    @classmethod
    def of(cls, status: os.stat_result) -> FileStamp:
        """Return the stamp of a file with the given system status, as from `os.stat`."""
        return cls(status.st_size, status.st_mtime_ns)


def find_record(name: str) -> Path | None:
    """Return the path of the record with file name `name`, finished or not; None if there is
    none."""
    places = (folder / name for folder in (folders().records, folders().games))
    return next((path for path in places if exists(path)), None)


def modification_time(path: Path) -> datetime:
    """Return the time at which a file was last changed, in UTC.

    Raises:
        OSError: when its status cannot be read.
        ValueError: when the time has no valid year; `OverflowError` for very distant ones.
    """
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)


def files_in(folder: Path, ending: str = RECORD_SUFFIX) -> list[Path]:
    """Return the files of `folder` whose names end in `ending`, sorted by name.

    A record with two names is listed once. Empty if the folder cannot be read.
    """
    return sorted(folder / entry.name for entry in _entries(folder, ending))


def stamps_in(folder: Path, ending: str) -> dict[str, FileStamp]:
    """Return by file name the stamps of the files that `files_in` lists, without broken links."""
    stamps: dict[str, FileStamp] = {}
    for entry in _entries(folder, ending):
        with contextlib.suppress(OSError):  # it has just gone
            stamps[entry.name] = FileStamp.of(entry.stat())
    return stamps


def _entries(folder: Path, ending: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as scan:
            entries = [entry for entry in scan if entry.name.endswith(ending)]
    except OSError:
        return []
    return list(_once(entries)) if ending == RECORD_SUFFIX else entries


def _once(entries: list[os.DirEntry[str]]) -> Iterator[os.DirEntry[str]]:
    """Yield each file under one name: its real name rather than that of a link to it."""
    numbers = set[tuple[int, int]]()
    for entry in sorted(entries, key=lambda item: (item.is_symlink(), item.name)):
        with contextlib.suppress(OSError):  # it leads nowhere, which whoever reads it tells
            status = entry.stat()
            file = status.st_dev, status.st_ino
            if status.st_ino and file in numbers:  # some systems number no files here
                continue
            numbers.add(file)
        yield entry


def undecodable_names(folder: Path) -> list[Path]:
    """Return the paths of records in `folder` whose names are not UTF-8, which the index cannot
    hold.

    Empty if the folder cannot be read.
    """
    try:
        with os.scandir(folder) as scan:
            names = [entry.name for entry in scan]
    except OSError:
        return []
    return sorted(
        folder / name for name in names if name.endswith(RECORD_SUFFIX) and not is_text(name)
    )
