"""What to practice today: mistakes that are due, the deal, puzzles, and something for the weakest
point; how long it takes, and which day in a row it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from math import ceil
from typing import Final, Literal, NamedTuple

from spades_tui import PROGRAM
from spades_tui.practice.boards.board import update_results
from spades_tui.practice.boards.daily import daily_result, day_words, today
from spades_tui.practice.drills.drill import KIND as DRILL
from spades_tui.practice.mistakes import due_today, load_priced_decisions
from spades_tui.practice.puzzles.practice import KIND as PUZZLE
from spades_tui.statistics.error_rates import find_habits
from spades_tui.statistics.remedies import Remedy, remedies_for, remedy_command, remedy_title
from spades_tui.storage.boards import BoardJournal
from spades_tui.storage.clock import utc_now
from spades_tui.storage.index import ProgressCallback
from spades_tui.storage.index_rows import DecisionRow
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.text import capitalize, count_noun

PUZZLES: Final = 5
"""Puzzles of a day."""
_MINUTES: Final = {"mistake": 0.75, "deal": 4, "puzzle": 0.75, "lesson": 5, "drill": 3}
"""What each takes, by guess."""
_NO_HABIT: Final = Remedy("drill", "count")
"""Where nothing is known of the person yet."""


class Task(NamedTuple):
    """Something to do today.

    Attributes:
        name: what it is.
        label: its row, two or three words.
        state: how far it is, in a few words.
        minutes: what is left of it takes about so long; 0 where it is done.
        command: begins it in words.
        remedy: what is practiced, where it is for the weakest point.
    """

    name: Literal["mistakes", "daily", "puzzles", "remedy"]
    label: str
    state: str
    minutes: float
    command: str
    remedy: Remedy | None = None


class Today(NamedTuple):
    """What there is to do.

    Attributes:
        tasks: in the order in which they are offered.
        due: how many mistakes are due.
        run: days in a row on which something was practiced, up to today or yesterday.
        begun: whether something was practiced today.
    """

    tasks: tuple[Task, ...]
    due: int
    run: int
    begun: bool

    @property
    def words(self) -> str:
        """How long it takes, and which day in a row it is: ``12 minutes · day 3 in a row``."""
        minutes = ceil(sum(task.minutes for task in self.tasks))
        left = f"about {count_noun(minutes, 'minute')}" if minutes else "all done"
        day = self.run + (not self.begun)
        return f"{left} · day {day} in a row" if day > 1 else left


def read_today(
    tell: ProgressCallback = lambda _: None, now: Callable[[], datetime] = utc_now
) -> Today:
    """Find out what there is to do; `tell` hears how far reading the games has come.

    Raises:
        StorageError: when something of it cannot be read.
    """
    return find_today(load_priced_decisions(tell), AnswerJournal(), update_results(), now)


def find_today(
    rows: Sequence[DecisionRow],
    answers: AnswerJournal,
    boards: BoardJournal,
    now: Callable[[], datetime] = utc_now,
) -> Today:
    """Return what there is to do.

    Args:
        rows: priced decisions.
        answers: all that were given.
        boards: results of the deals of the day.
        now: the moment.
    """
    here = now().astimezone().date()
    due = len(due_today(rows, answers, now))
    days = {one.day for one in answers.answers if one.grade != "gone"}
    days |= {one.when.astimezone().date() for one in boards.all_played()}
    at = here if here in days else here - timedelta(days=1)
    tasks = (
        Task(
            "mistakes",
            "My mistakes",
            f"{due} due" if due else "none due",
            due * _MINUTES["mistake"],
            f"{PROGRAM} practice mistakes",
        ),
        _deal(boards, now),
        _puzzles(answers, here),
        _remedy([row for row in rows if row.person], answers, here),
    )
    return Today(tasks, due, _run(days, at), here in days)


def _run(days: set[date], at: date) -> int:
    run = 0
    while at - timedelta(days=run) in days:
        run += 1
    return run


def _deal(boards: BoardJournal, now: Callable[[], datetime]) -> Task:
    played = daily_result(boards, today(now))
    minutes = _MINUTES["deal"] if played.played is None else 0
    return Task("daily", "Deal of the day", day_words(played, 0), minutes, f"{PROGRAM} daily")


def _puzzles(answers: AnswerJournal, here: date) -> Task:
    tried = len({one.question for one in answers.answers if one.kind == PUZZLE and one.day == here})
    left = max(PUZZLES - tried, 0)
    state = f"{tried} of {PUZZLES} near your level" if left else "done"
    return Task(
        "puzzles",
        "Five puzzles",
        state,
        left * _MINUTES["puzzle"],
        f"{PROGRAM} practice puzzles",
    )


def _remedy(own: Sequence[DecisionRow], answers: AnswerJournal, here: date) -> Task:
    """Return what helps against the mistakes that cost most; done once it was begun today."""
    habits = find_habits(own)
    ways = remedies_for(habits[0]) if habits else ()
    way = next(iter(ways), _NO_HABIT)
    is_done = any(_is_about(one.kind, one.question, way) and one.day == here
                  for one in answers.answers)  # fmt: skip
    kind, _, title = remedy_title(way).partition(": ")
    about = f"{kind} for what costs you most" if ways else kind
    minutes = PUZZLES * _MINUTES["puzzle"] if way.kind == "puzzle" else _MINUTES[way.kind]
    return Task(
        "remedy",
        capitalize(title),
        "done" if is_done else about,
        0 if is_done else minutes,
        remedy_command(way),
        way,
    )


def _is_about(kind: str, question: str, way: Remedy) -> bool:
    """Whether an answer was given to a drill or a lesson."""
    if way.kind == "drill":
        return kind == DRILL and question.startswith(f"{DRILL}/{way.name}/")
    return kind == way.kind and way.name in question.split("/")


def today_lines(found: Today) -> list[str]:
    """Return what there is to do in lines, each with the command that begins it."""
    return [
        f"Today: {found.words}.",
        *(f"{task.label}: {task.state}. {task.command}" for task in found.tasks),
    ]
