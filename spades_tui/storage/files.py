"""Files written whole or not at all, and files put aside instead of overwritten."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from spades_tui.storage.paths import made
from spades_tui.storage.problems import StorageProblem, reason


def write_whole(path: Path, data: bytes) -> None:
    """Put `data` in the place of `path` in one step: after a crash it is the old or the new.

    A link is followed, so that settings kept elsewhere stay there.

    Raises:
        StorageProblem: when it cannot be written; the old file is untouched.
    """
    target = path.resolve()
    made(target.parent)
    beside = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
        sync_folder(target.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise StorageProblem(f"{path} cannot be written: {reason(error)}.") from error


def sync_folder(folder: Path) -> None:
    """Make a new name in `folder` outlast a power cut, where the system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def numbered(path: Path, word: str) -> Iterator[Path]:
    """Yield ``path.word-1``, ``path.word-2`` and so on."""
    return (path.with_name(f"{path.name}.{word}-{number}") for number in count(1))


def free_name(path: Path) -> Path:
    """Return `path`, or when it is taken the first of ``name-2``, ``name-3`` … that is not."""
    names = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return path if not path.exists() else next(name for name in names if not name.exists())


def keep_copy(path: Path, word: str) -> Path:
    """Keep what `path` holds under a new name beside it, and return that.

    `path` itself stays, so that a crash in between loses nothing.

    Raises:
        StorageProblem: when no copy can be made.
    """
    aside = next(name for name in numbered(path, word) if not name.exists())
    try:
        try:
            os.link(path.resolve(), aside)
        except OSError:
            shutil.copy2(path, aside)
    except OSError as error:
        raise StorageProblem(f"{path} cannot be kept aside: {reason(error)}.") from error
    return aside


def set_aside(path: Path, word: str) -> Path:
    """Rename `path` to a free name that says what is wrong with it, and return that.

    Raises:
        StorageProblem: when it cannot be renamed.
    """
    aside = next(name for name in numbered(path, word) if not name.exists())
    try:
        path.rename(aside)
    except OSError as error:
        raise StorageProblem(f"{path} cannot be set aside: {reason(error)}.") from error
    return aside


def moved(path: Path, folder: Path) -> Path:
    """Move `path` into `folder`, to another disk if need be, and return where it lies.

    Raises:
        StorageProblem: when it cannot be moved; it stays where it was.
    """
    target = free_name(made(folder) / path.name)
    try:
        path.rename(target)
    except OSError:
        try:
            write_whole(target, path.read_bytes())
            path.unlink()
        except OSError as error:
            raise StorageProblem(f"{path} cannot be moved: {reason(error)}.") from error
    return target


def is_read_only(path: Path) -> bool:
    """Whether `path` is marked so that nobody may write it, or this user may not."""
    try:
        marked = not path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH)
    except OSError:
        return False
    return marked or not os.access(path, os.W_OK)
