"""One transcript of each feature in words: the text of its command, and of plain mode."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from spades_tui.cli.app import run
from spades_tui.rules.presets import preset_named
from spades_tui.storage.rule_sets import save_rule_set
from tests.golden import check_golden
from tests.tui.games import kept_game

COMMANDS = {
    "help": ("--help",),
    "rules": ("rules", "rules quick", "rules pirate --options", "rules solo --code"),
    "score": (
        'score --bids "4 nil 3 5" --tricks "5 0 3 5" --before "337/7 120/3"',
        'score --bids "5 3 3 2" --tricks "2 4 3 4"',
    ),
    "exercises": (
        "learn list",
        "practice course list",
        "practice drills list",
        "practice puzzles --like list",
    ),
    "history": ("history", "history list nobody", "history replay game-3"),
    "statistics": ("stats", "stats fairness"),
}
CONVERSATIONS = {
    "play": (
        "play --plain --seed 7 --partner novice --opponents novice,novice",
        "help\nhand\nscore\nrules\nlast\nbids\nnonsense\n99\n3\nAS\ncards symbols\nagain\nquit\n",
    ),
    "lesson": ("learn counting --plain", "help\n3\nhint\nagain\nnext\n"),
    "drill": ("practice drills count --seed 3", "help\n1\n\n2\nquit\n"),
    "course": ("practice course sure-trick --plain", "help\nhand\nhint\n5\n\nquit\n"),
}


@pytest.fixture
def home(spades_home: Path) -> Path:
    """Return a home folder with a game and a rule set."""
    kept_game()
    save_rule_set("Ours", preset_named("quick").rules)
    return spades_home


@pytest.mark.parametrize("feature", COMMANDS)
def test_a_feature_reads_as_its_transcript(
    feature: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    transcript = ""
    for command in COMMANDS[feature]:
        assert run(shlex.split(command)) == 0
        transcript += f"$ spades {command}\n{capsys.readouterr().out}"
    transcript = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "DATE", transcript)
    check_golden(f"transcripts/{feature}.txt", transcript.replace(str(home), "HOME"))


@pytest.mark.parametrize("feature", CONVERSATIONS)
def test_a_conversation_reads_as_its_transcript(
    feature: str,
    capsys: pytest.CaptureFixture[str],
    type_in: Callable[[str], None],
) -> None:
    command, answers = CONVERSATIONS[feature]
    type_in(answers)
    run(shlex.split(command))
    transcript = f"$ spades {command}\n{capsys.readouterr().out}"
    check_golden(f"transcripts/{feature}.txt", transcript)
