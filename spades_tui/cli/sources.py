"""Hands and records by what a command line calls them: a file, standard input, a name in the
history.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from spades_tui import PROGRAM
from spades_tui.cli.options import Offer, filter_offers
from spades_tui.cli.output import FAILURE, CommandError, warn
from spades_tui.rules.formats.hand_text import HandText, describe_ignored
from spades_tui.rules.formats.pbn import decode_hands
from spades_tui.storage.files import (
    MAX_TEXT_BYTES,
    RECORD_SUFFIX,
    exists,
    open_regular,
    read_whole,
)
from spades_tui.storage.index_rows import read_rows
from spades_tui.storage.listing import files_in, find_record, stamps_in
from spades_tui.storage.paths import StorageError, expand_typed_path, folders
from spades_tui.storage.records import imports
from spades_tui.storage.rule_sets import NamedRules


def offer_games(incomplete: str) -> list[Offer]:
    """Return completions: the games whose file name begins with the text typed so far.

    The latest game comes first.
    """
    unfinished, finished = files_in(folders().games), files_in(folders().records)
    games = [*((path, "unfinished") for path in unfinished),
             *((path, "finished") for path in finished)]  # fmt: skip
    return filter_offers(
        incomplete, ((path.stem, state) for path, state in sorted(games, reverse=True))
    )


RecordFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        help=f"A record, or its name in `{PROGRAM} history`.",
        autocompletion=offer_games,
    ),
]
HandsFile = Annotated[
    str, typer.Argument(metavar="FILE|-", help="Hands as text; - reads standard input.")
]


def load_forms(file: str) -> tuple[HandText, ...]:
    """Return the hands in `file`, or in standard input if it is ``-``.

    A warning on standard error names the parts of the text that are not used.

    Raises:
        CommandError: if the text cannot be read, or holds anything but hands.
    """

    name = source_name(file)
    try:
        texts = imports.read_hands(decode_hands(_bytes(file)))
    except ValueError as error:
        raise CommandError(f"{name}: {error}") from None
    if note := describe_ignored(texts):
        warn(f"{name}: {note}")
    return texts


def source_name(file: str) -> str:
    """Return `file` as messages name it: "standard input" if it is ``-``."""
    return "standard input" if file == "-" else file


def _bytes(file: str) -> bytes:

    if file == "-":
        data = sys.stdin.buffer.read(MAX_TEXT_BYTES + 1)
        if len(data) > MAX_TEXT_BYTES:
            raise CommandError(
                f"standard input is too large: at most {MAX_TEXT_BYTES >> 20} MB are read."
            )
        return data
    try:
        return read_whole(expand_typed_path(file), MAX_TEXT_BYTES)
    except StorageError as problem:
        raise CommandError(str(problem), FAILURE) from None


def is_hand_file(path: Path) -> bool:
    """Whether a file holds hands as text, or tries to, rather than the record of a game."""

    with open_regular(path) as file:
        return path.suffix != RECORD_SUFFIX and not file.read(2).startswith(b'{"')


def check_forms(forms: Sequence[HandText]) -> list[tuple[HandText, NamedRules]]:
    """Return each hand, checked by the rules it names, together with those rules.

    Raises:
        CommandError: if a hand does not fit its rules; the message names the tag and, if there are
            several hands, the number of the hand.
    """
    several = len(forms) > 1
    return [
        check_form(form, f"Hand {number}: " if several else "")
        for number, form in enumerate(forms, start=1)
    ]


def check_form(form: HandText, prefix: str = "") -> tuple[HandText, NamedRules]:
    """Return a hand, checked by the rules it names, together with those rules.

    Args:
        form: the hand.
        prefix: the beginning of an error's message, such as "Hand 2: "; "" for none.

    Raises:
        CommandError: if the hand does not fit the rules; the message names the tag.
    """

    with hand_errors_reported(prefix):
        return imports.check_form(form)


@contextlib.contextmanager
def hand_errors_reported(prefix: str = "") -> Iterator[None]:
    """Return a context that turns errors about hands, rules and files into those of a command.

    Args:
        prefix: the beginning of the message, such as "Hand 2: "; "" for none.

    Raises:
        CommandError: for a `StorageError` or `ValueError`, with the same sentence.
    """
    try:
        yield
    except StorageError as problem:
        raise CommandError(f"{prefix}{problem}", FAILURE) from None
    except ValueError as error:
        raise CommandError(f"{prefix}{error}") from None


def last_record() -> Path:
    """Return the path of the latest record that has a finished hand; imported ones count too.

    Raises:
        CommandError: if there is none.
    """

    stamps = [
        (stamp.mtime, folder / name)
        for folder in (folders().records, folders().games)
        for name, stamp in stamps_in(folder, RECORD_SUFFIX).items()
    ]
    for _, path in sorted(stamps, reverse=True):
        if read_rows(path).game.hands:
            return path
    raise CommandError(
        "there is no game with a finished hand yet; name a record or a text of hands.", FAILURE
    )


def record_path(file: Path) -> Path:
    """Return the path of the record that `file` names.

    It is `file` itself if that exists or has a folder; else the player's game of that file name,
    with or without the suffix; and `file` again if there is no such game.
    """

    if exists(file) or file.name != str(file):
        return file
    return find_record(file.name if file.suffix else f"{file.name}{RECORD_SUFFIX}") or file
