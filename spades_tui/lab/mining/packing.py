"""Puzzles made ready to be shipped: rated by who solves them, and packed into one file."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Sequence
from math import exp, log
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from spades_tui.coach.moments import rules_of
from spades_tui.coach.puzzles import Puzzle, read_puzzles
from spades_tui.lab.mining.check import is_held_out
from spades_tui.lab.mining.finding import LEVELS, line_of

_MIDDLE: Final = 1500.0
_SPREAD: Final = 300.0
"""What is taken for granted of puzzles and levels before anybody has tried: a mean, a deviation."""
_SLOPE: Final = log(10) / 400
_ROUNDS: Final = 60
_LATE: Final = 0.7
"""Share of the target from which a game is near its end."""
_LESS: Final = 15.0
"""Points by which a better bid may score less before that."""


def _chance(level: float, puzzle: float) -> float:
    return 1 / (1 + exp(-_SLOPE * (level - puzzle)))


def _fitted(value: float, others: Sequence[tuple[float, bool]], sign: int) -> float:
    """Return a rating one Newton step nearer to what its results make most likely.

    Args:
        value: the rating so far.
        others: the rating it met, and whether the level solved the puzzle, each time.
        sign: 1 for a level, -1 for a puzzle.
    """
    slope, bend = -(value - _MIDDLE) / _SPREAD**2, -1 / _SPREAD**2
    for other, solved in others:
        level, puzzle = (value, other) if sign > 0 else (other, value)
        expected = _chance(level, puzzle)
        slope += sign * _SLOPE * (solved - expected)
        bend -= _SLOPE**2 * expected * (1 - expected)
    return value - slope / bend


def levels_rated(puzzles: Sequence[Puzzle]) -> dict[str, float]:
    """Return the rating of each level by the puzzles it solves, those held out left aside."""
    used = [one for one in puzzles if not is_held_out(one)]
    levels = dict.fromkeys(LEVELS, _MIDDLE)
    ratings = [_MIDDLE] * len(used)
    for _ in range(_ROUNDS):
        for place, one in enumerate(used):
            met = [(levels[level], level in one.solved) for level in LEVELS]
            ratings[place] = _fitted(ratings[place], met, -1)
        for level in LEVELS:
            faced = [
                (rating, level in one.solved) for rating, one in zip(ratings, used, strict=True)
            ]
            levels[level] = _fitted(levels[level], faced, 1)
    return levels


def rated(puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """Return puzzles with their ratings, from who of the levels solves each."""
    levels = levels_rated(puzzles)
    found = []
    for one in puzzles:
        rating = _MIDDLE
        for _ in range(_ROUNDS):
            rating = _fitted(rating, [(levels[name], name in one.solved) for name in LEVELS], -1)
        found.append(replace(one, rating=round(rating)))
    return tuple(found)


def is_sensible(puzzle: Puzzle) -> bool:
    """Whether a puzzle makes sense to a person who reads its figures.

    A bid that counts as right because it is next to the best one must not be worse than a wrong
    one; and far from the end of a game, a bid that scores clearly less cannot be the better one.
    """
    if not puzzle.trap.startswith("="):
        return True
    wins = [one.numbers["win"] for one in puzzle.tried]
    if min(wins[: puzzle.right]) < max(wins[puzzle.right :]):
        return False
    best = puzzle.tried[0].numbers
    trap = next(one.numbers for one in puzzle.tried if one.word == puzzle.trap)
    target = rules_of(puzzle.at.start.rules).ending.target
    is_late = max(puzzle.at.start.points, default=0) > _LATE * target
    return is_late or best["points"] > trap["points"] - _LESS


def pack(target: Path, sources: Sequence[Path], without: Sequence[str] = ()) -> int:
    """Rate puzzles, and write them packed; return how many.

    Args:
        target: where they are written; it may be one of the sources.
        sources: files of puzzles, packed or as lines.
        without: ids of puzzles thrown out.
    """
    held = {one.id: one for path in sources for one in read_puzzles(path.read_bytes())}
    left = [one for one in held.values() if one.themes and one.id not in set(without)]
    found = rated([one for one in left if is_sensible(one)])
    text = b"".join(line_of(one) for one in sorted(found, key=lambda one: (one.rating, one.id)))
    target.write_bytes(gzip.compress(text, 9, mtime=0))
    return len(found)


if __name__ == "__main__":
    goal, *files = (Path(word) for word in sys.argv[1:])
    print(f"{pack(goal, files)} puzzles in {goal}")
