"""When a question comes again: spaced repetition by FSRS, worked out from the answers."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fsrs import Card

    from spades_tui.storage.practice_answers import Grade, PracticeAnswer

RETENTION: Final = 0.9
"""The chance to answer a question rightly when it comes again."""
_RATINGS: Final[dict[Grade, str]] = {"right": "Good", "hinted": "Hard", "wrong": "Again"}


def state_of(answers: Iterable[PracticeAnswer]) -> Card | None:
    """Return what FSRS makes of the answers to one question; None before the first."""
    from fsrs import Card, Rating, Scheduler  # noqa: PLC0415 - only practice has to wait for it

    scheduler = Scheduler(
        desired_retention=RETENTION, learning_steps=(), relearning_steps=(), enable_fuzzing=False
    )
    card = None
    for one in sorted(answers, key=lambda answer: answer.when):
        if one.grade in _RATINGS:
            rating = Rating[_RATINGS[one.grade]]
            card, _ = scheduler.review_card(
                card or Card(card_id=1), rating, one.when.astimezone(UTC)
            )
    return card


def due_on(answers: Iterable[PracticeAnswer]) -> date | None:
    """Return the day, here, on which a question comes again; None for one not yet asked.

    It is never the day of the last answer.
    """
    card = state_of(answers)
    return None if card is None else card.due.astimezone().date()
