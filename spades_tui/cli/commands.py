"""The tree of commands; each lives in a module of its own and imports what it needs when run."""

from __future__ import annotations

from typing import Annotated

import typer
from typer.main import get_command

from spades_tui import __version__
from spades_tui.cli import arena, bench, bots, doctor, play, presets, replay, rules, score, simulate
from spades_tui.cli.problems import Refused


def _version(wanted: bool) -> None:
    if wanted:
        print(f"spades {__version__}")
        raise typer.Exit


def _spades(
    context: typer.Context,
    plain: Annotated[bool, typer.Option("--plain", help=play.PLAIN)] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help=play.ASCII)] = False,
    no_animation: Annotated[bool, typer.Option("--no-animation", help=play.STILL)] = False,
    _version: Annotated[
        bool,
        typer.Option("--version", help="Say the version.", callback=_version, is_eager=True),
    ] = False,
) -> None:
    """Spades in the terminal.

    Without a command: back to the one unfinished game, or to the menu. Where there is no screen
    (a pipe, TERM=dumb) the game is played in words.
    """
    if context.invoked_subcommand is None:
        from spades_tui.cli.opening import Wishes, sit_down

        wishes = Wishes(plain=plain, ascii_only=ascii_only, still=no_animation)
        raise typer.Exit(sit_down(wishes))


def tree() -> typer.Typer:
    """Return all commands."""
    app = typer.Typer(
        name="spades",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_spades)
    app.command("play")(play.play)
    app.command("presets")(presets.presets)
    app.command("rules")(rules.rules)
    app.command("bots")(bots.bots)
    app.command("simulate")(simulate.simulate)
    app.command("arena")(arena.arena)
    app.command("score")(score.score)
    app.command("replay")(replay.replay)
    app.command("bench")(bench.bench)
    app.command("doctor")(doctor.doctor)
    return app


def run_command(argv: list[str]) -> int:
    """Run the command of `argv` and return its exit code.

    Raises:
        Refused: when the command line cannot be understood.
    """
    command = get_command(tree())
    try:
        code = command.main(args=argv, prog_name="spades", standalone_mode=False)
    except typer.TyperException as error:
        raise Refused(_sentence(error), getattr(error, "exit_code", 2)) from None
    except typer.Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else 0


def _sentence(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "spades"
    message = " ".join(error.format_message().split()).rstrip(".")
    return f"{message}; `{path} --help` says what can be given."
