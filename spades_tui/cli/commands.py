"""The tree of commands, each imported once it is chosen."""

from __future__ import annotations

import textwrap
from typing import Annotated, Final

import typer

from spades_tui import PROGRAM, __version__
from spades_tui.cli import command_line
from spades_tui.cli.command_line import CommandGroup, LazyCommand, leads_to_command
from spades_tui.cli.options import NoAnimation, Plain
from spades_tui.cli.output import write_out
from spades_tui.cli.start_options import StartOptions
from spades_tui.cli.table import open_plain_menu, start


def _lazy(source: str, summary: str) -> LazyCommand:
    return LazyCommand(f"{__package__}.{source}", summary)


SECTIONS: Final = {
    "Play and learn": {
        "play": _lazy("play:play", "Continue the unfinished game, or start a new one."),
        "learn": _lazy(
            "practice:learn", "Learn Spades: a first game explained, then five-minute lessons."
        ),
        "practice": _lazy(
            "practice:PRACTICE",
            "Practice about ten minutes: what costs you most, one idea a week.",
        ),
        "daily": _lazy(
            "boards:daily", "Play the deal of the day: the same for everybody, against par."
        ),
    },
    "Look back": {
        "review": _lazy("review:review", "Review a game: what each bid and card cost."),
        "solve": _lazy("solve:solve", "Solve a hand with open cards."),
        "history": _lazy("history:HISTORY", "Your games: list, replay, export, import, delete."),
        "stats": _lazy(
            "statistics:STATS",
            "Show your statistics: error rates, level, bids, nils, habits, luck.",
        ),
    },
    "Rules and tools": {
        "rules": _lazy("rules:rules", "List the rule sets, or explain one in sentences."),
        "bots": _lazy(
            "bots:bots", "List the bots: levels, styles, characters, and how to name them."
        ),
        "score": _lazy("rules:score", "Score a hand from a real table, line by line."),
        "web": _lazy("web:web", "Play in a browser on this machine."),
        "backup": _lazy(
            "storage:backup", "Copy all games, rule sets, and settings into one new file."
        ),
        "restore": _lazy(
            "storage:restore", "Restore a backup; existing files that differ stay as they are."
        ),
        "doctor": _lazy("doctor:doctor", "Check the installation and every saved file."),
    },
}
"""For each heading of the help, its commands by name, in order."""
COMMANDS: Final = {
    name: command for section in SECTIONS.values() for name, command in section.items()
}


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"{PROGRAM} {__version__}")
        raise typer.Exit


def _show_help(wanted: bool) -> None:
    if wanted:
        write_out(_help_page())
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
        if plain and open_plain_menu(run_command):
            return
        raise typer.Exit(start(StartOptions(plain=plain, no_animation=no_animation)))


def _help_page() -> str:
    """Return the help of `spades` as text: one screen with every command."""
    lines = [f"Usage: {PROGRAM} [COMMAND]. Alone, it continues a game or opens the menu.", ""]
    for heading, commands in SECTIONS.items():
        lines.append(heading)
        lines += [f"  {name:<8}  {command.summary}" for name, command in commands.items()]
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

    Args:
        argv: the words typed after the name of the program.

    Raises:
        CommandError: when the command line cannot be understood.
    """
    return command_line.run_command(PROGRAM, ALL_COMMANDS, argv, completes=True)
