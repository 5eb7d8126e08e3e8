"""`spades practice`: one's own mistakes as questions."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from spades_tui.cli.opening import CardStyle
from spades_tui.cli.options import Ascii


def practice(
    ascii_only: Ascii = False,
    cards: Annotated[CardStyle, typer.Option(help="How plain mode writes cards.")] = "words",
) -> None:
    """Practice what you got wrong: marked decisions of reviewed hands come back as questions.

    Any good answer is right. How soon a question comes again depends on how it was answered.
    """
    from spades_tui.cli.output import progress_bar
    from spades_tui.plain.console import Console
    from spades_tui.plain.practicing import PlainPractice
    from spades_tui.session.practising import Practice, decisions_read
    from spades_tui.storage.answers import AnswerFile

    rows = []
    with progress_bar("Reading your reviewed games …") as show:
        for found in decisions_read():
            if isinstance(found, list):
                rows = found
            elif show is not None:
                show(found.done, found.of)
    console = Console(sys.stdin, sys.stdout, ascii_only=ascii_only)
    console.hear_ctrl_c()
    PlainPractice(Practice(rows, AnswerFile()), console, cards).run()
