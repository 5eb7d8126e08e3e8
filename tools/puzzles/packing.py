"""The puzzles worth shipping, and the packed file they are shipped in."""

from __future__ import annotations

import gzip
from collections.abc import Collection, Iterable
from pathlib import Path

from spades_tui.practice.puzzles.puzzle import Puzzle
from tools.puzzles.finder import line_of, rejudge
from tools.puzzles.screening import duplicate_ids, implausibility, lacks_reason


def select_puzzles(puzzles: Iterable[Puzzle], without: Collection[str] = ()) -> list[Puzzle]:
    """Return the puzzles that hold by their prices and make sense to a reader, each once.

    Args:
        puzzles: the candidates; of several with the same id the last counts.
        without: ids of puzzles to leave out.
    """
    candidates = {puzzle.id: puzzle for puzzle in puzzles}.values()
    judged = [rejudge(one) for one in candidates if one.themes and one.id not in without]
    valid = [puzzle for puzzle in judged if puzzle is not None]
    duplicates = duplicate_ids(valid)
    return [
        puzzle
        for puzzle in valid
        if puzzle.id not in duplicates and not implausibility(puzzle) and not lacks_reason(puzzle)
    ]


def write_packed(target: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles into one file, the easiest first."""
    ordered = sorted(puzzles, key=lambda one: (one.rating, one.id))
    target.write_bytes(gzip.compress(b"".join(map(line_of, ordered)), 9, mtime=0))
