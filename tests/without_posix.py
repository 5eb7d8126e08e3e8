"""A system without POSIX, as a plugin of pytest.

    TEXTUAL_ANIMATIONS=none python -m pytest -n 0 -p tests.without_posix TESTS

Textual is read before `conftest.py` can say that nothing moves. The program takes this system for
Windows, and the parts of the standard library that Windows lacks are gone: signals of job control,
processes that fork, pipes in folders, `termios`, `fcntl`. Files are as they are there: while one is
open it is neither removed nor renamed. Processes that a test starts are those of this system.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import fcntl
import io
import logging.handlers
import multiprocessing.context
import multiprocessing.popen_spawn_posix
import multiprocessing.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import types
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import hypothesis
import pexpect
import platformdirs
import rich.console
import textual.app
import textual.drivers.headless_driver
import textual.drivers.linux_driver
import textual.pilot
import typer.main

assert sys.platform != "win32", "there it would be without effect"

LOADED: Final = (
    asyncio, concurrent.futures, hypothesis, logging.handlers, multiprocessing.context, uuid,
    multiprocessing.popen_spawn_posix, multiprocessing.util, pexpect, platformdirs, rich.console,
    shutil, tempfile, textual.app, textual.drivers.headless_driver,
    textual.drivers.linux_driver, textual.pilot, typer.main,
)  # fmt: skip
"""What asks which system this is as it is read; it goes on as it began."""
with contextlib.suppress(ImportError):  # the extra web
    import aiohttp  # noqa: F401
MODULES: Final = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty")
OF_OS: Final = (
    "fchmod", "fork", "fpathconf", "getpgrp", "getsid", "killpg", "mkfifo", "nice",
    "sched_getaffinity", "setsid", "statvfs", "tcgetpgrp",
)  # fmt: skip
OF_SIGNAL: Final = (
    "SIGALRM", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGQUIT", "SIGSTOP", "SIGTSTP", "SIGUSR1",
    "SIGUSR2", "SIGWINCH",
)  # fmt: skip


def _is_open(path: Any) -> bool:
    """Whether this process has a file open by that name."""
    try:
        found = Path(path).lstat()
    except (OSError, TypeError):
        return False
    for descriptor in Path("/proc/self/fd").iterdir():
        try:
            if os.path.samestat(descriptor.stat(), found):
                return True
        except OSError:
            continue
    return False


def _unless_open(change: Callable[..., Any]) -> Callable[..., Any]:
    def changed(*paths: Any, **where: Any) -> Any:
        for path in paths:
            if not where and _is_open(path):
                raise PermissionError(13, "Permission denied", str(path))
        return change(*paths, **where)

    return changed


def _locking(descriptor: int, _mode: int, _bytes: int) -> None:
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class WindowsDriver(textual.drivers.headless_driver.HeadlessDriver):
    """Stands for Textual's."""


def take_posix_away() -> None:
    """Take it away from this process, for good."""
    asyncio.new_event_loop().close()  # Python 3.14 asks which system this is for the first one
    console: Any = io  # which pytest asks for
    console._WindowsConsoleIO = type("WindowsConsoleIO", (), {})
    locks: Any = types.ModuleType("msvcrt")
    locks.locking, locks.LK_NBLCK = _locking, 2
    started: Any = subprocess
    started.CREATE_NO_WINDOW = started.BELOW_NORMAL_PRIORITY_CLASS = 0
    for name in ("remove", "rename", "replace", "unlink"):
        setattr(os, name, _unless_open(getattr(os, name)))
    for name in OF_OS:
        vars(os).pop(name, None)
    for name in OF_SIGNAL:
        vars(signal).pop(name, None)
    app: Any = textual.app.App
    chosen = app.get_driver_class

    def driver_of_windows(of: Any) -> Any:
        usual = chosen(of)
        return WindowsDriver if usual.__name__ == "LinuxDriver" else usual

    app.get_driver_class = driver_of_windows
    sys.modules.update(dict.fromkeys(MODULES))  # type: ignore[arg-type]
    sys.modules["msvcrt"] = locks
    sys.platform = "win32"


for _loaded in [name for name in sys.modules if name.partition(".")[0] == "spades_tui"]:
    raise RuntimeError(f"{_loaded} was read while there was POSIX")
if not Path("/proc/self/fd").exists():
    raise RuntimeError("Which files are open is read from /proc.")
take_posix_away()
