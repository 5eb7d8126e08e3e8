"""Files are replaced whole, kept aside under new names, and never written over."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import astuple

import spades_tui
from spades_tui.storage.backup import back_up
from spades_tui.storage.files import (
    is_read_only,
    keep_copy,
    move_to,
    read_whole,
    remove_temporaries,
    set_aside,
    write_atomically,
)
from spades_tui.storage.listing import files_in, stamps_in
from spades_tui.storage.paths import StorageError, ensure_folder, folder_problem, folders
from tests.systems import make_pipe


def test_all_folders_lie_below_spades_home(spades_home: Path) -> None:
    assert all(folder.is_relative_to(spades_home) for folder in astuple(folders()))
    assert not spades_home.exists(), "asking for the folders makes none"


def test_without_spades_home_the_platform_says_where(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("SPADES_HOME")

    assert {folder.name for folder in astuple(folders())} == {"spades"}
    assert folders().games.parent.name == "spades"


@pytest.mark.skipif(sys.platform == "win32", reason="no such users")
def test_a_user_without_a_home_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(number: int) -> None:
        raise KeyError(number)

    for name in ("SPADES_HOME", "HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)

    with pytest.raises(StorageError, match="no home folder to save in; set SPADES_HOME"):
        folders()


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(StorageError, match=r"The folder .* cannot be made: not a directory"):
        ensure_folder(tmp_path / "file" / "below")


def test_a_file_is_replaced_whole_and_its_link_followed(tmp_path: Path) -> None:
    real = tmp_path / "elsewhere" / "real"
    write_atomically(real, b"old")
    link = tmp_path / "link"
    link.symlink_to(real)

    write_atomically(link, b"new")

    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert [path.name for path in real.parent.iterdir()] == ["real"], "nothing left beside it"


def test_links_that_lead_in_a_circle_are_told(tmp_path: Path) -> None:
    loop = tmp_path / "loop.jsonl"
    loop.symlink_to(loop)
    for use in (back_up, lambda path: write_atomically(path, b"new")):
        with pytest.raises(StorageError, match="links lead in a circle"):
            use(loop)
    assert loop.is_symlink()


KILLED = """
import os, signal, sys
from pathlib import Path
from spades_tui.storage.files import write_atomically
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
write_atomically(Path(sys.argv[1]), b"new")
"""


@pytest.mark.parametrize("name", ["settings.toml", "game.prices"])
def test_what_a_killed_process_had_begun_to_write_is_removed_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path = tmp_path / name
    path.write_bytes(b"old")
    (tmp_path / ".mine.new").touch()
    subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    assert len(list(tmp_path.iterdir())) == 3

    remove_temporaries(tmp_path)
    assert sorted(left.name for left in tmp_path.iterdir()) == [".mine.new", name]
    assert path.read_bytes() == b"old"

    fsync = os.fsync

    def meanwhile(descriptor: int) -> None:
        remove_temporaries(tmp_path)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", meanwhile)
    write_atomically(path, b"newer")
    assert path.read_bytes() == b"newer"


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_a_record_under_two_names_is_one_file(link: Callable[..., None], tmp_path: Path) -> None:
    record, other = tmp_path / "b.jsonl", tmp_path / "a.jsonl"
    record.write_text("x")
    link(record, other)
    name = record.name if link is os.symlink else other.name
    assert files_in(tmp_path) == [tmp_path / name]
    assert list(stamps_in(tmp_path, ".jsonl")) == [name]


def test_a_folder_nobody_can_look_into_is_a_sentence(tmp_path: Path) -> None:
    loop, away, file = tmp_path / "loop", tmp_path / "away", tmp_path / "file"
    loop.symlink_to(loop)
    away.symlink_to(tmp_path / "nowhere")
    file.write_text("x")
    missing = f"cannot be read: the folder {away} links to is missing."
    for folder, says in (
        (loop, f"{loop} cannot be read: its links lead in a circle."),
        (loop / "in", f"{loop / 'in'} cannot be read: its links lead in a circle."),
        (away, f"{away} {missing}"),
        (away / "in" / "it", f"{away / 'in' / 'it'} {missing}"),
        (file, f"{file} cannot be a folder: {file} is a file."),
        (file / "in", f"{file / 'in'} cannot be a folder: {file} is a file."),
        (tmp_path / "not" / "there", ""),
        (tmp_path, ""),
    ):
        assert folder_problem(folder) == says


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes, no devices")
def test_only_a_file_that_ends_is_read(tmp_path: Path) -> None:
    pipe, link, large = tmp_path / "pipe", tmp_path / "link", tmp_path / "large"
    make_pipe(pipe)
    link.symlink_to(tmp_path / "nowhere")
    large.write_bytes(b"x" * ((1 << 20) + 1))

    for path, says in (
        (pipe, f"{pipe} cannot be read: not a regular file."),
        (Path("/dev/zero"), "/dev/zero cannot be read: not a regular file."),
        (tmp_path, f"{tmp_path} is a folder, not a file."),
        (link, f"{link} cannot be read: the file it links to is missing."),
        (large, f"{large} is too large: at most 1 MB are read."),
    ):
        with pytest.raises(StorageError, match=re.escape(says)):
            read_whole(path, 1 << 20)


def test_a_kept_copy_outlives_its_file_and_never_takes_a_name_twice(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"1")

    first = keep_copy(path, "damaged")
    write_atomically(path, b"2")
    second = keep_copy(path, "damaged")

    assert (first.name, first.read_bytes()) == ("x.damaged-1", b"1")
    assert (second.name, second.read_bytes()) == ("x.damaged-2", b"2")
    assert set_aside(path, "damaged").name == "x.damaged-3"
    assert not path.exists()


def test_moving_never_writes_over_another_file(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    (there / "x.jsonl").write_text("old")
    (tmp_path / "x.jsonl").write_text("new")

    assert move_to(tmp_path / "x.jsonl", there) == there / "x-2.jsonl"
    assert (there / "x.jsonl").read_text() == "old"


def test_moving_takes_over_an_empty_name(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    (there / "x.jsonl").touch()
    (tmp_path / "x.jsonl").write_text("new")

    assert move_to(tmp_path / "x.jsonl", there) == there / "x.jsonl"
    assert (there / "x.jsonl").read_text() == "new"


def test_a_name_taken_in_between_is_never_written_over(tmp_path: Path) -> None:
    aside = tmp_path / "x.damaged-1"
    aside.symlink_to(tmp_path / "nowhere")  # it does not exist, and is taken all the same
    path = tmp_path / "x"
    path.write_bytes(b"mine")

    assert keep_copy(path, "damaged").name == "x.damaged-2"
    assert set_aside(path, "damaged").name == "x.damaged-3"
    assert not (tmp_path / "nowhere").exists()


def test_a_file_without_write_marks_is_read_only(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.touch()
    assert not is_read_only(path)

    path.chmod(0o444)
    assert is_read_only(path)
    assert not is_read_only(tmp_path / "none")


@pytest.mark.medium
def test_only_rewrite_and_who_holds_a_record_writes_in_the_place_of_a_file() -> None:
    package = Path(spades_tui.__path__[0])
    writers = {
        "storage/files.py",  # where the rule is
        "storage/records/game_file.py",  # the lock of the game is held
        "storage/records/imports.py",  # names that no file has had
        "storage/backup.py",
    }
    found = set()
    for path in package.rglob("*.py"):
        name = path.relative_to(package).as_posix()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and _writes(node) and not name.startswith("lab/"):
                found.add(name)
    assert found <= writers


def _writes(call: ast.Call) -> bool:
    """Whether a call puts something in the place of a whole file."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    modes = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
    opens = name == "open" and any(isinstance(mode, str) and "w" in mode for mode in modes)
    return name in ("write_whole", "write_bytes", "write_text") or opens
