"""The coach: one sentence about your play, and one thing to do, about ten minutes a day.

A plan depends only on the games, the answers of earlier days and the date, so it stays the same
all day; exercises answered today are crossed off.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from math import ceil, hypot
from typing import Final, NamedTuple

import msgspec

from spades_tui import PROGRAM
from spades_tui.practice.boards.board import update_results
from spades_tui.practice.boards.daily import daily_result, day_words
from spades_tui.practice.boards.daily import today as day_of_deal
from spades_tui.practice.exercise import ExerciseEntry
from spades_tui.practice.ideas import Idea
from spades_tui.practice.lessons.lesson import FIRST_LESSON
from spades_tui.practice.library import PUZZLES_ABOUT, Library, Session, read_library
from spades_tui.practice.mistakes import KIND as MISTAKE
from spades_tui.practice.mistakes import PlayedRows
from spades_tui.practice.weaknesses import Weakness, count_hands, day_of, find_weaknesses, measure
from spades_tui.storage.boards import BoardJournal
from spades_tui.storage.index_rows import DecisionRow, SeatRow
from spades_tui.storage.practice_answers import PracticeAnswer
from spades_tui.text import capitalize, count_noun, format_number

MINUTES: Final = 10.0
"""Minutes of practice planned for a day, roughly."""
NEW: Final = 5
"""Most new exercises in a day; the others wait for a later day."""
_DUE: Final = 4
"""Most exercises repeated in a day, apart from new ones."""
_MISTAKES: Final = 2
_PUZZLES: Final = 2
"""New mistakes and puzzles of a day that also has a lesson or a deal of the course."""
_FIRST_GAME_MINUTES: Final = 10
WEEK: Final = 7
"""Days an idea is practiced before it is measured again."""
_WINDOW: Final = 28
"""Days of games that decide which mistake costs most."""
_REPORT_DAYS: Final = 2
"""First days of a week on which the result of the last one is shown."""
_LAST_WEEK: Final = "last week"
ENOUGH: Final = 5
"""Reviewed hands that the coach needs to name a costly mistake."""
_DRILLS: Final = ("bid", "count", "nil", "good", "out")
"""Drills of the days of a newcomer, in turn."""


class Task(msgspec.Struct, frozen=True):
    """An exercise in today's plan.

    Attributes:
        entry: the exercise.
        is_done: whether the player has done it today.
    """

    entry: ExerciseEntry
    is_done: bool

    @property
    def minutes(self) -> float:
        """Estimated minutes that the exercise takes; 0 if it is done."""
        if self.is_done:
            return 0.0
        is_first = self.entry.name == FIRST_LESSON
        return _FIRST_GAME_MINUTES if is_first else self.entry.minutes


class TaskData(msgspec.Struct, frozen=True):
    """An exercise of today's plan in JSON.

    Attributes:
        id: its id in the journal of answers (`ExerciseEntry.id`).
        kind: its kind (`ExerciseKind`).
        title: its title in lists.
        done: whether it was done today.
    """

    id: str
    kind: str
    title: str
    done: bool


class PlanData(msgspec.Struct, frozen=True):
    """The coach's plan of today in JSON.

    Attributes not listed here are those of the same name in `Plan`.

    Attributes:
        advice: a sentence with the one thing to do now.
        minutes: estimated minutes that are left today.
        tasks: the exercises of today, in order.
        days_in_a_row: `Plan.run`.
    """

    sentence: str
    progress: str
    idea: str
    advice: str
    minutes: int
    tasks: tuple[TaskData, ...]
    deal: str
    days_in_a_row: int
    sleeping: int


class TaskGroup(NamedTuple):
    """Exercises of today that one line names together.

    Attributes:
        words: the line: their number and kind, with their title if it does not give an answer away.
        tasks: the exercises.
    """

    words: str
    tasks: tuple[Task, ...]


class Plan(msgspec.Struct, frozen=True):
    """The coach's plan of today.

    Attributes:
        sentence: one sentence about the player's play.
        progress: a sentence comparing the points lost per hand by one idea, that of this or last
            week, before and after practice; "" if too few hands were reviewed.
        idea: the name of the idea practiced (`Idea.name`); "" for a newcomer.
        tasks: the exercises of today, in order.
        deal: the result of the deal of the day, in a few words.
        run: number of days in a row on which the player practiced or played a board, up to today,
            or up to yesterday if not yet today.
        begun: whether the player has practiced or played a board today.
        sleeping: number of the player's mistakes that were never answered and are not planned
            today.
    """

    sentence: str
    progress: str
    idea: str
    tasks: tuple[Task, ...]
    deal: str
    run: int
    begun: bool
    sleeping: int

    @property
    def minutes(self) -> int:
        """Estimated minutes that are left today, rounded up."""
        return ceil(sum(task.minutes for task in self.tasks))

    @property
    def is_done(self) -> bool:
        """Whether every exercise of today is done."""
        return all(task.is_done for task in self.tasks)

    @property
    def advice(self) -> str:
        """A sentence with the one thing to do now."""
        if not self.tasks:
            return "Play a game: its hands are reviewed while you play on."
        if self.is_done:
            return "Done for today. Something new waits tomorrow."
        if self.tasks[0].entry.name == FIRST_LESSON:
            return f"Play your first game: about {_FIRST_GAME_MINUTES} minutes."
        parts = _count_kinds(task.entry for task in self.tasks if not task.is_done)
        return f"About {count_noun(self.minutes, 'minute')}: {', '.join(parts)}."

    def groups(self) -> list[TaskGroup]:
        """Return the exercises of today grouped by kind.

        Exercises whose titles do not give the idea away are also grouped by title.
        """
        groups: dict[tuple[str, str], list[Task]] = {}
        for task in self.tasks:
            title = task.entry.title if task.entry.kind in _TITLED else ""
            groups.setdefault((task.entry.kind, title), []).append(task)
        return [
            TaskGroup(_title(tasks, title), tuple(tasks)) for (_, title), tasks in groups.items()
        ]

    @property
    def run_words(self) -> str:
        """The number of days in a row including today, as "day 3 in a row"; "" on the first day."""
        day = self.run + (not self.begun)
        return f"day {day} in a row" if day > 1 else ""

    @property
    def words(self) -> str:
        """The minutes left, or "done", and the days in a row: "about 9 minutes · day 3 in a
        row"."""
        left = "done" if self.is_done else f"about {count_noun(self.minutes, 'minute')}"
        return f"{left} · {self.run_words}" if self.run_words else left

    def lines(self) -> list[str]:
        """Return the plan as sentences, for plain text."""
        lines = [self.sentence, self.progress, self.advice]
        lines += [f"Deal of the day: {self.deal}. `{PROGRAM} daily` plays it."]
        if self.sleeping:
            lines.append(f"{count_noun(self.sleeping, 'mistake')} of yours can wait.")
        if self.run_words:
            lines.append(f"{self.run_words[0].upper()}{self.run_words[1:]}.")
        return [line for line in lines if line]

    def data(self) -> PlanData:
        """Return the plan for JSON."""
        tasks = tuple(
            TaskData(task.entry.id, task.entry.kind, task.entry.title, task.is_done)
            for task in self.tasks
        )
        return PlanData(
            self.sentence, self.progress, self.idea, self.advice, self.minutes, tasks, self.deal,
            self.run, self.sleeping,
        )  # fmt: skip

    def session(self, library: Library) -> Session:
        """Return a session of the exercises of today that are not done yet, taken from
        `library`."""
        left = [task.entry for task in self.tasks if not task.is_done]
        return Session(library, "Today", left)


