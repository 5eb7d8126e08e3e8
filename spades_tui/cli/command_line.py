"""Commands made with Typer; every refusal is one sentence with the way to the help."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import typer
from typer.core import TyperGroup
from typer.main import get_command

from spades_tui import PROGRAM
from spades_tui.cli.options import find_typed_options
from spades_tui.cli.output import CommandError, use_ascii


class LazyCommand(NamedTuple):
    """A command whose module is imported when the command is chosen.

    Attributes:
        source: the module and name of its function or `CommandGroup`: "spades_tui.cli.play:play".
        summary: its line in the help of its group.
    """

    source: str
    summary: str

    def load(self) -> Callable[..., Any] | CommandGroup:
        """Import the command and return its function, or the group if it is one."""
        module, _, name = self.source.partition(":")
        command: Callable[..., Any] | CommandGroup = getattr(import_module(module), name)
        return command


class CommandGroup(NamedTuple):
    """Commands under one name.

    Attributes:
        alone: the function that is run before any command of the group, and alone if none is named;
            its docstring explains the group. If it takes options, it calls `leads_to_command`
            first.
        commands: each command by its name, in the order of the help.
        helps: whether `alone` declares the option ``--help`` itself.
    """

    alone: Callable[..., Any]
    commands: Mapping[str, Command]
    helps: bool = False


Command: TypeAlias = Callable[..., Any] | CommandGroup | LazyCommand
_Function = TypeVar("_Function", bound=Callable[..., Any])
_DETAILS: Final[dict[Callable[..., Any], str]] = {}


def add_details(text: str) -> Callable[[_Function], _Function]:
    """Return a decorator that adds `text` at the end of a command's help."""

    def add(command: _Function) -> _Function:
        _DETAILS[command] = text
        return command

    return add


def run_command(
    program: str, group: CommandGroup, argv: Sequence[str], *, completes: bool = False
) -> int:
    """Run the command of `argv` and return its exit code.

    Args:
        program: the name of the program, for its help.
        group: all commands.
        argv: the words typed after that name; every command takes ``--ascii``.
        completes: whether to add an option that installs shell completion.

    Raises:
        CommandError: when the command line cannot be understood.
    """
    arguments = _take_ascii(argv)
    command = typer_command(group, completes=completes)
    try:
        code = command.main(args=arguments, prog_name=program, standalone_mode=False)
    except typer.TyperException as error:
        raise CommandError(_sentence(error, program), error.exit_code) from None
    except typer.Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else 0


def _take_ascii(argv: Sequence[str]) -> list[str]:
    """Return the arguments without ``--ascii``, which is put into force."""
    arguments = list(argv)
    end = arguments.index("--") if "--" in arguments else len(arguments)
    if "--ascii" in arguments[:end]:
        use_ascii(True)
    return [word for word in arguments[:end] if word != "--ascii"] + arguments[end:]


def typer_command(group: CommandGroup, *, completes: bool = False, loads_all: bool = False) -> Any:
    """Return a group as a command of Typer, to be run or to be described in the manual page.

    Args:
        group: the group.
        completes: whether to add an option that installs shell completion.
        loads_all: whether to import the lazy commands now; if not, each is imported when it is
            chosen.
    """
    return get_command(_app(_load_all(group) if loads_all else group, completes=completes))


def _load_all(group: CommandGroup) -> CommandGroup:
    commands = dict[str, Command]()
    for name, listed in group.commands.items():
        command = listed.load() if isinstance(listed, LazyCommand) else listed
        commands[name] = _load_all(command) if isinstance(command, CommandGroup) else command
    return group._replace(commands=commands)


def _app(group: CommandGroup, *, completes: bool = False) -> typer.Typer:
    class Group(TyperGroup):
        def resolve_command(self, ctx: Any, args: list[str]) -> Any:
            name, command, others = super().resolve_command(ctx, args)
            lazy = group.commands.get(name or "")
            if name and isinstance(lazy, LazyCommand):
                loaded = CommandGroup(group.alone, {name: lazy.load()})
                command = typer_command(loaded).commands[name]
            return name, command, others

    app = typer.Typer(
        cls=Group,
        add_completion=completes,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(
        invoke_without_command=True,
        add_help_option=not group.helps,
        help=_help(group.alone),
        epilog=_DETAILS.get(group.alone),
    )(group.alone)
    for name, command in group.commands.items():
        if isinstance(command, CommandGroup):
            app.add_typer(_app(command), name=name)
        elif isinstance(command, LazyCommand):
            app.command(name, help=command.summary)(_not_loaded)
        else:
            app.command(name, help=_help(command), epilog=_DETAILS.get(command))(command)
    return app


def _not_loaded() -> None:
    """Stand for a lazy command in lists of commands."""


def _help(command: Callable[..., Any]) -> str:
    """Return the help of a command, with the name this player calls the program by."""
    text = inspect.getdoc(command) or ""
    for before in ("`", "Example: "):
        text = text.replace(f"{before}spades ", f"{before}{PROGRAM} ")
    return text


def leads_to_command(group: typer.Context) -> bool:
    """Whether a command of the group was named; the function `CommandGroup.alone` then returns at
    once.

    Args:
        group: the context of the group.

    Raises:
        CommandError: if an option was typed before the command, where it would be ignored.
    """
    command = group.invoked_subcommand
    if command is None:
        return False
    if typed := find_typed_options(group):
        option = "--" + typed[0].replace("_", "-")
        remedy = f"write it after the command, as in `{group.command_path} {command} {option}`"
        raise CommandError(f"{option}: {remedy}, where the command has it.")
    return True


def _sentence(error: typer.TyperException, program: str) -> str:
    """Return a sentence with the error in a command line, and the command that shows the help."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else program
    message = error.message
    parameter = getattr(error, "param", None)
    if parameter is not None:
        is_option = parameter.param_type_name == "option"
        name = parameter.opts[-1] if is_option else parameter.metavar
        reason = message.removeprefix("Value error, ") or "a value is needed"
        message = f"{name}: {reason}"
    elif possible := getattr(error, "possibilities", None):
        message = f"{message.rstrip('.')} (did you mean {possible[0]}?)"
    return f"{' '.join(message.split()).rstrip('.')}; see `{path} --help`."
