"""All exercises, the player's progress, and sessions of exercises."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from functools import cached_property
from typing import Final

import msgspec

from spades_tui.bots.pricing.price import ENGINE, Price
from spades_tui.player_view.wording import CardStyle
from spades_tui.practice.course.deal import course_deals
from spades_tui.practice.course.session import KIND as COURSE
from spades_tui.practice.course.session import CourseExercise, course_entry, course_progress
from spades_tui.practice.drills.drill import DrillExercise, drill_entries
from spades_tui.practice.exercise import Exercise, ExerciseEntry
from spades_tui.practice.ideas import Idea
from spades_tui.practice.lessons.learner import KIND as LESSON
from spades_tui.practice.lessons.learner import LessonExercise, lesson_progress
from spades_tui.practice.lessons.lesson import FIRST_LESSON, lesson_entries
from spades_tui.practice.mistakes import KIND as MISTAKE
from spades_tui.practice.mistakes import (
    PlayedRows,
    due_mistakes,
    due_today,
    keep_price,
    question_at,
    standing_mistakes,
)
from spades_tui.practice.puzzles.practice import (
    PuzzleExercise,
    PuzzleRecord,
    PuzzleSource,
    puzzle_entry,
)
from spades_tui.practice.puzzles.puzzle import Puzzle, load_puzzles
from spades_tui.practice.puzzles.themes import STAKES, PuzzleTheme
from spades_tui.practice.question import QuestionExercise
from spades_tui.practice.weaknesses import BIDDING, idea_of
from spades_tui.review.marks import LOSING_MARKS, mark_of_loss
from spades_tui.storage.clock import utc_now
from spades_tui.storage.index_rows import DecisionRow
from spades_tui.storage.listing import find_record
from spades_tui.storage.practice_answers import AnswerJournal, PracticeAnswer
from spades_tui.text import count_noun

DONE: Final = "That is all for today."
SESSION_LENGTH: Final = 10
"""Exercises in a session on an idea or a source."""
_OWN: Final = 5
"""Most of the player's own mistakes in a session: they may still remember them."""


