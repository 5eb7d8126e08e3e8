"""What commands tell in words, and where nobody can answer them."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from spades_tui.cli.app import run
from spades_tui.storage.settings import Settings, save_settings
from tests.cli.test_replay_why import recorded

Capture = pytest.CaptureFixture[str]
TELLING = (
    ("stats",), ("stats", "ladder"), ("stats", "fairness"), ("learn", "list"),
    ("history", "replay", "FILE"), ("history", "replay", "FILE", "--why"),
    ("daily", "--calendar"),
)  # fmt: skip
ASKING = (
    ("practice", "puzzles", "--plain", "--cards", "symbols"), ("practice", "mistakes", "--plain"),
    ("practice", "drills", "nil", "--plain"), ("learn", "counting", "--plain"),
    ("practice", "duplicate", "--plain"),
    ("play", "--plain", "--seed", "1", "--cards", "symbols"),
)  # fmt: skip


def told(capsys: Capture, argv: tuple[str, ...]) -> str:
    path = recorded("novice") if "FILE" in argv else ""
    capsys.readouterr()
    assert run([str(path) if word == "FILE" else word for word in argv]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("argv", [*TELLING, *ASKING], ids=" ".join)
def test_the_settings_ask_for_ascii_everywhere(
    argv: tuple[str, ...], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(Settings(ascii=True))
    monkeypatch.setattr(sys, "stdin", io.StringIO("hint\nquit\n"))
    found = told(capsys, argv)
    assert found.isascii()
    assert found


@pytest.mark.parametrize("argv", ASKING, ids=" ".join)
def test_a_question_nobody_can_answer_is_not_asked(
    argv: tuple[str, ...], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path(os.devnull).open(encoding="utf-8") as closed:
        monkeypatch.setattr(sys, "stdin", closed)
        assert run(list(argv)) == 1
    assert "Standard input is closed" in capsys.readouterr().err
