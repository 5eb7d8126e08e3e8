"""A drill done: twenty questions, time that runs out, what is remembered; in words too."""

from __future__ import annotations

import io
import re

import pytest

from spades_tui.cli.app import run
from spades_tui.coach.drills.item import DRILLS, QUESTIONS, DrillKind
from spades_tui.plain.console import Console
from spades_tui.plain.drilling import PlainDrill
from spades_tui.session.drilling import Drill, drills_done
from spades_tui.storage.practice_answers import AnswerFile


class Clock:
    """A clock that is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def right_answer(drill: Drill) -> tuple[int, ...]:
    item = drill.item
    return item.right if item.form == "several" else item.right[:1]


def test_a_drill_has_twenty_questions_and_is_remembered() -> None:
    clock = Clock()
    drill = Drill("count", AnswerFile(), 5, clock=clock)
    for number in range(1, QUESTIONS + 1):
        assert drill.number == number
        clock.now += 2
        fine = number != 3
        found = drill.judged(right_answer(drill) if fine else (99,))
        assert found.fine == fine
        assert fine or drill.item.why in found.text
        assert drill.go_on() == (number < QUESTIONS)
    assert drill.result == "19 of 20 questions right, 40 seconds in all."
    assert drills_done(AnswerFile())["count"].words == "19 of 20 right"


def test_an_answer_that_comes_too_late_is_missed() -> None:
    clock = Clock()
    drill = Drill("lead", AnswerFile(), 5, timed=True, clock=clock)
    assert drill.left == DRILLS["lead"].seconds
    clock.now += DRILLS["lead"].seconds + 1
    assert drill.left == 0
    found = drill.judged(right_answer(drill))
    assert not found.fine
    assert found.text.startswith("Time is up.")
    assert drill.left is None


class Typing(Console):
    """Types the right answer to each question, and nonsense once."""

    def __init__(self, drill: Drill) -> None:
        self._out = io.StringIO()
        super().__init__(io.StringIO(), self._out)
        self._drill, self._asked = drill, 0

    def ask(self) -> str | None:
        self._asked += 1
        if self._asked == 1:
            return "nonsense"
        item = self._drill.item
        if item.form == "number":
            return str(item.right[0])
        return " ".join(str(place + 1) for place in item.right) or "none"

    @property
    def lines(self) -> list[str]:
        return self._out.getvalue().splitlines()


@pytest.mark.parametrize("kind", [kind for kind in DRILLS if kind not in ("bid", "nil")])
def test_a_drill_in_sentences(kind: DrillKind) -> None:
    drill = Drill(kind, AnswerFile(), 2, clock=Clock())
    console = Typing(drill)
    PlainDrill(drill, console, "words").run()
    assert console.lines.count("Right.") == QUESTIONS
    assert console.lines[-1].startswith("20 of 20 questions right")
    for line in console.lines:
        assert not re.search(r"[♠♥♦♣│─█▌]|  |\t", line), line


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("nil\nquit\n"))
    assert run(["practice", "drills", "nil", "--seed", "3"]) == 0
    first = capsys.readouterr().out
    assert first.startswith("Nil or not, 1 of 20.")
    assert "of 1 question right" in first
    assert run(["practice", "drills", "leads"]) == 2
    assert "did you mean 'lead'" in capsys.readouterr().err
    assert run(["practice", "drills"]) == 2
    assert "Name a drill" in capsys.readouterr().err


def test_a_drill_left_at_once_has_no_figures() -> None:
    assert Drill("nil", AnswerFile(), 1, timed=True).result == "No question was answered."
