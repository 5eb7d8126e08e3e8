"""Files written whole or not at all, and files set aside instead of overwritten.

Files that several windows may write go through `rewrite`: it locks the file and reads it again, and
the caller merges its changes into the current content. Append-only files are
`spades_tui.storage.journal`; a record is written only while holding the lock of its game.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final

from spades_tui.storage.locks import lock_game, try_lock
from spades_tui.storage.paths import GameOpenElsewhere, StorageError, ensure_folder, system_reason

RECORD_SUFFIX: Final = ".jsonl"
"""Suffix of the file of a record."""
MAX_RECORD_BYTES: Final = 16 << 20
"""Greatest size of a record, in bytes."""
MAX_TEXT_BYTES: Final = 1 << 20
"""Greatest size of a file of settings or rules, in bytes."""
MAX_JOURNAL_BYTES: Final = 256 << 20
"""Greatest size in bytes of an append-only file, which grows by a line a day for years."""

_TRIES: Final = 200
"""Tries to take a lock, or to replace a file that another window holds open: about a second."""
_LEFT: Final = r"\..+\.(jsonl|prices|toml)\.\d+\.new"
"""Names that `write_atomically` gives to incomplete files."""


@contextlib.contextmanager
def open_regular(path: Path) -> Iterator[BinaryIO]:
    """Open the file `path` for reading in a ``with`` block, whose target is the open binary file.

    Pipes and devices are refused because they may never end; names that are not UTF-8 because they
    fit into no list, backup or text.

    Raises:
        StorageError: when the file is refused or cannot be read.
    """
    if not is_text(path.name):
        raise StorageError(f"{path} cannot be read: its name is not UTF-8; rename it.")
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise StorageError(f"{path} is a folder, not a file.")
        if not stat.S_ISREG(status.st_mode):
            raise StorageError(f"{path} cannot be read: not a regular file.")
        with path.open("rb") as file:
            yield file
    except OSError as error:
        is_link = isinstance(error, FileNotFoundError) and path.is_symlink()
        cause = "the file it links to is missing" if is_link else system_reason(error)
        raise StorageError(f"{path} cannot be read: {cause}.") from error


def read_whole(path: Path, most: int) -> bytes:
    """Return the content of the file `path`.

    Args:
        path: the file.
        most: the greatest size to read, in bytes.

    Raises:
        StorageError: when the file cannot be read, or is larger than `most`.
    """
    with open_regular(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise StorageError(f"{path} is too large: at most {most >> 20} MB are read.")
    return data


def read_toml(path: Path) -> str:
    """Return the text of the TOML file `path`, such as a rule set, without parsing it.

    Raises:
        StorageError: when it cannot be read, or is larger than `MAX_TEXT_BYTES`.
        ValueError: when it is not UTF-8; the message says so in a clause without a period.
    """
    return text_of_toml(read_whole(path, MAX_TEXT_BYTES))


def text_of_toml(data: bytes) -> str:
    """Return `data`, the content of a TOML file, as text, without parsing it.

    Raises:
        ValueError: when it is not UTF-8; the message says so in a clause without a period.
    """
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text, as TOML is") from None


@contextlib.contextmanager
def write_lock(path: Path) -> Iterator[None]:
    """Keep other windows of the program from writing `path` in a ``with`` block.

    The file need not exist.

    Raises:
        StorageError: when another window still holds the lock after about a second.
    """
    try:
        held = lock_game(path, _TRIES)
    except GameOpenElsewhere:
        raise StorageError(
            f"{path} cannot be written: another window is writing it; try again."
        ) from None
    try:
        yield
    finally:
        held.release()


def rewrite(path: Path, merge: Callable[[bytes | None], bytes], most: int = MAX_TEXT_BYTES) -> None:
    """Replace the content of `path` with the result of `merge` on its current content.

    The file is locked meanwhile, so that no other window of the program writes it.

    Args:
        path: the file, which need not exist.
        merge: takes the current content, or None if there is no file, and returns the new content.
            It may raise a `StorageError` to refuse, for example when changes of another window
            would be lost.
        most: the greatest size of the current content, in bytes.

    Raises:
        StorageError: when the file cannot be read or written, is larger than `most`, or `merge`
            refuses; the file is not changed.
    """
    with write_lock(path):
        now = read_whole(path, most) if path.is_symlink() or exists(path) else None
        write_atomically(path, merge(now))


def write_atomically(path: Path, data: bytes) -> None:
    """Replace the content of `path` with `data` in one step: a crash leaves either the old or the
    new.

    If `path` is a link, the file it leads to is written. Use this only for new files and for files
    whose lock is held; use `rewrite` for files with other writers.

    Raises:
        StorageError: when it cannot be written; the old file is not changed.
    """
    target = resolve_links(path)
    ensure_folder(target.parent)
    beside = temporary_path(target)
    held = (
        try_lock(beside) if sys.platform != "win32" else None
    )  # there an open file cannot take a name
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        replace_file(beside, target)
        sync_folder(target.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise StorageError(f"{path} cannot be written: {system_reason(error)}.") from error
    finally:
        if held:
            held.release()


def replace_file(new: Path, target: Path) -> None:
    """Rename the file `new` to `target`, replacing any existing file.

    Raises:
        OSError: when the system refuses. On Windows the renaming is tried for about a second,
            because a file that is open cannot be replaced there.
    """
    for left in reversed(range(_TRIES if sys.platform == "win32" else 1)):
        try:
            new.replace(target)
        except PermissionError:
            if not left:
                raise
            time.sleep(0.005)
        else:
            return


def resolve_links(path: Path) -> Path:
    """Return the absolute path of `path` after following links; it need not exist.

    Raises:
        StorageError: when its links lead in a circle.
    """
    try:
        path.stat()  # from Python 3.13 on, `resolve` says nothing
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise StorageError(f"{path} cannot be used: {system_reason(error)}.") from error
    return path.resolve()


def temporary_path(target: Path) -> Path:
    """Return the hidden path beside `target` at which its new content is written before the
    renaming.

    Raises:
        StorageError: when `target` can only be a folder, or its links lead in a circle.
    """
    real = resolve_links(target)
    if not real.name:
        raise StorageError(f"{target} is a folder, not a file.")
    return real.with_name(f".{real.name}.{os.getpid()}.new")


def remove_temporaries(folder: Path) -> None:
    """Remove incomplete files of killed processes (`write_atomically`) from `folder`.

    Files that a running process is writing are kept. A folder that cannot be read is left alone.
    """
    with contextlib.suppress(OSError):
        for left in folder.iterdir():
            if not re.fullmatch(_LEFT, left.name):
                continue
            if sys.platform == "win32":
                left.unlink()  # fails while it is open
            elif held := try_lock(left):
                held.release()


def sync_folder(folder: Path) -> None:
    """Flush `folder` to disk, so that a new file name survives a power cut.

    Nothing happens on a system that cannot do that.
    """
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _number_names(path: Path, word: str) -> Iterator[Path]:
    """Yield ``path.word-1``, ``path.word-2`` and so on, without end."""
    return (path.with_name(f"{path.name}.{word}-{number}") for number in count(1))


def _reserve_name(names: Iterable[Path]) -> Path:
    """Return the first of `names` that was free; an empty file now takes it.

    Two windows never get the same name, so no file is overwritten.

    Args:
        names: the names, without end.

    Raises:
        OSError: when no file can be made there.
    """
    for name in names:
        try:
            name.open("xb").close()
        except FileExistsError:
            continue
        return name
    raise AssertionError("names do not end")


def keep_copy(path: Path, word: str) -> Path:
    """Copy the file `path` to the first free name ``path.word-1``, ``path.word-2`` …, and return
    that path.

    The original stays. The copy may be a second name of the same file, which takes no space.

    Args:
        path: the file.
        word: a word for the reason, as part of the name.

    Raises:
        StorageError: when no copy can be made.
    """
    for name in _number_names(path, word):
        try:
            os.link(path.resolve(), name)  # needs no space on a full disk
        except FileExistsError:
            continue
        except (AttributeError, OSError):  # no links on this system, or this disk
            break
        return name
    return _place_at(path, _number_names(path, word), "kept aside", _copy)


def set_aside(path: Path, word: str) -> Path:
    """Rename `path` to the first free name ``path.word-1``, ``path.word-2`` …, and return that
    path.

    Args:
        path: the file.
        word: a word for the fault of the file, as part of the name.

    Raises:
        StorageError: when it cannot be renamed.
    """
    return _place_at(path, _number_names(path, word), "set aside", _replace)


def move_to(path: Path, folder: Path) -> Path:
    """Move the file `path` into `folder`, which may be on another disk, and return its new path.

    If another file has the name there, a number is added; an empty file is replaced. The caller
    must hold the lock of this name (`locks.lock_game`), because no empty file reserves it.

    Raises:
        StorageError: when the file cannot be moved; it stays in place.
    """
    target = ensure_folder(folder) / path.name
    others = (target.with_stem(f"{target.stem}-{number}") for number in count(2))
    try:
        if _is_free(target):
            _replace(path, target)
            return target
        for other in others:
            with write_lock(other):
                if _is_free(other):
                    _replace(path, other)
                    return other
    except OSError as error:
        raise StorageError(f"{path} cannot be moved: {system_reason(error)}.") from error
    raise AssertionError("numbers do not end")


def _is_free(target: Path) -> bool:
    """Whether there is nothing at `target`, or only an empty file."""
    try:
        status = target.lstat()
    except FileNotFoundError:
        return True
    return stat.S_ISREG(status.st_mode) and not status.st_size


def publish(new: Path, target: Path) -> None:
    """Rename the complete file `new` to `target` without replacing any file.

    Raises:
        FileExistsError: when there is a file at `target`.
        OSError: when the system refuses otherwise.
    """
    try:
        os.link(new, target)
    except FileExistsError:
        raise
    except (AttributeError, OSError):  # no links on this system, or this disk
        target.open("xb").close()
        try:
            replace_file(new, target)
        except OSError:
            target.unlink(missing_ok=True)  # the empty file made above
            raise
    else:
        new.unlink()


def _place_at(
    path: Path, names: Iterable[Path], word: str, place: Callable[[Path, Path], None]
) -> Path:
    """Put `path`, or a copy of it, at the first free path of `names`, and return that path."""
    try:
        target = _reserve_name(names)
        try:
            place(path, target)
        except (OSError, StorageError):
            target.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise StorageError(f"{path} cannot be {word}: {system_reason(error)}.") from error
    return target


def _copy(path: Path, target: Path) -> None:
    write_atomically(target, path.read_bytes())


def _replace(path: Path, target: Path) -> None:
    """Replace `target` by `path`, also on another disk."""
    try:
        replace_file(path, target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        _copy(path, target)
        path.unlink()


def is_text(name: str) -> bool:
    """Whether a file name can be encoded as UTF-8; some names of files on disk cannot."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def exists(path: Path) -> bool:
    """Whether there is a file or folder at `path`; False if this user may not look."""
    try:
        return path.exists()
    except OSError:
        return False


def is_read_only(path: Path) -> bool:
    """Whether the file `path` is marked as read-only, or this user may not write it.

    False if it does not exist.
    """
    try:
        marked = not path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH)
    except OSError:
        return False
    return marked or not os.access(path, os.W_OK)
