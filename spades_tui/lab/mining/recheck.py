"""Puzzles held to all that finds them once more, by the bots and prices of this version."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from spades_tui.lab.mining.finder import find_puzzle, line_of
from spades_tui.lab.mining.scenarios import Candidate
from spades_tui.lab.work import map_ordered, process_executor
from spades_tui.practice.puzzles.puzzle import Puzzle, decode_action, read_puzzles


def find_again(puzzle: Puzzle) -> Puzzle | None:
    """Return the puzzle that the moment of another makes now; None where it makes none.

    Raises:
        ValueError: when the moment cannot be under the rules of this version.
    """
    game = puzzle.at.game()
    prompt = game.prompt
    if prompt is None:
        raise ValueError("Nothing is asked at its moment.")
    decode_action(puzzle.trap, prompt)  # the wrong answer has to be one still
    at = puzzle.at
    found = Candidate(at.start, tuple(at.moves.split()), game.view(prompt.seat))
    return find_puzzle(found, lambda _theme: True)


def find_all_again(puzzles: Sequence[Puzzle], jobs: int) -> Iterator[Puzzle | None]:
    """Yield what becomes of each puzzle, in their order."""
    with process_executor(jobs) as executor:
        yield from map_ordered(executor, find_again, ((one,) for one in puzzles))


def main() -> None:
    """Write those that still hold to a file."""
    parser = argparse.ArgumentParser(prog="python -m spades_tui.lab.mining.recheck")
    parser.add_argument("source", type=Path, help="puzzles, packed or as lines")
    parser.add_argument("target", type=Path, help="file of lines that those which hold go to")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args()
    puzzles = read_puzzles(given.source.read_bytes())
    kept = 0
    with given.target.open("wb") as file:
        for done, one in enumerate(find_all_again(puzzles, given.jobs), 1):
            if one is not None:
                kept += 1
                file.write(line_of(one))
                file.flush()
            print(f"\r{kept} of {done} hold", end="", flush=True)
    print()


if __name__ == "__main__":
    main()
