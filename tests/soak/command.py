"""The command line of every soak: `--n`, `--seed` and `--jobs`."""

from __future__ import annotations

import argparse


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
