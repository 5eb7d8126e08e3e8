"""The parts of `bench`: what each measures and needs, what all have in common, medians and
percentiles.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from enum import StrEnum
from importlib import import_module
from time import perf_counter, process_time
from typing import Final, NamedTuple

import msgspec

from spades_tui.lab.bench.terminal import COLUMNS, LINES


class PartName(StrEnum):
    """What can be measured."""

    START = "start"
    KEYS = "keys"
    ANIMATION = "animation"
    IDLE = "idle"
    TEMPO = "tempo"
    THINKING = "thinking"
    ENGINE = "engine"
    KERNEL = "kernel"
    WORLDS = "worlds"
    DECISIONS = "decisions"
    PRESETS = "presets"
    REVIEWING = "reviewing"
    GAMES = "games"


class BenchSize(msgspec.Struct, frozen=True):
    """How much is measured: starts, keys, hands, decisions, seconds for each kernel; and in what
    terminal: columns and lines.
    """

    runs: int
    presses: int
    hands: int
    seconds: float
    decisions: int
    cells: tuple[int, int] = (COLUMNS, LINES)

    @property
    def size(self) -> str:
        """The terminal as it is asked for: ``80x24``."""
        return "{}x{}".format(*self.cells)


class PartEntry(NamedTuple):
    """A part's title, its module, and what it needs that not every machine has."""

    title: str
    module: str
    needs: str = ""


_TERMINAL: Final = "a pseudo-terminal"
_PROCESSOR: Final = "a pseudo-terminal and /proc"
PARTS: Final = {
    PartName.START: PartEntry("Start-up", "startup", _TERMINAL),
    PartName.KEYS: PartEntry("Key to repaint", "keys", _TERMINAL),
    PartName.ANIMATION: PartEntry("Cards that move", "keys", _PROCESSOR),
    PartName.IDLE: PartEntry("An untouched table", "keys", _PROCESSOR),
    PartName.TEMPO: PartEntry("From one's own card to one's next turn", "tempo"),
    PartName.THINKING: PartEntry("Key to repaint while three bots think", "keys", _TERMINAL),
    PartName.ENGINE: PartEntry("Engine", "engine"),
    PartName.KERNEL: PartEntry("Kernel", "kernel"),
    PartName.WORLDS: PartEntry("Possible deals", "decisions"),
    PartName.DECISIONS: PartEntry("Decisions", "decisions"),
    PartName.PRESETS: PartEntry("Decisions under every preset", "presets"),
    PartName.REVIEWING: PartEntry("Key to repaint while a hand is reviewed", "pages", _TERMINAL),
    PartName.GAMES: PartEntry("A thousand games", "pages", _TERMINAL),
}


def can_measure(name: PartName) -> bool:
    """Whether this machine has what a part needs."""
    if PARTS[name].needs == _PROCESSOR:
        return sys.platform == "linux"
    return not PARTS[name].needs or sys.platform != "win32"


def measure(name: PartName, amounts: BenchSize, tell: ProgressCallback) -> BenchPart:
    """Measure one part; only what it needs is imported.

    Raises:
        CannotMeasure: when it cannot be measured here.
    """
    module = import_module(f"spades_tui.lab.bench.{PARTS[name].module}")
    found = getattr(module, f"measure_{name}")(amounts, tell)
    assert isinstance(found, BenchPart)
    return found


ProgressCallback = Callable[[str], None]
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
