"""Error rates (points lost per decision): means with their standard errors, marks, and their
words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from spades_tui.estimate import standard_error
from spades_tui.review.marks import LOSING_MARKS
from spades_tui.storage.index_rows import DECIMALS, DecisionRow, cap_points
from spades_tui.text import format_number

Row = TypeVar("Row")
K = TypeVar("K")


class Estimate(msgspec.Struct, frozen=True):
    """A mean of observed values, with its uncertainty.

    Attributes:
        count: number of values.
        mean: their mean; 0 if there are none.
        error: standard error of the mean, in the unit of the values; 0 for fewer than two values.
    """

    count: int
    mean: float
    error: float


class ErrorRate(msgspec.Struct, frozen=True):
    """How much a set of decisions cost.

    Attributes:
        points: net points lost per decision (`DecisionRow.points`), each limited by
            `cap_points`; its `count` is the number of decisions. A higher mean is worse.
        marked: number of decisions marked as a slip, a mistake or a blunder.
    """

    points: Estimate
    marked: int


def estimate_mean(values: Sequence[float]) -> Estimate:
    """Return the mean of `values` with its standard error, both rounded to `DECIMALS`."""
    count = len(values)
    if not count:
        return Estimate(0, 0.0, 0.0)
    error = standard_error(values)
    return Estimate(count, round(sum(values) / count, DECIMALS), round(error, DECIMALS))


def error_rate(rows: Sequence[DecisionRow]) -> ErrorRate:
    """Return the error rate of priced decisions; 0 points for an empty list."""
    marked = sum(row.mark in LOSING_MARKS for row in rows)
    return ErrorRate(estimate_mean([cap_points(row.points) for row in rows]), marked)


def group_by(rows: Iterable[Row], key: Callable[[Row], K]) -> dict[K, list[Row]]:
    """Return rows by their value of `key`, in the given order within each group.

    Args:
        rows: the rows.
        key: returns the value by which a row is grouped.
    """
    groups: dict[K, list[Row]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return groups


def error_rate_text(rate: ErrorRate) -> str:
    """Return an error rate as text: "3.1 ±0.4 points a decision, 12 of 80 marked"."""
    mean = rate.points
    points = format_with_error(mean.mean, mean)
    return f"{points} points a decision, {rate.marked} of {mean.count} marked"


def one_decimal(value: float) -> str:
    """Return a number as text with one decimal, such as "3.1"."""
    return format_number(value, ".1f")


def format_with_error(value: float, mean: Estimate) -> str:
    """Return a number with a standard error as text: "3.1 ±0.4".

    Args:
        value: the number.
        mean: the mean whose standard error is shown; none is shown for fewer than two values.
    """
    return (
        f"{one_decimal(value)} ±{one_decimal(mean.error)}" if mean.count > 1 else one_decimal(value)
    )
