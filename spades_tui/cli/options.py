"""Options that several commands have, each declared once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from spades_tui.cli.in_words import CardStyle
from spades_tui.cli.problems import Refused

MOST_JOBS: Final = 256

Preset = Annotated[
    str | None, typer.Option(metavar="ID", help="Play by a preset; `spades presets` lists them.")
]
Rules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="FILE|CODE|NAME",
        help="Play by a rule file, a share code or saved rules.",
    ),
]
RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record, or its name in `spades games`.")
]
HandsFile = Annotated[
    str, typer.Argument(metavar="FILE|-", help="Hands as text; - reads standard input.")
]
Seed = Annotated[int, typer.Option(metavar="N", help="The same seed deals the same cards.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Plain = Annotated[bool, typer.Option("--plain", help="Play in plain text, line by line.")]
Cards = Annotated[CardStyle, typer.Option(help="How plain mode writes cards.")]
Still = Annotated[bool, typer.Option("--no-animation", help="Turn off animation.")]


def only_one(**given: bool) -> None:
    """Refuse options that exclude each other, named as their keywords.

    Raises:
        Refused: when more than one is given.
    """
    if sum(given.values()) > 1:
        *names, last = (f"--{name.replace('_', '-')}" for name in given)
        raise Refused(f"Use only one of {', '.join(names)} and {last}.")


def goes_with(context: typer.Context, needed: str, *names: str, given: bool) -> None:
    """Refuse options that were typed and would be ignored without `needed`.

    Args:
        context: of the command.
        needed: what they go with, as a sentence names it.
        names: the parameters.
        given: whether what they go with is there.

    Raises:
        Refused: naming the first of them.
    """
    for name in names:
        source = context.get_parameter_source(name)
        if not given and source is not None and source.name == "COMMANDLINE":
            option = "--" + name.replace("_", "-")
            raise Refused(f"{option} goes only with {needed}; leave it out.")
