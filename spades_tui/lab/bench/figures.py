"""Medians and percentiles, and what every measured part has in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter, process_time

import msgspec

Tell = Callable[[str], None]
"""Told what is being measured at the moment, in a few words."""


class BenchPart(msgspec.Struct, frozen=True, kw_only=True):
    """One part of the measurements.

    Attributes:
        how: how it was measured, in a sentence or two.
        again: the command that measures it again.
    """

    how: str
    again: str

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return each figure: what it is, and the figure with its unit."""
        raise NotImplementedError


class Stopwatch:
    """Tells when to stop by the clock, and what was spent in processor time.

    Other work on the machine lengthens the one and hardly the other.
    """

    def __init__(self, seconds: float) -> None:
        self._until = perf_counter() + seconds
        self._begun, self._clock = process_time(), perf_counter()

    @property
    def runs(self) -> bool:
        """Whether there is time left."""
        return perf_counter() < self._until

    @property
    def spent(self) -> float:
        """Processor seconds since the start; by the clock where the system counts too coarsely."""
        return process_time() - self._begun or perf_counter() - self._clock


def percentile(values: Sequence[float], part: float) -> float:
    """Return the value that `part` of all `values`, one or more, stay within."""
    ordered = sorted(values)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)]


def milliseconds(seconds: float) -> float:
    """Return `seconds` in milliseconds, with as many places as are worth reading."""
    return round(seconds * 1000, 2)
