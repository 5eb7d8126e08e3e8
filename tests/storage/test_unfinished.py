"""The list of unfinished games: newest first, how each stands, which are open elsewhere."""

import os
from pathlib import Path

import pytest

from spades_tui.history.games import list_games
from spades_tui.storage.doctor import check_files
from spades_tui.storage.paths import GameOpenElsewhere, StorageError, folders
from spades_tui.storage.records.unfinished import (
    delete_record,
    list_unfinished_games,
    other_version_games,
    set_aside_unusable_games,
)
from spades_tui.storage.records.verify import read_view
from tests.storage.playing import played, saved
from tests.storage.versions import EARLIER, NEWER


def game_file(title: str, seed: int, age: int = 0) -> Path:
    file = saved(played(seed=seed), title)
    file.close()
    moment = file.path.stat().st_mtime - age
    os.utime(file.path, (moment, moment))
    return file.path


def test_there_are_none_at_first() -> None:
    assert list_unfinished_games() == ()
    assert set_aside_unusable_games() == ()


def test_folders_that_cannot_be_looked_into_are_told(tmp_path: Path) -> None:
    folders().records.mkdir(parents=True)
    folders().games.parent.mkdir(parents=True)
    folders().games.symlink_to(tmp_path / "nowhere")
    folders().records.rmdir()
    folders().records.symlink_to(folders().records)
    missing, circle = set_aside_unusable_games()
    assert f"{folders().games} cannot be read: the folder " in missing
    assert circle == f"{folders().records} cannot be read: its links lead in a circle."
    with pytest.raises(StorageError, match="games cannot be read"):
        list_games()
    folders().games.unlink()
    with pytest.raises(StorageError, match="records cannot be read"):
        list_games()


def test_the_game_last_played_comes_first() -> None:
    game_file("old", 1, age=100)
    game_file("new", 2)
    game_file("middle", 3, age=50)

    assert [game.header.title for game in list_unfinished_games()] == ["new", "middle", "old"]


def test_a_game_says_how_it_stands() -> None:
    game = played(steps=75)
    saved(game, "Mine").close()
    (found,) = list_unfinished_games()

    assert found.header.title == "Mine"
    assert read_view(found) == game.view(0)


def test_a_game_open_in_another_window_is_marked() -> None:
    file = saved(played())

    assert [game.locked for game in list_unfinished_games()] == [True]
    with pytest.raises(GameOpenElsewhere):
        delete_record(list_unfinished_games()[0].path)

    file.close()
    assert [game.locked for game in list_unfinished_games()] == [False]


def test_files_that_are_not_games_are_set_aside_once_and_other_versions_stay() -> None:
    path = game_file("good", 1)
    (path.parent / "photo.jsonl").write_bytes(b"\x89PNG")
    newer = path.parent / "newer.jsonl"
    newer.write_bytes(NEWER)
    earlier = path.parent / "earlier.jsonl"
    earlier.write_bytes(EARLIER)

    first, second = set_aside_unusable_games(), set_aside_unusable_games()

    assert [game.path for game in list_unfinished_games()] == [path]
    assert first == (
        "photo.jsonl is not a record of a game of Spades; it is kept as photo.jsonl.foreign-1.",
    )
    assert second == ()
    assert [(game.path, game.sentence) for game in other_version_games()] == [
        (
            earlier,
            "earlier.jsonl was saved by an earlier version of Spades (0.1.0): it cannot be played "
            "or shown by this one, and is kept as it is.",
        ),
        (
            newer,
            "newer.jsonl was saved by a newer version of Spades (7.1): it cannot be played or "
            "shown by this one, and is kept as it is.",
        ),
    ]
    assert (earlier.read_bytes(), newer.read_bytes()) == (EARLIER, NEWER)


def test_a_game_killed_while_it_is_moved_leaves_no_empty_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Killed(BaseException):
        pass

    def kill(*_: object) -> None:
        raise Killed

    file = saved(played(steps=200))
    with monkeypatch.context() as patched:
        patched.setattr("spades_tui.storage.files.replace_file", kill)
        with pytest.raises(Killed):
            file.move(finished=True)
    assert [*folders().games.iterdir()] == [file.path]
    assert not [*folders().records.iterdir()]
    assert not check_files().faults


def test_an_empty_record_is_removed_at_the_start() -> None:
    file = saved(played(steps=3))
    empty = folders().records / "left.jsonl"
    empty.parent.mkdir(parents=True)
    empty.touch()
    assert [fault.path for fault in check_files().faults] == [empty]

    assert set_aside_unusable_games() == (
        "left.jsonl was empty, so it is removed from the finished games.",
    )
    assert not check_files().faults
    assert file.path.exists()


def test_a_check_finds_every_fault_and_changes_nothing() -> None:
    bad = game_file("bad", 1)
    game_file("good", 2)
    bad.write_bytes(bad.read_bytes() + b"?\n")
    folders().settings.parent.mkdir(parents=True)
    folders().settings.write_text("pace = 3\n")
    folders().rule_sets.mkdir(parents=True)
    (folders().rule_sets / "x.toml").write_text("[nonsense]\n")

    checked = check_files()

    assert checked.files == 4
    assert {fault.path.name for fault in checked.faults} == {"settings.toml", "x.toml", bad.name}
    assert sorted(path.suffix for path in folders().games.iterdir()) == [".jsonl", ".jsonl"]


@pytest.mark.parametrize("name", ["practice.jsonl", "boards.jsonl", "records/x.prices"])
def test_a_check_finds_faults_in_files_that_only_grow(name: str) -> None:
    path = folders().data / name
    path.parent.mkdir(parents=True)
    assert check_files().files == 0
    path.write_bytes(b"nonsense\ntorn")
    before = sorted(folders().data.rglob("*"))
    assert check_files() == (1, ((path, f"{path.name}: 1 damaged line passed over."),), ())
    path.unlink()
    path.mkdir()
    assert "is a folder, not a file" in check_files().faults[0].sentence
    assert sorted(folders().data.rglob("*")) == before


def test_nothing_saved_yet_is_no_fault() -> None:
    assert check_files() == (0, (), ())
