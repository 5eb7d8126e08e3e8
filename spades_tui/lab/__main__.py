"""The entry point: `python -m spades_tui.lab`."""

import os
import sys

TYPE_CHECKING = False  # nothing is imported from disk before the path is mended
if TYPE_CHECKING:
    from spades_tui.cli.command_line import Command

if __name__ == "__main__" and not sys.flags.safe_path:
    _home = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))  # noqa: PTH120
    if sys.path[0] != _home:  # the current folder, in which anybody may have put a `random.py`
        del sys.path[0]

PROGRAM = "python -m spades_tui.lab"


def run(argv: list[str]) -> int:
    """Run the command that `argv` names and return its exit code; an error is printed as one
    sentence."""
    from spades_tui.cli.app import run_guarded

    return run_guarded(lambda: _run(argv))


def _run(argv: list[str]) -> int:
    from spades_tui.cli.command_line import CommandGroup, run_command

    return run_command(PROGRAM, CommandGroup(_alone, all_commands()), argv or ["--help"])


def all_commands() -> "dict[str, Command]":
    """Return all commands by name, in the order in which the help lists them."""
    from spades_tui.lab.arena import command as arena
    from spades_tui.lab.bench import command as bench
    from spades_tui.lab.fingerprint import fingerprint
    from spades_tui.lab.simulation.command import simulate

    return {
        "arena": arena.arena,
        "bench": bench.bench,
        "simulate": simulate,
        "fingerprint": fingerprint,
    }


def _alone() -> None:
    """Measure bots and speed."""


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
