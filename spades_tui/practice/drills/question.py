"""A question of a drill, and how it is answered."""

from __future__ import annotations

from typing import Literal

import msgspec

from spades_tui.cards import Card
from spades_tui.review.marks import Standing
from spades_tui.text import format_number, join_words, parse_signed_number

AnswerForm = Literal["number", "one", "several"]
"""A number is typed, one of some answers is chosen, or any of them are."""


class DrillQuestion(msgspec.Struct, frozen=True):
    """A question.

    Attributes:
        lines: what is known, a line each.
        hand: the cards one holds; none where they do not matter.
        prompt: what is asked.
        form: how it is answered.
        right: the right answers: numbers; or places among `choices`, all of which belong to the
            answer where several may be chosen; else the best first.
        explanation: what is said of an answer that is not right.
        choices: the answers there are, where no number is typed.
        close: answers that count neither way.
    """

    lines: tuple[str, ...]
    hand: tuple[Card, ...]
    prompt: str
    form: AnswerForm
    right: tuple[int, ...]
    explanation: str
    choices: tuple[str, ...] = ()
    close: tuple[int, ...] = ()

    def standing(self, answer: tuple[int, ...]) -> Standing:
        """Return how an answer stands: a number, a place, or all places chosen."""
        if self.form == "several":
            return "right" if set(answer) == set(self.right) else "wrong"
        if len(answer) != 1:
            return "wrong"
        return (
            "right" if answer[0] in self.right else "close" if answer[0] in self.close else "wrong"
        )

    @property
    def answer_words(self) -> str:
        """The right answer in words."""
        if self.form == "number":
            return join_words([format_number(number) for number in sorted(self.right)], "or")
        return join_words([self.choices[place] for place in self.right]) or "none"

    def parse_answer(self, text: str) -> tuple[int, ...] | None:
        """Return the answer that was typed; None where it is none.

        Several are typed with spaces between or none; "none", "no" and "0" choose nothing.
        """
        word = text.strip().lower()
        if self.form == "number":
            number = parse_signed_number(word.removeprefix("+"))
            return None if number is None else (number,)
        offered = [choice.lower() for choice in self.choices]
        if word in offered:
            return (offered.index(word),)
        if self.form == "several" and word in ("none", "no", "0"):
            return ()
        parts = word.replace(",", " ").split()
        if len(parts) == 1 and len(self.choices) < 10:
            parts = list(parts[0])
        places = [int(part) - 1 for part in parts if part.isascii() and part.isdecimal()]
        whole = len(places) == len(parts) and all(0 <= at < len(offered) for at in places)
        if not places or not whole or (self.form == "one" and len(places) > 1):
            return None
        return tuple(sorted(set(places)))
