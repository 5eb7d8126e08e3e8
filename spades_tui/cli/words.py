"""What the commands that tell or ask in words have in common."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal

from spades_tui.cli.problems import FAILURE, Refused

if TYPE_CHECKING:
    from spades_tui.plain.console import Console

CardStyle = Literal["words", "symbols", "letters"]


def telling(*, ascii_only: bool) -> Console:
    """Return where a command writes its lines: in ASCII too where the settings ask for it."""
    from spades_tui.plain.console import Console
    from spades_tui.storage.settings import load_settings

    ascii_only = ascii_only or load_settings().settings.ascii
    return Console(sys.stdin, sys.stdout, ascii_only=ascii_only)


def asking(*, ascii_only: bool) -> Console:
    """Return where a command asks its questions.

    Raises:
        Refused: when standard input is closed.
    """
    from spades_tui.cli.output import is_closed

    if is_closed(sys.stdin):
        raise Refused("Standard input is closed, so nobody can answer.", FAILURE)
    console = telling(ascii_only=ascii_only)
    console.hear_ctrl_c()
    return console


def style_on(console: Console, cards: CardStyle) -> CardStyle:
    """Return how cards are written on `console`: letters where there can be no symbols."""
    return "letters" if console.ascii_only and cards == "symbols" else cards
