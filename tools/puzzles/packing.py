"""The puzzles worth shipping, and the packed file they are shipped in."""

from __future__ import annotations

import gzip
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Final

from spades_tui.practice.puzzles.puzzle import Puzzle
from tools.puzzles.finder import line_of, rejudge
from tools.puzzles.screening import duplicate_ids, implausibility, lacks_reason, name_idea

ANSWERED: Final = ("5325159a", "da22de5c")
"""Beginnings of the ids of puzzles missed in the home folder of the tests: an answer keeps its
exercise, with the prices it was given by, though it would not do for a new puzzle."""


def is_answered(puzzle: Puzzle) -> bool:
    """Whether a puzzle stays for the answers that were given to it."""
    return puzzle.id.startswith(ANSWERED)


def select_puzzles(puzzles: Iterable[Puzzle], without: Collection[str] = ()) -> list[Puzzle]:
    """Return the puzzles that hold by their prices and make sense to a reader, each once.

    Args:
        puzzles: the candidates; of several with the same id the last counts.
        without: ids of puzzles to leave out.
    """
    candidates = {puzzle.id: puzzle for puzzle in puzzles}.values()
    answered = [puzzle for puzzle in candidates if is_answered(puzzle)]
    judged = [
        rejudge(puzzle)
        for puzzle in candidates
        if puzzle.themes and puzzle.id not in without and puzzle not in answered
    ]
    valid = [name_idea(puzzle) for puzzle in judged if puzzle is not None]
    duplicates = duplicate_ids(valid)
    chosen = [
        puzzle
        for puzzle in valid
        if puzzle.id not in duplicates and not implausibility(puzzle) and not lacks_reason(puzzle)
    ]
    return [*chosen, *answered]


def write_packed(target: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles into one file, the easiest first."""
    ordered = sorted(puzzles, key=lambda one: (one.rating, one.id))
    target.write_bytes(gzip.compress(b"".join(map(line_of, ordered)), 9, mtime=0))
