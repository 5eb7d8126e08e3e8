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
"""Beginnings of the ids of puzzles that were answered in the data folder of the tests: these keep
their prices and stay shipped, even if they would not pass as new puzzles."""


def is_answered(puzzle: Puzzle) -> bool:
    """Whether a puzzle stays as it is because of stored answers to it (`ANSWERED`)."""
    return puzzle.id.startswith(ANSWERED)


def select_puzzles(puzzles: Iterable[Puzzle], without: Collection[str] = ()) -> list[Puzzle]:
    """Return the puzzles whose right answers hold by their prices and that make sense, each once.

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
    """Write puzzles into the packed file `target`, easiest first."""
    ordered = sorted(puzzles, key=lambda one: (one.rating, one.id))
    target.write_bytes(gzip.compress(b"".join(map(line_of, ordered)), 9, mtime=0))
