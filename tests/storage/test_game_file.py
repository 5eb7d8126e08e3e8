"""The file of a game is taken up where it ended, and what is spoilt in it is kept aside."""

import errno
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spades_tui.engine.game import Game
from spades_tui.storage.paths import GameOpenElsewhere, StorageError, folders
from spades_tui.storage.records import verify
from spades_tui.storage.records.game_file import GameFile
from spades_tui.storage.records.record import encode_lines, read_record
from spades_tui.storage.records.verify import verify_record
from tests.storage.playing import header_of, played, saved, step
from tests.storage.versions import EARLIER, NEWER


@pytest.fixture
def game() -> Game:
    return played()


@pytest.fixture
def path(game: Game) -> Path:
    file = saved(game)
    file.close()
    return file.path


def reopened(path: Path) -> tuple[GameFile, Game]:
    file, found = GameFile.open(path)
    assert found.game is not None
    return file, found.game


def asides(path: Path) -> list[str]:
    return sorted(found.name for found in path.parent.iterdir() if found != path)


def test_a_game_goes_on_from_its_last_event(game: Game, path: Path) -> None:
    file, again = reopened(path)
    assert again.state == game.state
    assert (file.notes, file.problem) == ([], None)

    before = len(again.log)
    step(again, Random(1))
    file.append(again.log[before:])
    file.close()

    assert read_record(path).events == tuple(again.log)
    assert asides(path) == []


