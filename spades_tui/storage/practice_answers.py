"""Answers given in practice: append-only lines, the only source of truth.

The day a question comes again is computed from them every time.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Final, Literal

import msgspec

from spades_tui.storage.clock import check_storable
from spades_tui.storage.journal import Journal
from spades_tui.storage.paths import folders

Grade = Literal["right", "hinted", "wrong", "gone"]
"""Grades: at the first try, after a hint, not at the first try; or the question was withdrawn."""

FILE: Final = "practice.jsonl"


class PracticeAnswer(msgspec.Struct, frozen=True):
    """The answer to one question.

    Attributes:
        question: its id.
        kind: the kind of question.
        when: the time, with its offset from UTC.
        grade: the grade of the answer.
    """

    question: str
    kind: str
    when: datetime
    grade: Grade

    def __post_init__(self) -> None:
        """Check the time.

        Raises:
            ValueError: when it has no offset, or is invalid in some time zone.
        """
        check_storable(self.when)

    @property
    def day(self) -> date:
        """The local day it was given."""
        return self.when.astimezone().date()


class AnswerJournal:
    """All answers of the person.

    Attributes:
        answers: in order.
    """

    def __init__(self) -> None:
        """Read the answers given so far.

        Raises:
            StorageError: when there is no folder to keep them in.
        """
        self._lines = Journal(folders().data / FILE, "answered", PracticeAnswer)
        self.answers = list(self._lines.values)

    @property
    def problem(self) -> str:
        """A sentence about the damage of the file, or ""."""
        return self._lines.note("Your answers")

    def by_question(self, kind: str = "") -> dict[str, list[PracticeAnswer]]:
        """Return the answers to each question, in order; of one `kind` if one is named."""
        by_question: dict[str, list[PracticeAnswer]] = {}
        for answer in self.answers:
            if kind in ("", answer.kind):
                by_question.setdefault(answer.question, []).append(answer)
        return by_question

    def record(self, answer: PracticeAnswer) -> str:
        """Store an answer; return a sentence about a problem with the file since then, or ""."""
        before = self.problem
        self.answers.append(answer)
        self._lines.append(answer)
        return "" if self.problem == before else self.problem
