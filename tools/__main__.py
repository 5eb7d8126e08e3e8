"""Run a tool: `python -m tools`."""

from __future__ import annotations

import sys
from typing import Final

from spades_tui.cli.app import run_guarded
from spades_tui.cli.command_line import Command, CommandGroup, run_command
from tools.beliefs.command import beliefs
from tools.course import course
from tools.drill_bids import bids
from tools.hand_samples import samples
from tools.puzzles import command as puzzles
from tools.renew import renew
from tools.rule_numbers import rule_numbers

PROGRAM: Final = "python -m tools"


def _alone() -> None:
    """Rebuild the data files of the package."""


def _puzzles_alone() -> None:
    """Find, price, check and rate puzzles.

    They are shipped in spades_tui/practice/puzzles/puzzles.jsonl.gz.
    """


COMMANDS: Final[dict[str, Command]] = {
    "puzzles": CommandGroup(
        _puzzles_alone,
        {
            "mine": puzzles.mine,
            "rebuild": puzzles.rebuild,
            "recheck": puzzles.recheck,
            "pack": puzzles.pack,
            "check": puzzles.check,
            "rate": puzzles.rate,
        },
    ),
    "course": course,
    "bids": bids,
    "samples": samples,
    "beliefs": beliefs,
    "rule-numbers": rule_numbers,
    "renew": renew,
}


def run(argv: list[str]) -> int:
    """Run the command that `argv` names and return its exit code."""
    group = CommandGroup(_alone, COMMANDS)
    return run_guarded(lambda: run_command(PROGRAM, group, argv or ["--help"]))


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
