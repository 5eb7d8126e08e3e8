"""`spades review`: the same twice, as text and as data, and one sentence for what it cannot do."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from spades_tui.cli.app import run
from spades_tui.cli.output import print_json
from spades_tui.review import review
from spades_tui.review.result_split import deal_value
from spades_tui.storage.listing import price_path
from spades_tui.storage.paths import folders
from tests.cli.test_commands import refusal
from tests.cli.test_replay import bots_recorded
from tests.review.mistakes import written_again
from tests.table.test_claims import refused_claim

pytestmark = pytest.mark.search

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def few_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the worth of a deal be told by one replay: twenty take seconds."""
    monkeypatch.setattr(review, "deal_value", partial(deal_value, replays=1))


@cache
def _made() -> tuple[str, bytes, bytes]:
    """Return name and bytes of a record that has been reviewed, and of its prices."""
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPADES_HOME", home)
        path = bots_recorded("novice", seed=5)
        with redirect_stdout(io.StringIO()):
            assert run(["review", str(path), "--deals", "40"]) == 0
        return path.name, path.read_bytes(), price_path(path).read_bytes()


def reviewed() -> Path:
    """Write a game of a novice that has been reviewed into the records and return its file."""
    return written_again(*_made())


def told(capsys: Capture, *argv: str, code: int = 0) -> str:
    assert run(["review", *argv]) == code
    return capsys.readouterr().out


@pytest.mark.medium
def test_a_record_from_elsewhere_is_reviewed_whatever_our_folders_are(
    tmp_path: Path, capsys: Capture
) -> None:
    path = reviewed().rename(tmp_path / "elsewhere.jsonl")
    shutil.rmtree(folders().records)
    folders().records.symlink_to(folders().records)
    assert "Hand 1." in told(capsys, str(path), "--hand", "1", "--deals", "20")
    assert run(["practice", "mistakes", "--plain"]) == 1
    assert "records cannot be read: its links lead in a circle." in capsys.readouterr().err


@pytest.mark.medium
def test_a_hand_at_a_glance(capsys: Capture) -> None:
    path = reviewed()
    lines = told(capsys, str(path), "--deals", "40", "--split").splitlines()
    assert lines[0].startswith("Hand 1. South bid ")
    assert " real choices: " in lines[1]
    assert lines[2].startswith("Bid ")
    *tricks, alike = (line for line in lines[3:-1] if line[0] != " ")
    assert "`spades practice puzzles --like " in alike
    assert [line.split(",")[0] for line in tricks] == [f"Trick {n}" for n in range(1, 14)]
    assert "Cards: " in lines[-1]
    assert "The fall of cards, how " in lines[-1]
    assert told(capsys, str(path), "--deals", "40").splitlines() == lines[:-1]


@pytest.mark.medium
def test_it_says_the_same_twice_and_without_what_was_kept(capsys: Capture) -> None:
    path = bots_recorded("novice")
    first = told(capsys, str(path), "--deals", "10", "--json")
    assert told(capsys, str(path), "--deals", "10", "--json") == first
    price_path(path).unlink()
    assert told(capsys, str(path), "--deals", "10", "--json") == first


@pytest.mark.medium
def test_the_data_hold_every_decision_of_the_seat(capsys: Capture) -> None:
    path = reviewed()
    hand = json.loads(told(capsys, str(path), "--deals", "40", "--seat", "w", "--json", "--split"))[
        0
    ]
    assert hand["seat"] == 1
    assert [one["part"] for one in hand["decisions"]][1:] == [f"Trick {n}" for n in range(1, 14)]
    assert {"forced", "=", "fine"} <= {one["mark"] for one in hand["decisions"]}
    priced = [one for one in hand["decisions"] if "options" in one]
    assert all(
        one["forced"] or one["mark"] == "=" for one in hand["decisions"] if one not in priced
    )
    assert all(one["deals"] == 40 and len(one["options"]) > 1 for one in priced)
    assert all(one["chosen"] in [option["action"] for option in one["options"]] for one in priced)
    split = hand["split"]
    parts = sum(split[name] for name in ("deal", "own", "partner", "others", "rest"))
    assert parts == pytest.approx(split["result"], abs=1e-6)


@pytest.mark.parametrize(
    ("argv", "code", "word"),
    [
        (("--hand", "7"), 2, "1 finished hand"),
        (("--seat", "nobody"), 2, "South"),
        (("--deals", "1"), 2, "--deals"),
    ],
)
def test_what_it_refuses(argv: tuple[str, ...], code: int, word: str, capsys: Capture) -> None:
    assert run(["review", str(bots_recorded()), *argv]) == code
    error = capsys.readouterr().err
    assert word in error
    assert error.count("\n") == 1


