"""Ten questions like a decision: own mistakes first, then puzzles on it, none twice."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from spades_tui.practice.mistakes import load_priced_decisions
from spades_tui.practice.puzzles.puzzle import load_puzzles
from spades_tui.practice.puzzles.themes import PUZZLE_THEMES
from spades_tui.practice.similar import TEN, SimilarSource, puzzles_like
from spades_tui.review.marks import LOSING_MARKS
from spades_tui.review.themes import DecisionKind, DecisionTheme
from spades_tui.storage.practice_answers import AnswerJournal
from tests.review.mistakes import reviewed_game

pytestmark = pytest.mark.search


def test_every_kind_of_decision_has_its_puzzles() -> None:
    for kind in get_args(DecisionKind):
        for theme in get_args(DecisionTheme):
            assert puzzles_like(kind, theme) in PUZZLE_THEMES


@pytest.mark.medium
def test_ten_are_asked_own_mistakes_of_the_kind_first() -> None:
    reviewed_game()
    rows = load_priced_decisions()
    marked = next(row for row in rows if row.question and row.mark in LOSING_MARKS)
    own = {
        row.question
        for row in rows
        if (row.kind, row.theme) == (marked.kind, marked.theme) and row.question
    }
    source = SimilarSource(marked.kind, marked.theme, "", rows, load_puzzles(), AnswerJournal())
    assert len(source) == TEN
    asked = []
    while (one := source.next()) is not None:
        asked.append(one.question)
    assert len(asked) == len({one.id for one in asked}) == TEN
    kinds = [one.kind for one in asked]
    assert kinds == sorted(kinds)  # mistakes, then puzzles
    assert {one.id for one in asked if one.kind == "mistake"} <= own
    assert asked[0].id in own


def test_own_mistakes_that_missed_the_same_idea_are_alike_whatever_they_were_about() -> None:
    reviewed_game()
    bid, other, *_, lead = [row for row in load_priced_decisions() if row.mark in LOSING_MARKS]
    assert (bid.kind, bid.theme) != (lead.kind, lead.theme)
    bid, lead = (row._replace(motif="draw trumps") for row in (bid, lead))
    other = other._replace(motif="cash")
    source = SimilarSource("follow", "set", "draw trumps", [bid, other, lead], [], AnswerJournal())
    asked = set()
    while (one := source.next()) is not None:
        asked.add(one.question.id)
    assert asked == {bid.question, lead.question}


def test_ten_on_an_idea_alone_are_the_puzzles_on_it_first() -> None:
    counts = Counter(one.motif for one in load_puzzles() if one.motif)
    motif, _ = counts.most_common(1)[0]
    source = SimilarSource("", "", motif, [], load_puzzles(), AnswerJournal())
    assert source.about == motif
    asked = []
    while (one := source.next()) is not None:
        asked.append(one.question.id)
    on_it = {one.id for one in load_puzzles() if one.motif == motif}
    assert len(asked) == TEN
    assert set(asked[: min(TEN, counts[motif])]) <= on_it


def test_ten_on_what_was_at_stake_are_of_any_kind_of_decision() -> None:
    reviewed_game()
    rows = [row for row in load_priced_decisions() if row.mark in LOSING_MARKS]
    rows = [row._replace(theme="set", motif="") for row in rows[:2]]
    source = SimilarSource("", "set", "", rows, [], AnswerJournal())
    assert len(source) == 2
    assert source.about == "setting them"
