"""The ladder: a player's level beside the bots', what to practice, and what was reached."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from math import hypot
from typing import Final, Literal, NamedTuple

import msgspec

from spades_tui.bots.odds import Z_95
from spades_tui.coach.decision_themes import Theme
from spades_tui.coach.drills.item import DRILLS, QUESTIONS, DrillKind
from spades_tui.coach.lessons.lesson import FIRST, ORDER, entries
from spades_tui.coach.puzzle_themes import THEME_TITLES
from spades_tui.rules.text import counted, listed
from spades_tui.session.drilling import KIND as DRILL
from spades_tui.session.indexing import read_index
from spades_tui.session.learning import KIND as LESSON
from spades_tui.session.statistics import Figures, Habit, Rate, all_rows, is_counted, statistics
from spades_tui.session.statistics_words import habit_words, tenths
from spades_tui.storage.index import Tell
from spades_tui.storage.index_rows import DecisionRow, GameRow, SeatRow
from spades_tui.storage.practice_answers import AnswerFile, PracticeAnswer

LEAST: Final = 30
"""Decisions that were reviewed, from which on a level is told."""
_LEAST_ERROR: Final = 1e-6
"""Stands for a standard error of 0."""
_FEW: Final = 5
"""Decisions from which on a hand without a slip says something."""


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


class PracticeWay(NamedTuple):
    """Something to practice: a lesson, a drill, or puzzles on a theme."""

    kind: Literal["lesson", "drill", "puzzle"]
    name: str


class Milestone(NamedTuple):
    """Something that was reached for the first time, and when."""

    when: date
    words: str


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


def ladder_of(
    games: Iterable[GameRow],
    seats: Sequence[SeatRow],
    decisions: Sequence[DecisionRow],
    answers: Iterable[PracticeAnswer],
) -> Ladder:
    """Return the ladder of what was played, reviewed and answered."""
    games = list(games)
    figures: Figures = statistics(games, seats, decisions).unassisted
    return Ladder(figures.errors, figures.habits, _reached(games, seats, decisions, list(answers)))


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


def _reached(
    games: Sequence[GameRow],
    seats: Sequence[SeatRow],
    decisions: Sequence[DecisionRow],
    answers: Sequence[PracticeAnswer],
) -> tuple[Milestone, ...]:
    """Return what was reached, each once, in the order in which it was."""
    own = {one.file: one for one in games if is_counted(one)}
    found: dict[str, date] = {}

    def reach(words: str, days: Iterable[date]) -> None:
        if (first := min(days, default=None)) is not None:
            found[words] = first

    mine = [row for row in seats if row.person and row.file in own]
    day = {file: datetime.fromisoformat(game.created).astimezone().date()
           for file, game in own.items() if game.created}  # fmt: skip
    reach("first game won", (day[one.file] for one in own.values()
                             if one.won == 1 and one.file in day))  # fmt: skip
    for words, kind in (("first nil made", "nil"), ("first blind nil made", "blind nil")):
        made = (row.file for row in mine if row.nil_made == 1 and row.kind == kind)
        reach(words, (day[file] for file in made if file in day))
    clean = (file for file in _clean_hands(decisions, own) if file in day)
    reach("first hand without a slip", (day[file] for file in clean))
    _reach_by_answers(answers, reach)
    return tuple(sorted((Milestone(when, words) for words, when in found.items())))


def _clean_hands(decisions: Sequence[DecisionRow], own: dict[str, GameRow]) -> Iterable[str]:
    """Return the record of each reviewed hand in which nothing of the person's was marked."""
    hands: dict[tuple[str, int], list[str]] = defaultdict(list)
    for row in decisions:
        if row.file in own and row.seat == own[row.file].human:
            hands[row.file, row.place].append(row.mark)
    return [
        file for (file, _), marks in hands.items() if len(marks) >= _FEW and set(marks) == {"fine"}
    ]


def _reach_by_answers(
    answers: Sequence[PracticeAnswer], reach: Callable[[str, Iterable[date]], None]
) -> None:
    ends: dict[str, date] = {}
    right = Counter[str]()
    whole: list[date] = []
    for one in answers:
        when = one.day
        name, _, place = one.question.rpartition("/")
        if one.kind == LESSON and place == "end":
            ends.setdefault(name.partition("/")[2], when)
        elif one.kind == DRILL and one.grade == "right":
            right[name] += 1
            if right[name] == QUESTIONS:
                whole.append(when)
    reach("first game with everything explained", (ends[FIRST],) if FIRST in ends else ())
    if set(ORDER) <= ends.keys():
        reach("every lesson finished", (max(ends.values()),))
    reach("a drill without a miss", whole)
