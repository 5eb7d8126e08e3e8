"""Every event is on disk when `append` returns; a full disk does not stop the game."""

import errno
import os
from pathlib import Path

import pytest

from spades_tui.rules.events import Looked
from spades_tui.storage.problems import StorageProblem
from spades_tui.storage.records import line_of
from spades_tui.storage.writer import RecordWriter

A, B, C = Looked(0), Looked(1), Looked(2)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(line_of(A))
    return path


def test_events_are_in_the_file_when_append_returns(path: Path) -> None:
    writer = RecordWriter(path, path.stat().st_size)

    writer.append((B, C))

    assert path.read_bytes() == line_of(A) + line_of(B) + line_of(C)
    assert writer.problem is None


def test_what_follows_the_good_part_is_cut_off(path: Path) -> None:
    size = path.stat().st_size
    path.write_bytes(path.read_bytes() + b'{"type":"Loo')

    RecordWriter(path, size).append((B,))

    assert path.read_bytes() == line_of(A) + line_of(B)


def test_a_missing_last_line_end_is_put_in(path: Path) -> None:
    path.write_bytes(line_of(A).rstrip())

    RecordWriter(path, path.stat().st_size).append((B,))

    assert path.read_bytes() == line_of(A) + line_of(B)


def test_a_full_disk_is_said_and_made_good_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = RecordWriter(path, path.stat().st_size)
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
    assert path.read_bytes() == line_of(A) + line_of(B) + line_of(C)


def test_a_file_that_cannot_be_opened_is_a_problem_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(StorageProblem, match=r"cannot be written: no such file"):
        RecordWriter(tmp_path / "none" / "game.jsonl", 0)
