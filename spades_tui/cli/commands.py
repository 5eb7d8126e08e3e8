"""The tree of commands; each lives in a module of its own and imports what it needs when run."""

from __future__ import annotations

from copy import copy
from functools import partial
from typing import Annotated, Any

import typer
from typer.main import get_command

from spades_tui import __version__
from spades_tui.cli import arena, bench, bots, doctor, play, presets, replay, rules, score, simulate
from spades_tui.cli.problems import Refused
from spades_tui.rules.text import MOST_DIGITS, signed_number


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
    _bound_numbers(command)
    try:
        code = command.main(args=argv, prog_name="spades", standalone_mode=False)
    except typer.TyperException as error:
        raise Refused(_sentence(error), getattr(error, "exit_code", 2)) from None
    except typer.Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else 0


def _bound_numbers(group: Any) -> None:
    """Let numbers on the command line be read as all others: plain digits, not too many."""
    for command in group.commands.values():
        for param in command.params:
            if param.type.name in ("int", "int range"):
                param.type = copy(param.type)
                param.type.convert = partial(_number, param.type.convert)


def _number(convert: Any, value: Any, param: Any, context: Any) -> Any:
    if isinstance(value, str) and signed_number(value) is None:
        value = f"{value[:MOST_DIGITS]}…" if len(value) > MOST_DIGITS else value
        raise typer.BadParameter(
            f"{value!r} is not a whole number in plain digits, or too large", context, param
        )
    return convert(value, param, context)


def _sentence(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "spades"
    message = " ".join(error.format_message().split()).rstrip(".")
    return f"{message}; `{path} --help` says what can be given."
