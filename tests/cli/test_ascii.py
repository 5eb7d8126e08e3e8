"""Every command writes ASCII alone where `--ascii` or the settings ask for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from spades_tui.cli.app import run
from spades_tui.rules.presets import preset_named
from spades_tui.storage.rule_sets import save_rule_set
from spades_tui.storage.settings import Settings, save_settings
from tests.cli.test_commands import ASKING, every_command
from tests.cli.test_replay import bots_recorded, recorded
from tests.engine.test_hand_game import BEGUN

Capture = pytest.CaptureFixture[str]

ASKED: Final[dict[str, tuple[str, ...]]] = {
    "play": ("--plain", "--preset", "quick", "--cards", "symbols", "--seed", "1"),
    "learn": ("--plain", "--cards", "symbols"),
    "practice": ("--plain",),
    "practice mistakes": ("--plain",),
    "practice course": ("wait", "--plain", "--cards", "symbols"),
    "practice today": ("--plain",),
    "practice puzzles": ("--plain", "--cards", "symbols"),
    "practice drills": ("good", "--seed", "1", "--cards", "symbols"),
    "practice duplicate": ("--boards", "2", "--seed", "1", "--cards", "symbols"),
    "daily": ("--plain", "--date", "2026-01-03", "--cards", "symbols"),
    "rules": ("suicide", "--options"),
    "bots": (),
    "score": ("--bids", "4 nil 3 3", "--tricks", "3 1 5 4"),
    "solve": ("HAND",),
    "review": ("RECORD", "--hand", "9"),
    "stats": (),
    "stats fairness": (),
    "web": ("--port", "ü"),
    "doctor": (),
    "history": (),
    "history list": (),
    "history replay": ("RECORD",),
    "history export": ("RECORD", "--hand", "9"),
    "history import": ("HAND",),
    "history delete": ("RECORD",),
    "backup": ("BACKUP",),
    "restore": ("none…",),
}
"""Words for each command that let it say much; names in capitals are files of the test."""

TOLD_TOO: Final = (
    ("stats",), ("stats", "fairness"), ("learn", "list"),
    ("history", "replay", "FILE"), ("history", "replay", "FILE", "--why"),
    ("daily", "--calendar"),
)  # fmt: skip
"""What some of them tell besides."""


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    hand = tmp_path / "hánd.txt"
    hand.write_text(BEGUN, encoding="utf-8")
    save_rule_set("Müller’s — 7♠", preset_named("solo").rules)
    record = recorded(preset_named("standard").rules, hands=1, plays=10)
    return {"HAND": str(hand), "RECORD": str(record), "BACKUP": str(tmp_path / "áll.zip")}


def test_every_command_has_words_that_let_it_say_much() -> None:
    left = [f"`spades {one}`: ASKED has no words for it" for one in every_command()
            if one not in ASKED]  # fmt: skip
    assert left == []
    assert set(ASKED) == set(every_command())


@pytest.mark.parametrize("asked", ["option", "settings"])
@pytest.mark.parametrize("command", ASKED)
def test_nothing_outside_ascii_is_written(
    command: str,
    asked: str,
    files: dict[str, str],
    capsys: Capture,
    type_in: Callable[[str], None],
) -> None:
    type_in("help\n1\nquit\n")
    if asked == "settings":
        save_settings(Settings(ascii=True), Settings())
    words = [files.get(word, word) for word in ASKED[command]]
    run([*command.split(), *words, *(["--ascii"] if asked == "option" else [])])
    told = capsys.readouterr()
    assert told.out + told.err, "it says something"
    assert told.out.isascii(), told.out
    assert told.err.isascii(), told.err


@pytest.mark.parametrize("command", every_command())
def test_help_is_ascii(command: str, capsys: Capture) -> None:
    assert run([*command.split(), "--help"]) == 0
    told = capsys.readouterr().out
    assert told.isascii()


def test_data_stay_as_they_are(capsys: Capture) -> None:
    save_rule_set("Müller", preset_named("solo").rules)
    assert run(["rules", "--json", "--ascii"]) == 0
    assert "Müller" in capsys.readouterr().out


@pytest.mark.parametrize("argv", [*TOLD_TOO, *ASKING], ids=" ".join)
def test_the_settings_ask_for_ascii_everywhere(
    argv: tuple[str, ...], capsys: Capture, type_in: Callable[[str], None]
) -> None:
    save_settings(Settings(ascii=True))
    type_in("hint\nquit\n")
    path = bots_recorded("novice") if "FILE" in argv else ""
    capsys.readouterr()
    assert run([str(path) if word == "FILE" else word for word in argv]) == 0
    found = capsys.readouterr().out
    assert found.isascii()
    assert found