_KINDS: Final = {
    "lesson": "lesson", "course": "course deal", "puzzle": "puzzle", "mistake": "mistake of yours",
    "drill": "drill question",
}  # fmt: skip


_TITLED: Final = ("lesson", "course", "drill")
"""Kinds whose titles do not give the idea away."""


def _title(tasks: Sequence[Task], title: str) -> str:
    (words,) = _count_kinds(task.entry for task in tasks)
    return f"{capitalize(words)}: {title}" if title else capitalize(words)


def _count_kinds(entries: Iterable[ExerciseEntry]) -> list[str]:
    counts: dict[str, int] = {}
    for entry in entries:
        counts[entry.kind] = counts.get(entry.kind, 0) + 1
    words = []
    for kind, count in counts.items():
        noun = _KINDS[kind]
        if kind == MISTAKE and count > 1:
            words.append(f"{count} mistakes of yours")
        else:
            words.append(f"a {noun}" if count == 1 else count_noun(count, noun))
    return words


def read_plan(rows: PlayedRows) -> tuple[Plan, Library]:
    """Return the plan of today, and the library from which its exercises are taken.

    Args:
        rows: the rows of the player's games.

    Raises:
        StorageError: if answers or results of boards cannot be read.
    """
    library = read_library(rows)
    return plan_day(library, update_results()), library


