"""Soak: games killed with `kill -9` at random moments and taken up again.

    python -m tests.soak.kill_resume --n 1000 [--seed 1]

Three rounds of four play under every preset in turn as fast as it goes, so that all phases are
met; the fourth kills the program itself on every page and in words. What was shown must be in the
log, the record without a fault, and no process left behind. Prints counts; exits 1 on a fault.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from tests.session.killing import kills


def main(arguments: list[str]) -> int:
    """Kill, say how it went; 0 when nothing was lost."""
    reader = argparse.ArgumentParser(description=__doc__, usage="%(prog)s --n N [--seed S]")
    reader.add_argument("--n", type=int, default=1000)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args(arguments)
    faults = [*_games(asked.n - asked.n // 4, asked.seed), *_pages(asked.n // 4, asked.seed)]
    for fault in faults:
        print(fault)
    print(f"{asked.n} killed: {len(faults)} faults.")
    return 1 if faults else 0


def _games(count: int, seed: int) -> list[str]:
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
            return [f"game {phases.total() + 1}: {error}"]
    print(f"{phases.total()} games taken up, {shown} events shown; {_listed(phases)}.")
    return []


def _pages(count: int, seed: int) -> list[str]:
    """Kill the program on its pages."""
    from tests.soak import leaving

    rng, met, faults = Random(seed), Counter[str](), list[str]()
    places = {**leaving.PLACES, **leaving.WORDS, "starting": leaving.STARTING}
    for number in range(count):
        name = list(places)[number % len(places)]
        home = Path(tempfile.mkdtemp(prefix="killed-"))
        os.environ["SPADES_HOME"] = str(home)
        found = leaving.killed(places[name], home, rng)
        faults += [f"page {name}: {fault}" for fault in found]
        met[name] += 1
        shutil.rmtree(home, ignore_errors=True)
    print(f"{met.total()} programs killed; {_listed(met)}.")
    return faults


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
