"""Puzzles made ready to be shipped: those that make sense, in one packed file."""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Iterable, Sequence
from pathlib import Path

from spades_tui.lab.mining.check import read_checks
from spades_tui.lab.mining.finder import line_of, rejudge
from spades_tui.lab.mining.screening import duplicate_ids, implausibility
from spades_tui.practice.puzzles.puzzle import Puzzle, read_puzzles


def pack(target: Path, sources: Sequence[Path], without: Sequence[str] = ()) -> int:
    """Judge puzzles by their prices and write them packed; return how many.

    Args:
        target: where they are written; it may be one of the sources.
        sources: files of puzzles, packed or as lines.
        without: ids of puzzles thrown out.
    """
    held = {one.id: one for path in sources for one in read_puzzles(path.read_bytes())}
    chosen = (one for one in held.values() if one.themes and one.id not in set(without))
    left = [anew for one in chosen if (anew := rejudge(one)) is not None]
    same = duplicate_ids(left)
    found = [one for one in left if one.id not in same and not implausibility(one)]
    write_packed(target, found)
    return len(found)


def write_packed(target: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles into one file, the easiest first."""
    ordered = sorted(puzzles, key=lambda one: (one.rating, one.id))
    target.write_bytes(gzip.compress(b"".join(map(line_of, ordered)), 9, mtime=0))


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
