"""200 games killed with `kill -9` at random moments: ``python -m tests.soak.kill_resume [N]``.

Prints how many were taken up with every event that had been shown; takes about four minutes.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from tests.session.killing import kills


def main(count: int = 200) -> int:
    """Kill `count` games and say how it went; 0 when nothing was lost."""
    resumed = shown = 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SPADES_HOME"] = folder
        for kill in kills(count, Path(folder) / "shown"):
            resumed += 1
            shown += kill.shown
            if sys.stdout.isatty():
                print(f"\r{resumed} of {count}", end="\r", flush=True)
    print(
        f"{resumed} of {count} killed games taken up; all {shown} events shown are in their logs."
    )
    return 0 if resumed == count else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
