"""`spades history`: what is listed, and that nothing goes unasked."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from spades_tui.cli.app import run
from spades_tui.storage.files import write_atomically
from spades_tui.storage.listing import price_path
from spades_tui.storage.paths import folders
from tests.storage.playing import played, saved, written

Capture = pytest.CaptureFixture[str]


def keep(seed: int) -> Path:
    path = folders().records / f"game-{seed}.jsonl"
    write_atomically(path, written(played(seed=seed, steps=800)))
    return path


def test_unfinished_and_finished_games_are_listed_and_searched(capsys: Capture) -> None:
    keep(3)
    keep(4)
    saved(played(seed=9, steps=30)).close()
    assert run(["history"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert ", unfinished (" in lines[0]
    assert lines[3].startswith(f"3 games. Finished games are in {folders().records}, ")
    assert run(["history", "list", "game-4"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("1 game. ")


def test_the_data_say_what_can_be_done_with_each(capsys: Capture) -> None:
    path = keep(3)
    write_atomically(folders().records / "foreign.jsonl", b"hello\n")
    saved(played(seed=9, steps=30)).close()
    assert run(["history", "--json"]) == 0
    found = {one["condition"]: one for one in json.loads(capsys.readouterr().out)}
    assert set(found) == {"unfinished", "finished", "spoiled"}
    assert found["finished"]["path"] == str(path)
    assert found["finished"]["error_rate"] is None


def test_nothing_is_deleted_where_nobody_can_be_asked(capsys: Capture) -> None:
    path = keep(3)
    assert run(["history", "delete", path.name]) == 2
    assert "--yes" in capsys.readouterr().err
    assert path.exists()


@pytest.mark.parametrize(("answer", "goes"), [("yes", True), ("no", False), ("", False)])
def test_a_person_is_asked(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, answer: str, *, goes: bool
) -> None:
    path = keep(3)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr("typer.prompt", lambda *_, **__: answer)
    assert run(["history", "delete", "game-3"]) == 0
    assert ("Nothing was deleted" in capsys.readouterr().out) is not goes
    assert path.exists() is not goes


def test_several_go_with_their_prices_and_a_wrong_name_keeps_all(capsys: Capture) -> None:
    paths = [keep(3), keep(4)]
    price_path(paths[0]).write_bytes(b"")
    assert run(["history", "delete", "--yes", "game-3", "nothing"]) == 1
    assert "nothing is not a record" in capsys.readouterr().err
    assert all(path.exists() for path in paths)
    assert run(["history", "delete", "--yes", *map(str, paths)]) == 0
    assert not list(folders().records.iterdir())


def test_a_copy_that_stays_is_named(capsys: Capture) -> None:
    path = keep(3)
    copies = [path.with_name(f"copy-{number}.jsonl") for number in (1, 2)]
    for copy in copies:
        copy.write_bytes(path.read_bytes())
    assert run(["history", "delete", "--yes", str(copies[0]), str(copies[1])]) == 0
    assert capsys.readouterr().out.count(f"was deleted; the same game in {path} stays.") == 2
    assert run(["history", "delete", "--yes", str(path)]) == 0
    assert "stays" not in capsys.readouterr().out


def test_a_game_at_a_table_is_not_deleted(capsys: Capture) -> None:
    file = saved(played(seed=9, steps=30))
    assert run(["history", "delete", "--yes", str(file.path)]) == 1
    assert "open in another window" in capsys.readouterr().err
    assert file.path.exists()
    file.close()


def test_only_records_are_deleted(capsys: Capture, tmp_path: Path) -> None:
    precious = tmp_path / "letter.txt"
    precious.write_text("dear")
    assert run(["history", "delete", "--yes", str(precious)]) == 1
    assert "not a record" in capsys.readouterr().err
    assert precious.exists()
