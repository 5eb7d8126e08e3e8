"""Puzzles made ready to be shipped: rated by who solves them, and packed into one file."""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Sequence
from math import log
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from spades_tui.estimate import chance_from_log_odds
from spades_tui.lab.mining.check import is_held_out, read_checks
from spades_tui.lab.mining.finder import LEVELS, line_of, rejudge
from spades_tui.lab.mining.screening import duplicate_ids, implausibility
from spades_tui.practice.puzzles.puzzle import Puzzle, read_puzzles

_MIDDLE: Final = 1500.0
_SPREAD: Final = 300.0
"""What is taken for granted of puzzles and levels before anybody has tried: a mean, a deviation."""
_SLOPE: Final = log(10) / 400
_ROUNDS: Final = 60


def _chance(level: float, puzzle: float) -> float:
    return chance_from_log_odds(_SLOPE * (level - puzzle))


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


def rate_levels(puzzles: Sequence[Puzzle]) -> dict[str, float]:
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


def rate_puzzles(puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """Return puzzles with their ratings, from who of the levels solves each."""
    levels = rate_levels(puzzles)
    found = []
    for one in puzzles:
        rating = _MIDDLE
        for _ in range(_ROUNDS):
            rating = _fitted(rating, [(levels[name], name in one.solved) for name in LEVELS], -1)
        found.append(replace(one, rating=round(rating)))
    return tuple(found)


def pack(target: Path, sources: Sequence[Path], without: Sequence[str] = ()) -> int:
    """Judge puzzles by their prices, rate them, and write them packed; return how many.

    Args:
        target: where they are written; it may be one of the sources.
        sources: files of puzzles, packed or as lines.
        without: ids of puzzles thrown out.
    """
    held = {one.id: one for path in sources for one in read_puzzles(path.read_bytes())}
    chosen = (one for one in held.values() if one.themes and one.id not in set(without))
    left = [anew for one in chosen if (anew := rejudge(one)) is not None]
    same = duplicate_ids(left)
    found = rate_puzzles([one for one in left if one.id not in same and not implausibility(one)])
    text = b"".join(line_of(one) for one in sorted(found, key=lambda one: (one.rating, one.id)))
    target.write_bytes(gzip.compress(text, 9, mtime=0))
    return len(found)


def main() -> None:
    """Pack puzzles, those left out that a check has found wanting."""
    parser = argparse.ArgumentParser(prog="python -m spades_tui.lab.mining.packing")
    parser.add_argument("target", type=Path, help="where they are written")
    parser.add_argument("sources", type=Path, nargs="+", help="puzzles, packed or as lines")
    parser.add_argument(
        "--checked", type=Path, metavar="FILE", help="verdicts of a check: what failed is left out"
    )
    given = parser.parse_args()
    verdicts = read_checks(given.checked).values() if given.checked else ()
    failed = [one.id for one in verdicts if one.failed]
    print(f"{pack(given.target, given.sources, failed)} puzzles in {given.target}")


if __name__ == "__main__":
    main()
