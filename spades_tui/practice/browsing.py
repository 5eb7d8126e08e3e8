"""Lists of all exercises, by source and by idea."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from spades_tui.practice.course.deal import course_deals
from spades_tui.practice.course.session import (
    CourseExercise,
    course_entry,
    course_progress,
    next_deal,
)
from spades_tui.practice.drills.drill import drill_scores
from spades_tui.practice.drills.generators import DRILLS
from spades_tui.practice.exercise import ExerciseEntry
from spades_tui.practice.ideas import ideas_by_name
from spades_tui.practice.lessons.learner import lesson_facts, lesson_progress, next_lesson
from spades_tui.practice.lessons.lesson import lesson_entries
from spades_tui.practice.library import Library, Session
from spades_tui.practice.mistakes import KIND as MISTAKE
from spades_tui.practice.mistakes import NO_MISTAKES, due_mistakes
from spades_tui.practice.puzzles.practice import rating_line
from spades_tui.practice.puzzles.themes import PUZZLE_THEMES
from spades_tui.table.table import fresh_seed
from spades_tui.text import capitalize, count_noun

SHELVES: Final = {
    "lessons": "Lessons",
    "course": "Course",
    "puzzles": "Puzzles",
    "mistakes": "My mistakes",
    "drills": "Drills",
    "ideas": "By idea",
}
"""Titles of the shelves (lists of exercises of one kind) by name, in the order of lists."""


class Item(NamedTuple):
    """A row of a shelf: a lesson, a deal or a group of exercises.

    Attributes:
        name: its name in commands; "" if it has none.
        label: its title.
        state: the player's progress in a few words; "" if there is nothing to say.
        description: a sentence or two.
        session: returns a new session of its exercises, taken from the library it is given.
        is_next: whether the player should do it next.
    """

    name: str
    label: str
    state: str
    description: str
    session: Callable[[Library], Session]
    is_next: bool = False

    @property
    def line(self) -> str:
        """A line with its name, title, first sentence of the description, and the player's
        progress."""
        return f"{self.name}: {self.unnamed_line}" if self.name else self.unnamed_line

    @property
    def unnamed_line(self) -> str:
        """The text of `line` without the name, which may give an idea away."""
        description = re.split(r"(?<=[.?!]) ", self.description)[0]
        description = (
            "" if description.casefold() == f"{self.label}.".casefold() else f" {description}"
        )
        return f"{self.label}.{description}{f' ({self.state})' if self.state else ''}"


def list_items(library: Library, shelf: str) -> list[Item]:
    """Return the rows of a shelf (a list of exercises of one kind), in order.

    Args:
        library: the exercises and the player's answers.
        shelf: a key of `SHELVES`.
    """
    return list(_LISTS[shelf](library))


def make_session(item: Item, library: Library) -> Session:
    """Return a new session of the exercises of a shelf's row, taken from `library`."""
    return item.session(library)


def _make_single_session(entry: ExerciseEntry, library: Library) -> Session:
    return Session(library, entry.title, [entry])


def _lessons(library: Library) -> Iterator[Item]:
    progress = lesson_progress(library.answers.answers)
    following = next_lesson(progress)
    for lesson, entry in zip(lesson_entries(), library.lessons(), strict=True):
        facts = " ".join(lesson_facts(lesson.id, progress[lesson.id]))
        yield Item(
            lesson.id, lesson.title, progress[lesson.id].words, f"{lesson.summary}. {facts}",
            partial(_make_single_session, entry), lesson.id == following,
        )  # fmt: skip


def _course(library: Library) -> Iterator[Item]:
    progress = course_progress(library.answers.answers)
    following = next_deal(progress)
    for deal in course_deals():
        done = progress[deal.id].startswith("solved")
        title = f"{deal.title}. " if done else ""
        description = f"{title}{CourseExercise.goal_at_start(deal)} {deal.proof}"
        yield Item(
            deal.id, f"{deal.label}", progress[deal.id], description,
            partial(_make_single_session, course_entry(deal)), deal.id == following,
        )  # fmt: skip


def _puzzles(library: Library) -> Iterator[Item]:
    rating = rating_line(library.standing)
    yield Item("", "Any theme", "", rating, Library.session_of_puzzles, True)
    description = f"Puzzles you missed come again. {rating}"
    yield Item(
        "missed", "Missed before", f"{library.puzzles.count_missed()} due", description,
        Library.session_of_missed_puzzles,
    )  # fmt: skip
    for theme, count in library.puzzles.themes().items():
        info = PUZZLE_THEMES[theme]
        yield Item(
            theme, info.title, f"{count.right} of {count.whole}", f"{info.description} {rating}",
            partial(Library.session_of_puzzles, theme=theme),
        )  # fmt: skip


def _mistakes(library: Library) -> Iterator[Item]:
    count = len(library.mistakes)
    due = len(due_mistakes(library.mistakes.values(), library.answers, library.now))
    past_answers = library.answers.group_by_question(MISTAKE)
    new = sum(name not in past_answers for name in library.mistakes)
    description = (
        f"{capitalize(count_noun(count, 'mistake'))} in your reviewed hands."
        if count
        else NO_MISTAKES
    )
    yield Item(
        "", "What is due, then the costliest", f"{due} due, {new} new", description,
        Library.session_of_mistakes, True,
    )  # fmt: skip


def _drills(library: Library) -> Iterator[Item]:
    scores = drill_scores(library.answers)
    for name, kind in DRILLS.items():
        yield Item(
            name, kind.title, scores[name].words, f"{kind.task} Ten questions.",
            partial(_drill_session, name),
        )  # fmt: skip


def _drill_session(name: str, library: Library) -> Session:
    return Session(library, DRILLS[name].title, library.drill(name, fresh_seed()))


def _ideas(library: Library) -> Iterator[Item]:
    for name, idea in ideas_by_name().items():
        own = len(library.own_mistakes(idea))
        description = f"{idea.words}. Ten exercises: your own mistakes of the kind, then puzzles."
        yield Item(
            name, capitalize(idea.words) if not idea.motif else capitalize(name),
            f"{count_noun(own, 'mistake')} of yours" if own else "", description,
            partial(_idea_session, name),
        )  # fmt: skip


def _idea_session(name: str, library: Library) -> Session:
    return library.session_on(ideas_by_name()[name])


_LISTS: Final[dict[str, Callable[[Library], Iterator[Item]]]] = {
    "lessons": _lessons, "course": _course, "puzzles": _puzzles, "mistakes": _mistakes,
    "drills": _drills, "ideas": _ideas,
}  # fmt: skip
