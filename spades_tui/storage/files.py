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
MAX_TEXT_BYTES: Final = 1 << 20
MAX_JOURNAL_BYTES: Final = 256 << 20
"""Greatest sizes in bytes of a record, of settings or rules, and of a file that grows by a line
a day for years."""

_TRIES: Final = 200
"""Tries to take a lock, or to replace a file another window holds open: about a second."""
_LEFT: Final = r"\..+\.(jsonl|prices|toml)\.\d+\.new"
"""Names that `write_atomically` gives to incomplete files."""


@contextlib.contextmanager
def open_regular(path: Path) -> Iterator[BinaryIO]:
    """Open the file `path` for reading; a pipe or a device, which may never end, is refused.

    So is a name that is no text: it fits into no list, backup or text that is passed on.

    Raises:
        StorageError: when it is not a file, or cannot be read.
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

    Raises:
        StorageError: when it cannot be read, or has more than `most` bytes.
    """
    with open_regular(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise StorageError(f"{path} is too large: at most {most >> 20} MB are read.")
    return data


def read_toml(path: Path) -> str:
    """Return the text of the settings or the rules in `path`.

    Raises:
        StorageError: as `read_whole` does.
        ValueError: when it is not UTF-8; the text is a sentence about it.
    """
    return text_of_toml(read_whole(path, MAX_TEXT_BYTES))


def text_of_toml(data: bytes) -> str:
    """Return the content of a file of settings or rules as text.

    Raises:
        ValueError: as `read_toml` does.
    """
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text, as TOML is") from None


@contextlib.contextmanager
def write_lock(path: Path) -> Iterator[None]:
    """Keep other windows from writing `path` inside the block, whether it exists or not.

    Raises:
        StorageError: when another window goes on writing it.
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

    Args:
        path: the file; no other window writes it meanwhile.
        merge: gets the current content, None if there is no file. It returns the new content, and
            refuses with a `StorageError` if that would lose changes of another window.
        most: greatest size in bytes.

    Raises:
        StorageError: when it cannot be read or written, or `merge` refuses; it stays as it is.
    """
    with write_lock(path):
        now = read_whole(path, most) if path.is_symlink() or exists(path) else None
        write_atomically(path, merge(now))


def write_atomically(path: Path, data: bytes) -> None:
    """Replace the content of `path` with `data` in one step: after a crash it is the old or the
    new.

    A link is followed, so that settings kept elsewhere stay there. This is for files without other
    writers: new ones, and those whose lock is held; others are for `rewrite`.

    Raises:
        StorageError: when it cannot be written; the old file is untouched.
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
        OSError: when that cannot be done; on Windows after a while, in which readers of `target`
            may close it: an open file cannot be replaced there.
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
    """Return the target of `path` after following links.

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
    """Return the path at which a file is written before it gets its name.

    Raises:
        StorageError: when no file can have that name.
    """
    real = resolve_links(target)
    if not real.name:
        raise StorageError(f"{target} is a folder, not a file.")
    return real.with_name(f".{real.name}.{os.getpid()}.new")


def remove_temporaries(folder: Path) -> None:
    """Remove incomplete files of killed processes from `folder`."""
    with contextlib.suppress(OSError):
        for left in folder.iterdir():
            if not re.fullmatch(_LEFT, left.name):
                continue
            if sys.platform == "win32":
                left.unlink()  # fails while it is open
            elif held := try_lock(left):
                held.release()


def sync_folder(folder: Path) -> None:
    """Flush the folder to disk so that a new name survives a power cut, if the system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def numbered_names(path: Path, word: str) -> Iterator[Path]:
    """Yield ``path.word-1``, ``path.word-2`` and so on."""
    return (path.with_name(f"{path.name}.{word}-{number}") for number in count(1))


def reserve_name(names: Iterable[Path]) -> Path:
    """Return the first of `names` that was free, now taken by an empty file.

    Two windows never get the same one, so no file is overwritten.

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
    """Copy the content of `path` to a new name beside it, and return the copy.

    `path` itself stays, so that a crash in between loses nothing.

    Raises:
        StorageError: when no copy can be made.
    """
    for name in numbered_names(path, word):
        try:
            os.link(path.resolve(), name)  # needs no space on a full disk
        except FileExistsError:
            continue
        except (AttributeError, OSError):  # no links on this system, or this disk
            break
        return name
    return _put_at(path, numbered_names(path, word), "kept aside", _copy)


def set_aside(path: Path, word: str) -> Path:
    """Rename `path` to a free name that states its fault, and return that.

    Raises:
        StorageError: when it cannot be renamed.
    """
    return _put_at(path, numbered_names(path, word), "set aside", _replace)


def move_to(path: Path, folder: Path) -> Path:
    """Move `path` into `folder`, to another disk if need be, and return its new place.

    The caller holds the lock of this name, so a free name needs no placeholder, which a crash would
    leave behind. An empty file counts as free.

    Raises:
        StorageError: when it cannot be moved; it stays in place.
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
    """Rename the finished file `new` to `target`, which must be free.

    Raises:
        FileExistsError: when something has that name.
        OSError: when that cannot be done.
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


def _put_at(
    path: Path, names: Iterable[Path], word: str, put: Callable[[Path, Path], None]
) -> Path:
    """Put `path`, or a copy of it, at the first free one of `names`."""
    try:
        target = reserve_name(names)
        try:
            put(path, target)
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
    """Whether the name of a file is text; other bytes are lone surrogates in it."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def exists(path: Path) -> bool:
    """Whether there is something at `path`, as far as this user may know."""
    try:
        return path.exists()
    except OSError:
        return False


def is_read_only(path: Path) -> bool:
    """Whether `path` is marked as read-only, or this user may not write it."""
    try:
        marked = not path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH)
    except OSError:
        return False
    return marked or not os.access(path, os.W_OK)
