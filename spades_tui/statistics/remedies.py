"""What to practice for each kind of mistake. A test checks that none is missing."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from spades_tui.practice.drills.question import DRILLS, DrillKind
from spades_tui.practice.lessons.lesson import entries
from spades_tui.practice.puzzles.themes import THEME_TITLES
from spades_tui.review.themes import Theme
from spades_tui.statistics.statistics import Habit


class PracticeWay(NamedTuple):
    """Something to practice: a lesson, a drill, or puzzles on a theme."""

    kind: Literal["lesson", "drill", "puzzle"]
    name: str


PRACTICE: Final[dict[Theme, tuple[PracticeWay, ...]]] = {
    "nil bid": (
        PracticeWay("drill", "nil"),
        PracticeWay("lesson", "nil"),
        PracticeWay("puzzle", "bid to the score"),
    ),
    "number": (
        PracticeWay("drill", "bid"),
        PracticeWay("lesson", "counting"),
        PracticeWay("puzzle", "bid to the score"),
    ),
    "call": (PracticeWay("lesson", "partnership-bidding"),),
    "cards": (PracticeWay("lesson", "blind-nil"), PracticeWay("puzzle", "exchange")),
    "own nil": (PracticeWay("puzzle", "keep my nil"), PracticeWay("lesson", "nil")),
    "cover": (
        PracticeWay("puzzle", "cover a nil"),
        PracticeWay("lesson", "cover"),
        PracticeWay("drill", "out"),
    ),
    "their nil": (
        PracticeWay("puzzle", "break a nil"),
        PracticeWay("lesson", "cover"),
        PracticeWay("drill", "count"),
    ),
    "contract": (
        PracticeWay("puzzle", "make it"),
        PracticeWay("lesson", "partner"),
        PracticeWay("drill", "good"),
    ),
    "set": (
        PracticeWay("puzzle", "set"),
        PracticeWay("lesson", "setting"),
        PracticeWay("drill", "count"),
    ),
    "bags": (
        PracticeWay("puzzle", "bags"),
        PracticeWay("lesson", "bags"),
        PracticeWay("drill", "count"),
    ),
    "tricks": (
        PracticeWay("puzzle", "second and third hand"),
        PracticeWay("drill", "good"),
        PracticeWay("drill", "out"),
    ),
}
"""What helps against mistakes, by what they are about; whole by a test."""


def practice_for(habit: Habit) -> tuple[PracticeWay, ...]:
    """Return what helps against a habit."""
    return next((ways for theme, ways in PRACTICE.items() if theme == habit.theme), ())


def way_words(way: PracticeWay) -> str:
    """Return what a way is called: "drill: Count the suit"."""
    if way.kind == "puzzle":
        return f"puzzles: {next(words for name, words in THEME_TITLES.items() if name == way.name)}"
    if way.kind == "drill":
        kind: DrillKind = next(one for one in DRILLS if one == way.name)
        return f"drill: {DRILLS[kind].title}"
    return f"lesson: {next(one.title for one in entries() if one.id == way.name)}"


_COMMANDS: Final = {
    "lesson": "learn {}",
    "drill": "practice drills {}",
    "puzzle": 'practice puzzles --theme "{}"',
}


def way_command(way: PracticeWay) -> str:
    """Return the command that begins it: "spades practice drills count"."""
    return f"spades {_COMMANDS[way.kind].format(way.name)}"
