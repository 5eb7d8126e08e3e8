"""One's own mistakes as questions, asked and answered in sentences."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.search.pricing.pricing import price
from spades_tui.plain.asked_moment import moment_lines, told_lines
from spades_tui.plain.console import Console
from spades_tui.plain.typed_lines import Unclear, command_of, read_allowed
from spades_tui.session.practising import DONE, AskedQuestion, Asking
from spades_tui.view.wording import CardStyle
from spades_tui.view.wording.status import score_lines

HELP: Final = (
    "Answer as at the table: the number of a choice, or the choice itself.",
    "hint: what to look at; again for two candidates, and once more for the answer.",
    "hand: your cards; score: scores, bids and tricks; last: the last trick; tricks: all so far.",
    "again: repeat the question; next: leave it for now; quit: leave.",
)
HINT_AGAIN: Final = "Type hint again for more."


class PlainPractice:
    """The questions of today, one after the other.

    Args:
        practice: what is due.
        console: where it is asked and answered.
        style: how cards are written.
    """

    def __init__(self, practice: Asking, console: Console, style: CardStyle = "words") -> None:
        self._practice, self._console, self._style = practice, console, style
        self._say = console.say
        self._count = 0

    def run(self) -> None:
        """Ask until nothing is due or the person leaves."""
        practice = self._practice
        self._tell_notes()
        if not practice.known:
            self._say(practice.nothing)
            return
        if len(practice):
            self._say(f"{practice.welcome} Type help for a list of commands.")
        while (asked := practice.next(self._style)) is not None:
            if asked.is_outdated:
                decided = asked.question.decided
                renewed = practice.renewed(asked, price(decided.view, decided.action))
                self._tell_notes()
                if renewed is None:
                    continue
                asked = renewed
            if not self._ask(asked):
                return
        self._say(DONE)

    def _tell_notes(self) -> None:
        self._say(*self._practice.notes)
        self._practice.notes.clear()

    def _ask(self, asked: AskedQuestion) -> bool:
        """Put a question until it is answered; False when the person leaves."""
        self._count += 1
        self._say(f"{self._practice.title(self._count)}. {asked.question.source}.")
        self._put(asked, whole=True)
        while (line := self._console.ask()) is not None:
            word = command_of(line)
            if word == "quit":
                return False
            if word == "next":
                return True
            if not self._heard(word, asked) and self._answered(line, asked):
                return True
        return False

    def _put(self, asked: AskedQuestion, *, whole: bool) -> None:
        view, cast = asked.question.view, asked.cast
        if whole:
            self._say(*score_lines(view, cast))
        self._say(*moment_lines(view, cast))

    def _heard(self, word: str, asked: AskedQuestion) -> bool:
        """Do what a command says; False when it is none."""
        view, cast = asked.question.view, asked.cast
        if word in ("", "again"):
            self._put(asked, whole=False)
        elif word == "help":
            self._say(*HELP)
        elif (told := told_lines(word, view, cast)) is not None:
            self._say(*told)
        elif word == "hint":
            step = asked.hint()
            self._say(" ".join(step.sentences), *([] if step.is_last else [HINT_AGAIN]))
        else:
            return False
        return True

    def _answered(self, line: str, asked: AskedQuestion) -> bool:
        """Judge what was typed; return whether it was right."""
        view = asked.question.view
        answer = read_allowed(line, view.question, asked.cast)
        if isinstance(answer, Unclear):
            self._say(answer.reason)
            return False
        found = asked.judged(answer)
        if found is None:
            found = asked.judged(answer, price(view, answer))
        if found is None:
            self._say("That cannot be judged; choose another answer.")
            return False
        self._say(found.text, *found.more)
        if found.fine:
            self._say(*asked.question.known(asked.cast))
        self._tell_notes()
        return found.fine
