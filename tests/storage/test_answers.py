"""Answers on disk: torn, damaged and foreign lines cost nothing but themselves."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from spades_tui.storage.paths import folders
from spades_tui.storage.practice_answers import FILE, AnswerFile, Grade, PracticeAnswer

WHEN = datetime(2026, 1, 2, 12, tzinfo=UTC)


def answer(name: str, grade: Grade = "right") -> PracticeAnswer:
    return PracticeAnswer(name, "mistake", WHEN, grade)


def kept() -> list[str]:
    return [one.question for one in AnswerFile().answers]


def file() -> Path:
    return folders().data / FILE


def test_answers_come_back_in_order() -> None:
    first = AnswerFile()
    assert first.answers == []
    for name in "abc":
        first.add(answer(name, "hinted"))
    assert AnswerFile().answers == [answer(name, "hinted") for name in "abc"]
    assert not AnswerFile().note


@pytest.mark.parametrize("left", [1, 30, 60])
def test_a_torn_last_line_is_dropped_and_the_next_answer_kept(left: int) -> None:
    for name in "ab":
        AnswerFile().add(answer(name))
    lines = file().read_bytes().splitlines(keepends=True)
    file().write_bytes(lines[0] + lines[1][:left])
    torn = AnswerFile()
    assert [one.question for one in torn.answers] == ["a"]
    assert not torn.note
    torn.add(answer("c"))
    assert kept() == ["a", "c"]


def test_a_damaged_line_is_passed_over_and_said() -> None:
    for name in "abc":
        AnswerFile().add(answer(name))
    file().write_bytes(file().read_bytes().replace(b'"question":"b"', b'"question":"x"'))
    assert kept() == ["a", "c"]
    assert AnswerFile().note == f"{FILE}: 1 damaged line passed over."


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:00:00-14:00"])
def test_a_moment_no_other_time_zone_can_tell_is_passed_over_and_said(moment: str) -> None:
    AnswerFile().add(answer("a"))
    told = file().read_bytes().split(b'"answered":')[1].rstrip(b"}\n") + b"}"
    part = told.replace(b"2026-01-02T12:00:00Z", moment.encode())
    assert part != told
    check = sha256(part).hexdigest()[:16].encode()
    with file().open("ab") as lines:
        lines.write(b'{"check":"%b","answered":%b}\n' % (check, part))
    AnswerFile().add(answer("b"))
    assert kept() == ["a", "b"]
    assert "1 damaged line" in AnswerFile().note


def test_a_foreign_file_is_put_aside() -> None:
    file().parent.mkdir(parents=True)
    file().write_text("my shopping list\n")
    AnswerFile().add(answer("a"))
    assert kept() == ["a"]
    assert [path.read_text() for path in file().parent.glob("*foreign*")] == ["my shopping list\n"]


def test_without_a_place_to_write_the_answer_holds_and_a_sentence_says_so() -> None:
    file().mkdir(parents=True)
    found = AnswerFile()
    found.add(answer("a"))
    assert [one.question for one in found.answers] == ["a"]
    found.add(answer("b"))
    file_note = found.note
    assert not file_note or file_note.startswith("Your answers cannot be saved: ")
