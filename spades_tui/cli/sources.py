"""Hands and records by what a command line calls them: a file, standard input, a name in the
history.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from spades_tui.cli.output import FAILURE, Refused

if TYPE_CHECKING:
    from spades_tui.rules.formats.hand_text import HandForm
    from spades_tui.storage.rule_sets import Named


def forms_in(file: str) -> tuple[HandForm, ...]:
    """Return the hands in `file`, or in standard input where it is ``-``.

    Raises:
        Refused: when it cannot be read, or holds something else than hands.
    """
    from spades_tui.storage.records.imports import read_hands

    name = source_name(file)
    try:
        return read_hands(_bytes(file).decode())
    except UnicodeDecodeError:
        raise Refused(f"{name} is not UTF-8 text; give hands as text.") from None
    except ValueError as error:
        raise Refused(f"{name}: {error}") from None


def source_name(file: str) -> str:
    """Return what is said for a file, or for standard input where it is ``-``."""
    return "standard input" if file == "-" else file


def _bytes(file: str) -> bytes:
    from spades_tui.storage.files import TEXT_SIZE, read_whole
    from spades_tui.storage.paths import StorageProblem, typed_path

    if file == "-":
        data = sys.stdin.buffer.read(TEXT_SIZE + 1)
        if len(data) > TEXT_SIZE:
            raise Refused(f"standard input is too large: at most {TEXT_SIZE >> 20} MB are read.")
        return data
    try:
        return read_whole(typed_path(file), TEXT_SIZE)
    except StorageProblem as problem:
        raise Refused(str(problem), FAILURE) from None


def holds_hands(path: Path) -> bool:
    """Whether a file looks like hands as text rather than a record of a game."""
    from spades_tui.storage.files import opened
    from spades_tui.storage.records.imports import is_hand_text

    with opened(path) as file:
        return is_hand_text(file.read(200).decode(errors="replace"))


def fitted_forms(forms: Sequence[HandForm]) -> list[tuple[HandForm, Named]]:
    """Return hands held against the rules they name, each with these.

    Raises:
        Refused: naming the hand where there are several, and the tag that does not fit.
    """
    several = len(forms) > 1
    return [
        fitted_form(form, f"Hand {number}: " if several else "")
        for number, form in enumerate(forms, start=1)
    ]


def fitted_form(form: HandForm, where: str = "") -> tuple[HandForm, Named]:
    """Return a hand held against the rules it names, and these; `where` begins what is said.

    Raises:
        Refused: naming the tag that does not fit.
    """
    from spades_tui.storage.records.imports import fitted_form as held_against

    with refusing_hands(where):
        return held_against(form)


@contextlib.contextmanager
def refusing_hands(where: str = "") -> Iterator[None]:
    """Refuse what is wrong with a hand, or with rules it names; `where` begins what is said.

    Raises:
        Refused: with the sentence of what was raised inside.
    """
    from spades_tui.storage.paths import StorageProblem

    try:
        yield
    except StorageProblem as problem:
        raise Refused(f"{where}{problem}", FAILURE) from None
    except ValueError as error:
        raise Refused(f"{where}{error}") from None


def record_path(file: Path) -> Path:
    """Return the record `file` means: a file there is, else one of that name among our games."""
    from spades_tui.storage.files import RECORD, is_there
    from spades_tui.storage.listing import record_named

    if is_there(file) or file.name != str(file):
        return file
    return record_named(file.name if file.suffix else f"{file.name}{RECORD}") or file