@pytest.mark.medium
def test_every_length_of_a_file_cut_off_gives_a_game_that_goes_on(game: Game, path: Path) -> None:
    data = path.read_bytes()
    header = data.index(b"\n") + 1
    for size in (header, header + 30, len(data) // 2, len(data) - 1, *range(header, len(data), 97)):
        path.write_bytes(data[:size])
        file, again = reopened(path)
        file.close()

        assert file.notes == []
        assert again.log[: len(game.log)] == game.log[: len(again.log)]
        assert again.prompt is not None or again.view(0).phase == "between"
        assert read_record(path).events == tuple(again.log)


def test_a_damaged_file_is_kept_and_its_good_part_goes_on(game: Game, path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[20] = b"\x00" * len(lines[20])
    spoilt = b"".join(lines)
    path.write_bytes(spoilt)

    file, again = reopened(path)
    file.close()

    assert again.log[:19] == game.log[:19]
    assert file.problem is None
    assert file.notes == [
        f"{path.name} is damaged: line 21 is spoiled; it is kept as {path.name}.damaged-1 and the "
        "game goes on from its good part."
    ]
    assert path.with_name(f"{path.name}.damaged-1").read_bytes() == spoilt
    assert path.read_bytes().startswith(b"".join(lines[:20]))
    assert reopened(path)[0].notes == [], "the fresh file is sound"


def test_an_event_the_rules_do_not_allow_ends_the_good_part(game: Game, path: Path) -> None:
    data = encode_lines((header_of(game), *game.log[:29], game.log[9], *game.log[29:]))[0]
    path.write_bytes(data)

    file, again = reopened(path)
    step(again, Random(1))
    file.append(again.log[29:])
    file.close()

    assert again.log[:29] == game.log[:29]
    assert file.notes[0].startswith(f"Line 31 of {path.name} does not fit the game before it")
    assert path.with_name(f"{path.name}.damaged-1").read_bytes() == data
    assert read_record(path).events == tuple(again.log)


def test_a_record_is_read_once_whatever_becomes_of_it_meanwhile(
    game: Game, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = encode_lines((header_of(game), *game.log[:29], game.log[9]))[0]
    path.write_bytes(data)

    def played(*arguments: Any, **more: Any) -> Game:
        path.unlink(missing_ok=True)
        return Game(*arguments, **more)

    monkeypatch.setattr(verify, "Game", played)
    record = verify_record(path).record
    assert record.events == tuple(game.log[:29])
    assert record.size == len(b"".join(data.splitlines(keepends=True)[:30]))
    assert record.end.number == 30


@pytest.mark.parametrize("part", [b'{"type":"CardPlayed","hand":99,"card":"AS"}',
                                  b'{"type":"CardPlayed","hand":1' + b"0" * 400 + b',"card":"AS"}',
                                  b'{"type":"Undone","to":-5}',
                                  b'{"type":"Undone","to":1' + b"0" * 400 + b"}",
                                  b'{"type":"Assisted","seat":-9,"kind":"hint"}',
                                  b'{"type":"Seated","seat":4,"level":"club"}',
                                  b'{"type":"Claimed","seat":0,"claim":"more","tricks":14}',
                                  b'{"type":"ClaimAnswered","seat":0,"answer":"proved"}',
                                  b'{"type":"DealerChosen","dealer":9}'])  # fmt: skip
def test_an_event_that_names_nothing_there_is_no_crash(game: Game, path: Path, part: bytes) -> None:
    end = encode_lines((header_of(game), *game.log))[1]
    path.write_bytes(path.read_bytes() + end.follow(part).line("event", part))

    found = verify_record(path)

    assert found.record.fault is not None
    assert found.record.fault.kind == "damaged"
    assert found.record.events == tuple(game.log)


def test_a_read_only_file_is_kept_and_the_game_goes_on_in_a_copy(game: Game, path: Path) -> None:
    data = path.read_bytes()
    path.chmod(0o444)

    file, again = reopened(path)
    step(again, Random(1))
    file.append(again.log[len(game.log) :])
    file.close()

    aside = path.with_name(f"{path.name}.read-only-1")
    assert "is read-only; it is kept as" in file.notes[0]
    assert aside.read_bytes() == data
    assert read_record(path).events == tuple(again.log)


@pytest.mark.parametrize(
    ("content", "word"),
    [(b"", "empty"), (b"GIF89a", "foreign"), (b'{"n":1,"check":"', "damaged")],
)
def test_a_file_with_nothing_to_use_is_set_aside(path: Path, content: bytes, word: str) -> None:
    path.write_bytes(content)

    with pytest.raises(StorageError, match=f"it is kept as {path.name}.{word}-1"):
        GameFile.open(path)

    assert not path.exists()
    assert path.with_name(f"{path.name}.{word}-1").read_bytes() == content


@pytest.mark.parametrize("data", [EARLIER, NEWER])
def test_a_file_of_another_version_is_refused_and_stays(path: Path, data: bytes) -> None:
    path.write_bytes(data)

    with pytest.raises(StorageError, match="is kept as it is"):
        GameFile.open(path)

    assert path.read_bytes() == data
    assert asides(path) == []


def test_a_file_somewhere_else_is_left_alone_when_it_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir")

    with pytest.raises(StorageError, match="not a record of a game of Spades"):
        GameFile.open(path)

    assert path.read_text() == "Dear Sir"


def test_a_game_is_open_in_one_window_alone(game: Game) -> None:
    file = saved(game)

    with pytest.raises(GameOpenElsewhere):
        GameFile.open(file.path)

    file.close()
    reopened(file.path)[0].close()


def test_two_games_begun_in_the_same_second_have_files_of_their_own(game: Game) -> None:
    files = [GameFile.create(header_of(game)) for _ in range(3)]

    assert len({file.path for file in files}) == 3


def test_a_finished_game_moves_and_comes_back(game: Game) -> None:
    file = saved(game)

    file.move(finished=True)
    assert file.path.parent == folders().records
    file.append(game.log[:1])
    file.move(finished=False)
    file.close()

    assert file.path.parent == folders().games
    assert read_record(file.path).events == (*game.log, game.log[0])


def test_a_record_that_lies_elsewhere_stays_there(path: Path, tmp_path: Path) -> None:
    elsewhere = path.rename(tmp_path / "mine.jsonl")

    file, _ = reopened(elsewhere)
    file.move(finished=True)
    file.close()

    assert file.path == elsewhere
    assert elsewhere.exists()


def test_a_game_begun_without_a_place_to_write_is_saved_whole_once_there_is_one(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "file"
    home.touch()
    monkeypatch.setenv("SPADES_HOME", str(home))

    file = GameFile.create(header_of(game))
    file.append(game.log[:9])
    assert not file.begun
    assert "cannot be made: not a directory" in (file.problem or "")

    home.unlink()
    file.append(game.log[9:])
    file.close()
    assert file.problem is None
    assert read_record(file.path).events == tuple(game.log)


def test_a_damaged_file_that_cannot_be_renewed_stays_as_it_is_until_it_can(
    game: Game, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoilt = path.read_bytes() + b"#\n"
    path.write_bytes(spoilt)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_space)
        file, again = reopened(path)
        file.append(again.log[:1])
        assert "no space left on device" in (file.problem or "")
        assert "the game goes on from its good part" in file.notes[0]
        assert (path.read_bytes(), asides(path)) == (spoilt, [])

    file.close()

    assert file.problem is None
    assert asides(path) == [f"{path.name}.damaged-1"]
    assert read_record(path).events == (*game.log, game.log[0])


def test_a_finished_game_moves_once_all_of_it_is_saved(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = saved(game)
    with monkeypatch.context() as full:
        full.setattr(os, "write", no_space)
        file.append(game.log[:1])
        file.move(finished=True)
        assert file.path.parent == folders().games

    file.close()

    assert file.path.parent == folders().records
    assert read_record(file.path).events == (*game.log, game.log[0])


def no_space(*_: object) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")
