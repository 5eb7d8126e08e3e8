"""`spades practice`: one's own mistakes as questions."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from spades_tui.cli.opening import CardStyle
from spades_tui.cli.options import Ascii, Plain, Still
from spades_tui.cli.problems import FAILURE, Refused


def practice(
    plain: Plain = False,
    ascii_only: Ascii = False,
    no_animation: Still = False,
    cards: Annotated[CardStyle, typer.Option(help="How plain mode writes cards.")] = "words",
) -> None:
    """Practice what you got wrong: marked decisions of reviewed hands come back as questions.

    Any good answer is right. How soon a question comes again depends on how it was answered.
    """
    from spades_tui.cli.output import is_closed, is_screen, progress_bar
    from spades_tui.plain.console import Console
    from spades_tui.plain.practicing import PlainPractice
    from spades_tui.session.practising import Practice, decisions_read
    from spades_tui.storage.answers import AnswerFile

    if not plain and is_screen():
        from spades_tui.cli.opening import Wishes, open_page

        raise typer.Exit(open_page("mistakes", Wishes(ascii_only=ascii_only, still=no_animation)))
    if is_closed(sys.stdin):
        raise Refused("Standard input is closed, so nobody can answer.", FAILURE)
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
