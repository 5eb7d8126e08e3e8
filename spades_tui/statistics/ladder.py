"""The ladder: a player's error rate beside those of the levels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import Final, NamedTuple

import msgspec

from spades_tui.bots.players import MY_LEVEL
from spades_tui.estimate import Z_95
from spades_tui.history.indexing import read_index
from spades_tui.statistics.error_rates import ErrorRate, Habit, one_decimal
from spades_tui.statistics.milestones import Milestone, find_milestones
from spades_tui.statistics.remedies import remedies_for
from spades_tui.statistics.statistic import Bar, Group, Line, Statistic, groups_of
from spades_tui.statistics.statistics import (
    PlayerFigures,
    all_rows,
    compute_statistics,
    habit_line,
)
from spades_tui.storage.index import ProgressCallback
from spades_tui.storage.index_rows import DecisionRow, GameRow, SeatRow
from spades_tui.storage.paths import StorageError
from spades_tui.storage.practice_answers import AnswerJournal, PracticeAnswer
from spades_tui.text import count_noun, join_words

MIN_DECISIONS: Final = 30
"""Decisions that were reviewed, from which on a level is told."""
DEFAULT_LEVEL: Final = "regular"
"""Stands for the level of a player about whom too little is known."""
_LEAST_ERROR: Final = 1e-6
"""Stands for a standard error of 0."""


class MeasuredRate(NamedTuple):
    """An error rate that was measured, and its standard error."""

    mean: float
    error: float


LEVEL_RATES: Final[dict[str, MeasuredRate]] = {
    "novice": MeasuredRate(3.1, 0.17),
    "regular": MeasuredRate(2.28, 0.17),
    "club": MeasuredRate(1.9, 0.18),
    "master": MeasuredRate(0.44, 0.04),
}
"""Points lost per decision, the weakest level first, as measured by
``python -m tests.soak.error_rates --n 60 --seed 3``: 60 hands of `standard` a level, the same deals
for each. A level is only told from another one where both errors allow it."""


class LadderStanding(NamedTuple):
    """Where a player stands.

    Attributes:
        levels: the levels it cannot be told from, the weakest first.
        below: the weakest level that errs less for sure; "" where there is none.
        above: the strongest that errs more for sure; "" where there is none.
    """

    levels: tuple[str, ...]
    below: str
    above: str


class Ladder(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of it; `STATISTICS` has what each field is.

    Attributes:
        note: what was found wrong on the way, one sentence or "".
    """

    errors: ErrorRate
    habits: tuple[Habit, ...]
    reached: tuple[Milestone, ...]
    note: str = ""

    def parts(self) -> list[tuple[str, list[Group]]]:
        """Return all that is told, without a heading."""
        return [("", groups_of(STATISTICS, self))]


def compute_ladder(
    games: Iterable[GameRow],
    seats: Sequence[SeatRow],
    decisions: Sequence[DecisionRow],
    answers: Iterable[PracticeAnswer],
) -> Ladder:
    """Return the ladder of what was played, reviewed and answered."""
    games = list(games)
    figures: PlayerFigures = compute_statistics(games, seats, decisions).unassisted
    return Ladder(
        figures.errors, figures.habits, find_milestones(games, seats, decisions, list(answers))
    )


def load_ladder(tell: ProgressCallback = lambda _: None) -> Ladder:
    """Bring the index up to date and return what it says; `tell` hears how far that has come.

    Raises:
        StorageError: when there is no SQLite, or the index or the answers cannot be used.
    """
    rows, note = read_index(all_rows, tell)
    return msgspec.structs.replace(compute_ladder(*rows, AnswerJournal().answers), note=note)


# -- where one stands -----------------------------------------------------------------------


def place_on_ladder(found: ErrorRate) -> LadderStanding | None:
    """Return where an error rate stands; None where too little was reviewed.

    That the levels' own rates are not known exactly either is taken into account.
    """
    mean = found.points
    if mean.count < MIN_DECISIONS:
        return None
    apart = {name: (one.mean - mean.mean) / hypot(one.error, mean.error or _LEAST_ERROR)
             for name, one in LEVEL_RATES.items()}  # fmt: skip
    worse = [name for name, errors in apart.items() if errors > Z_95]
    better = [name for name, errors in apart.items() if errors < -Z_95]
    within = tuple(name for name in LEVEL_RATES if name not in (*worse, *better))
    return LadderStanding(within, better[0] if better else "", worse[-1] if worse else "")


