"""What a shell offers for values, and the manual page, as wheels carry them."""

from __future__ import annotations

import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pexpect
import pytest

from spades_tui.bots.players import CHARACTERS, LEVELS, MY_LEVEL, STYLED, STYLES, spec_error
from spades_tui.cli.app import run
from spades_tui.cli.commands import COMMANDS
from spades_tui.practice.drills.generators import DRILLS
from spades_tui.practice.ideas import ideas_by_name
from spades_tui.practice.lessons.lesson import LESSON_IDS
from spades_tui.practice.puzzles.themes import PUZZLE_THEMES
from spades_tui.rules.presets import preset_named, presets
from spades_tui.storage.rule_sets import find_rule_set, save_rule_set
from tests.tui.games import kept_game

ROOT = Path(__file__).parents[2]
MANUAL = runpy.run_path(str(ROOT / ".build" / "manual.py"))
BUILT: Path = MANUAL["SHARE"]


Offers = Callable[[str], list[str]]


@pytest.fixture
def offers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Offers:
    """Return what bash is offered after a command line."""

    def ask(line: str) -> list[str]:
        words = f"spades {line}".split(" ")
        monkeypatch.setenv("_SPADES_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", " ".join(words))
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        assert run([]) == 0
        return capsys.readouterr().out.split()

    return ask


def _dashed(names: Iterable[str]) -> list[str]:
    return [*(name.replace(" ", "-").replace("'", "") for name in names), "list"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", [*COMMANDS]),
        ("rules ", [*presets()]),
        ("play --preset ", [*presets()]),
        ("learn ", [*LESSON_IDS, "list"]),
        ("practice drills ", [*DRILLS, "list"]),
        ("practice puzzles --theme ", _dashed(PUZZLE_THEMES)),
        ("practice puzzles --like ", _dashed(ideas_by_name())),
        ("play --partner ", [*LEVELS, MY_LEVEL, *(one.name.lower() for one in CHARACTERS)]),
    ],
)
def test_every_value_is_offered_and_typing_narrows_it(
    offers: Offers, line: str, expected: list[str]
) -> None:
    assert offers(line) == expected
    typed = expected[1][:2]
    assert offers(f"{line}{typed}") == [name for name in expected if name.startswith(typed)]


def test_after_a_plus_styles_are_offered_and_after_a_comma_the_next_player(
    offers: Offers,
) -> None:
    for level in LEVELS:
        styled = offers(f"play --partner {level}+")
        assert styled == [f"{level}+{style}" for style in STYLES if level in STYLED]
        assert not any(map(spec_error, styled))
    assert offers("play --opponents vesh,clu") == ["vesh,club"]


def test_own_rules_are_offered_by_a_name_of_one_word(offers: Offers) -> None:
    rules = preset_named("quick").rules
    save_rule_set("Friday at Ann's", rules)
    (name,) = offers("rules fri")
    assert find_rule_set(name) == rules


def test_saved_games_are_offered(offers: Offers) -> None:
    path = kept_game()
    assert offers(f"history replay {path.stem[:4]}") == [path.stem]


@pytest.mark.medium
@pytest.mark.terminal
@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_a_bash_completes_a_value_on_tab(tmp_path: Path) -> None:
    program = tmp_path / "spades"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m spades_tui "$@"\n')
    program.chmod(0o755)
    shell = pexpect.spawn(
        "bash", ["--norc", "--noprofile"], encoding="utf-8", timeout=60, cwd=ROOT,
        dimensions=(24, 200),
    )  # fmt: skip
    try:
        script = BUILT / "bash-completion/completions/spades"
        shell.sendline(f"PATH={tmp_path}:$PATH; PS1='$ '; source {script}; echo rea''dy")
        shell.expect("ready")
        shell.send("spades practice drills co\t")
        shell.expect("drills count ")
        shell.send("\x15spades play --partner qu\t")
        shell.expect("quill ")
    finally:
        shell.close(force=True)


def test_the_files_wheels_carry_are_as_the_commands_make_them() -> None:
    there = {
        path.relative_to(BUILT).as_posix(): path.read_text("utf-8")
        for path in BUILT.rglob("*")
        if path.is_file()
    }
    assert there == MANUAL["files_to_share"](), "run `PYTHONPATH=. python .build/manual.py`"


@pytest.mark.skipif(shutil.which("man") is None, reason="no man")
def test_the_manual_page_is_read_without_a_warning() -> None:
    page = BUILT / "man/man6/spades.6"
    shown = subprocess.run(
        ["man", "--warnings", "-E", "UTF-8", "-l", page], capture_output=True, text=True, check=True
    )
    assert shown.stderr == ""
    assert "spades practice drills [OPTIONS] [KIND]" in shown.stdout
