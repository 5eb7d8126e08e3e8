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
"""The grade of an answer: "right" at the first try, "hinted" after a hint, "wrong" otherwise;
"gone" if the question was withdrawn."""

FILE: Final = "practice.jsonl"


class PracticeAnswer(msgspec.Struct, frozen=True):
    """The answer to one practice question.

    Attributes:
        question: id of the question.
        kind: kind of the question.
        when: the time of the answer, with its offset from UTC.
        grade: the grade of the answer.
    """

    question: str
    kind: str
    when: datetime
    grade: Grade

    def __post_init__(self) -> None:
        """Check the time.

        Raises:
            ValueError: when it cannot be stored (`check_storable`).
        """
        check_storable(self.when)

    @property
    def day(self) -> date:
        """The local date on which it was given."""
        return self.when.astimezone().date()


class AnswerJournal:
    """All answers of the person.

    Attributes:
        answers: the answers, in the order given.
    """

    def __init__(self) -> None:
        """Read the answers given so far.

        Raises:
            StorageError: when the folder for them cannot be determined.
        """
        self._lines = Journal(folders().data / FILE, "answered", PracticeAnswer)
        self.answers = list(self._lines.values)

    @property
    def problem(self) -> str:
        """A sentence about damage to the file, or that it cannot be written; "" if there is
        none."""
        return self._lines.note("Your answers")

    def group_by_question(self, kind: str = "") -> dict[str, list[PracticeAnswer]]:
        """Return the answers by the id of their question, in the order given.

        Args:
            kind: only questions of this kind; "" for all kinds.
        """
        by_question: dict[str, list[PracticeAnswer]] = {}
        for answer in self.answers:
            if kind in ("", answer.kind):
                by_question.setdefault(answer.question, []).append(answer)
        return by_question

    def record(self, answer: PracticeAnswer) -> str:
        """Store an answer; return a sentence about a problem that this caused or revealed, else
        ""."""
        before = self.problem
        self.answers.append(answer)
        self._lines.append(answer)
        return "" if self.problem == before else self.problem
