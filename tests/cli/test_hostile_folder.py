"""Started in a folder full of files that are named like modules, no process runs one of them."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import spades_tui

ROOT: Final = Path(__file__).parents[2]
SCRIPT: Final = """
import sys
from spades_tui.__main__ import main
if __name__ == "__main__":
    sys.exit(main())
"""
"""What an installer makes of the entry in pyproject.toml."""


class HostileFolder(NamedTuple):
    """A folder of somebody else's.

    Attributes:
        path: the folder.
        told: where a file of it writes its name when it is run.
        command: starts the program.
        environment: in which the program is a checkout that is nowhere installed.
    """

    path: Path
    told: Path
    command: tuple[str, ...]
    environment: Mapping[str, str]

    @property
    def run(self) -> list[str]:
        """The files of it that were run."""
        return self.told.read_text().split()


@pytest.fixture(params=["spades_tui", "script"])
def hostile(request: pytest.FixtureRequest, tmp_path: Path) -> HostileFolder:
    folder, told, script = tmp_path / "folder", tmp_path / "told", tmp_path / "bin" / "spades"
    script.parent.mkdir()
    script.write_text(SCRIPT)
    told.write_text("")
    folder.mkdir()
    code = f"open({str(told)!r}, 'a').write(__name__ + '\\n')\nraise SystemExit('not this one')\n"
    loaded = {name.partition(".")[0] for name in sys.modules}
    names, command = (sys.stdlib_module_names | loaded) - {"spades_tui"}, [str(script)]
    if request.param != "script":
        names, command = names - read_by_python(), ["-m", request.param]
    for name in names:
        (folder / f"{name}.py").write_text(code)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONSAFEPATH", None)
    return HostileFolder(folder, told, (sys.executable, *command), environment)


@cache
def read_by_python() -> set[str]:
    """Return the modules `python -m` looks for in the current folder before it runs a program."""
    asked = [sys.executable, "-v", "-m", "this"]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    return set(re.findall(r"^import '?(\w+)", done.stderr, re.MULTILINE))


@pytest.mark.medium
@pytest.mark.one_in(4)
@pytest.mark.parametrize("command", ["stats", "doctor"])
def test_a_command_runs_no_file_of_the_folder(hostile: HostileFolder, command: str) -> None:
    runs_alone(hostile, command)


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize("hostile", ["spades_tui.lab"], indirect=True)
@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "--hands", "2", "--bots", "novice", "--jobs", "2"),
        ("arena", "--a", "novice", "--b", "rookie", "--deals", "2", "--jobs", "2"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_command_of_the_lab_runs_none_either(
    hostile: HostileFolder, arguments: tuple[str, ...]
) -> None:
    runs_alone(hostile, *arguments)


def runs_alone(hostile: HostileFolder, *arguments: str) -> None:
    done = subprocess.run(
        [*hostile.command, *arguments],
        cwd=hostile.path,
        env=hostile.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert hostile.run == []
    assert done.returncode == 0, done.stderr
    assert "resource_tracker" not in done.stderr


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.terminal
@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_a_game_runs_no_file_of_the_folder(hostile: HostileFolder) -> None:
    pexpect = pytest.importorskip("pexpect")
    program, *arguments = (*hostile.command, "play", "--preset", "quick", "--seed", "4")
    window = pexpect.spawn(
        program,
        arguments,
        cwd=str(hostile.path),
        env={**hostile.environment, "TERM": "xterm-256color"},
        dimensions=(24, 80),
        timeout=120,
    )
    window.expect("Brin bids")  # by the process of the bots
    window.send("\x11")  # Ctrl+Q
    window.expect(pexpect.EOF)
    window.close()
    assert hostile.run == []
    assert window.exitstatus == 0


STARTS: Final = {
    "ProcessPoolExecutor", "create_subprocess_exec", "create_subprocess_shell", "execl", "execle",
    "execlp", "execv", "execve", "execvp", "execvpe", "fork", "forkpty", "multiprocessing", "popen",
    "posix_spawn", "posix_spawnp", "pty", "spawnl", "spawnv", "spawnve", "startfile", "subprocess",
    "subprocess_exec", "subprocess_shell", "system", "webbrowser",
}  # fmt: skip
"""Names by which Python starts processes."""
OTHERS: Final = {"lab"}
"""Folders whose programs no player runs: they start what they measure."""


def names_in(text: str) -> set[str]:
    """Return the names a source imports or asks of something; the type of a process is no start."""
    names = set[str]()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.ImportFrom) and {one.name for one in node.names} != {"Process"}:
            names |= {*(node.module or "").split("."), *(one.name for one in node.names)}
        elif isinstance(node, ast.Import):
            names |= {part for one in node.names for part in one.name.split(".")}
    return names


@pytest.mark.medium
def test_one_module_starts_processes() -> None:
    package = Path(spades_tui.__file__).parent
    found = {
        file.relative_to(package).as_posix()
        for file in package.rglob("*.py")
        if file.relative_to(package).parts[0] not in OTHERS
        and STARTS & names_in(file.read_text("utf-8"))
    }
    assert found == {"table/worker/process.py"}
