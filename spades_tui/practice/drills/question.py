"""A question of a drill, and how it is answered."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import msgspec

from spades_tui.cards import Card
from spades_tui.review.marks import Standing
from spades_tui.text import format_number, join_words, parse_signed_number

DrillKind = Literal["bid", "out", "good", "count", "nil", "score", "lead"]
AnswerForm = Literal["number", "one", "several"]
"""A number is typed, one of some answers is chosen, or any of them are."""


class DrillInfo(NamedTuple):
    """What a kind of drill is called.

    Attributes:
        title: its name in lists.
        task: what is to be done, for somebody choosing.
        seconds: for a question, where it is timed.
    """

    title: str
    task: str
    seconds: int


QUESTION_COUNT: Final = 20
"""Questions of a drill."""
DRILLS: Final[dict[DrillKind, DrillInfo]] = {
    "bid": DrillInfo("Bid this hand", "Say how many tricks a hand is good for.", 30),
    "nil": DrillInfo("Nil or not", "Say whether a hand can go without a trick.", 20),
    "lead": DrillInfo("What may be led", "Mark the suits the rules let you lead.", 15),
    "count": DrillInfo("Count the suit", "Say how many cards of a suit are still out.", 30),
    "out": DrillInfo("Who is out", "Mark the suits a player has run out of.", 30),
    "good": DrillInfo(
        "Which cards are good", "Mark your cards that nothing of their suit beats.", 30
    ),
    "score": DrillInfo("Score this hand", "Say what your side made of a hand.", 45),
}
"""Every kind, in the order of lists."""


class DrillQuestion(msgspec.Struct, frozen=True):
    """A question.

    Attributes:
        kind: of drill.
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

    kind: DrillKind
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
