"""All commands; each lives in a module of its own and imports what it needs when it runs."""

from __future__ import annotations

import textwrap
from typing import Annotated, Final

import typer

from spades_tui import PROGRAM, __version__
from spades_tui.cli import (
    boards,
    bots,
    command_line,
    history,
    play,
    practice,
    review,
    rules,
    solve,
    statistics,
    storage,
    web,
)
from spades_tui.cli.command_line import Command, CommandGroup, leads_to_command, summary
from spades_tui.cli.options import NoAnimation, Plain
from spades_tui.cli.output import write_out
from spades_tui.cli.table import StartOptions, start

_HISTORY: Final[dict[str, Command]] = {
    "list": history.list_,
    "replay": history.replay,
    "export": history.export,
    "import": history.import_,
    "delete": history.delete,
}
_STATS: Final[dict[str, Command]] = {"fairness": statistics.fairness}
SECTIONS: Final[dict[str, dict[str, Command]]] = {
    "Play and learn": {
        "play": play.play,
        "learn": practice.learn,
        "practice": CommandGroup(practice.practice, practice.PRACTICE),
        "daily": boards.daily,
    },
    "Look back": {
        "review": review.review,
        "solve": solve.solve,
        "history": CommandGroup(history.history, _HISTORY),
        "stats": CommandGroup(statistics.stats, _STATS),
    },
    "Rules and tools": {
        "rules": rules.rules,
        "bots": bots.bots,
        "score": rules.score,
        "web": web.web,
        "backup": storage.backup,
        "restore": storage.restore,
        "doctor": storage.doctor,
    },
}
"""Every command by its name, in the order of the help and under its headings."""
COMMANDS: Final = {
    name: command for section in SECTIONS.values() for name, command in section.items()
}


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"{PROGRAM} {__version__}")
        raise typer.Exit


def _show_help(wanted: bool) -> None:

    if wanted:
        write_out(help_page())
        raise typer.Exit


def _spades(
    context: typer.Context,
    plain: Plain = False,
    no_animation: NoAnimation = False,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True)
    ] = False,
    _help: Annotated[
        bool, typer.Option("--help", "-h", callback=_show_help, is_eager=True)
    ] = False,
) -> None:
    if not leads_to_command(context):
        if plain:
            from spades_tui.cli.plain_menu import open_menu_for_person

            open_menu_for_person(run_command)
        raise typer.Exit(start(StartOptions(plain=plain, no_animation=no_animation)))


def help_page() -> str:
    """Return the help of `spades`: one screen with every command."""
    lines = [f"Usage: {PROGRAM} [COMMAND]. Alone, it continues a game or opens the menu.", ""]
    for heading, commands in SECTIONS.items():
        lines.append(heading)
        lines += [f"  {name:<8}  {summary(command)}" for name, command in commands.items()]
    lines += [
        "",
        *textwrap.wrap(
            f"`{PROGRAM} COMMAND --help` explains a command, with an example. Options: --plain, "
            "--no-animation, --ascii, --version, --help, --install-completion.",
            79,
            break_on_hyphens=False,
        ),
    ]
    return "\n".join(lines) + "\n"


ALL_COMMANDS: Final = CommandGroup(_spades, COMMANDS, helps=True)
"""All of `spades`."""


def run_command(argv: list[str]) -> int:
    """Run the command of `argv` and return its exit code.

    Raises:
        CommandError: when the command line cannot be understood.
    """
    return command_line.run_command(PROGRAM, ALL_COMMANDS, argv, completes=True)
