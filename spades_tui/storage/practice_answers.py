"""What was answered in practice: lines that are only ever added to, the one truth about it.

When a question comes again is worked out from them every time.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Final, Literal

import msgspec

from spades_tui.storage.clock import check_storable
from spades_tui.storage.journal import Journal
from spades_tui.storage.paths import folders

Grade = Literal["right", "hinted", "wrong", "gone"]
"""At the first try, after a hint, not at the first try; or the question was taken away."""

FILE: Final = "practice.jsonl"


class PracticeAnswer(msgspec.Struct, frozen=True):
    """What became of one question.

    Attributes:
        question: its id.
        kind: what kind of question it is.
        when: the moment, with its offset from UTC.
        grade: how it was answered.
    """

    question: str
    kind: str
    when: datetime
    grade: Grade

    def __post_init__(self) -> None:
        """Check the moment.

        Raises:
            ValueError: when it has no offset, or no time zone could tell it.
        """
        check_storable(self.when)

    @property
    def day(self) -> date:
        """The day it was given, here."""
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
        """What is wrong with the file, one sentence or ""."""
        return self._lines.note("Your answers")

    def by_question(self, kind: str = "") -> dict[str, list[PracticeAnswer]]:
        """Return the answers to each question, in order; of one `kind` where one is named."""
        found: dict[str, list[PracticeAnswer]] = {}
        for one in self.answers:
            if kind in ("", one.kind):
                found.setdefault(one.question, []).append(one)
        return found

    def record(self, answer: PracticeAnswer) -> str:
        """Keep an answer; return what is wrong with the file since then, one sentence or ""."""
        before = self.problem
        self.answers.append(answer)
        self._lines.append(answer)
        return "" if self.problem == before else self.problem
