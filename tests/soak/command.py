"""What soaks have in common: their command line, a child that is killed, how they end."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence


def reader(doc: str | None, n: int) -> argparse.ArgumentParser:
    """Return what reads a soak's options; `n` is the full number, the first line its help."""
    found = argparse.ArgumentParser(description=(doc or "").partition("\n")[0])
    found.add_argument("--n", type=int, default=n, help=f"how much; {n} when not given")
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--jobs", type=int, default=2, help="processes to use")
    return found


def shares(n: int, parts: int) -> list[int]:
    """Return `n` in so many shares, none empty."""
    found = [n // parts + (part < n % parts) for part in range(parts)]
    return [share for share in found if share]


def said_before_killed(program: str, seconds: float, *arguments: str) -> list[str]:
    """Run a program until so long after its first line; return the whole lines it said then."""
    command = [sys.executable, "-c", program, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline(), "the program of the soak did not start"
        time.sleep(seconds)
        child.kill()
        return child.stdout.read().decode().split("\n")[:-1]


def ended(what: str, faults: Sequence[str]) -> int:
    """Print the faults, and what was done with their number; return the exit code."""
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{what}: {len(faults)} faults")
    return int(bool(faults))
