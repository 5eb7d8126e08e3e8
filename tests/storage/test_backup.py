"""A backup brings everything back, overwrites nothing unasked, and cannot reach outside."""

from __future__ import annotations

import errno
import io
import os
import shutil
import stat
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from spades_tui.cli.app import run
from spades_tui.history.games import size_text
from spades_tui.storage import backup, files
from spades_tui.storage.backup import back_up, restore
from spades_tui.storage.doctor import check_files
from spades_tui.storage.files import MAX_RECORD_BYTES, MAX_TEXT_BYTES, exists, write_atomically
from spades_tui.storage.paths import StorageError, folders
from spades_tui.storage.records.unfinished import set_aside_unusable_games
from tests.storage.playing import played, written
from tests.storage.test_index import keep

LINE = b'{"check":"%s","priced":{}}\n' % sha256(b"{}").hexdigest()[:16].encode()


def everything() -> dict[Path, bytes]:
    roots = (folders().data, folders().state, folders().config)
    return {p: p.read_bytes() for root in roots for p in root.rglob("*") if p.is_file()}


@pytest.fixture
def home() -> dict[Path, bytes]:
    keep(1)
    write_atomically(folders().records / "game-1.jsonl.prices", LINE)
    write_atomically(folders().games / "open.jsonl", written(played(steps=20)))
    write_atomically(folders().rule_sets / "ours.toml", b"format = 1\n")
    write_atomically(folders().settings, b"format = 1\n")
    return everything()


def test_all_comes_back_as_it_was(home: dict[Path, bytes], tmp_path: Path) -> None:
    target = tmp_path / "all.zip"
    assert back_up(target) == (5, ())
    assert len(home) == 5
    for path in home:
        path.unlink()
    assert restore(target) == (5, 0, (), ())
    assert everything() == home
    assert restore(target) == (0, 5, (), ())


def test_nothing_is_overwritten_unasked_and_a_copy_is_kept_when_asked(
    home: dict[Path, bytes], tmp_path: Path
) -> None:
    target = tmp_path / "all.zip"
    back_up(target)
    with pytest.raises(StorageError, match="already exists"):
        back_up(target)
    write_atomically(folders().settings, b"mine\n")
    assert restore(target).differ == (folders().settings,)
    assert folders().settings.read_bytes() == b"mine\n"
    assert restore(target, replace=True).written == 1
    assert everything().items() >= home.items()
    assert b"mine\n" in everything().values()


