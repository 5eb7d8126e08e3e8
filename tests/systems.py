"""What tests need of a system, and what stands in for it where it is missing."""

from __future__ import annotations

import importlib
import os
import pkgutil
import signal
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


def skip_without_terminals() -> None:
    """Leave out the tests of the module that is being read where there are no pseudo-terminals."""
    if sys.platform == "win32":
        pytest.skip("needs a pseudo-terminal, which Windows has not", allow_module_level=True)


def modules_of(package: ModuleType) -> list[ModuleType]:
    """Import and return the modules of a package but those written for other systems."""
    names = [one.name for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    here = [name for name in names if sys.platform != "win32" or ".posix_" not in name]
    return [importlib.import_module(name) for name in here]


def make_pipe(path: Path) -> None:
    """Make a pipe with a name; leave the test out where there are none in folders."""
    if sys.platform == "win32":
        pytest.skip("needs a pipe in a folder, which Windows has not")
    else:
        os.mkfifo(path)


def kill(process: int) -> None:
    """End a process at once, with no say in it."""
    if sys.platform == "win32":
        os.kill(process, signal.SIGTERM)  # which asks nobody there
    else:
        os.kill(process, signal.SIGKILL)


def terminal_settings(descriptor: int) -> list[Any]:
    """Return how a terminal is set; nothing where there are no such settings."""
    found: list[Any] = []
    if sys.platform != "win32":
        import termios

        found = termios.tcgetattr(descriptor)
    return found
