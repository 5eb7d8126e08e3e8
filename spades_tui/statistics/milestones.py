"""What was reached for the first time, and when."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from typing import Final, NamedTuple

from spades_tui.practice.drills.drill import KIND as DRILL
from spades_tui.practice.drills.generators import QUESTION_COUNT
from spades_tui.practice.lessons.learner import KIND as LESSON
from spades_tui.practice.lessons.lesson import FIRST_LESSON, LESSON_IDS
from spades_tui.statistics.statistics import is_counted
from spades_tui.storage.index_rows import DecisionRow, GameRow, SeatRow
from spades_tui.storage.practice_answers import PracticeAnswer


def find_milestones(
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


class Milestone(NamedTuple):
    """Something that was reached for the first time, and when."""

    when: date
    words: str


_FEW: Final = 5
"""Decisions from which on a hand without a slip says something."""


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
            if right[name] == QUESTION_COUNT:
                whole.append(when)
    reach(
        "first game with everything explained",
        (ends[FIRST_LESSON],) if FIRST_LESSON in ends else (),
    )
    if set(LESSON_IDS) <= ends.keys():
        reach("every lesson finished", (max(ends.values()),))
    reach("a drill without a miss", whole)
