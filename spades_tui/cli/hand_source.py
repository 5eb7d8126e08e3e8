"""Hands in the text form, from a file or from standard input, with their rules."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from spades_tui.cli.problems import FAILURE, Refused

if TYPE_CHECKING:
    from spades_tui.cli.rule_source import Named
    from spades_tui.rules.formats.hand_form import HandForm


def forms_in(file: str) -> tuple[HandForm, ...]:
    """Return the hands in `file`, or in standard input where it is ``-``.

    Raises:
        Refused: when it cannot be read, or holds something else than hands.
    """
    from spades_tui.rules.formats.hand_form import read_forms

    name = "standard input" if file == "-" else file
    try:
        return read_forms(_bytes(file).decode())
    except UnicodeDecodeError:
        raise Refused(f"{name} is not UTF-8 text; give hands as text.") from None
    except ValueError as error:
        raise Refused(f"{name}: {error}") from None


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


def is_hand_text(path: Path) -> bool:
    """Whether a file looks like hands as text rather than a record of a game."""
    from spades_tui.storage.files import opened

    with opened(path) as file:
        start = file.read(200)
    return start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"[", b"%", b";", b">"))


def rules_of(form: HandForm) -> Named:
    """Return the rules a hand names: a preset, a code or a rule set of one's own, never a file.

    Raises:
        Refused: when there are none of that name.
    """
    from spades_tui.cli.rule_source import rules_called

    return rules_called(form.rules, "[Rules]")


def fitted_form(form: HandForm) -> tuple[HandForm, Named]:
    """Return a hand held against the rules it names, and these.

    Raises:
        Refused: naming the tag that does not fit.
    """
    from spades_tui.rules.formats.hand_check import fitted

    named = rules_of(form)
    try:
        return fitted(form, named.rules), named
    except ValueError as error:
        raise Refused(str(error)) from None
