"""Which puzzles make no sense to a person, by the rule that says so."""

from __future__ import annotations

import pytest

from spades_tui.coach.moments import HandStart, Moment
from spades_tui.coach.puzzles import Puzzle, Tried
from spades_tui.lab.mining.sense import alike, nonsense
from spades_tui.rules.formats.codes import encode_rules
from spades_tui.rules.presets import preset_named

RULES = encode_rules(preset_named("standard").rules)
FIGURES = {"win": 0.5, "points": 40.0, "bags": 1.0, "make": 0.8, "set": 0.1}


def puzzle(
    best: dict[str, float],
    trap: dict[str, float],
    words: tuple[str, str] = ("AS", "2S"),
    *,
    scores: tuple[int, int] = (100, 100),
    point: float = 0.001,
    proof: int | None = None,
) -> Puzzle:
    """Return a puzzle of two answers with these figures."""
    first, last = Tried(words[0], FIGURES | best), Tried(words[1], FIGURES | trap)
    told = (first, last)
    start = HandStart(RULES, 7, 2, 3, scores, (0, 0))
    return Puzzle(
        "0" * 32,
        Moment(start),
        ("make it",),
        words[1],
        told,
        len(told) - 1,
        800,
        point,
        proof=proof,
    )


WORSE = {"win": 0.45, "points": 0.0, "make": 0.5}


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        (puzzle({}, WORSE), ""),
        (puzzle({"win": 0.98}, WORSE), "decided game"),
        (puzzle({"win": 0.03}, WORSE | {"win": 0.01}), "decided game"),
        (puzzle({}, WORSE | {"win": 0.497}), "hardly a game"),
        (puzzle({}, WORSE | {"points": 60.0}), "scores less"),
        (puzzle({}, WORSE | {"points": 60.0}, scores=(440, 100)), ""),
        (puzzle({}, WORSE | {"points": -200.0}), "points at odds"),
        (puzzle({}, WORSE | {"make": 0.78}), "no reason"),
        (puzzle({}, WORSE | {"make": 0.76}, proof=5), ""),
        (puzzle({}, WORSE | {"make": 0.9}), "no reason"),
        (puzzle({}, WORSE | {"make": 0.9, "bags": 2.0}), ""),
        (puzzle({"break": 0.6}, WORSE | {"make": 0.8, "break": 0.3}), ""),
        (puzzle({"make": 0.14}, WORSE | {"make": 0.02}), "long shot"),
        (puzzle({"nil": 0.7}, WORSE, ("=nil", "=2")), ""),
        (puzzle({"nil": 0.2}, WORSE, ("=nil", "=2")), "long shot"),
    ],
)
def test_a_puzzle_without_sense_is_named(wrong: Puzzle, found: str) -> None:
    assert nonsense(wrong) == found


def test_of_puzzles_alike_in_one_hand_the_first_stays() -> None:
    from msgspec.structs import replace

    one = puzzle({}, WORSE)
    later = replace(one, id="1" * 32, at=replace(one.at, moves="=3"))
    other = replace(later, id="2" * 32, themes=("set",))
    elsewhere = replace(later, id="3" * 32, at=Moment(replace(one.at.start, seed=8)))
    assert alike([later, one, other, elsewhere]) == {"1" * 32}
