"""A moment of a game that is asked about: the table, the question, what can be asked of it."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.plain.choices import choices
from spades_tui.plain.prompts import question
from spades_tui.view import View
from spades_tui.view.wording import Cast
from spades_tui.view.wording.status import hand_line, last_lines, score_lines, trick_lines


def moment_lines(view: View, cast: Cast, *asked: str) -> list[str]:
    """Return the table as it is asked about, what is `asked` besides, and the choices."""
    last = last_lines(view, cast) if view.trick is None and view.tricks else ()
    prompt = view.question
    question_line = question(prompt, view, cast)
    return [*last, hand_line(view, cast), question_line, *asked, *choices(prompt, cast).lines]


def told_lines(word: str, view: View, cast: Cast) -> Sequence[str] | None:
    """Return what a command tells of a moment; None where it is no such command."""
    match word:
        case "hand":
            return (hand_line(view, cast),)
        case "score":
            return score_lines(view, cast)
        case "last":
            return last_lines(view, cast)
        case "tricks":
            return trick_lines(view, cast)
        case _:
            return None
