"""`spades backup` and `spades restore`: a copy of everything that is saved, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from spades_tui.cli.problems import FAILURE, Refused


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file, such as spades.zip.")],
) -> None:
    """Copy all games, rule sets, and settings into one new file.

    Example: spades backup spades.zip
    """
    from spades_tui.cli.output import say, warn
    from spades_tui.rules.text import counted, shown
    from spades_tui.storage.backup import NOT_BACKED_UP, back_up
    from spades_tui.storage.paths import StorageProblem

    try:
        done = back_up(file)
    except StorageProblem as problem:
        raise Refused(str(problem), FAILURE) from None
    say(f"{file}: {counted(done.files, 'file')}.")
    for path in done.left_out:
        warn(f"{shown(str(path))} is not in it: {NOT_BACKED_UP}.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `spades backup` wrote.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace files that differ; a copy of each is kept.")
    ] = False,
) -> None:
    """Restore a backup; existing files that differ stay as they are.

    Example: spades restore spades.zip
    """
    from spades_tui.cli.output import say, warn
    from spades_tui.storage.backup import restore as put_back
    from spades_tui.storage.paths import StorageProblem

    try:
        found = put_back(file, replace=replace)
    except StorageProblem as problem:
        raise Refused(str(problem), FAILURE) from None
    say(f"{found.written} restored, {found.alike} already there.")
    for path in found.differ:
        say(f"{path} differs from the backup and stays; --replace replaces it.")
    for sentence in found.unfit:
        warn(sentence)
    if found.unfit:
        raise typer.Exit(FAILURE)
