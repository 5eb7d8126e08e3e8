"""Which files a folder holds, when they changed, and what lies beside a record."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from spades_tui.storage.files import RECORD_SUFFIX, exists, is_text
from spades_tui.storage.paths import folders

PRICES_SUFFIX: Final = ".prices"
"""What a file of prices ends in; the rest is the name of its record."""


def price_file_name(record: str) -> str:
    """Return the name of the file beside a record of that name."""
    return record.removesuffix(RECORD_SUFFIX) + PRICES_SUFFIX


def price_path(record: Path) -> Path:
    """Return where the prices of a record are kept."""
    return record.with_suffix(PRICES_SUFFIX)


def move_prices(before: Path, after: Path) -> None:
    """Move what lies beside a record after it; what cannot be moved is worked out again."""
    old, new = price_path(before), price_path(after)
    if exists(old) and not exists(new):
        with contextlib.suppress(OSError):
            old.replace(new)


class FileStamp(NamedTuple):
    """Size of a file in bytes, and when it was changed, in nanoseconds."""

    size: int
    mtime: int

    @classmethod
    def of(cls, found: os.stat_result) -> FileStamp:
        """Return the stamp of what the system tells of a file."""
        return cls(found.st_size, found.st_mtime_ns)


def find_record(name: str) -> Path | None:
    """Return the record of that name among our games, finished or not; None where it has gone."""
    places = (folder / name for folder in (folders().records, folders().games))
    return next((path for path in places if exists(path)), None)


def modified_at(path: Path) -> datetime:
    """Return when a file was changed last.

    Raises:
        OSError: when it cannot be looked at.
        ValueError: when it tells of no year there is; `OverflowError` too.
    """
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)


def files_in(folder: Path, ending: str = RECORD_SUFFIX) -> list[Path]:
    """Return the files of `folder` whose names end so, by name; a record under two names once.

    There are none where it cannot be looked into.
    """
    return sorted(folder / one.name for one in _entries(folder, ending))


def stamps_in(folder: Path, ending: str) -> dict[str, FileStamp]:
    """Return the stamps of what `files_in` returns, by name, but for links that lead nowhere."""
    stamps: dict[str, FileStamp] = {}
    for one in _entries(folder, ending):
        with contextlib.suppress(OSError):  # it has just gone
            stamps[one.name] = FileStamp.of(one.stat())
    return stamps


def _entries(folder: Path, ending: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            entries = [one for one in found if one.name.endswith(ending)]
    except OSError:
        return []
    return list(_once(entries)) if ending == RECORD_SUFFIX else entries


def _once(entries: list[os.DirEntry[str]]) -> Iterator[os.DirEntry[str]]:
    """Yield each file under one name: its own rather than that of a link to it."""
    seen = set[tuple[int, int]]()
    for one in sorted(entries, key=lambda one: (one.is_symlink(), one.name)):
        with contextlib.suppress(OSError):  # it leads nowhere, which whoever reads it tells
            found = one.stat()
            file = found.st_dev, found.st_ino
            if found.st_ino and file in seen:  # some systems number no files here
                continue
            seen.add(file)
        yield one


def undecodable_names(folder: Path) -> list[Path]:
    """Return the records of `folder` whose names are no text: the index cannot hold them."""
    try:
        with os.scandir(folder) as found:
            names = [one.name for one in found]
    except OSError:
        return []
    return sorted(
        folder / name for name in names if name.endswith(RECORD_SUFFIX) and not is_text(name)
    )
