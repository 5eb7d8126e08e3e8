"""Times of many decisions, counted in steps so that they add up on any machine."""

from __future__ import annotations

from typing import Final

TICK_US: Final = 10
"""Microseconds of a step."""

Ticks = dict[int, int]
"""How often a decision took so many steps."""


def count_time(ticks: Ticks, seconds: float) -> None:
    """Add the time of one decision."""
    tick = int(seconds * 1_000_000) // TICK_US
    ticks[tick] = ticks.get(tick, 0) + 1


def time_within(ticks: Ticks, part: float) -> float:
    """Return the milliseconds that `part` (0 to 1) of the decisions stay within; 0 of none."""
    wanted, seen = part * sum(ticks.values()), 0
    for tick in sorted(ticks):
        seen += ticks[tick]
        if seen >= wanted:
            return round((tick + 1) * TICK_US / 1000, 2)
    return 0.0
