"""The index brought up to date: many records by a process of their own, the rest here."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from spades_tui.history import indexing
from spades_tui.history.indexing import updated
from spades_tui.storage.files import write_whole
from spades_tui.storage.index import Index, ReadingProgress
from spades_tui.storage.paths import folders
from spades_tui.storage.records.record import lines_of
from spades_tui.table.worker.process import WorkerLost, started
from tests.storage.playing import header_of, played

MANY = 7


@pytest.fixture
def records() -> list[Path]:
    """Put some records among the finished games."""
    game = played(steps=3)
    paths = [folders().records / f"game-{number}.jsonl" for number in range(MANY)]
    for number, path in enumerate(paths):
        header = replace(header_of(game), id=f"{number:016x}")
        write_whole(path, lines_of((header, *game.log))[0])
    return paths


def of_records(steps: Iterator[ReadingProgress]) -> list[int]:
    """Return how many of the records were read after each step."""
    return [step.done for step in steps if step.of == MANY]


@pytest.mark.usefixtures("records")
def test_many_records_are_read_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_here(_: Path) -> Any:
        raise AssertionError("it is to be read by the other process")

    monkeypatch.setattr("spades_tui.storage.index.rows_of", not_here)
    with Index() as index:
        assert of_records(updated(index)) == [*range(MANY + 1)]
        found = index.games()
    assert [one.game.problem for one in found] == [""] * MANY
    assert [one.size for one in found] == [
        (folders().records / one.game.file).stat().st_size for one in found
    ]


def test_few_records_are_read_here(records: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    for path in records[indexing._FEW :]:
        path.unlink()
    monkeypatch.setattr(indexing, "started", None)
    with Index() as index:
        assert max(updated(index)).done == indexing._FEW


def lost(_: str) -> Any:
    raise WorkerLost("no more processes")


def failing(_: str) -> subprocess.Popen[bytes]:
    return started("raise SystemExit(3)")


@pytest.mark.usefixtures("records")
@pytest.mark.parametrize("process", [lost, failing])
def test_what_no_process_reads_is_read_here(
    process: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexing, "started", process)
    with Index() as index:
        assert of_records(updated(index)) == [*range(MANY + 1)]
        assert len(index.games()) == MANY


@pytest.mark.usefixtures("records")
def test_left_half_way_the_process_ends_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[subprocess.Popen[bytes]] = []

    def noted(what: str) -> subprocess.Popen[bytes]:
        begun.append(started(what))
        return begun[-1]

    monkeypatch.setattr(indexing, "started", noted)
    with Index() as index:
        with closing(updated(index)) as steps:
            assert next(steps) == ReadingProgress(0, MANY)
        assert begun[0].returncode is not None
        list(updated(index))
        assert len(index.games()) == MANY
