"""The ladder: a player's error rate beside those of the levels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final, NamedTuple

import msgspec

from spades_tui.estimate import Z_95
from spades_tui.history.indexing import read_index
from spades_tui.statistics.milestones import Milestone, find_milestones
from spades_tui.statistics.remedies import practice_for, way_command
from spades_tui.statistics.statistics import (
    Figures,
    Habit,
    Rate,
    all_rows,
    habit_words,
    statistics,
    tenths,
)
from spades_tui.storage.index import Tell
from spades_tui.storage.index_rows import DecisionRow, GameRow, SeatRow
from spades_tui.storage.practice_answers import AnswerFile, PracticeAnswer
from spades_tui.text import counted, listed

LEAST: Final = 30
"""Decisions that were reviewed, from which on a level is told."""
_LEAST_ERROR: Final = 1e-6
"""Stands for a standard error of 0."""


class Measured(NamedTuple):
    """An error rate that was measured, and its standard error."""

    mean: float
    error: float


RATES: Final[dict[str, Measured]] = {
    "novice": Measured(3.45, 0.1),
    "regular": Measured(2.29, 0.1),
    "club": Measured(1.78, 0.09),
    "master": Measured(0.46, 0.03),
}
"""Points lost per decision, the weakest level first, as measured by
``python -m tests.soak.error_rates --n 200``: 200 hands of `standard` a level, the same deals for
each. A level is only told from another one where both errors allow it."""


class LadderStanding(NamedTuple):
    """Where a player stands.

    Attributes:
        rate: points lost per decision.
        low: the lower end of its interval of 95 in 100.
        high: the upper end.
        levels: the levels it cannot be told from, the weakest first.
        below: the weakest level that errs less for sure; "" where there is none.
        above: the strongest that errs more for sure; "" where there is none.
    """

    rate: float
    low: float
    high: float
    levels: tuple[str, ...]
    below: str
    above: str


class Ladder(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of it.

    Attributes:
        errors: the error rate, games with help left out.
        habits: the dearest mistakes that come again.
        reached: what was reached, the latest last.
        note: what was found wrong on the way, one sentence or "".
    """

    errors: Rate
    habits: tuple[Habit, ...]
    reached: tuple[Milestone, ...]
    note: str = ""


def ladder_of(
    games: Iterable[GameRow],
    seats: Sequence[SeatRow],
    decisions: Sequence[DecisionRow],
    answers: Iterable[PracticeAnswer],
) -> Ladder:
    """Return the ladder of what was played, reviewed and answered."""
    games = list(games)
    figures: Figures = statistics(games, seats, decisions).unassisted
    return Ladder(
        figures.errors, figures.habits, find_milestones(games, seats, decisions, list(answers))
    )


def read_ladder(tell: Tell = lambda _: None) -> Ladder:
    """Bring the index up to date and return what it says; `tell` hears how far that has come.

    Raises:
        StorageProblem: when there is no SQLite, or the index or the answers cannot be used.
    """
    rows, note = read_index(all_rows, tell)
    return msgspec.structs.replace(ladder_of(*rows, AnswerFile().answers), note=note)


# -- where one stands -----------------------------------------------------------------------


def standing_of(found: Rate) -> LadderStanding | None:
    """Return where an error rate stands; None where too little was reviewed.

    That the levels' own rates are not known exactly either is taken into account.
    """
    mean = found.points
    if mean.count < LEAST:
        return None
    low, high = max(mean.mean - Z_95 * mean.error, 0.0), mean.mean + Z_95 * mean.error
    apart = {name: (one.mean - mean.mean) / hypot(one.error, mean.error or _LEAST_ERROR)
             for name, one in RATES.items()}  # fmt: skip
    worse = [name for name, errors in apart.items() if errors > Z_95]
    better = [name for name, errors in apart.items() if errors < -Z_95]
    within = tuple(name for name in RATES if name not in (*worse, *better))
    return LadderStanding(
        mean.mean, low, high, within, better[0] if better else "", worse[-1] if worse else ""
    )


def level_words(errors: Rate) -> str:
    """Say where an error rate stands, in one sentence."""
    found = standing_of(errors)
    if found is None:
        count = errors.points.count
        return (
            f"{counted(count, 'decision')} reviewed; from {LEAST} on, your level is shown beside "
            "the bots'."
        )
    if len(found.levels) == len(RATES):
        return "Too few hands were reviewed for a level yet."
    if found.levels:
        place = f"at the level of {listed(found.levels, 'or')}"
    elif found.above and found.below:
        place = f"between {found.above} and {found.below}"
    else:
        place = f"better than {found.above}" if found.above else f"below {found.below}"
    return f"You play {place}."


def rate_words(errors: Rate) -> str:
    """Return an error rate with its interval; nothing where too little was reviewed."""
    found = standing_of(errors)
    if found is None:
        return ""
    return (
        f"{tenths(found.rate)} points lost per decision, in 95 of 100 cases between "
        f"{tenths(found.low)} and {tenths(found.high)}"
    )


def rungs(errors: Rate) -> list[tuple[str, float]]:
    """Return the levels with their rates, the weakest first, and "you" at your place."""
    found = standing_of(errors)
    steps = [(name, one.mean) for name, one in RATES.items()]
    if found is not None:
        steps.append(("you", found.rate))
    return sorted(steps, key=lambda step: -step[1])


# -- what to practice -----------------------------------------------------------------------


def ladder_lines(found: Ladder) -> list[str]:
    """Return all of it in sentences."""
    lines = [level_words(found.errors)]
    if words := rate_words(found.errors):
        lines.append(f"{words}.")
        lines += [f"{name}: {tenths(rate)} points." for name, rate in rungs(found.errors)]
    for habit in found.habits:
        ways = "; ".join(f"`{way_command(way)}`" for way in practice_for(habit))
        lines.append(f"A costly habit: {habit_words(habit)}. Practice it with {ways}.")
    lines += [f"{one.when.isoformat()}: {one.words}." for one in found.reached]
    return lines


# -- what was reached -----------------------------------------------------------------------
