"""What a shell offers for values, and the manual page, as wheels carry them."""

from __future__ import annotations

import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from spades_tui.bots.players import CHARACTERS, LEVELS, MY_LEVEL, STYLED, STYLES, spec_error
from spades_tui.cli import completion
from spades_tui.cli.completion import Offer, offered_players
from spades_tui.practice.drills.generators import DRILLS
from spades_tui.practice.ideas import named_ideas
from spades_tui.practice.lessons.lesson import LESSON_IDS
from spades_tui.practice.puzzles.themes import PUZZLE_THEMES
from spades_tui.rules.presets import preset_named, presets
from spades_tui.storage.rule_sets import find_rule_set, save_rule_set
from tests.tui.games import kept_game

ROOT = Path(__file__).parents[2]
MANUAL = runpy.run_path(str(ROOT / ".build" / "manual.py"))
BUILT: Path = MANUAL["SHARE"]


def names(offers: list[Offer]) -> list[str]:
    return [name for name, _ in offers]


@pytest.mark.parametrize(
    ("offered", "expected"),
    [
        (completion.offered_presets, [*presets()]),
        (completion.offered_lessons, [*LESSON_IDS, "list"]),
        (completion.offered_drills, [*DRILLS, "list"]),
        (completion.offered_themes, [*(one.replace(" ", "-") for one in PUZZLE_THEMES), "list"]),
        (completion.offered_kinds, [*(one.replace(" ", "-").replace("'", "")
                                      for one in named_ideas()), "list"]),
        (completion.offered_players,
         [*LEVELS, MY_LEVEL, *(one.name.lower() for one in CHARACTERS)]),
    ],
)  # fmt: skip
def test_every_value_is_offered_and_what_is_typed_narrows_it(
    offered: Callable[[str], list[Offer]], expected: list[str]
) -> None:
    assert names(offered("")) == expected
    typed = expected[1][:2].upper()
    assert names(offered(typed)) == [one for one in expected if one.startswith(typed.lower())]
    assert all(words for _, words in offered(""))


def test_after_a_plus_the_styles_are_offered_and_after_a_comma_the_next_player() -> None:
    for level in LEVELS:
        styled = names(offered_players(f"{level}+"))
        assert styled == [f"{level}+{style}" for style in STYLES if level in STYLED]
        assert not any(map(spec_error, styled))
    assert names(offered_players("vesh,clu")) == ["vesh,club"]


def test_ones_own_rules_are_offered_by_a_name_of_one_word() -> None:
    rules = preset_named("quick").rules
    save_rule_set("Friday at Ann's", rules)
    (name,) = names(completion.offered_rules("fri"))
    assert " " not in name
    assert find_rule_set(name) == rules


def test_saved_games_are_offered() -> None:
    path = kept_game()
    assert names(completion.offered_games(path.stem[:4])) == [path.stem]


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
