"""Practice: which questions are due today, and what becomes of the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from spades_tui.bots.pricing.price import ENGINE, Price
from spades_tui.bots.pricing.price_decision import question_key
from spades_tui.history.indexing import read_index
from spades_tui.player_view.wording import CardStyle
from spades_tui.practice.question import Question, QuestionAttempt, QuestionKind, due_date
from spades_tui.review.marks import LOSING_MARKS, mark_of_loss
from spades_tui.review.priced_decisions import cached_prices, decision_rows, load_hands, question_id
from spades_tui.storage.clock import utc_now
from spades_tui.storage.index import (
    Index,
    ProgressCallback,
    ReadingProgress,
    SqliteMissing,
    priced_records,
)
from spades_tui.storage.index_rows import DecisionRow
from spades_tui.storage.listing import find_record
from spades_tui.storage.practice_answers import AnswerJournal, Grade, PracticeAnswer
from spades_tui.storage.records.prices import PriceCache
from spades_tui.storage.records.record import read_record
from spades_tui.text import count_noun

NO_MISTAKES: Final = (
    "There is nothing to practice yet: review a finished game first. What is marked there as a "
    "slip, a mistake or a blunder of yours comes back as a question."
)


def load_priced_decisions(tell: ProgressCallback = lambda _: None) -> list[DecisionRow]:
    """Return all priced decisions; `tell` hears how far reading them has come.

    Without SQLite they are read from the records every time.

    Raises:
        StorageError: when the index cannot be used.
    """
    try:
        return read_index(Index.decisions, tell, prices_only=True)[0]
    except SqliteMissing:
        paths = priced_records()
        found: list[DecisionRow] = []
        for done, path in enumerate(paths):
            tell(ReadingProgress(done, len(paths)))
            found += decision_rows(path)
        return found


def _standing(rows: Sequence[DecisionRow]) -> dict[str, DecisionRow]:
    """Return the decisions that are questions, by the id of the question."""
    return {row.question: row for row in rows if row.question and row.mark in LOSING_MARKS}


def due_today(
    rows: Sequence[DecisionRow], answers: AnswerJournal, now: Callable[[], datetime] = utc_now
) -> list[DecisionRow]:
    """Return what is due: old questions as they fell due, then new ones, the dearest first."""
    today, given = now().astimezone().date(), answers.by_question()
    old: list[tuple[date, str]] = []
    new: list[tuple[float, str]] = []
    standing = _standing(rows)
    for name, row in standing.items():
        answered = given.get(name, ())
        when = due_date(answered)
        if when is None:
            new.append((-row.points, name))
        elif when <= today and all(one.day != today for one in answered):
            old.append((when, name))
    return [standing[name] for _, name in (*sorted(old), *sorted(new))]


class MistakeSource:
    """The questions of today.

    Attributes:
        notes: what is to be said once, a sentence each.
        known: how many questions there are in all.
    """

    def __init__(
        self,
        rows: Sequence[DecisionRow],
        answers: AnswerJournal,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        """Find what is due.

        Args:
            rows: priced decisions.
            answers: all that were given.
            now: the moment.
        """
        self._answers, self._now = answers, now
        self.notes = [answers.problem] if answers.problem else []
        standing, given = _standing(rows), answers.by_question()
        lost = {row.question for row in rows if row.question} - standing.keys()
        self._take_away(
            sorted(name for name in lost & given.keys() if given[name][-1].grade != "gone")
        )
        self.known = len(standing)
        self._queue = due_today(rows, answers, now)

    def ask(self, rows: Sequence[DecisionRow]) -> None:
        """Ask these instead of what is due."""
        self._queue = list(rows)

    def __len__(self) -> int:
        """Return how many are still to be asked today."""
        return len(self._queue)

    nothing = NO_MISTAKES

    @property
    def welcome(self) -> str:
        """What is said before the first question."""
        return f"Practice: {count_noun(len(self), 'question')} today."

    def title(self, number: int) -> str:
        """Return what stands over the question of this number, from 1."""
        return f"Practice {number} of {number + len(self)}"

    def next(self, style: CardStyle = "symbols") -> QuestionAttempt | None:
        """Return the next question; None where none is left today."""
        while self._queue:
            row = self._queue.pop(0)
            path = find_record(row.file)
            found = None if path is None else question_at(path, row.event)
            if found is not None and found.id == row.question:
                return QuestionAttempt(
                    found, found.cast(style), partial(self._keep, found.id, found.kind)
                )
        return None

    def renewed(self, asked: QuestionAttempt, price: Price | None) -> QuestionAttempt | None:
        """Return a question with the price of this version; None where that shows no loss."""
        question = asked.question
        keep_price(question, price)
        if price is None or mark_of_loss(price) not in LOSING_MARKS:
            self._take_away((question.id,))
            return None
        renewed = msgspec.structs.replace(question, price=price, engine=ENGINE)
        return QuestionAttempt(renewed, asked.cast, partial(self._keep, question.id, question.kind))

    def _take_away(self, names: Sequence[str]) -> None:
        for name in names:
            self._keep(name, "mistake", "gone")
        if names:
            they = "it is no longer a mistake" if len(names) == 1 else "they are no longer mistakes"
            self.notes.append(
                f"{count_noun(len(names), 'question')} taken away: by newer prices {they}."
            )

    def _keep(self, name: str, kind: QuestionKind, grade: Grade) -> None:
        if wrong := self._answers.record(PracticeAnswer(name, kind, self._now(), grade)):
            self.notes.append(wrong)


def question_at(path: Path, event: int) -> Question | None:
    """Return the question made by a decision of a record; None where it makes none any more."""
    header, hands, kept = load_hands(path)
    if header is None or kept is None:
        return None
    for hand in hands:
        for one in hand.decisions:
            if one.index == event and (found := cached_prices(one, kept)):
                price, engine = found[0]
                day = f"{header.created.astimezone():%Y-%m-%d}"
                source = f"{header.title or 'Spades'}, {day}, hand {hand.number}"
                identity = question_id(one.view)
                names = tuple(header.names)
                return Question(identity, "mistake", one, price, path.name, source, names, engine)
    return None


def keep_price(question: Question, price: Price | None) -> None:
    """Keep the price of this version of a question beside its record."""
    path = find_record(question.file)
    header = None if path is None else read_record(path).header
    if path is not None and header is not None:
        view, action = question.point.view, question.point.action
        PriceCache(path, header.id).put(question_key(view, action), price)
