"""Lives through days with the coach: what it shows a newcomer, and players of few or many hands.

    python -m tests.soak.coach_days --days 14 --hands 3

Games are simulated as rows of the index with mistakes at the rates below; each exercise shown is
answered, rightly four times in five. A habit that is practiced comes half as often from then on.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

from spades_tui.practice.coach import Plan, plan_day
from spades_tui.practice.course.session import KIND as COURSE
from spades_tui.practice.exercise import ExerciseEntry
from spades_tui.practice.lessons.learner import KIND as LESSON
from spades_tui.practice.library import Library
from spades_tui.practice.mistakes import PlayedRows
from spades_tui.storage.boards import BoardJournal
from spades_tui.storage.index_rows import DecisionRow, SeatRow
from spades_tui.storage.practice_answers import AnswerJournal, PracticeAnswer

_START: Final = datetime(2026, 3, 2, 19, tzinfo=UTC)
_RATES: Final[dict[tuple[str, str], tuple[float, float]]] = {
    ("keep the high card", "set"): (0.25, 11.0),
    ("sure tricks", "number"): (0.20, 12.0),
    ("their ruff", "contract"): (0.15, 12.0),
    ("", "bags"): (0.10, 8.0),
    ("partner's trick", "contract"): (0.10, 14.0),
    ("nil or not", "nil bid"): (0.06, 30.0),
}
"""Mistakes a hand, and their points, by idea and stake."""
_DECISIONS: Final = 8
_RIGHT: Final = 0.8


def live(days: int, hands: int, seed: int) -> list[tuple[int, Plan]]:
    """Return the plan of each day, as it is in the evening after the games of the day."""
    rng = random.Random(seed)
    practiced: set[str] = set()
    answers = AnswerJournal()
    decisions: list[DecisionRow] = []
    seats: list[SeatRow] = []
    plans = []
    for day in range(days):
        now = _START + timedelta(days=day)
        _play(hands, day, now, practiced, rng, decisions, seats)
        library = Library(PlayedRows(decisions, seats, []), answers, partial(_given, now))
        plan = plan_day(library, BoardJournal())
        plans.append((day + 1, plan))
        if plan.idea:
            practiced.add(plan.idea)
        for task in plan.tasks:
            _answer(task.entry, now, answers, rng)
    return plans


def _given(now: datetime) -> datetime:
    return now


def _play(
    hands: int,
    day: int,
    now: datetime,
    practiced: set[str],
    rng: random.Random,
    decisions: list[DecisionRow],
    seats: list[SeatRow],
) -> None:
    file = f"{day}.jsonl"
    for place in range(1, hands + 1):
        seats.append(
            SeatRow(file, place, 0, 0, 1, "number", 4, 4 - (rng.random() < 0.6), -1, 1, 0, 3, 4, 1)
        )
        missed = [
            (motif, theme, cost)
            for (motif, theme), (rate, cost) in _RATES.items()
            if rng.random() < rate / (2 if motif in practiced else 1)
        ]
        for number in range(_DECISIONS):
            motif, theme, cost = missed.pop() if missed else ("", "tricks", 0.0)
            points = cost * rng.uniform(0.5, 1.8)
            mark = "fine" if not cost else "?" if points > 10 else "?!"
            question = f"{file}/{place}/{number}" if cost else ""
            decisions.append(
                DecisionRow(
                    file, number, place, 0, 1, now.isoformat(), "follow", theme, "middle",
                    points, mark, question, motif,
                )
            )  # fmt: skip


def _answer(
    entry: ExerciseEntry, now: datetime, answers: AnswerJournal, rng: random.Random
) -> None:
    grade = "right" if rng.random() < _RIGHT else "wrong"
    names = [entry.id]
    if entry.kind == LESSON:
        names, grade = [f"{entry.id}/end"], "right"
    if entry.kind == COURSE and grade == "wrong":
        answers.record(PracticeAnswer(entry.id, entry.kind, now, "wrong"))
        grade = "hinted"
    for name in names:
        answers.record(PracticeAnswer(name, entry.kind, now, grade))  # type: ignore[arg-type]


def main() -> None:
    """Print the days."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=14)
    parser.add_argument("--hands", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["SPADES_HOME"] = home
        for day, plan in live(args.days, args.hands, args.seed):
            print(f"Day {day}: {plan.sentence} {plan.progress} {plan.advice}")
            for task in plan.tasks:
                entry = task.entry
                is_own = entry.kind in {"puzzle", "mistake"}
                detail = f" [{entry.motif or entry.theme}]" if is_own else ""
                print(f"    {entry.kind}: {entry.title}{detail}")
            print(f"    ({plan.sleeping} mistakes sleep; {plan.run_words or 'first day'})")


if __name__ == "__main__":
    main()
