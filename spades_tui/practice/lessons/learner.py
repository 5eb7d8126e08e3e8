"""Lessons as exercises: the steps, the verdicts on answers, and the progress."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from spades_tui import PROGRAM
from spades_tui.player_view import View
from spades_tui.player_view.wording import CardStyle
from spades_tui.practice.exercise import Exercise, ExerciseEntry, Feedback
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
from spades_tui.rules.actions import Action
from spades_tui.rules.presets import preset_named
from spades_tui.storage.clock import utc_now
from spades_tui.storage.practice_answers import AnswerJournal, PracticeAnswer
from spades_tui.table.seats import seat_names
from spades_tui.text import count_noun

if TYPE_CHECKING:
    from spades_tui.bots.pricing.price import Price

KIND: Final[Literal["lesson"]] = "lesson"
TRY_AGAIN: Final = "Try again."
CHEAP: Final = "That costs little or nothing here."
PLACE_SAVED: Final = "The lesson goes on from here next time."
"""The farewell of a lesson."""
_USUAL: Final = "standard"


class LessonProgress(msgspec.Struct, frozen=True):
    """The player's progress in a lesson.

    Attributes:
        step: the index of the step to continue with, from 0; also 0 after the last step.
        done: whether the lesson was ever finished.
        answered: questions answered since the lesson was last begun.
        right: the number of those answered right on the first try.
    """

    step: int = 0
    done: bool = False
    answered: int = 0
    right: int = 0

    @property
    def words(self) -> str:
        """The progress in a few words, as "done · 7 of 9"; "" if the lesson was never begun."""
        if self.step:
            return "begun"
        if not self.done:
            return ""
        return f"done · {self.right} of {self.answered}" if self.answered else "done"


def lesson_progress(answers: Iterable[PracticeAnswer]) -> Mapping[str, LessonProgress]:
    """Return the player's progress in each lesson, by the id of the lesson.

    Args:
        answers: all answers of the player, the earliest first.
    """
    progress = dict.fromkeys(LESSON_IDS, LessonProgress())
    for answer in answers:
        _, _, path = answer.question.partition("/")
        name, _, place = path.partition("/")
        if answer.kind != KIND or name not in progress:
            continue
        before = progress[name]
        if place == "end":
            progress[name] = msgspec.structs.replace(before, step=0, done=True)
        elif place.isdecimal():
            fresh = LessonProgress(done=before.done) if not before.step else before
            progress[name] = LessonProgress(
                step=int(place) + 1,
                done=before.done,
                answered=fresh.answered + 1,
                right=fresh.right + (answer.grade == "right"),
            )
    return progress


def record_completion(
    name: str, answers: AnswerJournal, now: Callable[[], datetime] = utc_now
) -> None:
    """Record in the journal of answers that a lesson was finished.

    Args:
        name: the id of the lesson.
        answers: the journal.
        now: returns the current time.
    """
    answers.record(PracticeAnswer(f"{KIND}/{name}/end", KIND, now(), "right"))


def next_lesson(progress: Mapping[str, LessonProgress]) -> str:
    """Return the id of the first lesson that is not done, or of the first game if all are done.

    Args:
        progress: the player's progress in each lesson, by its id.
    """
    return next((name for name in LESSON_IDS if not progress[name].done), FIRST_LESSON)


def following_lesson(answers: AnswerJournal) -> str:
    """Return a sentence that names the next lesson and its command; "" if all lessons are done."""
    name = next_lesson(lesson_progress(answers.answers))
    return "" if name == FIRST_LESSON else f"The next lesson: {PROGRAM} learn {name}."


def lesson_facts(name: str, progress: LessonProgress) -> tuple[str, ...]:
    """Return sentences on a lesson's length, the player's progress in it, and its house rules.

    Args:
        name: the id of the lesson.
        progress: the player's progress in it.
    """
    facts = []
    if name == FIRST_LESSON:
        facts.append(f"{count_noun(len(first_game().topics), 'step')}, about ten minutes.")
    else:
        facts.append(f"{count_noun(len(lesson_named(name).steps), 'step')}, about five minutes.")
    if progress.step:
        facts.append(f"Begun: goes on at step {progress.step + 1}.")
    elif progress.answered:
        facts.append(f"Taken: {progress.right} of {progress.answered} right on the first try.")
    elif progress.done:
        facts.append("Taken.")
    if name != FIRST_LESSON and (rules := lesson_named(name).rules) != _USUAL:
        facts.append(f"Played by the house rules {preset_named(rules).title}.")
    return tuple(facts)


def _lesson_entry(name: str) -> ExerciseEntry:
    """Return the lesson called `name` as a list entry.

    Raises:
        ValueError: if no lesson has that name.
    """
    return ExerciseEntry(f"{KIND}/{name}", KIND, lesson_named(name).title)


class LessonExercise(Exercise):
    """A lesson that the player takes step by step.

    Attributes:
        lesson: the lesson.
        number: the index of the current step, from 0.
    """

    def __init__(
        self,
        name: str,
        answers: AnswerJournal,
        style: CardStyle = "symbols",
        now: Callable[[], datetime] = utc_now,
        *,
        from_start: bool = False,
    ) -> None:
        """Begin or continue a lesson.

        Args:
            name: the id of the lesson.
            answers: the journal of answers.
            style: how cards are written.
            now: returns the current time.
            from_start: begin at the first step, and not where the player left the lesson.

        Raises:
            ValueError: if no lesson has that name.
        """
        super().__init__(_lesson_entry(name), answers, style, now)
        self.lesson: Lesson = lesson_named(name)
        start = 0 if from_start else lesson_progress(answers.answers)[name].step
        self._begin(start if start < len(self.lesson.steps) else 0)

    def _begin(self, number: int) -> None:
        self.number, self._is_done = number, not self.lesson.steps[number].ask
        self._is_graded = False
        self._view = view_at(self.lesson, number)

    @property
    def view(self) -> View:
        """The learner's view of the game at the current step."""
        return self._view

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.lesson.steps[self.number]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return seat_names(self.lesson.rule_set)

    @property
    def heading(self) -> str:
        """The title, and the number of the step: "Leading · step 3 of 8"."""
        return f"{self.lesson.title} · step {self.number + 1} of {len(self.lesson.steps)}"

    @property
    def texts(self) -> tuple[str, ...]:
        """The paragraphs of the current step."""
        return tuple(self._fill(text) for text in self.step.say)

    @property
    def ask(self) -> str:
        """The question of the current step; "" if there is only text to read."""
        return self._fill(self.step.ask)

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose from; empty if the answer is an action at the table."""
        return tuple(self._fill(text) for text in self.step.choices)

    @property
    def is_answered(self) -> bool:
        """Whether the question of the current step was answered rightly, or there is none."""
        return self._is_done

    @property
    def is_revealed(self) -> bool:
        """Always False: a lesson has no prices or hidden cards to show."""
        return False

    def _fill(self, text: str) -> str:
        return self.cast.restyle_cards(fill_placeholders(text, self.step, self.lesson))

    def grade(self, answer: Action | int, price: Price | None = None) -> Feedback:  # noqa: ARG002
        """Judge an answer to the current step and return the verdict.

        The first answer that is right or wrong, not close, is recorded.

        Args:
            answer: an action at the table, or the index of one of `choices`, from 0.
            price: not used.
        """
        word = self.step.choices[answer] if isinstance(answer, int) else format_answer(answer)
        reply = self._fill(self.step.wrong.get(word, self.step.otherwise))
        if word in self.step.close:
            return Feedback("close", f"{CHEAP} {reply} {TRY_AGAIN}".strip())
        is_right = word in self.step.right
        place = f"{KIND}/{self.lesson.id}/{self.number}"
        self.record_first("right" if is_right else "wrong", place)
        if is_right:
            self._is_done = True
            return Feedback("right", f"Right. {self._fill(self.step.praise)}".strip())
        return Feedback("wrong", f"{reply} {TRY_AGAIN}".strip())

    def advance(self) -> bool:
        """Go to the next step and return True; after the last, record that and return False."""
        if self.number + 1 == len(self.lesson.steps):
            record_completion(self.lesson.id, self.answers, self._now)
            return False
        self._begin(self.number + 1)
        return True

    @property
    def result(self) -> str:
        """A sentence with the number of questions answered right on the first try."""
        progress = lesson_progress(self.answers.answers)[self.lesson.id]
        questions = count_noun(progress.answered, "question")
        return f"Lesson over: {progress.right} of {questions} right on the first try."

    @property
    def farewell(self) -> str:
        """A sentence to show if the player leaves the lesson before its end."""
        return PLACE_SAVED

    @property
    def following(self) -> str:
        """A sentence that names the next lesson and its command; "" if all lessons are done."""
        return following_lesson(self.answers)
