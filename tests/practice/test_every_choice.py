"""Every idea has a remedy, and every lesson, deal, drill and theme is on a shelf."""

from __future__ import annotations

from typing import get_args

import pytest

from spades_tui.bots.interface import MOTIFS
from spades_tui.practice.browsing import SHELVES, list_items
from spades_tui.practice.course.deal import course_deals
from spades_tui.practice.drills.generators import DRILLS
from spades_tui.practice.exercise import Exercise
from spades_tui.practice.ideas import REMEDIES, THEME_REMEDIES, Idea, ideas_by_name
from spades_tui.practice.lessons.lesson import FIRST_LESSON, LESSON_IDS
from spades_tui.practice.library import PUZZLES_ABOUT, Library
from spades_tui.practice.mistakes import PlayedRows
from spades_tui.practice.puzzles.themes import PUZZLE_THEMES
from spades_tui.review.themes import DecisionTheme
from spades_tui.storage.practice_answers import AnswerJournal

HOUSE_RULES = {"jokers", "three", "six", "two"}
"""Lessons about house rules, which help against no mistake."""


def library() -> Library:
    return Library(PlayedRows([], [], []), AnswerJournal())


def test_every_idea_and_stake_has_a_remedy() -> None:
    assert set(REMEDIES) == set(MOTIFS)
    assert set(THEME_REMEDIES) == set(get_args(DecisionTheme)) == set(PUZZLES_ABOUT)


def test_remedies_name_what_there_is() -> None:
    deals = {deal.id for deal in course_deals()}
    for name, remedy in [*REMEDIES.items(), *THEME_REMEDIES.items()]:
        assert remedy.lesson in LESSON_IDS, name
        assert set(remedy.deals) <= deals, name
        assert remedy.drill in {"", *DRILLS}, name
        assert remedy.habit.startswith("You "), name
    taught = {remedy.lesson for remedy in (*REMEDIES.values(), *THEME_REMEDIES.values())}
    assert set(LESSON_IDS) - taught == {FIRST_LESSON, *HOUSE_RULES}


def test_every_exercise_is_on_a_shelf() -> None:
    expected = {
        "lessons": set(LESSON_IDS),
        "course": {deal.id for deal in course_deals()},
        "puzzles": {"", "missed", *PUZZLE_THEMES},
        "mistakes": {""},
        "drills": set(DRILLS),
        "ideas": set(ideas_by_name()),
    }
    assert set(SHELVES) == set(expected)
    for shelf, names in expected.items():
        items = list_items(library(), shelf)
        assert {item.name for item in items} == names
        assert all(item.label and item.description for item in items)


@pytest.mark.parametrize(
    ("shelf", "name"),
    [("lessons", "bags"), ("course", "throw"), ("puzzles", "set"), ("drills", "count"),
     ("ideas", "cover"), ("ideas", "set")],
)  # fmt: skip
def test_an_item_opens_exercises_with_a_question(shelf: str, name: str) -> None:
    whole = library()
    (item,) = [item for item in list_items(whole, shelf) if item.name == name]
    exercise = item.session(whole).next()
    assert isinstance(exercise, Exercise)
    assert exercise.ask or exercise.texts
    assert exercise.heading


def test_titles_of_the_course_and_of_puzzles_are_silent() -> None:
    whole = library()
    for shelf in ("course", "puzzles"):
        for item in list_items(whole, shelf)[:3]:
            exercise = item.session(whole).next()
            if exercise is None:
                continue
            words = {Idea(name).words.lower() for name in MOTIFS} | set(MOTIFS)
            assert not any(word in exercise.heading.lower() for word in words), exercise.heading
    titles = {deal.title for deal in course_deals()}
    assert not any(title in item.label for item in list_items(whole, "course") for title in titles)