def level_text(errors: ErrorRate) -> str:
    """Say where an error rate stands, in one sentence."""
    found = place_on_ladder(errors)
    if found is None:
        count = errors.points.count
        return (
            f"{count_noun(count, 'decision')} reviewed; from {MIN_DECISIONS} on, your level is "
            "shown beside "
            "the bots'."
        )
    if len(found.levels) == len(LEVEL_RATES):
        return "Too few hands were reviewed for a level yet."
    if found.levels:
        place = f"at the level of {join_words(found.levels, 'or')}"
    elif found.above and found.below:
        place = f"between {found.above} and {found.below}"
    else:
        place = f"better than {found.above}" if found.above else f"below {found.below}"
    return f"You play {place}."


def rate_text(errors: ErrorRate) -> str:
    """Return an error rate with its interval; nothing where too little was reviewed."""
    mean, half = errors.points.mean, Z_95 * errors.points.error
    if errors.points.count < MIN_DECISIONS:
        return ""
    return (
        f"{one_decimal(mean)} points lost per decision, in 95 of 100 cases between "
        f"{one_decimal(max(mean - half, 0.0))} and {one_decimal(mean + half)}; {errors.marked} of "
        f"{errors.points.count} marked."
    )


def rungs(errors: ErrorRate) -> list[tuple[str, float]]:
    """Return the levels with their rates, the weakest first, and "you" at your place."""
    steps = [(name, one.mean) for name, one in LEVEL_RATES.items()]
    if errors.points.count >= MIN_DECISIONS:
        steps.append(("you", errors.points.mean))
    return sorted(steps, key=lambda step: -step[1])


# -- a level for bots ---------------------------------------------------------------------


class OwnLevel(NamedTuple):
    """The level nearest to the player's, and one sentence that says why."""

    level: str
    reason: str


def nearest_level(errors: ErrorRate) -> OwnLevel:
    """Return the level whose error rate is nearest; the default one for too few decisions."""
    mean, count = errors.points.mean, errors.points.count
    if count < MIN_DECISIONS:
        reason = (
            f"{MY_LEVEL} is {DEFAULT_LEVEL} until {MIN_DECISIONS} of your decisions have been "
            f"reviewed; so far {count} have."
        )
        return OwnLevel(DEFAULT_LEVEL, reason)
    level = min(LEVEL_RATES, key=lambda name: abs(LEVEL_RATES[name].mean - mean))
    reason = (
        f"{MY_LEVEL} is {level}: you lose {one_decimal(mean)} points per decision, {level} "
        f"{one_decimal(LEVEL_RATES[level].mean)}."
    )
    return OwnLevel(level, reason)


def find_own_level() -> OwnLevel:
    """Return the level nearest to the player's, by the reviewed hands on disk."""
    try:
        return nearest_level(load_ladder().errors)
    except StorageError as problem:
        return OwnLevel(DEFAULT_LEVEL, f"{MY_LEVEL} is {DEFAULT_LEVEL}: {problem}")


# -- what is told -----------------------------------------------------------------------------


def _tell_level(found: Ladder) -> Iterator[Group]:
    texts = filter(None, (level_text(found.errors), rate_text(found.errors)))
    yield Group([Line(text) for text in texts])
    steps = rungs(found.errors)
    most = steps[0][1]
    yield Group(
        [
            Line(one_decimal(rate), name, Bar(max(rate, 0.0) / most), stands_out=name == "you")
            for name, rate in steps
        ],
        "Points lost per decision",
    )


def _tell_habits(found: Ladder) -> Iterator[Group]:
    lines = [habit_line(habit)._replace(remedies=remedies_for(habit)) for habit in found.habits]
    none = Line("What costs you most in reviewed games will appear here.")
    yield Group(lines or [none], "Practice these: your costliest habits")


STATISTICS: Final[tuple[Statistic[Ladder], ...]] = (
    Statistic(
        {"errors": "your error rate, which your level comes from: points lost a decision, and how "
         "many were marked as a slip, a mistake or a blunder"},
        _tell_level,
    ),
    Statistic(
        {"habits": "mistakes you made more than once, the costliest first, and their points"},
        _tell_habits,
    ),
    Statistic(
        {"reached": "what you did for the first time, and the day"},
        lambda found: [
            Group([Line(one.words, one.when.isoformat()) for one in found.reached], "Reached")
        ],
    ),
)  # fmt: skip
"""All that the ladder tells, in its order."""
