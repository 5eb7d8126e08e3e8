"""The course in words: a deal missed, tried again and solved, as sentences."""

from __future__ import annotations

import io
import re

import pytest

from spades_tui.cli.app import run
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.practice import PlainExercise
from spades_tui.practice.course.deal import course_deals
from spades_tui.practice.course.session import BEATEN, SOLVED, CourseExercise
from spades_tui.storage.practice_answers import AnswerJournal
from tests.plain.scripted import shelf_lines
from tests.practice.test_course import NAMES, legal_cards


class Taking(PlainConsole):
    """Plays the natural wrong card first, whatever comes then, and later the right line."""

    def __init__(self, session: CourseExercise) -> None:
        self._out = io.StringIO()
        super().__init__(io.StringIO(), self._out)
        self._session, self._began = session, False

    def ask(self) -> str | None:
        session = self._session
        if not self._began:
            self._began = True
            return session.deal.wrong
        attempt = session.attempt
        return (legal_cards(session.view) if attempt.mistake else attempt.right_cards())[0].value

    @property
    def lines(self) -> list[str]:
        return self._out.getvalue().splitlines()


@pytest.mark.one_in(16)
@pytest.mark.parametrize("name", NAMES)
def test_a_deal_is_missed_tried_again_and_solved_in_sentences(name: str) -> None:
    session = CourseExercise(name, AnswerJournal(), "words")
    console = Taking(session)
    PlainExercise(session, console).run("")
    lines = console.lines
    text = "\n".join(lines)
    assert text.count(BEATEN) == text.count(SOLVED) == 1
    assert text.index(BEATEN) < text.index(SOLVED)
    assert any(line.startswith("North holds") for line in lines)
    for line in lines:
        assert not re.search(r"[♠♥♦♣│─█▌←→]|  |\t", line), line
        assert not re.search(r"\b([2-9TJQKA]|10)[SHDC]\b", line), line
    assert f"{name}: " in " ".join(line for line in shelf_lines("course") if "(" in line)


def test_the_question_names_only_the_tricks_since_the_last_answer() -> None:
    stream = io.StringIO()
    exercise = CourseExercise("sure-trick", AnswerJournal(), "words")
    PlainExercise(exercise, PlainConsole(io.StringIO("5\n1\nstart\n"), stream)).run("")
    lines = stream.getvalue().splitlines()
    assert lines.count("Make your contract: take 2 of the last 5 tricks.") == 2
    assert lines.count("Make your contract: take 1 of the last 4 tricks.") == 1
    assert [line[:9] for line in lines if line.startswith("Trick ")] == [
        "Trick 8: ", "Trick 9: ", "Trick 8: "
    ]  # fmt: skip
    assert not any("0 points" in line for line in lines)


@pytest.mark.medium
def test_the_list_and_a_name_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["practice", "course", "list"]) == 0, capsys.readouterr().err
    assert len(capsys.readouterr().out.splitlines()) == len(course_deals())
    assert run(["practice", "course", "wayt"]) == 2
    assert "did you mean 'wait'" in capsys.readouterr().err
