"""Prices all shipped exercises again: puzzles, hands of the bidding drills, whole deals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from spades_tui.cli.output import print_text
from spades_tui.lab.running import Jobs
from tools import drill_bids
from tools.course import count_again
from tools.puzzles import command as puzzles


def renew(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Where intermediate files are kept.")
    ],
    jobs: Jobs = None,
) -> None:
    """Price puzzles, drill bids, and whole course deals by today's engine.

    Needed after `ENGINE` was raised: a test fails while a file is older. An interrupted run goes on
    from the files in FOLDER.

    Example: python -m tools renew work --jobs 2
    """
    for line in count_again():
        print_text(line)
    drill_bids.bids(jobs=jobs)
    puzzles.rebuild(folder, jobs=jobs)
