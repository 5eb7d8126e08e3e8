"""What tests need of a system, and what stands in for it where it is missing."""

from __future__ import annotations

import importlib
import os
import pkgutil
import signal
import sys
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


def skip_without_terminals() -> None:
    """Skip the tests of the current module on systems without pseudo-terminals."""
    if sys.platform == "win32":
        pytest.skip("needs a pseudo-terminal, which Windows has not", allow_module_level=True)


def modules_of(package: ModuleType) -> list[ModuleType]:
    """Import and return the modules of a package."""
    names = [one.name for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    return [importlib.import_module(name) for name in names]


def make_pipe(path: Path) -> None:
    """Make a named pipe; skip the test on systems without them."""
    if sys.platform == "win32":
        pytest.skip("needs a pipe in a folder, which Windows has not")
    else:
        os.mkfifo(path)


def kill(process: int) -> None:
    """Kill a process at once."""
    if sys.platform == "win32":
        os.kill(process, signal.SIGTERM)  # which asks nobody there
    else:
        os.kill(process, signal.SIGKILL)


def processes_of(home: Path) -> list[int]:
    """Return the ids of other running processes that were started with this home folder."""
    mark, found = f"SPADES_HOME={home}".encode(), []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
            if mark in (folder / "environ").read_bytes().split(b"\0") and state != "Z":
                found.append(int(folder.name))
    return [pid for pid in found if pid != os.getpid()]


def terminal_settings(descriptor: int) -> list[Any]:
    """Return the settings of a terminal (`termios`); empty on systems without them."""
    found: list[Any] = []
    if sys.platform != "win32":
        import termios

        found = termios.tcgetattr(descriptor)
    return found
