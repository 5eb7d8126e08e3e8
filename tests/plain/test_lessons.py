"""Lessons in words: each played through, as sentences; the first game too."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from itertools import repeat

import pytest

from spades_tui.cli.app import run
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.lessons import PlainFirstGame
from spades_tui.plain.practice import PlainExercise
from spades_tui.plain.prompts import list_answer_texts
from spades_tui.practice.lessons.first_game import FIRST_GAME_DONE
from spades_tui.practice.lessons.learner import PLACE_SAVED, LessonExercise, lesson_progress
from spades_tui.practice.lessons.lesson import FIRST_LESSON, LESSON_IDS, lesson_named
from spades_tui.practice.lessons.positions import format_answer, parse_answer
from spades_tui.rules.actions import Say
from spades_tui.storage.practice_answers import AnswerJournal
from tests.plain.scripted import shelf_lines


class Taking(PlainConsole):
    """Answers each question of a lesson, wrongly first where that is wanted."""

    def __init__(self, learner: LessonExercise, *, wrongly: bool) -> None:
        self._out = io.StringIO()
        super().__init__(io.StringIO(), self._out)
        self._learner, self._wrongly = learner, wrongly
        self._tried = -1
        self.asked = 0

    def ask(self) -> str | None:
        learner = self._learner
        step, view = learner.step, learner.view
        if not step.ask:
            return ""
        self.asked += 1
        assert self.asked < 60, "it does not end"
        first, self._tried = self._tried != learner.number, learner.number
        offered = step.choices or tuple(map(format_answer, view.question.actions))
        wrong = [text for text in offered if text not in step.right]
        text = wrong[0] if first and self._wrongly and wrong else step.right[0]
        if step.choices:
            return learner.keys[step.choices.index(text)]
        action = parse_answer(text, view.question)
        return text if isinstance(action, Say) else list_answer_texts(action)[0]

    @property
    def lines(self) -> list[str]:
        return self._out.getvalue().splitlines()


@pytest.mark.parametrize("name", [name for name in LESSON_IDS if name != FIRST_LESSON])
@pytest.mark.parametrize("wrongly", [False, True])
def test_a_lesson_is_played_through_in_sentences(name: str, wrongly: bool) -> None:
    learner = LessonExercise(name, AnswerJournal(), "words")
    console = Taking(learner, wrongly=wrongly)
    assert PlainExercise(learner, console).run("")
    asked = sum(bool(step.ask) for step in lesson_named(name).steps)
    assert sum(line.startswith("Right. ") for line in console.lines) == asked
    if wrongly:
        assert sum(line.endswith("Try again.") for line in console.lines) == asked
    for line in console.lines:
        assert not re.search(r"[♠♥♦♣│─█▌←→]|  |\t", line), line
        assert not re.search(r"\b([2-9TJQKA]|10)[SHDC]\b", line), line
    assert lesson_progress(AnswerJournal().answers)[name].done


def typed(lines: object, *, style: str = "words") -> list[str]:
    """Return what the first game says to a learner who types these lines."""
    out = io.StringIO()

    class Script(PlainConsole):
        def ask(self) -> str | None:
            return next(lines, None)  # type: ignore[call-overload, no-any-return]

    PlainFirstGame(AnswerJournal(), Script(io.StringIO(), out), style).play()  # type: ignore[arg-type]
    return out.getvalue().splitlines()


def test_the_first_game_is_played_through_in_sentences() -> None:
    lines = typed(iter(["4", *repeat("1", 40)]))
    assert sum(bool(re.match(r"\d+ of 12, ", line)) for line in lines) == 12
    assert lines[-2:] == [FIRST_GAME_DONE, "The next lesson: spades learn counting."]
    for line in lines:
        assert not re.search(r"[♠♥♦♣│─█▌←→]|  |\t", line), line
    assert lesson_progress(AnswerJournal().answers)[FIRST_LESSON].done


def test_the_first_game_speaks_of_nothing_that_is_not_there() -> None:
    lines = typed(iter(["help", "4", *repeat("1", 40)]))
    told = " ".join(lines)
    for words in ("The game is over", "the game is saved", "menu", "review", "rules", "seed"):
        assert words not in told, words


def test_the_first_game_can_be_left_and_is_not_saved() -> None:
    lines = typed(iter(["4", "quit"]))
    assert lines[-1].endswith("starts over next time.")
    assert not lesson_progress(AnswerJournal().answers)[FIRST_LESSON].done


def test_a_lesson_that_is_left_goes_on_there() -> None:
    out = io.StringIO()
    learner = LessonExercise("counting", AnswerJournal(), "words")
    script = "3\nhelp\nhand\nscore\nlast\nnonsense\nagain\nquit\n"
    assert not PlainExercise(learner, PlainConsole(io.StringIO(script), out)).run("")
    assert "goes on from here next time" in out.getvalue()
    again = LessonExercise("counting", AnswerJournal(), "words")
    assert again.number == 1
    assert any("(begun)" in line for line in shelf_lines("lessons"))


@pytest.mark.usefixtures("full_disk")
@pytest.mark.parametrize("typed", ["3\nquit\n", "3\n"])
def test_answers_that_cannot_be_saved_are_told_when_a_lesson_is_left(
    typed: str, type_in: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(typed)
    assert run(["learn", "nil", "--plain"]) == 0
    told = capsys.readouterr().out.splitlines()[-2:]
    assert set(told) == {PLACE_SAVED, "Your answers cannot be saved: no space left on device."}
