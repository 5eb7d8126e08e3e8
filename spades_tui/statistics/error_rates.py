"""Error rates (points lost per decision): means with their standard errors, marks, and their
words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from spades_tui.estimate import standard_error
from spades_tui.review.marks import LOSING_MARKS
from spades_tui.storage.index_rows import DECIMALS, DecisionRow, capped_points
from spades_tui.text import format_number

Row = TypeVar("Row")
K = TypeVar("K")


class Estimate(msgspec.Struct, frozen=True):
    """A mean of observed values.

    Attributes:
        count: number of values.
        mean: their mean; 0 if there are none.
        error: standard error of the mean; 0 for fewer than two values.
    """

    count: int
    mean: float
    error: float


class ErrorRate(msgspec.Struct, frozen=True):
    """The cost of a set of decisions.

    Attributes:
        points: points lost per decision at the score of the moment, each limited to `POINTS_CAP`;
            its `count` is the number of decisions.
        marked: number of decisions marked as a slip, a mistake or a blunder.
    """

    points: Estimate
    marked: int


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
    """Return the rows grouped by `key`, in their order within each group."""
    groups: dict[K, list[Row]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return groups


def error_rate_text(rate: ErrorRate) -> str:
    """Return an error rate: "3.1 ±0.4 points a decision, 12 of 80 marked"."""
    mean = rate.points
    return f"{with_error(mean.mean, mean)} points a decision, {rate.marked} of {mean.count} marked"


def one_decimal(value: float) -> str:
    """Return a number as text with one decimal."""
    return format_number(value, ".1f")


def with_error(value: float, mean: Estimate) -> str:
    """Return `value` with the standard error of `mean`: "3.1 ±0.4"; without it for fewer than two
    values."""
    return (
        f"{one_decimal(value)} ±{one_decimal(mean.error)}" if mean.count > 1 else one_decimal(value)
    )
