"""What stands in for the parts of POSIX a system lacks, tried where they are taken away."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spades_tui.storage.files import keep_copy
from spades_tui.text import shell_words

ROOT = Path(__file__).parents[1]
_KEPT = (
    "tests/storage/test_locks.py",
    "tests/storage/test_files.py",
    "tests/tui/frame/test_driver.py",
)
"""Locks, files that are open, and the driver."""
_ALL = ("tests/storage", "tests/plain", "tests/history", "tests/cli", "tests/table", "tests/tui")


@pytest.mark.medium
@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="which files are open is read there")
@pytest.mark.parametrize(
    "tests", [_KEPT, pytest.param(_ALL, marks=pytest.mark.slow)], ids=["few", "all"]
)
def test_the_program_does_without_posix(tests: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "pytest", "-n", "0", "-q", "-p", "tests.without_posix"]
    done = subprocess.run([*command, *tests], cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_a_copy_is_kept_where_there_are_no_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "link")
    path = tmp_path / "settings.toml"
    path.write_text("deck = 1")
    kept = keep_copy(path, "damaged")
    assert kept.read_text() == path.read_text() == "deck = 1"


def test_commands_to_copy_are_written_for_the_shell_of_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert shell_words("python", "/a b/kernel.py") == "python '/a b/kernel.py'"
    monkeypatch.setattr(sys, "platform", "win32")
    assert shell_words("python", "C:\\a b\\kernel.py") == 'python "C:\\a b\\kernel.py"'
