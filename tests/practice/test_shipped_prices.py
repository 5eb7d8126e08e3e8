"""Shipped exercises are priced by today's engine."""

from __future__ import annotations

from spades_tui.bots.pricing.price import ENGINE
from spades_tui.practice.course.deal import course_deals
from spades_tui.practice.drills.hands import load_priced_hands
from spades_tui.practice.puzzles.puzzle import load_puzzles
from spades_tui.practice.puzzles.themes import PUZZLE_THEMES
from tools.puzzles.packing import is_answered

RENEW = "`python -m tools renew FOLDER` prices them again"


def test_puzzles_are_of_this_engine() -> None:
    engines = {puzzle.engine for puzzle in load_puzzles() if not is_answered(puzzle)}
    assert engines == {ENGINE}, RENEW


def test_bids_of_drills_are_of_this_engine() -> None:
    assert {hand.engine for hand in load_priced_hands()} == {ENGINE}, RENEW


def test_whole_deals_of_the_course_are_of_this_engine() -> None:
    assert {deal.engine for deal in course_deals() if deal.reached} == {ENGINE}, RENEW


def test_there_are_enough_puzzles_in_each_theme() -> None:
    puzzles = load_puzzles()
    assert len(puzzles) >= 800
    for theme in PUZZLE_THEMES:
        assert sum(theme in puzzle.themes for puzzle in puzzles) >= 20, theme


def test_a_puzzle_about_bags_decides_enough_games() -> None:
    for puzzle in load_puzzles():
        if "bags" in puzzle.themes:
            trap = next(answer for answer in puzzle.tried if answer.word == puzzle.trap)
            assert puzzle.tried[0].numbers["win"] - trap.numbers["win"] >= 0.02
