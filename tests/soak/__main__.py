"""All soaks with their full numbers, and the slow tests.

    python -m tests.soak [--small] [--seed S] [--jobs J]

Each soak runs as `python -m tests.soak.NAME` would. Prints what they print, and a summary at the
end; exits 1 when one of them found a fault.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from typing import Final

SMALL: Final = {
    "every_rule": 200,
    "endings": 40,
    "fair_bots": 100,
    "true_reasons": 12,
    "tiny_budget": 480,
    "hostile_files": 400,
    "kill_resume": 24,
    "stored_files": 20,
    "nth_call": 60,
    "leaving": 2,
    "browser": 40,
    "closed_pages": 3,
    "monkey": 1000,
    "page_changes": 200,
    "review": 6,
    "error_rates": 4,
    "learned_bids": 10,
    "deal_parts": 6,
    "mutants": 8,
    "claims": 100,
    "open_cards": 40,
    "release": 1,
}
"""Every soak, and a number that takes a minute or so instead of the full one."""


def commands(*, small: bool, seed: int, jobs: int) -> dict[str, list[str]]:
    """Return what is to be run, by name."""
    found = {
        "slow tests": ["pytest", "-m", "slow", "-n", str(jobs)],
        "properties": [
            "pytest", "-m", "hypothesis", "--hypothesis-profile", "thorough", "-n", str(jobs),
        ],
    }  # fmt: skip
    for name, few in SMALL.items():
        number = ["--n", str(few)] if small else []
        found[name] = [f"tests.soak.{name}", *number, "--seed", str(seed), "--jobs", str(jobs)]
    return found


def main() -> int:
    """Run everything and return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--small", action="store_true", help="a few of each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="processes to use")
    wanted = parser.parse_args()
    summary, failed = [], False
    todo = commands(small=wanted.small, seed=wanted.seed, jobs=wanted.jobs)
    for name, command in todo.items():
        print(f"\n== {name}: python -m {' '.join(command)}", flush=True)
        begun = time.perf_counter()
        code = subprocess.run([sys.executable, "-m", *command], check=False).returncode
        seconds = time.perf_counter() - begun
        failed |= code != 0
        summary.append(f"{name:14} {'FAULTY' if code else 'passed'} {seconds:8.0f} s")
    print("", *summary, sep="\n")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
