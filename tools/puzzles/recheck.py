"""Finds puzzles again at their decisions, by the bots and prices of this version."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spades_tui.lab.work import map_ordered, process_executor
from spades_tui.practice.puzzles.puzzle import Puzzle, decode_action
from tools.puzzles.finder import priced_puzzle
from tools.puzzles.packing import is_answered
from tools.puzzles.scenarios import Candidate


def find_again(puzzle: Puzzle) -> Puzzle | None:
    """Return a puzzle with today's prices; None if its answers are no longer clearly apart.

    Its trap must still be wrong, but no level needs to miss it today. Players of another kind
    confirm it later, in `tools.puzzles.check`. Puzzles with stored answers are returned as they
    are.

    Raises:
        ValueError: when the decision is impossible under the rules of this version.
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
    """Yield the result of `find_again` for each puzzle, in their order."""
    with process_executor(jobs) as executor:
        yield from map_ordered(executor, find_again, ((one,) for one in puzzles))
