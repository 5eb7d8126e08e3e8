"""A lesson being taken: step by step, what is said of answers, how far one came."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Final

import msgspec

from spades_tui.player_view import View
from spades_tui.practice.lessons.first_game import first_game
from spades_tui.practice.lessons.lesson import (
    FIRST_LESSON,
    LESSON_IDS,
    Lesson,
    LessonStep,
    fill_placeholders,
    lesson_named,
)
from spades_tui.practice.lessons.positions import format_answer, view_at
from spades_tui.practice.question import Feedback
from spades_tui.rules.actions import Action
from spades_tui.rules.presets import preset_named
from spades_tui.storage.clock import utc_now
from spades_tui.storage.practice_answers import AnswerJournal, Grade, PracticeAnswer
from spades_tui.table.seats import seat_names
from spades_tui.text import count_noun

KIND: Final = "lesson"
TRY_AGAIN: Final = "Try again."
CHEAP: Final = "That costs little or nothing here."
PLACE_SAVED: Final = "The lesson goes on from here next time."
"""Said when a lesson is left before its end."""
_USUAL: Final = "standard"


class LessonProgress(msgspec.Struct, frozen=True):
    """How far one has come in a lesson.

    Attributes:
        step: the step to go on with, from 0; 0 too for one that is over.
        done: whether it was taken to its end at some time.
        asked: questions answered when it was taken last.
        right: those of them answered at the first try.
    """

    step: int = 0
    done: bool = False
    asked: int = 0
    right: int = 0

    @property
    def words(self) -> str:
        """How it stands, in a few words; nothing before the first step."""
        if self.step:
            return "begun"
        if not self.done:
            return ""
        return f"done · {self.right} of {self.asked}" if self.asked else "done"


def lesson_progress(answers: Iterable[PracticeAnswer]) -> Mapping[str, LessonProgress]:
    """Return how far one has come in each lesson, from all that was answered."""
    found = dict.fromkeys(LESSON_IDS, LessonProgress())
    for one in answers:
        _, _, where = one.question.partition("/")
        name, _, place = where.partition("/")
        if one.kind != KIND or name not in found:
            continue
        before = found[name]
        if place == "end":
            found[name] = msgspec.structs.replace(before, step=0, done=True)
        elif place.isdecimal():
            fresh = LessonProgress(done=before.done) if not before.step else before
            found[name] = LessonProgress(
                step=int(place) + 1,
                done=before.done,
                asked=fresh.asked + 1,
                right=fresh.right + (one.grade == "right"),
            )
    return found


def record_completion(
    name: str, answers: AnswerJournal, now: Callable[[], datetime] = utc_now
) -> None:
    """Remember that a lesson was taken to its end."""
    answers.record(PracticeAnswer(f"{KIND}/{name}/end", KIND, now(), "right"))


def next_lesson(progress: Mapping[str, LessonProgress]) -> str:
    """Return the lesson to take next: the first that is not done; the first of all after that."""
    return next((name for name in LESSON_IDS if not progress[name].done), FIRST_LESSON)


def lesson_facts(name: str, progress: LessonProgress) -> tuple[str, ...]:
    """Return how long a lesson is, by what rules it is played, how far one came: in sentences."""
    facts = []
    if name == FIRST_LESSON:
        facts.append(f"{count_noun(len(first_game().topics), 'step')}, about ten minutes.")
    else:
        facts.append(f"{count_noun(len(lesson_named(name).steps), 'step')}, about five minutes.")
    if progress.step:
        facts.append(f"Begun: goes on at step {progress.step + 1}.")
    elif progress.asked:
        facts.append(f"Taken: {progress.right} of {progress.asked} right on the first try.")
    elif progress.done:
        facts.append("Taken.")
    if name != FIRST_LESSON and (rules := lesson_named(name).rules) != _USUAL:
        facts.append(f"Played by the house rules {preset_named(rules).title}.")
    return tuple(facts)


class LessonSession:
    """Somebody taking a lesson.

    Attributes:
        lesson: the lesson.
        number: the step, from 0.
        done: whether the question of this step was answered rightly.
        answers: all answers of the person.
    """

    def __init__(
        self,
        name: str,
        answers: AnswerJournal,
        *,
        anew: bool = False,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        """Begin a lesson, or go on where it was left unless it is to begin `anew`.

        Raises:
            ValueError: when there is no lesson of that name.
        """
        self.lesson: Lesson = lesson_named(name)
        self.answers, self._now = answers, now
        start = 0 if anew else lesson_progress(answers.answers)[name].step
        self._begin(start if start < len(self.lesson.steps) else 0)

    def _begin(self, number: int) -> None:
        self.number, self.done, self._graded = number, not self.lesson.steps[number].ask, False
        self.view: View = view_at(self.lesson, number)

    @property
    def step(self) -> LessonStep:
        """The step one is at."""
        return self.lesson.steps[self.number]

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return seat_names(self.lesson.rule_set)

    @property
    def place(self) -> str:
        """Where one is, in words: "Step 3 of 8"."""
        return f"Step {self.number + 1} of {len(self.lesson.steps)}"

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """What is to be read at this step."""
        return tuple(self._told(text) for text in self.step.say)

    @property
    def question(self) -> str:
        """What is asked at this step; empty where there is only something to read."""
        return self._told(self.step.ask)

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose from; none where the table is answered."""
        return tuple(self._told(text) for text in self.step.choices)

    @property
    def keys(self) -> tuple[str, ...]:
        """The digit that chooses each answer: itself where all are digits, else its place."""
        choices = self.choices
        plain = all(len(choice) == 1 and choice.isdecimal() for choice in choices)
        return choices if plain else tuple(str(place + 1) for place in range(len(choices)))

    def _told(self, text: str) -> str:
        return fill_placeholders(text, self.step, self.lesson)

    def grade(self, answer: Action | int) -> Feedback:
        """Judge an answer: an action at the table, or a choice by its place from 0."""
        named = self.step.choices[answer] if isinstance(answer, int) else format_answer(answer)
        said = self.step.wrong.get(named, self.step.otherwise)
        if named in self.step.close:
            return Feedback("close", f"{CHEAP} {self._told(said)} {TRY_AGAIN}".strip())
        fine = named in self.step.right
        if not self._graded:
            self._graded = True
            self._keep(f"{KIND}/{self.lesson.id}/{self.number}", "right" if fine else "wrong")
        if fine:
            self.done = True
            return Feedback("right", f"Right. {self._told(self.step.praise)}".strip())
        return Feedback("wrong", f"{self._told(said)} {TRY_AGAIN}".strip())

    def next_step(self) -> bool:
        """Go to the next step; False, and remembered, where the lesson is over."""
        if self.number + 1 == len(self.lesson.steps):
            record_completion(self.lesson.id, self.answers, self._now)
            return False
        self._begin(self.number + 1)
        return True

    @property
    def result(self) -> str:
        """How it went, in one sentence, once it is over."""
        now = lesson_progress(self.answers.answers)[self.lesson.id]
        asked = count_noun(now.asked, "question")
        return f"Lesson over: {now.right} of {asked} right on the first try."

    @property
    def note(self) -> str:
        """What is wrong with the file of answers, or ""."""
        return self.answers.problem

    def _keep(self, question: str, grade: Grade) -> None:
        self.answers.record(PracticeAnswer(question, KIND, self._now(), grade))
