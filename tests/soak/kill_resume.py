"""Soak: games killed with `kill -9` at random moments and taken up again.

    python -m tests.soak.kill_resume --n 200 [--seed 1] [--jobs 2]

Three rounds of four play under every preset in turn as fast as it goes, so that all phases are
met; the fourth kills the program itself on every page and in words. What was shown must be in the
log, the record without a fault, and no process left behind. Prints counts; exits 1 on a fault.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.soak.command import reader, shares
from tests.table.killing import kills


class Found(NamedTuple):
    """What came of some kills: where, how many events had been shown, and what was wrong."""

    met: Counter[str]
    shown: int
    faults: tuple[str, ...]


def games(count: int, seed: int) -> Found:
    """Kill games played without a screen."""
    phases: Counter[str] = Counter()
    shown = 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SPADES_HOME"] = folder
        try:
            for kill in kills(count, Path(folder) / "shown", seed):
                shown += kill.shown
                phases[kill.phase] += 1
        except AssertionError as error:
            return Found(phases, shown, (f"game {phases.total() + 1} of seed {seed}: {error}",))
    return Found(phases, shown, ())


def pages(count: int, seed: int) -> Found:
    """Kill the program on its pages."""
    from tests.soak import leaving

    rng, met, faults = Random(seed), Counter[str](), list[str]()
    places = {**leaving.PLACES, **leaving.WORDS, "starting": leaving.STARTING}
    for number in range(count):
        name = list(places)[(seed + number) % len(places)]
        home = Path(tempfile.mkdtemp(prefix="killed-"))
        os.environ["SPADES_HOME"] = str(home)
        found = leaving.killed(places[name], home, rng)
        faults += [f"page {name}: {fault}" for fault in found]
        met[name] += 1
        shutil.rmtree(home, ignore_errors=True)
    return Found(met, 0, tuple(faults))


def main() -> int:
    """Run the soak and return its exit code."""
    asked = reader(__doc__, 200).parse_args()
    faults: list[str] = []
    with ProcessPoolExecutor(asked.jobs) as pool:
        for kill, count in ((games, asked.n - asked.n // 4), (pages, asked.n // 4)):
            parts = shares(count, asked.jobs)
            seeds = [1000 * asked.seed + sum(parts[:part]) for part in range(len(parts))]
            done = list(pool.map(kill, parts, seeds))
            met = sum((found.met for found in done), Counter[str]())
            shown = sum(found.shown for found in done)
            print(f"{kill.__name__}: {met.total()} killed, {shown} events shown; {_listed(met)}")
            faults += [fault for found in done for fault in found.faults]
    print(*faults, f"{asked.n} killed: {len(faults)} faults", sep="\n")
    return int(bool(faults))


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())


if __name__ == "__main__":
    sys.exit(main())