def plan_day(library: Library, boards: BoardJournal) -> Plan:
    """Return the plan of today.

    Args:
        library: all exercises, with the player's games and answers.
        boards: the journal of boards, for the deal of the day and the days in a row.
    """
    today, answers = library.today, library.answers.answers
    decisions = [row for row in library.rows.decisions if row.person]
    focus, progress = find_focus(decisions, library.rows.seats, today)
    before = [answer for answer in answers if answer.day < today]
    planner = _Planner(library, before)
    completed = library.list_completed(answers)
    if focus is None:
        entries = planner.for_newcomer()
        sentence = _newcomer_sentence(library, decisions, completed)
    else:
        entries = planner.for_idea(focus.idea)
        sentence = _focus_sentence(focus)
    done = completed | {
        answer.question
        for answer in answers
        if answer.day == today and answer.kind not in ("lesson", "course")
    }
    tasks = tuple(Task(entry, entry.id in done) for entry in entries)
    planned = {entry.id for entry in entries}
    past_answers = library.answers.group_by_question(MISTAKE)
    sleeping = sum(name not in past_answers and name not in planned for name in library.mistakes)
    days = {answer.day for answer in answers if answer.grade != "gone"}
    days |= {result.when.astimezone().date() for result in boards.all_played()}
    deal = day_words(daily_result(boards, day_of_deal(library.now)), 0)
    last = today if today in days else today - timedelta(days=1)
    return Plan(
        sentence=sentence,
        progress=progress,
        idea="" if focus is None else focus.idea.name,
        tasks=tasks,
        deal=deal,
        run=_count_run(days, last),
        begun=today in days,
        sleeping=sleeping,
    )


def _count_run(days: set[date], last: date) -> int:
    run = 0
    while last - timedelta(days=run) in days:
        run += 1
    return run


# -- the idea of the week -------------------------------------------------------------------


def find_focus(
    decisions: Sequence[DecisionRow], seats: Sequence[SeatRow], today: date
) -> tuple[Weakness | None, str]:
    """Return the weakness to work on this week, and a sentence on the player's progress.

    Weeks are counted from the player's first reviewed game. In the first week it is the costliest
    kind of mistake so far; later the costliest of the four weeks before, but not the same twice in
    a row if there is another.

    Args:
        decisions: the player's priced decisions.
        seats: bids and tricks in finished hands, which show whether bids are too high or too low.
        today: the local date.

    Returns:
        The weakness, None if too few hands were reviewed or no mistake was repeated; and the
            sentence. It is about last week's weakness in the first days of a week, otherwise about
            the current one; it is "" if too few hands were reviewed for it.
    """
    dated = [(day, row) for row in decisions if (day := day_of(row)) is not None and day <= today]
    if not dated:
        return None, ""
    first = min(day for day, _ in dated)
    week = (today - first).days // WEEK
    focus: Weakness | None = None
    previous: Weakness | None = None
    for number in range(max(1, week - WEEK), week + 1):
        start = first + timedelta(days=WEEK * number)
        window = _rows_between(dated, start - timedelta(days=_WINDOW), start)
        previous, focus = focus, _costliest(window, seats, focus)
    if focus is None:
        return _costliest(
            _rows_between(dated, today - timedelta(days=_WINDOW), None), seats, None
        ), ""
    start = first + timedelta(days=WEEK * week)
    this_week = _compare(focus, _rows_between(dated, start, None), "this week")
    last_week = _rows_between(dated, start - timedelta(days=WEEK), start)
    fresh = previous is not None and (today - start).days <= _REPORT_DAYS
    if previous is not None and (fresh or not this_week):
        return focus, _compare(previous, last_week, _LAST_WEEK) or this_week
    return focus, this_week


def _rows_between(
    dated: Iterable[tuple[date, DecisionRow]], start: date, end: date | None
) -> list[DecisionRow]:
    return [row for day, row in dated if start <= day and (end is None or day < end)]


def _costliest(
    rows: Sequence[DecisionRow], seats: Sequence[SeatRow], last: Weakness | None
) -> Weakness | None:
    if count_hands(rows) < ENOUGH:
        return None
    games = {row.file for row in rows}
    weaknesses = find_weaknesses(rows, [row for row in seats if row.file in games])
    other = [weakness for weakness in weaknesses if last is None or weakness.idea != last.idea]
    return next(iter(other or weaknesses), None)


def _compare(before: Weakness, rows: Sequence[DecisionRow], when: str) -> str:
    """Return whether a weakness got better, in points a hand; "" after too few hands."""
    now = measure(before.idea, rows)
    if now.hands < ENOUGH:
        return ""
    change, chance = before.rate - now.rate, hypot(before.error, now.error)
    verdict = "better" if change > chance else "worse" if change < -chance else "about the same"
    old, new = (format_number(weakness.rate, ".1f") for weakness in (before, now))
    rates = f"{old} points lost a hand before, {new} {when}"
    habit = f"{before.idea.remedy.habit}: " if when == _LAST_WEEK else ""
    return f"{habit}{rates} ({count_noun(now.hands, 'hand')}): {verdict}."


def _focus_sentence(focus: Weakness) -> str:
    return f"{focus.words} in {count_noun(focus.hands, 'reviewed hand')}."


