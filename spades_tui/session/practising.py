"""Practice: which questions are due today, and what becomes of the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import partial
from typing import Final, Protocol

import msgspec

from spades_tui.bots.search.pricing.price import ENGINE, Price
from spades_tui.coach.hint_steps import HintStep, HintSteps
from spades_tui.coach.marks import LOST, mark_of_loss
from spades_tui.coach.questions import Question, QuestionKind, Verdict
from spades_tui.rules.actions import Action
from spades_tui.rules.text import counted
from spades_tui.session.indexing import read_index
from spades_tui.session.priced_rows import decision_rows, keep_price, question_at
from spades_tui.session.spacing import due_on
from spades_tui.storage.clock import utc_now
from spades_tui.storage.files import record_named
from spades_tui.storage.index import Index, NoIndex, ReadingProgress, Tell, priced_records
from spades_tui.storage.index_rows import DecisionRow
from spades_tui.storage.practice_answers import AnswerFile, Grade, PracticeAnswer
from spades_tui.view.wording import CardStyle, Cast

NOTHING: Final = (
    "There is nothing to practice yet: review a finished game first. What is marked there as a "
    "slip, a mistake or a blunder of yours comes back as a question."
)
DONE: Final = "That is all for today."


def all_decisions(tell: Tell = lambda _: None) -> list[DecisionRow]:
    """Return all priced decisions; `tell` hears how far reading them has come.

    Without SQLite they are read from the records every time.

    Raises:
        StorageProblem: when the index cannot be used.
    """
    try:
        return read_index(Index.decisions, tell, prices_only=True)[0]
    except NoIndex:
        paths = priced_records()
        found: list[DecisionRow] = []
        for done, path in enumerate(paths):
            tell(ReadingProgress(done, len(paths)))
            found += decision_rows(path)
        return found


class AskedQuestion:
    """A question being answered.

    Attributes:
        question: the question.
        cast: the players.
        done: whether it was answered rightly.
    """

    def __init__(self, question: Question, cast: Cast, keep: Callable[[Grade], None]) -> None:
        self.question, self.cast = question, cast
        self.done = False
        self._keep = keep
        self._graded = False
        self._guide: HintSteps | None = None

    @property
    def is_outdated(self) -> bool:
        """Whether its price is of an older version and is worked out again before it is asked."""
        return self.question.engine < ENGINE

    @property
    def is_guided(self) -> bool:
        """Whether a hint was taken to its last step."""
        return self._guide is not None and self._guide.is_whole

    def hint(self) -> HintStep:
        """Return the next step of the hint; the last one again after that."""
        if self._guide is None:
            self._guide = HintSteps(self.question.steps(self.cast))
        return self._guide.more()

    def judged(self, action: Action, priced: Price | None = None) -> Verdict | None:
        """Judge an answer; the first that counts is kept. None where its price is wanted first."""
        found = self.question.verdict(action, self.cast, priced)
        if found is None:
            return None
        self.done = found.fine
        if not self._graded and found.standing != "close":
            self._graded = True
            self._keep("wrong" if not found.fine else "hinted" if self._guide else "right")
        return found


class Asking(Protocol):
    """Where questions come from, one after the other.

    Attributes:
        notes: what is to be said once, a sentence each.
    """

    notes: list[str]

    @property
    def welcome(self) -> str:
        """What is said before the first question, in a sentence or two."""

    @property
    def nothing(self) -> str:
        """What is said where there is no question at all."""

    @property
    def known(self) -> int:
        """How many questions there are in all."""

    def __len__(self) -> int:
        """Return how many are still to be asked today."""

    def title(self, number: int) -> str:
        """Return what stands over the question of this number, from 1."""

    def next(self, style: CardStyle = "symbols") -> AskedQuestion | None:
        """Return the next question; None where none is left today."""

    def renewed(self, asked: AskedQuestion, price: Price | None) -> AskedQuestion | None:
        """Return a question with the price of this version; None where that shows no loss."""


def _standing(rows: Sequence[DecisionRow]) -> dict[str, DecisionRow]:
    """Return the decisions that are questions, by the id of the question."""
    return {row.question: row for row in rows if row.question and row.mark in LOST}


def due_today(
    rows: Sequence[DecisionRow], answers: AnswerFile, now: Callable[[], datetime] = utc_now
) -> list[DecisionRow]:
    """Return what is due: old questions as they fell due, then new ones, the dearest first."""
    today, given = now().astimezone().date(), answers.by_question()
    old: list[tuple[date, str]] = []
    new: list[tuple[float, str]] = []
    standing = _standing(rows)
    for name, row in standing.items():
        answered = given.get(name, ())
        when = due_on(answered)
        if when is None:
            new.append((-row.points, name))
        elif when <= today and all(one.day != today for one in answered):
            old.append((when, name))
    return [standing[name] for _, name in (*sorted(old), *sorted(new))]


class MistakePractice:
    """The questions of today.

    Attributes:
        notes: what is to be said once, a sentence each.
        known: how many questions there are in all.
    """

    def __init__(
        self,
        rows: Sequence[DecisionRow],
        answers: AnswerFile,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        """Find what is due.

        Args:
            rows: priced decisions.
            answers: all that were given.
            now: the moment.
        """
        self._answers, self._now = answers, now
        self.notes = [answers.note] if answers.note else []
        standing, given = _standing(rows), answers.by_question()
        lost = {row.question for row in rows if row.question} - standing.keys()
        self._take_away(
            sorted(name for name in lost & given.keys() if given[name][-1].grade != "gone")
        )
        self.known = len(standing)
        self._queue = due_today(rows, answers, now)

    def __len__(self) -> int:
        """Return how many are still to be asked today."""
        return len(self._queue)

    nothing = NOTHING

    @property
    def welcome(self) -> str:
        """What is said before the first question."""
        return f"Practice: {counted(len(self), 'question')} today."

    def title(self, number: int) -> str:
        """Return what stands over the question of this number, from 1."""
        return f"Practice {number} of {number + len(self)}"

    def next(self, style: CardStyle = "symbols") -> AskedQuestion | None:
        """Return the next question; None where none is left today."""
        while self._queue:
            row = self._queue.pop(0)
            path = record_named(row.file)
            found = None if path is None else question_at(path, row.event)
            if found is not None and found.id == row.question:
                return AskedQuestion(
                    found, found.cast(style), partial(self._keep, found.id, found.kind)
                )
        return None

    def renewed(self, asked: AskedQuestion, price: Price | None) -> AskedQuestion | None:
        """Return a question with the price of this version; None where that shows no loss."""
        question = asked.question
        keep_price(question, price)
        if price is None or mark_of_loss(price) not in LOST:
            self._take_away((question.id,))
            return None
        renewed = msgspec.structs.replace(question, price=price, engine=ENGINE)
        return AskedQuestion(renewed, asked.cast, partial(self._keep, question.id, question.kind))

    def _take_away(self, names: Sequence[str]) -> None:
        for name in names:
            self._keep(name, "mistake", "gone")
        if names:
            they = "it is no longer a mistake" if len(names) == 1 else "they are no longer mistakes"
            self.notes.append(
                f"{counted(len(names), 'question')} taken away: by newer prices {they}."
            )

    def _keep(self, name: str, kind: QuestionKind, grade: Grade) -> None:
        if wrong := self._answers.add(PracticeAnswer(name, kind, self._now(), grade)):
            self.notes.append(wrong)
