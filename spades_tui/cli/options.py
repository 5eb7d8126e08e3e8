"""Options that several commands have, each declared once."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Annotated, Any, Final, TypeAlias

import typer

from spades_tui.cli.output import CardStyle, CommandError
from spades_tui.text import MAX_DIGITS, parse_signed_number


def number_option(
    *names: str, low: float = -math.inf, high: float = math.inf, metavar: str = "N", help: str
) -> Any:
    """Return the declaration of an option for Typer that takes a whole number from `low` to `high`.

    The number is read only from plain digits, at most `MAX_DIGITS` of them.

    Args:
        names: its names, as "--hand"; if there are none, Typer derives it from the parameter.
        low: the least number allowed.
        high: the greatest number allowed.
        metavar: the word for the number in the help.
        help: its line in the help.
    """

    def read(value: str | int) -> int:
        number = parse_signed_number(str(value))
        if number is None:
            wrong = "is not a whole number in plain digits, or too large"
            raise typer.BadParameter(f"{_short(str(value))!r} {wrong}")
        if low <= number <= high:
            return number
        if math.isinf(high):
            raise typer.BadParameter(f"{number} is too small, write {low} or more")
        raise typer.BadParameter(f"{number} is out of range, write {low} to {high}")

    return typer.Option(*names, parser=read, metavar=metavar, help=help)


def seconds_option(*, help: str) -> Any:
    """Return the declaration of an option for Typer that takes a number of seconds, as 2 or 0.5."""

    def read(value: str | float) -> float:
        if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{0,9})?", str(value), re.ASCII):
            wrong = "is not a number of seconds such as 2 or 0.5"
            raise typer.BadParameter(f"{_short(str(value))!r} {wrong}")
        return float(value)

    return typer.Option(parser=read, metavar="SECONDS", help=help)


def _short(value: str) -> str:
    return f"{value[:MAX_DIGITS]}…" if len(value) > MAX_DIGITS else value


MAX_JOBS: Final = 256

Seed = Annotated[int, number_option(help="The same seed deals the same cards.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Plain = Annotated[bool, typer.Option("--plain", help="Play in plain text, line by line.")]
Cards = Annotated[CardStyle, typer.Option(help="How plain mode writes cards.")]
NoAnimation = Annotated[bool, typer.Option("--no-animation", help="Turn off animation.")]


Offer: TypeAlias = tuple[str, str]
"""A value that a shell may complete, and a few words about it."""


def filter_offers(incomplete: str, offers: Iterable[Offer]) -> list[Offer]:
    """Return the completions whose value begins with the text typed so far; case does not matter.

    Args:
        incomplete: the text typed so far.
        offers: the completions to choose from.
    """
    typed = incomplete.casefold()
    return [(name, words) for name, words in offers if name.casefold().startswith(typed)]


def only_one(**options: bool) -> None:
    """Check that at most one of several options was given.

    Args:
        options: for each option, by its name with underscores, whether it was given.

    Raises:
        CommandError: if more than one was given.
    """
    if sum(options.values()) > 1:
        *names, last = (f"--{name.replace('_', '-')}" for name in options)
        raise CommandError(f"Use only one of {', '.join(names)} and {last}.")


def refuse_without(context: typer.Context, needed: str, *names: str, is_satisfied: bool) -> None:
    """Check that options which need something else were not typed without it.

    Args:
        context: the context of the command.
        needed: the option or argument they need, in words for the message.
        names: the names of the options' parameters.
        is_satisfied: whether the thing they need was given; if so, nothing is checked.

    Raises:
        CommandError: if one of them was typed; the message names the first.
    """
    for name in find_typed_options(context):
        if not is_satisfied and name in names:
            option = "--" + name.replace("_", "-")
            raise CommandError(f"{option} goes only with {needed}; leave it out.")


def find_typed_options(context: typer.Context) -> list[str]:
    """Return the names of the parameters whose value was typed on the command line."""
    sources = {name: context.get_parameter_source(name) for name in context.params}
    return [name for name, source in sources.items() if source and source.name == "COMMANDLINE"]
