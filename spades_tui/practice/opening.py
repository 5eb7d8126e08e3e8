"""The next exercise of a session, opened without blocking a page."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from spades_tui.practice.exercise import Exercise
from spades_tui.practice.library import Session
from spades_tui.practice.question import QuestionExercise
from spades_tui.table.worker.analysis import price_answer

if TYPE_CHECKING:
    from spades_tui.table.worker.client import WorkerClient


def next_exercise(session: Session, *, from_start: bool = False) -> Exercise | None:
    """Return the next exercise of a session; None if none is left.

    This reads files, which can take long: call it in a thread of its own.

    Args:
        session: the session.
        from_start: whether a lesson begins at its first step; if not, where the player left it.
    """
    return session.next(from_start=from_start)


async def open_next(session: Session, thinker: WorkerClient | None) -> Exercise | None:
    """Return the next exercise of a session; None if none is left.

    A mistake whose price is of an older version is priced again; it is skipped if it is no mistake
    by the new price.

    Args:
        session: the session.
        thinker: the client of the bots' process; None to compute in a thread of this process.

    Raises:
        BotError: if a mistake cannot be priced.
    """
    while (exercise := await asyncio.to_thread(next_exercise, session)) is not None:
        if not isinstance(exercise, QuestionExercise) or not exercise.is_outdated:
            return exercise
        point = exercise.question.point
        price = await price_answer(point.view, point.action, thinker)
        renewed = session.renew(exercise, price)
        if renewed is not None:
            return renewed
    return None
