"""The index brought up to date: many records by a process of their own, the rest here."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from spades_tui.history.indexing import FEW_RECORDS, update_steps
from spades_tui.storage.files import write_atomically
from spades_tui.storage.index import Index, ReadingProgress
from spades_tui.storage.paths import folders
from spades_tui.storage.records.record import encode_lines
from tests.storage.playing import header_of, played

MANY = 7


@pytest.fixture
def records() -> list[Path]:
    """Put some records among the finished games."""
    game = played(steps=3)
    paths = [folders().records / f"game-{number}.jsonl" for number in range(MANY)]
    for number, path in enumerate(paths):
        header = replace(header_of(game), id=f"{number:016x}")
        write_atomically(path, encode_lines((header, *game.log))[0])
    return paths


def of_records(steps: Iterator[ReadingProgress]) -> list[int]:
    """Return how many of the records were read after each step."""
    return [step.done for step in steps if step.total == MANY]


@pytest.mark.medium
@pytest.mark.usefixtures("records")
def test_many_records_are_read_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_here(_: Path) -> Any:
        raise AssertionError("it is to be read by the other process")

    monkeypatch.setattr("spades_tui.storage.index.verify_record", not_here)
    with Index() as index:
        assert of_records(update_steps(index)) == [*range(MANY + 1)]
        found = index.games()
    assert [one.game.problem for one in found] == [""] * MANY
    assert [one.size for one in found] == [
        (folders().records / one.game.file).stat().st_size for one in found
    ]


def test_few_records_are_read_here(records: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    for path in records[FEW_RECORDS:]:
        path.unlink()
    monkeypatch.setattr(subprocess, "Popen", None)
    with Index() as index:
        assert max(update_steps(index)).done == FEW_RECORDS


@pytest.mark.usefixtures("records")
@pytest.mark.parametrize("python", ["/nowhere/python", "false"])
def test_what_no_process_reads_is_read_here(python: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", python)
    with Index() as index:
        assert of_records(update_steps(index)) == [*range(MANY + 1)]
        assert len(index.games()) == MANY


@pytest.mark.medium
@pytest.mark.usefixtures("records")
def test_left_half_way_the_process_ends_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, *command: Any, **options: Any) -> None:
            super().__init__(*command, **options)
            begun.append(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)
    with Index() as index:
        with closing(update_steps(index)) as steps:
            assert next(steps) == ReadingProgress(0, MANY)
        assert begun[0].returncode is not None
        list(update_steps(index))
        assert len(index.games()) == MANY