class Library:
    """All exercises, with the player's games and answers.

    Attributes:
        rows: the rows of the player's games.
        answers: the journal of answers.
        now: returns the current time.
        mistakes: the player's mistakes that are exercises, by the id of the exercise.
        notes: sentences to show once.
    """

    def __init__(
        self,
        rows: PlayedRows,
        answers: AnswerJournal,
        now: Callable[[], datetime] = utc_now,
        puzzles: Sequence[Puzzle] | None = None,
    ) -> None:
        """Collect the exercises; remove mistakes that newer prices no longer call mistakes.

        Args:
            rows: the rows of the player's games.
            answers: the journal of answers.
            now: returns the current time.
            puzzles: the puzzles to use; None for those of this release.
        """
        self.rows, self.answers, self.now = rows, answers, now
        self.notes = [answers.problem] if answers.problem else []
        self.mistakes = standing_mistakes(rows.decisions)
        self._given_puzzles = puzzles
        past_answers = answers.group_by_question(MISTAKE)
        lost = {row.question for row in rows.decisions if row.question} - self.mistakes.keys()
        self._take_out(
            sorted(
                name
                for name in lost & past_answers.keys()
                if past_answers[name][-1].grade != "gone"
            )
        )

    @property
    def today(self) -> date:
        """The current local date."""
        return self.now().astimezone().date()

    @cached_property
    def puzzles(self) -> PuzzleSource:
        """The puzzles with the player's progress; they are read on first use."""
        puzzles = load_puzzles() if self._given_puzzles is None else self._given_puzzles
        return PuzzleSource(puzzles, self.answers, self.now)

    @property
    def standing(self) -> PuzzleRecord:
        """The player's rating in puzzles, and the ratings of the puzzles answered."""
        return self.puzzles.standing

    # -- entries --------------------------------------------------------------------------

    def lessons(self) -> list[ExerciseEntry]:
        """Return the entries of the lessons in order; the first game comes first."""
        return [
            ExerciseEntry(f"{LESSON}/{entry.id}", LESSON, entry.title) for entry in lesson_entries()
        ]

    def course(self) -> list[ExerciseEntry]:
        """Return the entries of the deals of the course in order."""
        return list(map(course_entry, course_deals()))

    def own_mistakes(self, idea: Idea | None = None) -> list[ExerciseEntry]:
        """Return the entries of the player's mistakes, the costliest first.

        Args:
            idea: return only the mistakes that missed this idea; None returns all.
        """
        rows = sorted(self.mistakes.values(), key=lambda row: (-row.points, row.question))
        return [_mistake_entry(row) for row in rows if idea is None or _is_about(row, idea)]

    def fresh_puzzles(
        self,
        count: int,
        *,
        theme: PuzzleTheme | None = None,
        motif: str = "",
        before: date | None = None,
    ) -> list[ExerciseEntry]:
        """Return the entries of at most `count` puzzles never tried, near the player's rating.

        All arguments are those of `PuzzleSource.fresh`.
        """
        fresh = self.puzzles.fresh(count, theme=theme, motif=motif, before=before)
        return list(map(puzzle_entry, fresh))

    def drill(
        self, kind: str, seed: int | None = None, count: int | None = None
    ) -> list[ExerciseEntry]:
        """Return the entries of the questions of a drill.

        Args:
            kind: the kind of drill, a key of `DRILLS`.
            seed: the number that determines the questions; None for those of today.
            count: the number of questions; None for a whole drill.
        """
        seed = self.today.toordinal() if seed is None else seed
        entries = drill_entries(kind, seed)
        return list(entries if count is None else entries[:count])

    def due(self, before: date | None = None) -> list[ExerciseEntry]:
        """Return the entries of mistakes and puzzles that are due today, the longest due first.

        Args:
            before: count only answers before this day; None counts all, so that exercises answered
                today are not due.
        """
        repeats = [
            (when, puzzle.id, puzzle_entry(puzzle)) for when, puzzle in self.puzzles.due(before)
        ]
        repeats += [
            (when, row.question, _mistake_entry(row))
            for when, row in due_mistakes(self.mistakes.values(), self.answers, self.now, before)
        ]
        return [entry for _, _, entry in sorted(repeats, key=lambda item: item[:2])]

    def list_completed(self, answers: Iterable[PracticeAnswer]) -> set[str]:
        """Return the ids (`ExerciseEntry.id`) of the lessons and deals that `answers` completed."""
        answers = list(answers)
        lessons = lesson_progress(answers)
        deals = course_progress(answers)
        return {f"{LESSON}/{name}" for name, progress in lessons.items() if progress.done} | {
            f"{COURSE}/{name}" for name, progress in deals.items() if progress.startswith("solved")
        }

    # -- sessions -------------------------------------------------------------------------

    def session_on(self, idea: Idea) -> Session:
        """Return a session on an idea: the player's own mistakes, due ones first, then new
        puzzles."""
        own = [row for row in self.mistakes.values() if _is_about(row, idea)]
        first = due_today(own, self.answers, self.now)
        others = sorted((row for row in own if row not in first), key=lambda row: -row.points)
        entries = list(map(_mistake_entry, (*first, *others)))[:_OWN]
        left = SESSION_LENGTH - len(entries)
        if idea.motif:
            entries += self.fresh_puzzles(left, motif=idea.motif)
        else:
            entries += self.fresh_puzzles(left, theme=PUZZLES_ABOUT.get(idea.theme))
        return Session(self, idea.words, entries)

    def session_of_puzzles(self, theme: PuzzleTheme | None = None) -> Session:
        """Return a session of puzzles that are due, then of new ones near the player's rating.

        Args:
            theme: take only puzzles with this theme; None takes any.
        """
        missed = [
            puzzle for _, puzzle in self.puzzles.due() if theme is None or theme in puzzle.themes
        ][:SESSION_LENGTH]
        fresh = self.puzzles.fresh(SESSION_LENGTH - len(missed), theme=theme)
        return Session(self, "Puzzles", map(puzzle_entry, (*missed, *fresh)))

    def session_of_missed_puzzles(self) -> Session:
        """Return a session of the puzzles that the player missed and that are due again."""
        return Session(
            self, "Missed puzzles", (puzzle_entry(puzzle) for _, puzzle in self.puzzles.due())
        )

    def session_of_mistakes(self) -> Session:
        """Return a session of the player's mistakes: due ones, then new ones, the costliest
        first."""
        rows = due_today(list(self.mistakes.values()), self.answers, self.now)
        return Session(self, "My mistakes", map(_mistake_entry, rows[:SESSION_LENGTH]))

    # -- exercises ------------------------------------------------------------------------

    def open(
        self, entry: ExerciseEntry, style: CardStyle = "symbols", *, from_start: bool = False
    ) -> Exercise | None:
        """Return the exercise of an entry, ready to be done.

        None if its record or its rules no longer exist, and for the first game, which is a table.

        Args:
            entry: the entry.
            style: how cards are written.
            from_start: whether a lesson begins at its first step; if not, where the player left it.

        Raises:
            ValueError: if no lesson or deal has the name of the entry.
        """
        match entry.kind:
            case "lesson":
                if entry.name == FIRST_LESSON:
                    return None
                return LessonExercise(
                    entry.name, self.answers, style, self.now, from_start=from_start
                )
            case "course":
                return CourseExercise(entry.name, self.answers, style, self.now)
            case "drill":
                return DrillExercise(entry, self.answers, style, self.now)
            case "puzzle":
                try:
                    return PuzzleExercise(
                        self.puzzles.by_id[entry.id], self.answers, style, self.now
                    )
                except (KeyError, ValueError):
                    return None
            case _:
                return self._open_mistake(entry, style)

    def _open_mistake(self, entry: ExerciseEntry, style: CardStyle) -> Exercise | None:
        row = self.mistakes.get(entry.id)
        path = None if row is None else find_record(row.file)
        question = None if row is None or path is None else question_at(path, row.event)
        if question is None or question.id != entry.id:
            return None
        return QuestionExercise(entry, question, self.answers, style, self.now)

    def renew(self, exercise: QuestionExercise, price: Price | None) -> Exercise | None:
        """Save a new price of a mistake, and return the exercise with it.

        Args:
            exercise: the exercise with an old price.
            price: the price by this version; None if there was nothing to compare.

        Returns:
            The exercise; None if the decision is no mistake by the new price. The exercise is then
                removed for good.
        """
        question = exercise.question
        keep_price(question, price)
        if price is None or mark_of_loss(price) not in LOSING_MARKS:
            self._take_out((question.id,))
            return None
        renewed = msgspec.structs.replace(question, price=price, engine=ENGINE)
        return QuestionExercise(exercise.entry, renewed, self.answers, exercise.style, self.now)

    def _take_out(self, names: Sequence[str]) -> None:
        for name in names:
            self.answers.record(PracticeAnswer(name, MISTAKE, self.now(), "gone"))
        if names:
            reason = (
                "it is no longer a mistake" if len(names) == 1 else "they are no longer mistakes"
            )
            count = count_noun(len(names), "exercise")
            self.notes.append(f"{count} taken away: by newer prices {reason}.")