def test_a_folder_kept_elsewhere_is_in_the_backup(home: dict[Path, bytes], tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    folders().records.rename(elsewhere)
    folders().records.symlink_to(elsewhere)
    (elsewhere / "circle").symlink_to(folders().data)
    assert back_up(tmp_path / "all.zip").files == len(home)


def test_score_pads_of_earlier_versions_are_kept_as_they_are(
    home: dict[Path, bytes], tmp_path: Path
) -> None:
    pads = {folders().pads / name: name.encode() for name in ("friday.json", "not a pad.json")}
    for path, data in pads.items():
        write_atomically(path, data)
    assert set_aside_unusable_games() == ()
    assert not [fault for fault in check_files().faults if fault.path in (*pads, folders().pads)]
    assert back_up(tmp_path / "all.zip") == (len(home) + len(pads), ())
    shutil.rmtree(folders().pads)
    assert restore(tmp_path / "all.zip").written == len(pads)
    assert everything() == home | pads


@pytest.mark.parametrize("name", ["records", "rulesets", "pads"])
def test_a_folder_on_a_disk_that_is_not_there_stops_the_backup(name: str, tmp_path: Path) -> None:
    folders().data.mkdir(parents=True)
    (folders().data / name).symlink_to(tmp_path / "unmounted")
    with pytest.raises(StorageError, match=rf"{name} cannot be read: .* links to is missing\.$"):
        back_up(tmp_path / "all.zip")


@pytest.mark.medium
def test_answers_that_have_grown_large_are_in_the_backup(tmp_path: Path) -> None:
    answers = folders().data / "practice.jsonl"
    write_atomically(answers, LINE * (MAX_RECORD_BYTES // len(LINE) + 1))
    assert back_up(tmp_path / "all.zip") == (1, ())
    grown = answers.stat().st_size
    answers.unlink()
    assert restore(tmp_path / "all.zip") == (1, 0, (), ())
    assert answers.stat().st_size == grown


def test_a_disk_that_is_full_is_no_fault_of_what_is_read(
    home: dict[Path, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zipfile.ZipFile, "writestr", full_disk)
    with pytest.raises(StorageError) as problem:
        back_up(tmp_path / "all.zip")
    assert (
        str(problem.value) == f"{tmp_path / 'all.zip'} cannot be written: no space left on device."
    )
    assert list(tmp_path.glob("*all*")) == []
    assert everything() == home


def test_an_empty_archive_is_no_backup(tmp_path: Path) -> None:
    empty = tmp_path / "empty.zip"
    zipfile.ZipFile(empty, "w").close()
    with pytest.raises(StorageError, match=r"is not a backup of Spades.*: it is empty\.$"):
        restore(empty)
    with pytest.raises(StorageError, match=r"nothing to back up yet\.$"):
        back_up(tmp_path / "all.zip")
    assert not exists(tmp_path / "all.zip")


@pytest.mark.parametrize("limit", ["_LARGEST", "_MOST_FILES"])
def test_a_backup_too_large_to_be_restored_is_not_made(
    home: dict[Path, bytes], tmp_path: Path, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert home
    monkeypatch.setattr(backup, limit, 1)
    with pytest.raises(StorageError, match="could not be restored"):
        back_up(tmp_path / "all.zip")
    assert not list(tmp_path.glob("*.zip*"))


def test_what_could_not_be_restored_is_left_out_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = folders().records
    for name in ("a.jsonl", "A.jsonl", "._a.jsonl", "a:b.jsonl", "large.jsonl"):
        write_atomically(records / name, written(played(steps=3)))
    (records / "link.jsonl").symlink_to("nowhere")
    with (records / "large.jsonl").open("r+b") as file:
        file.truncate(MAX_RECORD_BYTES + 1)
    assert run(["backup", str(tmp_path / "all.zip")]) == 0
    told = capsys.readouterr()
    left = {"._a.jsonl", "a:b.jsonl", "large.jsonl", "link.jsonl"}
    assert "2 files" in told.out
    assert all(f"{name} is not in it" in told.err for name in left)
    assert "large.jsonl is not in it, as it could not be restored: it is too large." in told.err
    for path in records.iterdir():
        path.unlink()
    assert restore(tmp_path / "all.zip").written == 2


def forged(path: Path, name: str, data: bytes = b"x", mode: int = 0) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("data/records/good.jsonl", b"good")
        info = zipfile.ZipInfo(name)
        info.external_attr = mode << 16
        archive.writestr(info, data, zipfile.ZIP_DEFLATED)
    return path


@pytest.mark.parametrize(
    "name",
    [
        "../evil.toml", "data/../../evil.toml", "/etc/evil.toml", "data\\..\\evil.toml",
        "C:evil.toml",
        "data/records/.hidden.jsonl", "data/records/x.py",
        "state/locks/x.jsonl", "config/other.toml",
        "data/records/", "data/records/good.jsonl", "data/a/b/c/d.jsonl", "data/records/a:b.jsonl",
        "index.sqlite", "data/./x.jsonl", "data//x.jsonl",
    ],
)  # fmt: skip
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_member_without_a_place_is_refused_and_nothing_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(StorageError, match="nothing is restored"):
        restore(forged(tmp_path / "x.zip", name))
    assert everything() == {}


@pytest.mark.medium
def test_links_bombs_and_damage_are_refused_and_nothing_written(tmp_path: Path) -> None:
    link = forged(tmp_path / "link.zip", "data/records/l.jsonl", mode=stat.S_IFLNK | 0o777)
    bomb = forged(tmp_path / "bomb.zip", "data/records/b.jsonl", b"0" * ((16 << 20) + 1))
    locked = forged(tmp_path / "locked.zip", "data/records/l.jsonl")
    data = bytearray(locked.read_bytes())
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    locked.write_bytes(data)
    for path in (link, bomb, locked):
        with pytest.raises(StorageError, match="nothing is restored"):
            restore(path)
    assert everything() == {}


@pytest.mark.medium
def test_any_spoiled_back_up_is_refused_or_holds_only_whole_files(tmp_path: Path) -> None:
    whole = forged(tmp_path / "x.zip", "data/rulesets/ours.toml", b"format = 1\n" * 50).read_bytes()
    rng = Random(5)
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(rng.choice((1, 2, 9))):
            data[rng.randrange(len(data))] = rng.randrange(256)
        path = tmp_path / "spoiled.zip"
        path.write_bytes(data[: rng.choice((len(data), rng.randrange(len(data))))])
        try:
            restore(path)
        except StorageError as problem:
            told = str(problem)
            assert told.isprintable()
    assert set(everything().values()) <= {b"format = 1\n" * 50}
    assert zipfile.is_zipfile(io.BytesIO(whole))


UNFIT = {
    "data/records/zeros.jsonl": bytes(1000),
    "data/records/none.jsonl": b"",
    "state/games/text.jsonl": b"hello\n",
    "data/records/zeros.prices": bytes(1000),
    "data/practice.jsonl": bytes(1000),
    "data/boards.jsonl": b"my shopping list\n",
    "data/rulesets/zeros.toml": bytes(1000),
    "config/settings.toml": b"\xff",
}


def packed(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def test_a_backup_says_which_files_restore_would_refuse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = folders()
    roots = {"data": place.data, "state": place.state, "config": place.config}
    files = UNFIT | {"data/records/good.jsonl": written(played(steps=20))}
    for name, data in files.items():
        top, _, rest = name.partition("/")
        path = roots[top] / rest
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    assert run(["backup", str(tmp_path / "x.zip")]) == 0
    told = capsys.readouterr()
    refused = [line.split(" is not in it")[0] for line in told.err.splitlines()]
    assert {Path(path).name for path in refused} == {Path(name).name for name in UNFIT}
    assert restore(tmp_path / "x.zip").unfit == ()


def test_a_kill_while_a_backup_gets_its_name_leaves_no_empty_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_atomically(folders().records / "good.jsonl", written(played(steps=3)))
    monkeypatch.setattr("os.link", lambda *_: 1 / 0)  # as if it were killed there
    with pytest.raises(ZeroDivisionError):
        back_up(tmp_path / "x.zip")
    assert not list(tmp_path.glob("x.zip"))


def test_a_member_that_is_not_what_its_name_says_is_left_out_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = written(played(steps=20))
    newer = good.replace(b'"format":2', b'"format":99', 1)
    fit = {
        "data/records/good.jsonl": good,
        "data/records/torn.jsonl": good[:-30],
        "data/records/newer.jsonl": newer,
        "data/records/good.prices": LINE + b"torn",
        "data/records/empty.prices": b"",
    }
    assert run(["restore", str(packed(tmp_path / "x.zip", UNFIT | fit))]) == 1
    told = capsys.readouterr()
    assert told.out == f"{len(fit)} restored, 0 already there.\n"
    assert [line.split(" is not restored: ")[0] for line in told.err.splitlines()] == [*UNFIT]
    assert sorted(everything().values()) == sorted(fit.values())


@pytest.mark.parametrize(
    "name", ["data/records/x.jsonl", "data/rulesets/x.toml", "data/pads/x.json", "data/a.prices"]
)
def test_a_member_too_large_for_its_kind_is_refused(tmp_path: Path, name: str) -> None:
    most = MAX_TEXT_BYTES if name.endswith(("toml", "json")) else MAX_RECORD_BYTES
    with pytest.raises(StorageError, match=f"{name}' is too large"):
        restore(packed(tmp_path / "x.zip", {name: b"#" * (most + 1)}))
    assert everything() == {}


@pytest.mark.parametrize("call", ["fsync", "link", "replace"])
@pytest.mark.parametrize("at", [1, 2, 4])
def test_a_disk_that_fills_in_the_middle_of_restoring_leaves_the_old_state(
    home: dict[Path, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, at: int
) -> None:
    back_up(tmp_path / "all.zip")
    for number, path in enumerate(home):
        if number == 0:
            path.unlink()
        else:
            path.write_bytes(b"mine")
    before = everything()
    calls = [0]

    def full(done: Callable[..., object]) -> Callable[..., object]:
        def once(*given: object, **named: object) -> object:
            calls[0] += 1
            if calls[0] == at:
                raise OSError(errno.ENOSPC, "No space left on device")
            return done(*given, **named)

        return once

    of = Path if call == "replace" else os
    with monkeypatch.context() as disk:
        disk.setattr(of, call, full(getattr(of, call)))
        if call == "link":  # nor is there room for a copy
            disk.setattr(files, "_copy", full(lambda *_: None))
            calls[0] = at - 1
            disk.setattr(os, "link", full_disk)
        with pytest.raises(StorageError, match=r"[Nn]othing is restored.*: no space left"):
            restore(tmp_path / "all.zip", replace=True)
    assert everything() == before
    assert restore(tmp_path / "all.zip", replace=True).written == len(home)
    assert everything().items() >= home.items()


def full_disk(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_name_as_long_as_can_be_comes_back(home: dict[Path, bytes], tmp_path: Path) -> None:
    path = folders().records / ("\u4e00" * 83 + ".jsonl")
    path.write_bytes(written(played(steps=20)))
    assert back_up(tmp_path / "all.zip") == (len(home) + 1, ())
    path.unlink()
    assert restore(tmp_path / "all.zip").written == 1
    assert exists(path)


def test_a_place_that_is_taken_is_no_fault_of_the_backup(
    home: dict[Path, bytes], tmp_path: Path
) -> None:
    back_up(tmp_path / "all.zip")
    folders().settings.unlink()
    (folders().config / ".0.restored").mkdir()
    with pytest.raises(StorageError, match=r"settings\.toml cannot be written, nothing"):
        restore(tmp_path / "all.zip")


def test_the_commands_say_what_they_did(
    home: dict[Path, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "all.zip"
    assert run(["backup", str(target)]) == 0
    assert run(["backup", str(target)]) == 1
    assert run(["restore", str(target)]) == 0
    assert run(["restore", str(tmp_path / "none.zip")]) == 1
    assert run(["history", "list", "test"]) == 0
    told = capsys.readouterr()
    assert f"{len(home)} already there" in told.out
    assert "2 games. Finished games are in " in told.out
    assert f"Finished games are in {folders().records}, unfinished ones in " in told.out
    assert "choose another name" in told.err


@pytest.mark.parametrize("place", ["/", ".", "..", "x" * 300, "a/" * 3000], ids=range(5))
def test_a_place_no_file_can_have_is_refused_in_a_sentence(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for write in (back_up, lambda path: write_atomically(path, b"x")):
        with pytest.raises(StorageError):
            write(Path(place))
    assert not exists(Path(place)) or Path(place).is_dir()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_read_is_not_left_out_unseen(tmp_path: Path) -> None:
    folders().data.parent.mkdir(parents=True, exist_ok=True)
    folders().data.write_text("no folder")
    with pytest.raises(StorageError, match=r"data cannot be a folder: .* is a file\.$"):
        back_up(tmp_path / "all.zip")
    assert not list(tmp_path.iterdir())


def test_no_games_take_no_room() -> None:
    assert [size_text(size) for size in (0, 300, 340_000, 8_300_000)] == [
        "nothing yet", "1 KB", "340 KB", "8.3 MB",
    ]  # fmt: skip
