"""Commands made with Typer, whose refusals are said in plain words."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial, wraps
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import typer
from typer.main import get_command

from spades_tui import PROGRAM
from spades_tui.cli.options import Ascii, typed_options
from spades_tui.cli.output import CommandError


class CommandGroup(NamedTuple):
    """Commands under one name.

    Attributes:
        alone: what the name does without any of them; its docstring explains all of them.
        commands: each by its name, in the order of the help.
        helps: whether `alone` has an option ``--help`` of its own.
    """

    alone: Callable[..., Any]
    commands: Mapping[str, Command]
    helps: bool = False


_Function = TypeVar("_Function", bound=Callable[..., Any])
Command: TypeAlias = Callable[..., Any] | CommandGroup


def summary(command: Command) -> str:
    """Return what a command does, in a line: the first one of its docstring."""
    leader = command.alone if isinstance(command, CommandGroup) else command
    return (inspect.getdoc(leader) or "").partition("\n")[0]


_COMMAND: Final = re.compile(r"(?<=`)spades(?= )|(?<=Example: )spades(?= )")
"""Where a docstring names the program, which is called something else by some."""
_DETAILS: Final[dict[Callable[..., Any], Callable[[], str]]] = {}


def with_details(details: Callable[[], str]) -> Callable[[_Function], _Function]:
    """Let the help of a command end with what `details` returns, called only for that help."""

    def declare(command: _Function) -> _Function:
        _DETAILS[command] = details
        return command

    return declare


def run_command(
    program: str, group: CommandGroup, argv: Sequence[str], *, completes: bool = False
) -> int:
    """Run the command of `argv` and return its exit code.

    Args:
        program: how the group is started, as its help says.
        group: all commands.
        argv: what was typed after that.
        completes: whether a shell can be taught to complete what is typed.

    Raises:
        CommandError: when the command line cannot be understood.
    """
    command = typer_command(group, argv, completes=completes)
    try:
        code = command.main(args=list(argv), prog_name=program, standalone_mode=False)
    except _REFUSAL as error:
        raise CommandError(_sentence(error, program), getattr(error, "exit_code", 2)) from None
    except typer.Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else 0


_REFUSAL: Final[type[Exception]] = getattr(typer, "TyperException", typer.BadParameter.__mro__[2])
"""What everything Typer refuses is; it has a public name since 0.28 only."""


def typer_command(group: CommandGroup, argv: Sequence[str] = (), *, completes: bool = False) -> Any:
    """Return a group as Typer runs it, with the command `argv` names alone: all take 50 ms."""
    return _with_plain_names(get_command(_app(group, argv, completes=completes)))


def _with_plain_names(command: Any) -> Any:
    """Let help name parameters as they are declared: Typer 0.29 adds brackets and types."""
    for one in command.params:
        if one.param_type_name == "argument":
            one.get_usage_pieces = partial(_usage, one.metavar)
        one.get_help_record = partial(_help_record, one, one.get_help_record)
    for below in getattr(command, "commands", {}).values():
        _with_plain_names(below)
    return command


def _usage(metavar: str, _context: object) -> list[str]:
    return [metavar]


def _help_record(
    parameter: Any, made: Callable[[Any], tuple[str, str] | None], context: object
) -> tuple[str, str] | None:
    told = made(context)
    if told is None:
        return None
    if parameter.param_type_name == "argument":
        return parameter.metavar, told[1]
    return re.sub(r"<(\S+\|\S+)>$", r"[\1]", told[0]), told[1]


def _app(group: CommandGroup, argv: Sequence[str], *, completes: bool = False) -> typer.Typer:
    app = typer.Typer(
        add_completion=completes,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True, add_help_option=not group.helps)(
        _declared(group.alone, argv, leads=True)
    )
    for name in [one for one in argv[:1] if one in group.commands] or group.commands:
        command = group.commands[name]
        if isinstance(command, CommandGroup):
            app.add_typer(_app(command, argv[1:]), name=name)
        else:
            app.command(name)(_declared(command, argv))
    return app


def _declared(
    command: Callable[..., Any], argv: Sequence[str], *, leads: bool = False
) -> Callable[..., Any]:
    """Return `command` with the option that asks for ASCII, which every command has.

    Where it `leads` others, it does nothing if one of them is called.
    """

    @wraps(command)
    def run(*, _ascii: bool, _group: typer.Context | None = None, **options: Any) -> Any:
        if _group is None or _group.invoked_subcommand is None:
            return command(**options)
        return _refuse_options(_group, _group.invoked_subcommand)

    run.__doc__ = _COMMAND.sub(PROGRAM, inspect.getdoc(command) or "")
    if command in _DETAILS and not {"-h", "--help"}.isdisjoint(argv):
        run.__doc__ += f"\n\n{_DETAILS[command]()}"
    declared = inspect.signature(command, eval_str=True)
    more = [_parameter("_ascii", Ascii, False)]
    if leads:
        more.append(_parameter("_group", typer.Context))
    whole = declared.replace(parameters=[*declared.parameters.values(), *more])
    run.__annotations__ = {name: one.annotation for name, one in whole.parameters.items()}
    run.__signature__ = whole  # type: ignore[attr-defined]
    return run


def _parameter(name: str, kind: Any, default: Any = inspect.Parameter.empty) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def _refuse_options(group: typer.Context, command: str) -> None:
    """Refuse options typed before a command, which would be lost."""
    for name in typed_options(group):
        if name != "_ascii":
            option = "--" + name.replace("_", "-")
            told = f"write it after the command, as in `{group.command_path} {command} {option}`"
            raise CommandError(f"{option}: {told}, where the command has it.")


_PLAINER: Final = (
    (r"\bValue error, ", ""),  # 0.29 says what kind of error it is
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


def _sentence(error: Any, program: str) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else program
    message = " ".join(error.format_message().split()).rstrip(".")
    for pattern, plainer in _PLAINER:
        message = re.sub(pattern, plainer, message)
    return f"{message}; see `{path} --help`."
