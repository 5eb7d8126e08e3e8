"""A puzzle calls players by the same names in every sentence, whatever seat is asked."""

from __future__ import annotations

import re

import pytest

from spades_tui.practice.puzzles.practice import PuzzleExercise
from spades_tui.practice.puzzles.puzzle import load_puzzles
from spades_tui.storage.practice_answers import AnswerJournal


@pytest.mark.parametrize("seat", range(4))
def test_a_card_on_the_table_is_its_players_in_every_sentence(seat: int) -> None:
    checked = 0
    for puzzle in load_puzzles():
        if puzzle.position.seat() != seat or checked >= 12:
            continue
        exercise = PuzzleExercise(puzzle, AnswerJournal())
        question, cast = exercise.question, exercise.cast
        feedback = [exercise.grade(question.price.action), exercise.grade(question.price.best)]
        said = " ".join(text for one in feedback if one for text in (one.text, *one.reasons))
        said += " ".join(question.hint(cast).answer)
        trick = exercise.view.trick
        for play in () if trick is None else trick.plays:
            named = re.findall(rf"(\w+)'s {re.escape(play.card.label)}", cast.restyle_cards(said))
            assert set(named) <= {cast.names[play.hand]}, (puzzle.id, said)
            checked += bool(named)
    assert checked >= 5
