"""The player's own mistakes as exercises: their rows, and the decision behind each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Final, Literal, NamedTuple

from spades_tui.bots.pricing.price import Price
from spades_tui.bots.pricing.price_decision import question_key
from spades_tui.history.indexing import read_index
from spades_tui.practice.exercise import due_again, due_date
from spades_tui.practice.question import Question
from spades_tui.review.marks import LOSING_MARKS
from spades_tui.review.priced_decisions import (
    decision_rows,
    find_cached_prices,
    load_hands,
    question_id,
)
from spades_tui.storage.clock import utc_now
from spades_tui.storage.index import (
    Index,
    ProgressCallback,
    ReadingProgress,
    SqliteMissing,
    find_priced_records,
)
from spades_tui.storage.index_rows import DecisionRow, GameRow, SeatRow
from spades_tui.storage.listing import find_record
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.storage.records.prices import PriceCache
from spades_tui.storage.records.record import read_record

KIND: Final[Literal["mistake"]] = "mistake"
NO_MISTAKES: Final = (
    "You have no mistakes to practice yet. Finished hands are reviewed while you play on; what is "
    "marked there as a slip, a mistake or a blunder of yours comes back as an exercise."
)


class PlayedRows(NamedTuple):
    """The rows of the player's games, from the index of the records.

    Attributes:
        decisions: priced decisions, of the player and of bots.
        seats: bids and tricks of each seat in every finished hand; empty without SQLite.
        games: the games; empty without SQLite.
    """

    decisions: list[DecisionRow]
    seats: list[SeatRow]
    games: list[GameRow]


def load_rows(tell: ProgressCallback = lambda _: None) -> PlayedRows:
    """Return the rows of the player's games.

    Without SQLite there is no index; only the decisions are then read, from the records.

    Args:
        tell: called with the progress of reading.

    Raises:
        StorageError: if the index cannot be used.
    """
    try:
        return read_index(_all_rows, tell)[0]
    except SqliteMissing:
        paths = find_priced_records()
        decisions: list[DecisionRow] = []
        for done, path in enumerate(paths):
            tell(ReadingProgress(done, len(paths)))
            decisions += decision_rows(path)
        return PlayedRows(decisions, [], [])


def load_priced_decisions(tell: ProgressCallback = lambda _: None) -> list[DecisionRow]:
    """Return only the priced decisions of `load_rows`.

    Args:
        tell: called with the progress of reading.

    Raises:
        StorageError: if the index cannot be used.
    """
    return load_rows(tell).decisions


def _all_rows(index: Index) -> PlayedRows:
    games = [game.game for game in index.games()]
    return PlayedRows(index.decisions(), index.seats(), games)


def standing_mistakes(rows: Sequence[DecisionRow]) -> dict[str, DecisionRow]:
    """Return the decisions that are mistakes by their latest price, by the id of the question."""
    return {row.question: row for row in rows if row.question and row.mark in LOSING_MARKS}


def due_mistakes(
    rows: Iterable[DecisionRow],
    answers: AnswerJournal,
    now: Callable[[], datetime] = utc_now,
    before: date | None = None,
) -> list[tuple[date, DecisionRow]]:
    """Return pairs of a day and a mistake: the mistakes due today, with the day each became due.

    The earliest day comes first.

    Args:
        rows: the mistakes.
        answers: the journal of answers.
        now: returns the current time.
        before: count only answers before this day; None counts all.
    """
    today, past_answers = now().astimezone().date(), answers.group_by_question()
    due: list[tuple[date, str, DecisionRow]] = []
    for row in rows:
        when = due_again(past_answers.get(row.question, ()), today, before)
        if when is not None:
            due.append((when, row.question, row))
    return [(when, row) for when, _, row in sorted(due, key=lambda item: item[:2])]


def due_today(
    rows: Sequence[DecisionRow], answers: AnswerJournal, now: Callable[[], datetime] = utc_now
) -> list[DecisionRow]:
    """Return the mistakes for today: those due again by date, then new ones, the costliest first.

    Args:
        rows: priced decisions; those that are no mistakes are left out.
        answers: the journal of answers.
        now: returns the current time.
    """
    mistakes = standing_mistakes(rows)
    old = [row for _, row in due_mistakes(mistakes.values(), answers, now)]
    past_answers = answers.group_by_question()
    new = [row for name, row in mistakes.items() if due_date(past_answers.get(name, ())) is None]
    return old + sorted(new, key=lambda row: (-row.points, row.question))


def question_at(path: Path, event: int) -> Question | None:
    """Return the question about a decision in a record; None if the decision has no stored price.

    Args:
        path: the record.
        event: the index of the decision's event in the log, from 0.
    """
    header, hands, prices = load_hands(path)
    if header is None or prices is None:
        return None
    for hand in hands:
        for decision in hand.decisions:
            if decision.index == event and (cached := find_cached_prices(decision, prices)):
                price, engine = cached[0]
                day = f"{header.created.astimezone():%Y-%m-%d}"
                source = f"{header.title or 'Spades'}, {day}, hand {hand.number}"
                identity = question_id(decision.view)
                names = tuple(header.names)
                return Question(
                    identity, "mistake", decision, price, path.name, source, names, engine
                )
    return None


def keep_price(question: Question, price: Price | None) -> None:
    """Store the price of a question's decision with the record that it comes from.

    If that record no longer exists, nothing is done.

    Args:
        question: the question.
        price: the price by this version; None if there was nothing to compare.
    """
    path = find_record(question.file)
    header = None if path is None else read_record(path).header
    if path is not None and header is not None:
        view, action = question.point.view, question.point.action
        PriceCache(path, header.id).add_price(question_key(view, action), price)
