"""Puzzles found again at their moments, by the bots and prices of this version."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spades_tui.lab.work import map_ordered, process_executor
from spades_tui.practice.puzzles.puzzle import Puzzle, decode_action
from tools.puzzles.finder import priced_puzzle
from tools.puzzles.packing import is_answered
from tools.puzzles.scenarios import Candidate


def find_again(puzzle: Puzzle) -> Puzzle | None:
    """Return a puzzle with today's prices; None where its answers are no longer clearly apart.

    It need not be one that a level misses today: whether its trap is still wrong is what counts.
    Players of another kind confirm it later, in `tools.puzzles.check`.

    Raises:
        ValueError: when the moment cannot be under the rules of this version.
    """
    game = puzzle.position.game()
    prompt = game.prompt
    if prompt is None:
        raise ValueError("Nothing is asked at its moment.")
    trap, at = decode_action(puzzle.trap, prompt), puzzle.position  # it has to be an answer still
    if is_answered(puzzle):
        return puzzle
    candidate = Candidate(at.start, tuple(at.moves.split()), game.view(prompt.seat))
    return priced_puzzle(candidate, (trap,), lambda _theme: True)


def find_all_again(puzzles: Sequence[Puzzle], jobs: int) -> Iterator[Puzzle | None]:
    """Yield what becomes of each puzzle, in their order."""
    with process_executor(jobs) as executor:
        yield from map_ordered(executor, find_again, ((one,) for one in puzzles))