def _newcomer_sentence(
    library: Library, decisions: Sequence[DecisionRow], completed: set[str]
) -> str:
    hands = count_hands(decisions)
    if not hands and f"lesson/{FIRST_LESSON}" not in completed:
        return "You are new here: your first game explains everything as it happens."
    if hands < ENOUGH:
        lessons, deals = (
            f"{sum(entry.id in completed for entry in entries)} of {len(entries)}"
            for entries in (library.lessons(), library.course())
        )
        return (
            f"You have taken {lessons} lessons and solved {deals} deals of the course. Once "
            f"{ENOUGH} hands of yours are reviewed, you read here what costs you most."
        )
    return "Your reviewed hands show no mistake that comes again. Well played."


# -- the exercises of a day -----------------------------------------------------------------


class _Planner:
    """Chooses the exercises of a day by the answers given before it."""

    def __init__(self, library: Library, before: Sequence[PracticeAnswer]) -> None:
        self._library, self._before = library, before
        self._completed = library.list_completed(before)
        self._today = library.today
        self._plan: list[ExerciseEntry] = library.due(before=self._today)[:_DUE]
        self._new = 0

    def _add(self, entries: Iterable[ExerciseEntry], most: int = NEW) -> int:
        """Add new exercises as far as the day has room; return how many."""
        chosen = {entry.id for entry in self._plan}
        added = 0
        for entry in entries:
            spent = sum(planned.minutes for planned in self._plan)
            if added == most or self._new == NEW or spent + entry.minutes > MINUTES + 2:
                break
            if entry.id not in chosen:
                self._plan.append(entry)
                self._new += 1
                added += 1
        return added

    def _undone(self, entries: Iterable[ExerciseEntry]) -> list[ExerciseEntry]:
        return [entry for entry in entries if entry.id not in self._completed]

    def for_newcomer(self) -> list[ExerciseEntry]:
        """Return exercises for a player without a weakness.

        First come those that are due again, then the next lesson and deal, mistakes, and drill
        questions or puzzles, as far as the day has room. For a player without reviewed hands who
        has not played the first game, it is that game alone.
        """
        library = self._library
        lessons = self._undone(library.lessons())
        if lessons and lessons[0].name == FIRST_LESSON and not count_hands(library.rows.decisions):
            return [lessons[0]]
        lessons = [entry for entry in lessons if entry.name != FIRST_LESSON]
        self._add(lessons, 1)
        self._add(self._undone(library.course()), 1 if lessons else 2)
        self._add(library.own_mistakes(), _MISTAKES)
        day = self._today.toordinal()
        if day % 2:
            self._add(library.drill(_DRILLS[day // 2 % len(_DRILLS)]))
        self._add(library.fresh_puzzles(NEW, before=self._today))
        return self._plan

    def for_idea(self, idea: Idea) -> list[ExerciseEntry]:
        """Return exercises on an idea.

        First come those that are due again, then the lesson on the idea, mistakes of the player,
        puzzles or a drill, and a deal, as far as the day has room.
        """
        library, remedy = self._library, idea.remedy
        lesson = [entry for entry in library.lessons() if entry.name == remedy.lesson]
        taught = self._add(self._undone(lesson), 1)
        answered = {answer.question for answer in self._before}
        mistakes = [entry for entry in library.own_mistakes() if entry.id not in answered]
        matching = {entry.id for entry in library.own_mistakes(idea)}
        self._add(sorted(mistakes, key=lambda entry: entry.id not in matching), _MISTAKES)
        if remedy.drill:
            self._add(library.drill(remedy.drill), _PUZZLES)
        else:
            self._add(self._puzzles(idea), _PUZZLES)
        if not taught:
            deals = [entry for entry in library.course() if entry.name in remedy.deals]
            if not self._add(self._undone(deals), 1):
                self._add_next_step()
        self._add(self._puzzles(idea))
        return self._plan

    def _add_next_step(self) -> None:
        """Add the next lesson or the next deal, on alternate days: something new every day."""
        library = self._library
        lessons = [entry for entry in self._undone(library.lessons()) if entry.name != FIRST_LESSON]
        deals = self._undone(library.course())
        steps = (deals, lessons) if self._today.toordinal() % 2 else (lessons, deals)
        for entries in steps:
            if self._add(entries, 1):
                return

    def _puzzles(self, idea: Idea) -> list[ExerciseEntry]:
        library, today = self._library, self._today
        if idea.motif:
            puzzles = library.fresh_puzzles(NEW, motif=idea.motif, before=today)
            if puzzles:
                return puzzles
        theme = PUZZLES_ABOUT.get(idea.theme)
        return library.fresh_puzzles(NEW, theme=theme, before=today)