def read_library(rows: PlayedRows) -> Library:
    """Return all exercises, with the answers given so far.

    Args:
        rows: the rows of the player's games.

    Raises:
        StorageError: when the answers cannot be read.
    """
    return Library(rows, AnswerJournal())


def _is_about(row: DecisionRow, idea: Idea) -> bool:
    """Return whether a mistake missed the idea's motif or, if it has none, is of its theme."""
    if idea == BIDDING:
        return idea_of(row) == BIDDING
    return row.motif == idea.motif if idea.motif else row.theme == idea.theme


PUZZLES_ABOUT: Final[dict[str, PuzzleTheme]] = {
    **STAKES,
    "call": "bid to the score",
    "cards": "cover a nil",
    "tricks": "second and third hand",
}
"""Theme of the puzzles most like a decision, by what was at stake."""


def _mistake_entry(row: DecisionRow) -> ExerciseEntry:
    """Return a mistake as a list entry."""
    title = "A mistake of yours"
    return ExerciseEntry(row.question, MISTAKE, title, row.motif, row.theme, row.points)


class Session:
    """A series of exercises, which are opened one after another.

    Attributes:
        library: all exercises.
        title: its title.
        done: the number of exercises opened so far.
    """

    def __init__(self, library: Library, title: str, entries: Iterable[ExerciseEntry]) -> None:
        self.library, self.title = library, title
        self._queue = deque(entries)
        self.done = 0

    def __len__(self) -> int:
        """Return the number of exercises left."""
        return len(self._queue)

    @property
    def next_entry(self) -> ExerciseEntry | None:
        """The entry of the next exercise; None if no exercise is left."""
        return self._queue[0] if self._queue else None

    def skip(self) -> None:
        """Remove the next exercise without opening it; there must be one."""
        self._queue.popleft()

    def next(self, style: CardStyle = "symbols", *, from_start: bool = False) -> Exercise | None:
        """Open the next exercise that still exists and return it; None if none is left.

        The arguments are those of `Library.open`.
        """
        while self._queue:
            exercise = self.library.open(self._queue.popleft(), style, from_start=from_start)
            if exercise is not None:
                self.done += 1
                return exercise
        return None

    def renew(self, exercise: QuestionExercise, price: Price | None) -> Exercise | None:
        """Save a new price of a mistake, and return the exercise with it, as `Library.renew` does.

        If None is returned, `done` no longer counts the exercise.
        """
        renewed = self.library.renew(exercise, price)
        self.done -= renewed is None
        return renewed

    @property
    def place(self) -> str:
        """The position in the session, as "2 of 5"; "" for a single exercise."""
        whole = self.done + len(self)
        return f"{self.done} of {whole}" if whole > 1 else ""
