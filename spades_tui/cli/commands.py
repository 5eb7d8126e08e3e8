"""All commands; each lives in a module of its own and imports what it needs when it runs."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from spades_tui import __version__
from spades_tui.cli import (
    backup,
    boards,
    bots,
    command_line,
    doctor,
    drill,
    hand_text,
    learn,
    play,
    practice,
    presets,
    puzzle,
    replay,
    review,
    rules,
    score,
    solve,
    stats,
    web,
)
from spades_tui.cli.command_line import Command, CommandGroup
from spades_tui.cli.options import Plain, Still


def _version(wanted: bool) -> None:
    if wanted:
        print(f"spades {__version__}")
        raise typer.Exit


def _spades(
    plain: Plain = False,
    no_animation: Still = False,
    _version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_version, is_eager=True),
    ] = False,
) -> None:
    """Spades in the terminal.

    Without a command, continues the unfinished game or opens the menu. Without a full screen (on
    a pipe, or with TERM=dumb), the game is played in plain text.
    """
    from spades_tui.cli.opening import Wishes, sit_down

    raise typer.Exit(sit_down(Wishes(plain=plain, still=no_animation)))


COMMANDS: Final[dict[str, Command]] = {
    "play": play.play,
    "learn": learn.learn,
    "drill": drill.drill,
    "practice": practice.practice,
    "puzzle": puzzle.puzzle,
    "daily": boards.daily,
    "duplicate": boards.duplicate,
    "presets": presets.presets,
    "rules": rules.rules,
    "bots": bots.bots,
    "score": score.score,
    "solve": solve.solve,
    "replay": replay.replay,
    "review": review.review,
    "stats": stats.stats,
    "ladder": stats.ladder,
    "web": web.web,
    "doctor": doctor.doctor,
    "export": hand_text.export,
    "import": hand_text.import_,
    "games": backup.games,
    "delete": backup.delete,
    "backup": backup.backup,
    "restore": backup.restore,
}
"""Every command, in the order of the help."""


def run_command(argv: list[str]) -> int:
    """Run the command of `argv` and return its exit code.

    Raises:
        Refused: when the command line cannot be understood.
    """
    return command_line.run_command("spades", CommandGroup(_spades, COMMANDS), argv, completes=True)
