"""A drill being done: twenty questions, what was right, how long it took."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from typing import Final

import msgspec

from spades_tui.practice.drills.generators import DRILLS, QUESTION_COUNT, make_question
from spades_tui.practice.drills.question import DrillQuestion
from spades_tui.practice.question import Feedback
from spades_tui.storage.clock import utc_now
from spades_tui.storage.practice_answers import AnswerJournal, PracticeAnswer
from spades_tui.text import count_noun

KIND: Final = "drill"
TIME_UP: Final = "Time is up."


class DrillScore(msgspec.Struct, frozen=True):
    """How drills of one kind went.

    Attributes:
        asked: questions answered, of all times.
        right: those answered rightly.
    """

    asked: int = 0
    right: int = 0

    @property
    def words(self) -> str:
        """How they went, in a few words; nothing before the first."""
        return f"{self.right} of {self.asked} right" if self.asked else ""


def drill_scores(answers: AnswerJournal) -> dict[str, DrillScore]:
    """Return how the drills of each kind went."""
    found: dict[str, DrillScore] = dict.fromkeys(DRILLS, DrillScore())
    for one in answers.answers:
        name = one.question.partition("/")[2].partition("/")[0]
        if one.kind == KIND and name in found:
            before = found[name]
            found[name] = DrillScore(before.asked + 1, before.right + (one.grade == "right"))
    return found


class Drill:
    """Questions of one kind, one after the other.

    Attributes:
        kind: its name in `DRILLS`.
        timed: whether each question has a limit of time.
        number: of the question, from 1.
        item: the question.
        done: whether it was answered.
        right: questions answered rightly.
        close: questions of which the answer counts neither way.
    """

    def __init__(
        self,
        kind: str,
        answers: AnswerJournal,
        seed: int,
        *,
        timed: bool = False,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self.kind, self.timed = kind, timed
        self.number, self.right, self.close = 0, 0, 0
        self._answers, self._seed = answers, seed
        self._clock, self._now = clock, now
        self._spent = 0.0
        self.next_question()

    @property
    def title(self) -> str:
        """What it is called, and where one is."""
        return f"{DRILLS[self.kind].title} · {self.number} of {QUESTION_COUNT}"

    @property
    def seconds_left(self) -> int | None:
        """Seconds left for this question; None where it is not timed, or answered."""
        if not self.timed or self.done:
            return None
        return max(round(DRILLS[self.kind].seconds - (self._clock() - self._begun)), 0)

    def next_question(self) -> bool:
        """Go to the next question; False where that was the last."""
        if self.number == QUESTION_COUNT:
            return False
        self.number += 1
        self.done = False
        self.item: DrillQuestion = make_question(self.kind, self._seed, self.number)
        self._begun = self._clock()
        return True

    def grade(self, answer: tuple[int, ...] | None) -> Feedback:
        """Judge an answer, the only one there is; None when the time ran out.

        One that comes too late is not right.
        """
        late = answer is None or self.seconds_left == 0
        standing = "wrong" if answer is None or late else self.item.standing(answer)
        self._spent += self._clock() - self._begun
        self.done = True
        self.right += standing == "right"
        self.close += standing == "close"
        name = f"{KIND}/{self.kind}/{self._seed}/{self.number}"
        if standing != "close":
            self._answers.record(PracticeAnswer(name, KIND, self._now(), standing))
        if standing == "right":
            return Feedback(standing, "Right.")
        said = (
            TIME_UP
            if late
            else "No."
            if standing == "wrong"
            else "Close, which counts neither way."
        )
        return Feedback(
            standing, f"{said} The answer: {self.item.answer_words}. {self.item.explanation}"
        )

    @property
    def result(self) -> str:
        """How it went, in one sentence."""
        asked = self.number if self.done else self.number - 1
        if not asked:
            return "No question was answered."
        spent = count_noun(round(self._spent), "second")
        close = f", {self.close} close" if self.close else ""
        right = f"{self.right} of {count_noun(asked - self.close, 'question')} right"
        return f"{right}{close}, {spent} in all."

    @property
    def note(self) -> str:
        """What is wrong with the file of answers, or ""."""
        return self._answers.problem
