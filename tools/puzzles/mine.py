"""The mine: hands are played and searched until every theme has enough puzzles."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from spades_tui.practice.puzzles.puzzle import Puzzle, is_packed, load_puzzles, read_puzzles
from spades_tui.practice.puzzles.themes import PUZZLE_THEMES, PuzzleTheme
from spades_tui.storage.files import MAX_RECORD_BYTES, read_whole
from tools.puzzles.finder import find_puzzle, line_of
from tools.puzzles.scenarios import SCENARIOS, candidates_in

PER_THEME: Final = 150
"""Puzzles of a theme after which no more are looked for."""
MAX_PER_HAND: Final = 3
"""Most puzzles from one hand, all with different themes: more would be too much alike."""


def mine(
    seed: int,
    counts: Counter[PuzzleTheme],
    seen: set[str],
    until: Callable[[], bool],
    enough: int = PER_THEME,
) -> Iterator[Puzzle]:
    """Yield different puzzles, hand after hand.

    Args:
        seed: the seed of the first hand; each hand has the next one.
        counts: by theme, the number of puzzles there are; kept up to date.
        seen: ids of the puzzles there are, which are not yielded; kept up to date.
        until: called before each hand; True ends the search.
        enough: the number of puzzles of a theme after which no more are wanted.
    """
    names = tuple(SCENARIOS)
    number = seed
    while not until():
        vein = SCENARIOS[names[number % len(names)]]
        taken = set[tuple[PuzzleTheme, ...]]()
        for found in candidates_in(vein, number):
            if len(taken) == MAX_PER_HAND:
                break
            one = find_puzzle(found, lambda theme: counts[theme] < enough)
            if one is not None and one.id not in seen and one.themes not in taken:
                seen.add(one.id)
                counts.update(one.themes)
                taken.add(one.themes)
                yield one
        number += 1


def mine_to(path: Path, seed: int, seconds: float, say: Callable[[str], object]) -> int:
    """Add puzzles to a file of lines until the time is over; return the number it then holds.

    The shipped puzzles count for their themes, and are not found again.

    Args:
        path: the file.
        seed: the seed of the first hand.
        seconds: the time to search.
        say: called with a line of text about each puzzle found.

    Raises:
        ValueError: when the file is packed, or has a line that is no puzzle.
        StorageError: when it cannot be read.
    """
    data = read_whole(path, MAX_RECORD_BYTES) if path.exists() else b""
    if is_packed(data):
        raise ValueError(f"{path} is packed, and nothing can be added to it; name a file of lines.")
    held = read_puzzles(data)
    shipped = {one.id: one for one in load_puzzles()}
    known = shipped | {one.id: one for one in held}
    counts: Counter[PuzzleTheme] = Counter(theme for one in known.values() for theme in one.themes)
    seen = set(known)
    end = time.monotonic() + seconds
    whole = len(held)

    def is_over() -> bool:
        full = all(counts[theme] >= PER_THEME for theme in PUZZLE_THEMES)
        return full or time.monotonic() > end

    with path.open("ab") as file:
        for one in mine(seed, counts, seen, is_over):
            file.write(line_of(one))
            file.flush()
            whole += 1
            say(f"{whole}: {', '.join(one.themes) or '-'}")
    return whole
