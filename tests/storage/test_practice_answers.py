"""Answers on disk: torn, damaged and foreign lines cost nothing but themselves."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from spades_tui.storage.files import MAX_RECORD_BYTES
from spades_tui.storage.paths import StorageError, folders
from spades_tui.storage.practice_answers import FILE, AnswerJournal, Grade, PracticeAnswer

WHEN = datetime(2026, 1, 2, 12, tzinfo=UTC)


def answer(name: str, grade: Grade = "right") -> PracticeAnswer:
    return PracticeAnswer(name, "mistake", WHEN, grade)


def kept() -> list[str]:
    return [one.question for one in AnswerJournal().answers]


def file() -> Path:
    return folders().data / FILE


def test_answers_come_back_in_order() -> None:
    first = AnswerJournal()
    assert first.answers == []
    for name in "abc":
        first.record(answer(name, "hinted"))
    assert AnswerJournal().answers == [answer(name, "hinted") for name in "abc"]
    assert not AnswerJournal().problem


@pytest.mark.parametrize("left", [1, 30, 60])
def test_a_torn_last_line_is_dropped_and_the_next_answer_kept(left: int) -> None:
    for name in "ab":
        AnswerJournal().record(answer(name))
    lines = file().read_bytes().splitlines(keepends=True)
    file().write_bytes(lines[0] + lines[1][:left])
    torn = AnswerJournal()
    assert [one.question for one in torn.answers] == ["a"]
    assert not torn.problem
    torn.record(answer("c"))
    assert kept() == ["a", "c"]


def test_a_damaged_line_is_passed_over_and_said() -> None:
    for name in "abc":
        AnswerJournal().record(answer(name))
    file().write_bytes(file().read_bytes().replace(b'"question":"b"', b'"question":"x"'))
    assert kept() == ["a", "c"]
    assert AnswerJournal().problem == f"{FILE}: 1 damaged line passed over."


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:00:00-14:00"])
def test_a_moment_no_other_time_zone_can_tell_is_passed_over_and_said(moment: str) -> None:
    AnswerJournal().record(answer("a"))
    told = file().read_bytes().split(b'"answered":')[1].rstrip(b"}\n") + b"}"
    part = told.replace(b"2026-01-02T12:00:00Z", moment.encode())
    assert part != told
    check = sha256(part).hexdigest()[:16].encode()
    with file().open("ab") as lines:
        lines.write(b'{"check":"%b","answered":%b}\n' % (check, part))
    AnswerJournal().record(answer("b"))
    assert kept() == ["a", "b"]
    assert "1 damaged line" in AnswerJournal().problem


def test_a_foreign_file_is_put_aside() -> None:
    file().parent.mkdir(parents=True)
    file().write_text("my shopping list\n")
    found = AnswerJournal()
    assert found.problem == f"Nothing in {FILE} could be read; it is kept as {FILE}.foreign-1."
    found.record(answer("a"))
    assert kept() == ["a"]
    assert [path.read_text() for path in file().parent.glob("*foreign*")] == ["my shopping list\n"]


def test_a_torn_first_answer_is_no_foreign_file() -> None:
    AnswerJournal().record(answer("a"))
    file().write_bytes(file().read_bytes()[:30])
    torn = AnswerJournal()
    assert (torn.answers, torn.problem) == ([], "")
    torn.record(answer("b"))
    assert kept() == ["b"]
    assert [path.name for path in file().parent.iterdir()] == [FILE]


@pytest.mark.medium
def test_a_file_that_has_grown_large_is_still_ours() -> None:
    AnswerJournal().record(answer("a"))
    line = file().read_bytes()
    many = MAX_RECORD_BYTES // len(line) + 1
    file().write_bytes(line * many)
    found = AnswerJournal()
    assert not found.problem
    assert found.record(answer("b")) == ""
    assert len(AnswerJournal().answers) == many + 1


def test_a_file_that_cannot_be_read_stays_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    AnswerJournal().record(answer("a"))

    def denied(path: Path, _most: int) -> bytes:
        raise StorageError(f"{path} cannot be read: input/output error.")

    with monkeypatch.context() as broken:
        broken.setattr("spades_tui.storage.journal.read_whole", denied)
        found = AnswerJournal()
        found.record(answer("b"))
    assert [one.question for one in found.answers] == ["b"]
    problem = f"{file()} cannot be read: input/output error."
    assert found.problem == f"Your answers cannot be saved: {problem}"
    assert kept() == ["a"]
    assert [path.name for path in file().parent.iterdir()] == [FILE]


def test_without_a_place_to_write_the_answer_holds_and_a_sentence_says_so() -> None:
    file().mkdir(parents=True)
    found = AnswerJournal()
    found.record(answer("a"))
    assert [one.question for one in found.answers] == ["a"]
    found.record(answer("b"))
    assert found.problem == f"Your answers cannot be saved: {file()} is a folder, not a file."
    assert file().is_dir()
