"""Soak: every sentence of every level is true, held against the view of whoever says it.

    python -m tests.soak.true_reasons --n 2000 [--players club,master@24] [--seed 1] [--jobs 2]

N hands of every level, or of these players, with themselves on the standard game, in games from
drawn scores to their ends, half of them with a nil of every hand fit for one; searching levels
with few deals, since what they say is checked, not how well they play. Prints how often each level
spoke and every false sentence with its moment; exits 1 where there is one.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from spades_tui.bots.players import LEVELS
from spades_tui.rules.ruleset import RuleSet
from tests.bots.heuristics.test_reasons_true import untrue
from tests.soak.command import reader

AT_ONCE: Final = 20
"""Hands of a task."""
APART: Final = 1_000_000
"""Seeds of two levels are so far apart."""


def soak(level: str, seed: int, hands: int) -> tuple[list[str], Counter[str]]:
    """Return the false sentences of a level in some hands, and how often each sort was said."""
    return untrue(RuleSet(), level, seed, hands)


def main() -> int:
    """Play all hands and return the exit code."""
    options = reader(__doc__, 2000)
    options.add_argument("--players", default=",".join(LEVELS))
    wanted = options.parse_args()
    begun, false = time.perf_counter(), 0
    with ProcessPoolExecutor(wanted.jobs) as pool:
        for place, level in enumerate(wanted.players.split(",")):
            first = wanted.seed * len(LEVELS) * APART + place * APART
            tasks = [
                pool.submit(soak, level, first + at, min(AT_ONCE, wanted.n - at))
                for at in range(0, wanted.n, AT_ONCE)
            ]
            said: Counter[str] = Counter()
            wrong: list[str] = []
            for task in tasks:
                found, counts = task.result()
                wrong += found
                said += counts
            false += len(wrong)
            print(
                f"{level}: {wanted.n} hands, {said.total()} sentences of {len(said)} sorts, "
                f"{len(wrong)} false",
                *wrong,
                sep="\n  ",
                flush=True,
            )
    print(f"{time.perf_counter() - begun:.0f} s")
    return int(bool(false))


if __name__ == "__main__":
    sys.exit(main())