def test_a_file_that_is_no_record(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear aunt,\n")
    assert "there is no hand here" in refusal(capsys, "review", str(path))
    assert run(["review", str(tmp_path / "none.jsonl")]) == 1


@pytest.mark.medium
def test_without_a_file_the_last_game_is_reviewed(capsys: Capture) -> None:
    assert "no game with a finished hand" in refusal(capsys, "review", code=1)
    older, latest = bots_recorded(), bots_recorded()
    os.utime(older, (1, 1))
    assert run(["review", "--hand", "1", "--deals", "2", "--json"]) == 0
    told = capsys.readouterr()
    assert told.err == f"Reviewing {latest}.\n"
    assert json.loads(told.out)[0]["hand"] == 1


def test_a_record_without_a_finished_hand(capsys: Capture) -> None:
    from spades_tui.rules.presets import preset_named
    from spades_tui.table.seats import Seats
    from spades_tui.table.table import Table

    table = Table.new(preset_named("standard").rules, 4, Seats(("club",) * 4))
    table.deal()
    table.bot_step()
    table.close()
    assert table.path is not None
    assert run(["review", str(table.path)]) == 1
    assert "once it is" in capsys.readouterr().err


@pytest.mark.medium
def test_a_hand_as_text_is_reviewed_like_its_record(
    tmp_path: Path, capsys: Capture, type_in: Callable[[str], None]
) -> None:
    path = reviewed()
    assert run(["history", "export", str(path)]) == 0
    text = capsys.readouterr().out
    (tmp_path / "hand.txt").write_text(text)
    from_text = json.loads(told(capsys, str(tmp_path / "hand.txt"), "--deals", "10", "--json"))[0]
    from_record = json.loads(told(capsys, str(path), "--deals", "40", "--json"))[0]
    same = ("chosen", "part", "forced", "open")
    assert [[one.get(name) for name in same] for one in from_text["decisions"]] == [
        [one.get(name) for name in same] for one in from_record["decisions"]
    ]
    type_in(text)
    assert json.loads(told(capsys, "-", "--deals", "10", "--json"))[0] == from_text


def test_a_text_that_cannot_be_names_its_tag(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "hand.txt"
    path.write_text('[Deal "N:AKQ.J32.T98.7654 - - -"]\n')
    assert run(["review", str(path)]) == 2
    assert "[Deal" in capsys.readouterr().err


def test_the_open_cards_stand_beside_a_card_that_was_played(capsys: Capture) -> None:
    path = reviewed()
    hand = json.loads(told(capsys, str(path), "--deals", "40", "--json"))[0]
    bid, *cards = hand["decisions"]
    assert "open" not in bid
    played = sum(1 for one in cards if one["open"]["goal"] in ("tricks NS", "nil S"))
    assert played == len(cards) == 13
    for one in cards:
        assert one["chosen"] in one["open"]["cards"]
        assert one["open"]["value"] == max(one["open"]["cards"].values())


@pytest.mark.medium
def test_a_refused_claim_is_told_after_the_choices(capsys: Capture) -> None:
    path = refused_claim()
    lines = told(capsys, str(path), "--deals", "10").splitlines()
    at = next(at for at, line in enumerate(lines) if " Refused: " in line)
    assert lines[at - 1].startswith("Trick 13")
    (hand,) = json.loads(told(capsys, str(path), "--deals", "10", "--json"))
    assert hand["claims"] == lines[at:-1]


def test_standard_input_is_called_so(capsys: Capture, type_in: Callable[[str], None]) -> None:
    assert run(["history", "export", str(reviewed())]) == 0
    text = capsys.readouterr().out
    type_in(text)
    assert run(["review", "-", "--hand", "7"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("spades: --hand: standard input has ")


def test_json_has_no_zero_below_nought(capsys: Capture) -> None:
    value = {"-0.0": [-0.0, round(-0.001, 2), -0.05], "text": '"-0.0'}
    print_json(value)
    written = capsys.readouterr().out
    assert json.loads(written) == value
    assert re.findall(r"(?<=[ \[])-?\d\.\d+", written) == ["0.0", "0.0", "-0.05"]


OPEN = """[Deal "S:AK93.Q84.K72.J95 - - -"]
[Dealer "E"]
[Bids "S:4 W:2 N:3 E:3"]
[Play "S:JC W:2C N:AC E:4C / N:KC E:3C S:5C W:6C / N:2H E:5H"]
"""


@pytest.mark.medium
def test_a_hand_that_is_not_over_has_every_answer_to_its_question_priced(
    tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "hand.txt"
    file.write_text(OPEN)
    data = json.loads(told(capsys, str(file), "--json"))[0]
    assert {one["action"] for one in data["answers"]} == {"QH", "8H", "4H"}
    assert data["answers"][0]["cost_points"] == 0
    assert all(one["cost_points"] > 5 for one in data["answers"][1:])
    text = told(capsys, str(file))
    assert "Trick 3, you to play." in text
    assert data["summary"] in text
    assert all(one["sentence"] in text for one in data["answers"][1:])


def test_what_is_missing_of_an_open_hand_is_said_in_one_sentence(
    tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "hand.txt"
    file.write_text(OPEN.replace(" E:5H", ""))
    assert run(["review", str(file)]) == 2
    assert capsys.readouterr().err.count("[Play]: trick 3: it is E's turn") == 1
