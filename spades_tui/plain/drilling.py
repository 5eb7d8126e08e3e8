"""A drill in sentences: asked, answered, told what was missed."""

from __future__ import annotations

from typing import Final

from spades_tui.coach.drills.item import Item
from spades_tui.plain.console import Console
from spades_tui.plain.typed_lines import command_of
from spades_tui.rules.deck import suits_of
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.text import listed
from spades_tui.session.drilling import Drill
from spades_tui.view.wording import CardStyle, Cast

HOW: Final = {
    "number": "Type a number.",
    "one": "Type the number of the answer, or the answer.",
    "several": "Type the numbers of all that belong to the answer, or none.",
}


class PlainDrill:
    """Twenty questions of one kind."""

    def __init__(self, drill: Drill, console: Console, style: CardStyle) -> None:
        self._drill, self._console = drill, console
        self._cast = Cast((), None, style)

    def run(self) -> None:
        """Ask until all are answered or the person leaves."""
        drill = self._drill
        while self._ask(drill.item):
            if not drill.go_on():
                break
        self._console.say(drill.result)
        if drill.note:
            self._console.say(drill.note)

    def _ask(self, item: Item) -> bool:
        """Put a question until it is answered; False when the person leaves."""
        drill = self._drill
        self._console.say(f"{drill.title.replace(' · ', ', ')}.")
        self._say(*(line.replace(" · ", ", ").replace("  ", ", ") for line in item.lines))
        if item.hand:
            groups = suits_of(item.hand, RuleSet())
            told = (
                f"{suit.plural} {listed([self._named(card.label) for card in cards])}"
                for suit, cards in groups.items()
            )
            self._console.say(f"Your hand: {'; '.join(told)}.")
        self._say(item.ask)
        for place, choice in enumerate(item.choices, 1):
            self._say(f"{place}: {choice}")
        if drill.number == 1:
            self._say(f"{HOW[item.form]} Type quit to leave.")
        while (line := self._console.ask()) is not None:
            if command_of(line) == "quit":
                return False
            answer = item.read(line)
            if answer is None:
                self._say(HOW[item.form])
                continue
            self._say(drill.judged(answer).text)
            return True
        return False

    def _named(self, label: str) -> str:
        """Return a card without its suit where cards are written in words."""
        text = self._cast.retold(label)
        return text.split(" of ")[0] if self._cast.style == "words" else text

    def _say(self, *lines: str) -> None:
        self._console.say(*map(self._cast.retold, lines))
