"""All commands; each lives in a module of its own and imports what it needs when it runs."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, Final

import typer
from typer.main import get_command

from spades_tui import __version__
from spades_tui.cli import (
    arena,
    backup,
    bench,
    boards,
    bots,
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
    simulate,
    solve,
    stats,
    web,
)
from spades_tui.cli.options import Ascii, Plain, Still
from spades_tui.cli.problems import Refused


def _version(wanted: bool) -> None:
    if wanted:
        print(f"spades {__version__}")
        raise typer.Exit


def _spades(
    context: typer.Context,
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
    if context.invoked_subcommand is None:
        from spades_tui.cli.opening import Wishes, sit_down

        wishes = Wishes(plain=plain, still=no_animation)
        raise typer.Exit(sit_down(wishes))
    for option, given in (("plain", plain), ("no-animation", no_animation)):
        if given:
            told = f"write it after the command, as in `spades play --{option}`"
            raise Refused(f"--{option}: {told}, where the command has it.")


COMMANDS: Final[dict[str, Callable[..., Any]]] = {
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
    "simulate": simulate.simulate,
    "score": score.score,
    "solve": solve.solve,
    "replay": replay.replay,
    "review": review.review,
    "stats": stats.stats,
    "ladder": stats.ladder,
    "web": web.web,
    "arena": arena.arena,
    "bench": bench.bench,
    "doctor": doctor.doctor,
    "export": hand_text.export,
    "import": hand_text.import_,
    "games": backup.games,
    "delete": backup.delete,
    "backup": backup.backup,
    "restore": backup.restore,
}
"""Every command, in the order of the help."""


def tree(*names: str) -> typer.Typer:
    """Return the commands of these names, all of them where none is given."""
    app = typer.Typer(
        name="spades",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_with_ascii(_spades))
    for name in names or COMMANDS:
        app.command(name)(_with_ascii(COMMANDS[name]))
    return app


_REFUSAL: Final[type[Exception]] = getattr(typer, "TyperException", typer.BadParameter.__mro__[2])
"""What everything Typer refuses is; it has a public name since 0.28 only."""


def run_command(argv: list[str]) -> int:
    """Run the command of `argv` and return its exit code.

    Raises:
        Refused: when the command line cannot be understood.
    """
    asked = [name for name in argv[:1] if name in COMMANDS]  # to make them all takes 50 ms
    command = get_command(tree(*asked))
    try:
        code = command.main(args=argv, prog_name="spades", standalone_mode=False)
    except _REFUSAL as error:
        raise Refused(_sentence(error), getattr(error, "exit_code", 2)) from None
    except typer.Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else 0


def _with_ascii(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return `command` with the option that asks for ASCII, which every command has."""

    @wraps(command)
    def run(*, _ascii: bool, **options: Any) -> Any:
        return command(**options)

    declared = inspect.signature(command, eval_str=True)
    asked = inspect.Parameter(
        "_ascii", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=Ascii
    )
    whole = declared.replace(parameters=[*declared.parameters.values(), asked])
    run.__annotations__ = {name: one.annotation for name, one in whole.parameters.items()}
    run.__signature__ = whole  # type: ignore[attr-defined]
    return run


_PLAINER: Final = (
    (r"^Invalid value for '(-[^']+)':", r"\1:"),
    (r" is not in the range x>=(\S+)$", r" is too small, write \1 or more"),
    (r" is not in the range (\S+?)<=x<=(\S+)$", r" is out of range, write \1 to \2"),
    (r"\. Did you mean (.+)\?$", r" (did you mean \1?)"),
    (r"^Got unexpected extra arguments? \((.*)\)$", r"Too much is given: \1"),
    (r"^Got unexpected extra argument\(s\) \((.*)\)$", r"Too much is given: \1"),
    (r"^Option '(-[^']+)' requires an argument$", r"\1: a value is missing"),
    (
        r"^No such option: (\S+) \W*\(Possible options: ([^)]+)\)\W*$",  # 0.26 adds quotes
        r"There is no option \1 (there is \2)",
    ),
    (r"^No such option: (\S+)$", r"There is no option \1"),
    (r"^No such command '(\S*)'", r"There is no command '\1'"),
    (r"^Missing argument '([^']+)'$", r"\1 is missing"),
)
"""What the library of options says of a command line, and how we say it."""


def _sentence(error: Any) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "spades"
    message = " ".join(error.format_message().split()).rstrip(".")
    for pattern, plainer in _PLAINER:
        message = re.sub(pattern, plainer, message)
    return f"{message}; see `{path} --help`."
