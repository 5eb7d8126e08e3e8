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
        kind: kind of the question, as the practice package names it.
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
        """The local date on which the answer was given."""
        return self.when.astimezone().date()


class AnswerJournal:
    """The file of all practice answers of the person.

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
        """A sentence saying that the file is damaged or cannot be written; "" if neither is so."""
        return self._lines.note("Your answers")

    def group_by_question(self, kind: str = "") -> dict[str, list[PracticeAnswer]]:
        """Return by the id of each question its answers, in the order given.

        Args:
            kind: the kind of questions to return; "" for all kinds.
        """
        by_question: dict[str, list[PracticeAnswer]] = {}
        for answer in self.answers:
            if kind in ("", answer.kind):
                by_question.setdefault(answer.question, []).append(answer)
        return by_question

    def record(self, answer: PracticeAnswer) -> str:
        """Store an answer; return `problem` if that has changed it, else "".

        If it cannot be written, `answers` has it all the same.
        """
        before = self.problem
        self.answers.append(answer)
        self._lines.append(answer)
        return "" if self.problem == before else self.problem
