"""Every event is on disk when `append` returns; a full disk does not stop the game."""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from spades_tui.rules.events import Looked
from spades_tui.storage.files import write_atomically
from spades_tui.storage.records.game_file import RecordWriter
from spades_tui.storage.records.record import START, encode_lines

A, B, C = Looked(0), Looked(1), Looked(2)
END = encode_lines((A,))[1]
LINES = [line + b"\n" for line in encode_lines((A, B, C))[0].splitlines()]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(LINES[0])
    return path


def saying(writer: RecordWriter) -> str | None:
    return writer.problem


def test_events_are_in_the_file_when_append_returns(path: Path) -> None:
    writer = RecordWriter(path, path.stat().st_size, END)

    writer.append((B, C))

    assert path.read_bytes() == LINES[0] + LINES[1] + LINES[2]
    assert writer.problem is None


def test_what_follows_the_good_part_is_cut_off(path: Path) -> None:
    size = path.stat().st_size
    path.write_bytes(path.read_bytes() + b'{"type":"Loo')

    RecordWriter(path, size, END).append((B,))

    assert path.read_bytes() == LINES[0] + LINES[1]


def test_a_missing_last_line_end_is_put_in(path: Path) -> None:
    path.write_bytes(LINES[0].rstrip())

    RecordWriter(path, path.stat().st_size, END).append((B,))

    assert path.read_bytes() == LINES[0] + LINES[1]


def test_a_full_disk_is_said_and_made_good_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = RecordWriter(path, path.stat().st_size, END)
    write = os.write
    left = 10

    def short_of_space(descriptor: int, data: bytes) -> int:
        nonlocal left
        if not left:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = write(descriptor, data[:left])
        left -= written
        return written

    monkeypatch.setattr(os, "write", short_of_space)
    problems = []
    for event in (B, C):
        writer.append((event,))
        problems.append(writer.problem or "")
    assert all("no space left on device" in problem for problem in problems)

    monkeypatch.setattr(os, "write", write)
    writer.append(())
    assert not writer.problem
    assert path.read_bytes() == LINES[0] + LINES[1] + LINES[2]


def test_a_file_that_cannot_be_opened_is_written_once_it_can_be(tmp_path: Path) -> None:
    path = tmp_path / "later" / "game.jsonl"
    writer = RecordWriter(path, 0, START)
    writer.append((A,))
    assert saying(writer) == f"no such file or directory: {path}"

    path.parent.mkdir()
    path.touch()
    writer.append((B,))

    assert writer.problem is None
    assert path.read_bytes() == LINES[0] + LINES[1]


def test_what_the_disk_lost_after_all_is_written_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = RecordWriter(path, path.stat().st_size, END)
    writer.append((B,))

    def lost(descriptor: int) -> None:
        os.ftruncate(descriptor, len(LINES[0]))
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as failing:
        failing.setattr(os, "fsync", lost)
        writer.sync()
        writer.append((C,))
        assert saying(writer) == f"input/output error: {path}"

    writer.close()
    assert writer.problem is None
    assert path.read_bytes() == LINES[0] + LINES[1] + LINES[2]


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
@pytest.mark.parametrize("after", [0, 1, 3])
@pytest.mark.parametrize("open_", [True, False])
def test_a_file_another_program_deletes_is_written_again(
    open_: bool, after: int, path: Path
) -> None:
    notes: list[str] = []
    writer = RecordWriter(path, path.stat().st_size, END, notes=notes)
    for event in (B, C, A)[:after]:
        writer.append((event,))
    if not open_:
        writer.release()
    shutil.rmtree(path.parent)
    for event in (B, C, A)[after:]:
        writer.append((event,))
    writer.close()

    assert writer.problem is None
    assert path.read_bytes() == encode_lines((A, B, C, A))[0]
    assert notes == [
        "game.jsonl was deleted by another program, and the game is written whole again."
    ]


def test_a_file_gone_before_it_was_read_is_told(path: Path) -> None:
    size = path.stat().st_size
    path.unlink()
    writer = RecordWriter(path, size, END)
    writer.append((B,))
    assert saying(writer) == f"no such file or directory: {path}"


def test_a_file_cut_before_it_is_opened_is_left_alone(path: Path) -> None:
    writer = RecordWriter(path, path.stat().st_size + 10, END)
    writer.append((B,))
    assert saying(writer) == f"{path} has been changed by another program"
    assert path.read_bytes() == LINES[0]


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be replaced there")
@pytest.mark.parametrize("after", [1, 2, 3])
@pytest.mark.parametrize(
    ("made", "kept"),
    [
        (lambda data: data[: len(data) // 2], False),
        (lambda _: b"", False),
        (lambda data: data, False),
        (lambda data: data + b"more\n", True),
        (lambda _: b"my shopping list\n", True),
    ],
)
@pytest.mark.parametrize("in_place", [True, False])
def test_a_file_another_program_changes_is_written_whole_again(
    made: Callable[[bytes], bytes], kept: bool, in_place: bool, after: int, path: Path
) -> None:
    notes: list[str] = []
    writer = RecordWriter(path, path.stat().st_size, END, notes=notes)
    events = [B, C, A]
    for event in events[:after]:
        writer.append((event,))
    theirs = made(path.read_bytes())
    if in_place:
        path.write_bytes(theirs)
    else:
        write_atomically(path, theirs)
    for event in events[after:]:
        writer.append((event,))
    writer.close()

    assert writer.problem is None
    assert path.read_bytes() == encode_lines((A, *events))[0]
    copies = list(path.parent.glob("*.changed-*"))
    assert [copy.read_bytes() for copy in copies] == [theirs] * kept
    if kept:
        assert notes == [
            "game.jsonl was changed by another program; that is kept as game.jsonl.changed-1, and "
            "the game is written whole again."
        ]


@pytest.mark.medium
@pytest.mark.skipif(sys.platform == "win32", reason="no limits")
def test_no_line_is_cut_in_two_or_doubled_wherever_the_space_ends(path: Path) -> None:
    """Under a real limit of the file's size, which is raised a few bytes at a time."""
    program = """
import resource, sys
from pathlib import Path
from spades_tui.rules.events import Looked
from spades_tui.storage.records.record import encode_lines
from spades_tui.storage.records.game_file import RecordWriter
path = Path(sys.argv[1])
size = path.stat().st_size
writer = RecordWriter(path, size, encode_lines((Looked(0),))[1])
failed = 0
for number in range(40):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + number * 7, resource.RLIM_INFINITY))
    writer.append((Looked(number),))
    failed += writer.problem is not None
assert failed > 30, failed
assert "file too large" in writer.problem, writer.problem
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
writer.close()
assert writer.problem is None
"""
    subprocess.run([sys.executable, "-c", program, str(path)], check=True)

    assert path.read_bytes() == LINES[0] + encode_lines(map(Looked, range(40)), END)[0]
