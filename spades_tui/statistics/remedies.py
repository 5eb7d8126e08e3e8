"""What to practice for each kind of mistake. A test checks that none is missing."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from spades_tui import PROGRAM
from spades_tui.practice.drills.generators import DRILLS
from spades_tui.practice.lessons.lesson import lesson_entries
from spades_tui.practice.puzzles.themes import PUZZLE_THEMES
from spades_tui.review.themes import DecisionTheme
from spades_tui.statistics.error_rates import Habit


class Remedy(NamedTuple):
    """Something to practice: a lesson, a drill, or puzzles on a theme."""

    kind: Literal["lesson", "drill", "puzzle"]
    name: str


REMEDIES: Final[dict[DecisionTheme, tuple[Remedy, ...]]] = {
    "nil bid": (
        Remedy("drill", "nil"),
        Remedy("lesson", "nil"),
        Remedy("puzzle", "bid to the score"),
    ),
    "number": (
        Remedy("drill", "bid"),
        Remedy("lesson", "counting"),
        Remedy("puzzle", "bid to the score"),
    ),
    "call": (Remedy("lesson", "partnership-bidding"),),
    "cards": (Remedy("lesson", "blind-nil"), Remedy("puzzle", "exchange")),
    "own nil": (Remedy("puzzle", "keep my nil"), Remedy("lesson", "nil-play")),
    "cover": (
        Remedy("puzzle", "cover a nil"),
        Remedy("lesson", "cover"),
        Remedy("drill", "out"),
    ),
    "their nil": (
        Remedy("puzzle", "break a nil"),
        Remedy("lesson", "nil-play"),
        Remedy("drill", "count"),
    ),
    "contract": (
        Remedy("puzzle", "make it"),
        Remedy("lesson", "partner"),
        Remedy("lesson", "trumps"),
        Remedy("drill", "good"),
    ),
    "set": (
        Remedy("puzzle", "set"),
        Remedy("lesson", "setting"),
        Remedy("lesson", "leading"),
        Remedy("drill", "count"),
    ),
    "bags": (
        Remedy("puzzle", "bags"),
        Remedy("lesson", "bags"),
        Remedy("drill", "count"),
    ),
    "tricks": (
        Remedy("puzzle", "second and third hand"),
        Remedy("lesson", "following"),
        Remedy("lesson", "last-tricks"),
        Remedy("drill", "good"),
        Remedy("drill", "out"),
    ),
}
"""What helps against mistakes, by what they are about; whole by a test."""


def remedies_for(habit: Habit) -> tuple[Remedy, ...]:
    """Return what helps against a habit."""
    return next((ways for theme, ways in REMEDIES.items() if theme == habit.theme), ())


def remedy_title(way: Remedy) -> str:
    """Return what a way is called: "drill: Count the suit"."""
    if way.kind == "puzzle":
        title = next(info.title for name, info in PUZZLE_THEMES.items() if name == way.name)
        return f"puzzles: {title}"
    if way.kind == "drill":
        return f"drill: {DRILLS[way.name].title}"
    return f"lesson: {next(one.title for one in lesson_entries() if one.id == way.name)}"


_COMMANDS: Final = {
    "lesson": "learn {}",
    "drill": "practice drills {}",
    "puzzle": 'practice puzzles --theme "{}"',
}


def remedy_command(way: Remedy) -> str:
    """Return the command that begins it: "spades practice drills count"."""
    return f"{PROGRAM} {_COMMANDS[way.kind].format(way.name)}"
