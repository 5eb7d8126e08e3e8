"""Soak: every key of every page in every state does what the foot and the help call it.

    python -m tests.soak.keys [--n 80] [--seed 1] [--jobs 2]

Takes so many states of pages, begun with by the seed, and presses each key on a page of its own.
Exits 1 where one does nothing, or something else than it is called.
"""

from __future__ import annotations

import asyncio
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from random import Random

os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")

from tests.conftest import quicken_pilot, wait_for_all_messages
from tests.soak.command import ended, reader
from tests.tui.test_every_key import STATES, wrong_keys


def soak(state: str) -> list[str]:
    """Return what is wrong with the keys of a state."""
    quicken_pilot()
    wait_for_all_messages()
    return asyncio.run(wrong_keys(state))


def main() -> int:
    """Run the soak and return its exit code."""
    wanted = reader(__doc__, len(STATES)).parse_args()
    states = Random(wanted.seed).sample(sorted(STATES), min(wanted.n, len(STATES)))
    with ProcessPoolExecutor(wanted.jobs, max_tasks_per_child=8) as pool:
        faults = [fault for found in pool.map(soak, states) for fault in found]
    return ended(f"every key in {len(states)} states of pages", faults)


if __name__ == "__main__":
    sys.exit(main())
