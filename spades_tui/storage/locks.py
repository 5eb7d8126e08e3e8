"""One lock for each open game, so that two windows do not spoil each other's game.

The system frees a lock when the process that holds it ends, however it ends. A process started
from this one must not inherit it: descriptors are closed on exec, and workers are spawned.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from pathlib import Path
from typing import Final

from spades_tui.storage.paths import GameOpenElsewhere, StorageError, ensure_folder, folders

_LONGEST: Final = 250
"""Longest name in bytes, which leaves room for the suffix of a lock."""
_TRIES = 4  # another window that only looks whether a game is open holds its lock for an instant

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        os.lseek(descriptor, 1 << 20, os.SEEK_SET)  # beyond the text, which others may read
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """A lock on a file among the windows (processes) of the program, held until `release`."""

    def __init__(self, path: Path, descriptor: int | None) -> None:
        self._path = path
        self._descriptor = descriptor

    def release(self) -> None:
        """Release the lock; a second call does nothing."""
        if self._descriptor is None:
            return
        with contextlib.suppress(OSError):
            self._path.unlink()  # first: nobody may take it over and find its file gone
        os.close(self._descriptor)
        self._descriptor = None
        if sys.platform == "win32":  # where no open file is removed, whoever has it open
            with contextlib.suppress(OSError):
                self._path.unlink()


def lock_game(game: Path, tries: int = _TRIES) -> Lock:
    """Take the lock of a game or another file among the windows of the program, and return it.

    If the system can make no lock (a read-only folder, a disk without locks), the result locks
    nothing.

    Args:
        game: the path of the record or file, which need not exist.
        tries: the number of attempts, 5 ms apart.

    Raises:
        GameOpenElsewhere: when another window holds the lock.
    """
    path = _lock_path(game)
    with contextlib.suppress(StorageError):
        ensure_folder(path.parent)
    for left in reversed(range(tries)):
        lock = try_lock(path)
        if lock is not None:
            return lock
        if left:
            time.sleep(0.005)
    raise GameOpenElsewhere(game, _owner(path))


def is_locked(game: Path) -> bool:
    """Whether the record `game` is open at a table in any window of the program, this one
    included."""
    path = _lock_path(game)
    try:
        if not path.exists():
            return False
    except OSError:  # a folder this user may not look into
        return False
    lock = try_lock(path)
    if lock is None:
        return True
    lock.release()
    return False


def _lock_path(game: Path) -> Path:
    """Return the path of the lock of a game: its name, or a hash of one that is too long."""
    name = os.fsencode(game.name)
    if len(name) > _LONGEST:
        from hashlib import sha256  # 2 ms, and hardly a name is too long

        return folders().locks / f"{sha256(name).hexdigest()}.lock"
    return folders().locks / f"{game.name}.lock"


def try_lock(path: Path) -> Lock | None:
    """Return a lock on the file `path` itself, which is created if needed; None if it is locked
    already.

    Releasing the lock removes the file. If the system cannot lock the file, the result locks
    nothing.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
    except OSError:
        return Lock(path, None)
    try:
        _take(descriptor)
    except OSError as error:
        os.close(descriptor)
        held = error.errno in (errno.EAGAIN, errno.EACCES, errno.EDEADLK, errno.EWOULDBLOCK)
        return None if held else Lock(path, None)
    if not _is_still(path, descriptor):  # its holder took the file away just now
        os.close(descriptor)
        return None
    with contextlib.suppress(OSError):  # a full disk: the lock holds all the same
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, b"%d\n" % os.getpid())
    return Lock(path, descriptor)


def _is_still(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except OSError:
        return False


def _owner(path: Path) -> int | None:
    try:
        return int(path.read_text())
    except (OSError, ValueError):
        return None
