"""Error rates and what they are made of: means with their errors, marks, habits; their words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

import msgspec

from spades_tui.estimate import standard_error
from spades_tui.review.marks import LOSING_MARKS
from spades_tui.review.themes import KIND_NAMES, THEME_NAMES
from spades_tui.storage.index_rows import DECIMALS, DecisionRow, capped_points
from spades_tui.text import format_number

MAX_HABITS: Final = 3
Row = TypeVar("Row")
K = TypeVar("K")


class Estimate(msgspec.Struct, frozen=True):
    """A mean.

    Attributes:
        count: of how many.
        mean: the mean; 0 of none.
        error: its standard error; 0 of fewer than two.
    """

    count: int
    mean: float
    error: float


class ErrorRate(msgspec.Struct, frozen=True):
    """An error rate.

    Attributes:
        points: points lost per decision, at the score of the moment, as much of them as counts.
        marked: decisions marked as a slip, a mistake or a blunder.
    """

    points: Estimate
    marked: int


class Habit(msgspec.Struct, frozen=True):
    """A kind of mistake that comes again.

    Attributes:
        kind: of decision.
        theme: what they were about.
        count: how many were marked.
        points: what they cost together.
    """

    kind: str
    theme: str
    count: int
    points: float


class MissedMotif(msgspec.Struct, frozen=True):
    """An idea of play or bidding that was missed.

    Attributes:
        name: of the motif.
        count: how often.
        points: what that cost together.
    """

    name: str
    count: int
    points: float


def find_missed_motifs(rows: Iterable[DecisionRow]) -> tuple[MissedMotif, ...]:
    """Return the ideas that were missed, those that cost most first."""
    groups = group_by((row for row in rows if row.motif), lambda row: row.motif)
    found = (
        MissedMotif(name, len(some), round(sum(capped_points(row.points) for row in some), 2))
        for name, some in groups.items()
    )
    return tuple(sorted(found, key=lambda one: (-one.points, one.name)))


def estimate_mean(values: Sequence[float]) -> Estimate:
    """Return the mean of values with its standard error."""
    count = len(values)
    if not count:
        return Estimate(0, 0.0, 0.0)
    error = standard_error(values)
    return Estimate(count, round(sum(values) / count, DECIMALS), round(error, DECIMALS))


def error_rate(rows: Sequence[DecisionRow]) -> ErrorRate:
    """Return the error rate of decisions."""
    marked = sum(row.mark in LOSING_MARKS for row in rows)
    return ErrorRate(estimate_mean([capped_points(row.points) for row in rows]), marked)


def group_by(rows: Iterable[Row], key: Callable[[Row], K]) -> dict[K, list[Row]]:
    """Return rows by their key, in their order."""
    groups: dict[K, list[Row]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return groups


def find_habits(rows: Sequence[DecisionRow]) -> tuple[Habit, ...]:
    """Return the mistakes that cost most together; once is no habit."""
    marked = (row for row in rows if row.mark in LOSING_MARKS)
    found = [
        Habit(*habit, len(some), round(sum(capped_points(row.points) for row in some), 2))
        for habit, some in group_by(marked, lambda row: (row.kind, row.theme)).items()
        if len(some) > 1
    ]
    return tuple(sorted(found, key=lambda habit: -habit.points)[:MAX_HABITS])


def error_rate_text(rate: ErrorRate) -> str:
    """Return an error rate: "3.1 ±0.4 points a decision, 12 of 80 marked"."""
    mean = rate.points
    return f"{with_error(mean.mean, mean)} points a decision, {rate.marked} of {mean.count} marked"


def habit_text(habit: Habit) -> str:
    """Return a habit: "leads, setting them"; one part where both say the same."""
    names: dict[Any, str] = {**KIND_NAMES, **THEME_NAMES}
    words = (names.get(word, word) for word in (habit.kind, habit.theme))
    return ", ".join(dict.fromkeys(words))


def one_decimal(value: float) -> str:
    """Return a figure with one decimal."""
    return format_number(value, ".1f")


def with_error(value: float, mean: Estimate) -> str:
    """Return a figure with how well it is known, which one value alone does not tell."""
    return (
        f"{one_decimal(value)} ±{one_decimal(mean.error)}" if mean.count > 1 else one_decimal(value)
    )
