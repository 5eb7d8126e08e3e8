"""What the commands that tell or ask in words have in common."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal

from spades_tui.cli.problems import FAILURE, Refused

if TYPE_CHECKING:
    from spades_tui.plain.console import Console

CardStyle = Literal["words", "symbols", "letters"]


def telling() -> Console:
    """Return where a command writes its lines."""
    from spades_tui.cli.output import in_ascii
    from spades_tui.plain.console import Console

    return Console(sys.stdin, sys.stdout, ascii_only=in_ascii())


def asking() -> Console:
    """Return where a command asks its questions.

    Raises:
        Refused: when standard input is closed.
    """
    from spades_tui.cli.output import is_closed

    if is_closed(sys.stdin):
        raise Refused("Standard input is closed, so nobody can answer.", FAILURE)
    console = telling()
    console.hear_ctrl_c()
    return console


def style_on(console: Console, cards: CardStyle) -> CardStyle:
    """Return how cards are written on `console`: letters where there can be no symbols."""
    return "letters" if console.ascii_only and cards == "symbols" else cards
