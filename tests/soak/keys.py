"""Soak: every key of every page in every state does what the foot and the help call it.

    python -m tests.soak.keys [--n 80] [--seed 1] [--jobs 2] [--from "review, further on"]

Takes the states of all pages, or as many of them as the seed picks, and presses each key on a page
of its own. Prints each state when it is done; `--from` goes on from one. Exits 1 where a key does
nothing, or something else than it is called.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from random import Random
from traceback import format_exception

os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")

from tests.conftest import quicken_pilot
from tests.soak.command import ended, reader
from tests.tui.test_every_key import STATES, wrong_keys


def ready() -> None:
    """Make a process ready, as the tests are."""
    quicken_pilot()


def soak(state: str) -> tuple[list[str], float]:
    """Return what is wrong with the keys of a state, and the seconds it took to find out."""
    begun = time.perf_counter()
    try:
        faults = asyncio.run(wrong_keys(state))
    except Exception as error:
        faults = [f"{state}: {''.join(format_exception(error))}"]
    return faults, time.perf_counter() - begun


def main() -> int:
    """Run the soak and return its exit code."""
    parser = reader(__doc__, len(STATES))
    parser.add_argument("--from", dest="first", choices=STATES, metavar="STATE")
    wanted = parser.parse_args()
    picked = Random(wanted.seed).sample(sorted(STATES), min(wanted.n, len(STATES)))
    states = [state for state in STATES if state in {*picked, wanted.first}]
    states = states[states.index(wanted.first) if wanted.first else 0 :]
    faults = []
    with ProcessPoolExecutor(wanted.jobs, initializer=ready) as pool:
        for place, (state, (found, seconds)) in enumerate(
            zip(states, pool.map(soak, states), strict=True), 1
        ):
            print(f"{place}/{len(states)} {state}: {len(found)} faults, {seconds:.1f} s")
            print(*found, sep="\n", end="\n" * bool(found), flush=True)
            faults += found
    return ended(f"every key in {len(states)} states of pages", faults)


if __name__ == "__main__":
    sys.exit(main())
