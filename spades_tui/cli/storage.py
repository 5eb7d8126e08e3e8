"""`spades backup` and `spades restore`: all saved files, copied and put back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from spades_tui import PROGRAM
from spades_tui.cli.output import FAILURE, CommandError, print_text, warn
from spades_tui.storage.backup import back_up
from spades_tui.storage.backup import restore as put_back
from spades_tui.storage.paths import StorageError
from spades_tui.text import count_noun, sanitize


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file, such as spades.zip.")],
) -> None:
    """Copy all games, rule sets, and settings into one new file.

    Example: spades backup spades.zip
    """
    try:
        done = back_up(file)
    except StorageError as problem:
        raise CommandError(str(problem), FAILURE) from None
    print_text(f"{file}: {count_noun(done.files, 'file')}.")
    for path, reason in done.left_out:
        warn(f"{sanitize(str(path))} is not in it, as it could not be restored: {reason}.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=f"What `{PROGRAM} backup` wrote.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace files that differ; a copy of each is kept.")
    ] = False,
) -> None:
    """Restore a backup; existing files that differ stay as they are.

    Example: spades restore spades.zip
    """
    try:
        restored = put_back(file, replace=replace)
    except StorageError as problem:
        raise CommandError(str(problem), FAILURE) from None
    print_text(f"{restored.written} restored, {restored.alike} already there.")
    for path in restored.differ:
        print_text(f"{path} differs from the backup and stays; --replace replaces it.")
    for sentence in restored.unfit:
        warn(sentence)
    if restored.unfit:
        raise typer.Exit(FAILURE)
