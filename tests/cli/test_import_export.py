"""`spades history export` and `import`: a hand to a friend and back; a refusal keeps nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from spades_tui.cli.app import run
from spades_tui.cli.review import _seat as seat_of
from spades_tui.rules.presets import preset_named
from spades_tui.storage.paths import folders
from spades_tui.storage.records.header import Imported
from spades_tui.storage.records.verify import verify_record
from spades_tui.table.seats import seat_names
from spades_tui.text import join_words
from tests.cli.test_replay import recorded
from tests.engine.test_hand_game import BEGUN

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def record() -> Path:
    return recorded(preset_named("standard").rules, hands=2, plays=10)


def exported(capsys: Capture, path: Path, *more: str) -> str:
    assert run(["history", "export", str(path), *more]) == 0
    return capsys.readouterr().out


def kept() -> list[Path]:
    return sorted(folders().records.glob("*.jsonl"))


def test_finished_hands_leave_as_text_and_the_one_being_played_does_not(
    capsys: Capture, record: Path
) -> None:
    both = exported(capsys, record)
    assert both.count("[Deal ") == 2
    assert exported(capsys, record, "--hand", "2") == both.split("\n\n")[1]
    assert run(["history", "export", str(record), "--hand", "3"]) == 2
    assert "2 finished hands" in capsys.readouterr().err


@pytest.mark.medium
def test_text_is_kept_as_imported_records_that_replay_in_full(
    capsys: Capture, record: Path, tmp_path: Path
) -> None:
    text = tmp_path / "hands.txt"
    text.write_text(exported(capsys, record), encoding="utf-8")
    before = kept()
    assert run(["history", "import", str(text)]) == 0
    paths = [Path(line) for line in capsys.readouterr().out.splitlines()]
    assert sorted(before + paths) == kept()
    assert len(paths) == 2
    for path in paths:
        found, game = verify_record(path)
        assert game is not None
        assert found.fault is None
        assert found.header is not None
        assert found.header.kind == Imported("text", 0)
        assert run(["history", "replay", str(path)]) == 0
        told = capsys.readouterr().out
        assert "Imported from text." in told
        assert "only what the player may know" not in told
    again = exported(capsys, paths[1])
    assert again == text.read_text(encoding="utf-8").split("\n\n")[1]


CALLED = {
    "standard": "S W N E",
    "six-handed": "S SW NW N NE SE",
    "three-handed": "S W E",
    "three-dummy": "S W E D",
    "two-handed": "S N",
}


@pytest.mark.parametrize("preset", CALLED)
def test_players_are_called_in_text_and_record_as_at_the_table(
    capsys: Capture, tmp_path: Path, preset: str
) -> None:
    rules = preset_named(preset).rules
    text = tmp_path / "hands.txt"
    text.write_text(exported(capsys, recorded(rules, hands=1, plays=0)), encoding="utf-8")
    trick = text.read_text("utf-8").partition('[Play "')[2].partition(" /")[0]
    assert sorted(word.partition(":")[0] for word in trick.split()) == sorted(
        CALLED[preset].split()
    )
    assert run(["history", "import", str(text)]) == 0
    record = capsys.readouterr().out.strip()
    names = seat_names(rules, None)
    header = verify_record(Path(record)).record.header
    assert header is not None
    assert header.names == names
    for file in (str(text), record):
        assert run(["review", file, "--seat", "X"]) == 2
        assert f"choose {join_words(names, 'or')}, or a player's name" in capsys.readouterr().err
    for letter, name in zip(CALLED[preset].split(), names, strict=False):
        last = names.index(name)
        assert seat_of(names, rules, letter.lower(), None) == last
        assert seat_of(names, rules, name, None) == last
        assert seat_of(names, rules, str(last + 1), None) == last


def test_what_two_players_drew_is_left_out_and_the_hand_is_shown_but_not_reviewed(
    capsys: Capture, tmp_path: Path
) -> None:
    text = tmp_path / "hands.txt"
    left_out = exported(capsys, recorded(preset_named("two-handed").rules, hands=1, plays=0))
    assert left_out.startswith("; Left out, so that this hand can be shown but not reviewed: ")
    text.write_text(left_out, encoding="utf-8")
    assert run(["history", "import", str(text)]) == 0
    record = capsys.readouterr().out.strip()
    for file in (str(text), record):
        assert run(["review", file, "--deals", "2"]) == 1
        why = "This hand cannot be reviewed: a hand as text does not tell which cards were drawn"
        assert why in capsys.readouterr().err
    assert run(["history", "replay", record]) == 0
    told = capsys.readouterr().out
    assert "put away" not in told
    assert "keeps" not in told
    assert "plays the" in told
    assert exported(capsys, Path(record)) == left_out


def test_cards_put_away_that_are_not_written_are_not_made_up(
    capsys: Capture, tmp_path: Path
) -> None:
    text = tmp_path / "hands.txt"
    whole = exported(capsys, recorded(preset_named("jokers-54").rules, hands=1, plays=0))
    text.write_text(re.sub(r"\[(Leftovers|Discarded) .*\n", "", whole), encoding="utf-8")
    assert run(["history", "import", str(text)]) == 0
    record = capsys.readouterr().out.strip()
    for file in (str(text), record):
        assert run(["review", file, "--deals", "2"]) == 1
        assert 'which cards were put away; [Discarded "W:2C+TD"] would.' in capsys.readouterr().err
    assert run(["history", "replay", record]) == 0
    told = capsys.readouterr().out
    assert "2 leftover cards." in told
    assert "Left over" not in told
    assert "discard" not in told
    comment, _, rest = exported(capsys, Path(record)).partition("\n")
    assert comment.startswith("; Left out, ")
    assert rest == text.read_text(encoding="utf-8")


def test_standard_input_is_read_and_its_event_named(
    capsys: Capture, type_in: Callable[[str], None]
) -> None:
    text = BEGUN.replace(" / S:9S", "") + '[Event "Friday\u202e at Ann\'s"]\n[Seat "N"]\n'
    type_in(text)
    assert run(["history", "import", "-"]) == 0
    header = verify_record(Path(capsys.readouterr().out.strip())).record.header
    assert header is not None
    assert header.human == 2
    assert header.kind == Imported("Friday\\u202e at Ann's", 2)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (BEGUN, "[Play]: trick 2, S: The 9♠ may not be played"),
        (f"{BEGUN.replace(' / S:9S', '')}\n{BEGUN}", "Hand 2: [Play]"),
        ('[Rules "../../secret.toml"]\n' + BEGUN, "[Rules]: There is no preset"),
        ('[Rules "R-00"]\n' + BEGUN, "[Rules]"),
        ("hello", "there is no hand here"),
        ("\xff", "not UTF-8"),
    ],
)
def test_a_text_with_one_wrong_hand_keeps_nothing(
    capsys: Capture, tmp_path: Path, text: str, told: str
) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(text.encode("latin-1" if text == "\xff" else "utf-8"))
    assert run(["history", "import", str(path)]) == 2
    assert told in capsys.readouterr().err
    assert kept() == []


def test_a_record_without_a_finished_hand_is_refused(capsys: Capture) -> None:
    path = recorded(preset_named("standard").rules, hands=0, plays=5)
    assert run(["history", "export", str(path)]) == 1
    assert "no hand in it is finished yet" in capsys.readouterr().err
    assert run(["history", "import", "/nowhere/x.txt"]) == 1


def test_a_hand_without_any_play_is_not_kept(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(re.sub(r"\[Play .*\n", "", BEGUN), encoding="utf-8")
    assert run(["history", "import", str(path)]) == 2
    assert "[Play]: no card was played; write the tricks" in capsys.readouterr().err
    assert kept() == []


def test_a_hand_that_was_not_played_to_its_end_is_told_as_one(
    capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(BEGUN.replace(" / S:9S", ""), encoding="utf-8")
    assert run(["history", "import", str(path)]) == 0
    capsys.readouterr()
    assert run(["history"]) == 0
    assert "in its first hand" not in capsys.readouterr().out
    assert run(["review", str(path)]) == 0
    assert "Trick 2, you to play." in capsys.readouterr().out
