"""Times in brief: median, 95 of 100, longest."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import msgspec


class Times(msgspec.Struct, frozen=True):
    """The times of events of one kind.

    Attributes:
        count: the number of events.
        p50_ms: their median time in milliseconds.
        p95_ms: the milliseconds that 95 of 100 do not exceed.
        max_ms: the longest time in milliseconds.
    """

    count: int
    p50_ms: float
    p95_ms: float
    max_ms: float


def summarize_times(seconds: Sequence[float]) -> Times:
    """Return median, 95th percentile and maximum of times in seconds, of which there is one."""
    ordered = sorted(seconds)
    p95 = ordered[(95 * len(ordered) - 1) // 100]
    middle_to_longest = (median(ordered), p95, ordered[-1])
    return Times(len(ordered), *(round(1000 * value, 2) for value in middle_to_longest))
