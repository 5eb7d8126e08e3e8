"""Sentences name the command as it was called: `spades`, or `spades-tui` where that is another."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import spades_tui
from spades_tui.cli.command_line import Command, CommandGroup
from spades_tui.cli.commands import COMMANDS
from spades_tui.table.worker.process import start_program

ROOT = Path(__file__).parents[2]
_OTHER = "spades-tui"
_NAMES = "|".join((*COMMANDS, "COMMAND", "-"))
_FIXED = re.compile(
    rf"^spades: |(?<![\w-])spades (?=(?:{_NAMES})\b)|\b[Rr]un spades\b", re.MULTILINE
)
"""A sentence that names the program by one name, however it was called."""
_REFUSED = (
    "nonsense", "rules nonsense", "rules --toml", "learn nonsense", "practice drills nonsense",
    "history delete nonsense.jsonl", "history replay nonsense", "restore nonsense", "play --seed x",
    "history --json list", "score --bids 3 --tricks 3", "play --partner nonsense",
)  # fmt: skip
_CALLED = """
import sys
sys.argv[0] = "/usr/bin/" + sys.argv[1]
from spades_tui.cli.app import run
for line in sys.stdin:
    print(">", line.strip(), "=", run(line.split()), flush=True)
"""


def _paths(commands: Mapping[str, Command], before: str = "") -> Iterator[str]:
    for name, command in commands.items():
        yield f"{before}{name}"
        if isinstance(command, CommandGroup):
            yield from _paths(command.commands, f"{before}{name} ")


def _said(name: str, lines: list[str]) -> str:
    """Return everything the program says to these command lines where it is called `name`."""
    done = subprocess.run(
        [sys.executable, "-c", _CALLED, name],
        input="\n".join(lines),
        cwd=ROOT,
        stderr=subprocess.STDOUT,
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return done.stdout


@pytest.mark.medium
def test_every_help_and_every_refusal_names_the_command_as_it_was_called() -> None:
    lines = ["--version", "--help", *(f"{path} --help" for path in _paths(COMMANDS)), *_REFUSED]
    usual, other = _said("spades", lines), _said(_OTHER, lines)
    assert usual.count("\n> ") + usual.startswith("> ") == len(lines)
    assert len(re.findall(r" = 2$", usual, re.MULTILINE)) >= 8
    assert _FIXED.findall(usual)
    assert _FIXED.findall(other) == []
    squeezed = " ".join(other.replace(_OTHER, "spades").split())
    assert squeezed == " ".join(usual.split()), "and nothing else differs"


def _sentences(source: str) -> Iterator[tuple[int, str]]:
    """Yield the strings of a module that are no docstrings, with their lines."""
    tree = ast.parse(source)
    remarks = {
        id(one.value)
        for one in ast.walk(tree)
        if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
    }
    for one in ast.walk(tree):
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in remarks:
            yield one.lineno, one.value


@pytest.mark.medium
def test_no_sentence_of_the_program_has_one_of_its_names_written_out() -> None:
    found = []
    for path in (ROOT / "spades_tui").rglob("*"):
        if path.suffix == ".py":
            lines = list(_sentences(path.read_text("utf-8")))
        elif path.suffix in (".toml", ".html", ".js"):
            lines = list(enumerate(path.read_text("utf-8").splitlines(), 1))
        else:
            continue
        found += [f"{path}:{line}: {text}" for line, text in lines if _FIXED.search(text)]
    assert found == [], "say PROGRAM, or {program} in a lesson"


def test_both_names_start_the_same() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    assert set(scripts) == {"spades", _OTHER}
    assert len(set(scripts.values())) == 1


async def test_a_browser_table_is_called_what_its_server_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(spades_tui, "PROGRAM", _OTHER)
    process = await start_program(os.environ, "--version")
    told, _ = await process.communicate()
    assert told.decode().split() == [_OTHER, spades_tui.__version__]
