"""What `bench` can measure, how much of it, and what that needs."""

from __future__ import annotations

import sys
from enum import StrEnum
from importlib import import_module
from typing import Final, NamedTuple

import msgspec

from spades_tui.lab.bench.figures import BenchPart, Tell
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


class Amounts(msgspec.Struct, frozen=True):
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
    PartName.START: PartEntry("Start-up", "start", _TERMINAL),
    PartName.KEYS: PartEntry("Key to repaint", "keys", _TERMINAL),
    PartName.ANIMATION: PartEntry("Cards that move", "motion", _PROCESSOR),
    PartName.IDLE: PartEntry("An untouched table", "motion", _PROCESSOR),
    PartName.TEMPO: PartEntry("From one's own card to one's next turn", "tempo"),
    PartName.THINKING: PartEntry("Key to repaint while three bots think", "keys", _TERMINAL),
    PartName.ENGINE: PartEntry("Engine", "engine"),
    PartName.KERNEL: PartEntry("Kernel", "kernel"),
    PartName.WORLDS: PartEntry("Possible deals", "worlds"),
    PartName.DECISIONS: PartEntry("Decisions", "decisions"),
    PartName.PRESETS: PartEntry("Decisions under every preset", "presets"),
    PartName.REVIEWING: PartEntry(
        "Key to repaint while a hand is reviewed", "reviewing", _TERMINAL
    ),
    PartName.GAMES: PartEntry("A thousand games", "games", _TERMINAL),
}


def can_measure(name: PartName) -> bool:
    """Whether this machine has what a part needs."""
    if PARTS[name].needs == _PROCESSOR:
        return sys.platform == "linux"
    return not PARTS[name].needs or sys.platform != "win32"


def measure(name: PartName, amounts: Amounts, tell: Tell) -> BenchPart:
    """Measure one part; only what it needs is imported.

    Raises:
        CannotMeasure: when it cannot be measured here.
    """
    module = import_module(f"spades_tui.lab.bench.{PARTS[name].module}")
    found = getattr(module, f"measure_{name}")(amounts, tell)
    assert isinstance(found, BenchPart)
    return found
