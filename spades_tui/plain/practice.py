"""Mistakes, puzzles and drills asked and answered in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.bots.protocol import Decision
from spades_tui.engine import Game
from spades_tui.plain.assistance import HINT_AGAIN, evaluation_lines
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.input import Unrecognized, parse_command, parse_legal_answer
from spades_tui.plain.prompts import lookup_lines, position_lines
from spades_tui.player_view.wording import CardStyle, Cast
from spades_tui.player_view.wording.status import score_lines
from spades_tui.practice.drills.drill import Drill, drill_scores
from spades_tui.practice.drills.generators import DRILLS
from spades_tui.practice.drills.question import DrillQuestion
from spades_tui.practice.question import DONE, QuestionAttempt, QuestionSource
from spades_tui.rules.deck import suits_of
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.text import capitalize, join_words

HELP: Final = (
    "Answer as at the table: the number of a choice, or the choice itself.",
    "hint: what to look at; again for two candidates, and once more for the answer.",
    "hand: your cards; score: scores, bids and tricks; last: the last trick; tricks: all so far.",
    "again: repeat the question; next: leave it for now; quit: leave.",
)


class PlainPractice:
    """The questions of today, one after the other.

    Args:
        practice: what is due.
        console: where it is asked and answered.
        style: how cards are written.
    """

    def __init__(
        self, practice: QuestionSource, console: PlainConsole, style: CardStyle = "words"
    ) -> None:
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
                decided = asked.question.point
                renewed = practice.renewed(asked, price_decision(decided.view, decided.action))
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

    def _ask(self, asked: QuestionAttempt) -> bool:
        """Put a question until it is answered; False when the person leaves."""
        self._count += 1
        self._say(f"{self._practice.title(self._count)}. {asked.question.source}.")
        self._put(asked, whole=True)
        while (line := self._console.ask()) is not None:
            word = parse_command(line)
            if word == "quit":
                return False
            if word == "next":
                return True
            if not self._heard(word, asked) and self._answered(line, asked):
                return True
        return False

    def _put(self, asked: QuestionAttempt, *, whole: bool) -> None:
        view, cast = asked.question.view, asked.cast
        if whole:
            self._say(*score_lines(view, cast))
        self._say(*position_lines(view, cast))

    def _heard(self, word: str, asked: QuestionAttempt) -> bool:
        """Do what a command says; False when it is none."""
        view, cast = asked.question.view, asked.cast
        if word in ("", "again"):
            self._put(asked, whole=False)
        elif word == "help":
            self._say(*HELP)
        elif (told := lookup_lines(word, view, cast)) is not None:
            self._say(*told)
        elif word == "hint":
            step = asked.hint()
            self._say(" ".join(step.sentences), *([] if step.is_last else [HINT_AGAIN]))
        else:
            return False
        return True

    def _answered(self, line: str, asked: QuestionAttempt) -> bool:
        """Judge what was typed; return whether it was right."""
        view = asked.question.view
        answer = parse_legal_answer(line, view.question, asked.cast)
        if isinstance(answer, Unrecognized):
            self._say(answer.reason)
            return False
        found = asked.grade(answer)
        if found is None:
            found = asked.grade(answer, price_decision(view, answer))
        if found is None:
            self._say("That cannot be judged; choose another answer.")
            return False
        self._say(found.text, *found.more)
        if found.is_right:
            self._say(*asked.question.facts(asked.cast), *afterwards(asked))
        self._tell_notes()
        return found.is_right


def afterwards(asked: QuestionAttempt) -> Iterator[str]:
    """Yield what may be known once a question is answered: every price, and all hands."""
    price = asked.question.price
    weighed = Decision(price.best, alternatives=price.options)
    yield from everything(weighed, asked.question.game(), asked.cast)


def everything(weighed: Decision, game: Game | None, cast: Cast) -> Iterator[str]:
    """Yield the figures of every answer, and the hands of a game that is still there."""
    yield from (capitalize(line.strip()) for line in evaluation_lines(weighed, cast))
    for hand, cards in enumerate(() if game is None else game.state.current_hand.cards):
        yield f"{cast.subject_verb(hand, 'hold')} {cast.cards(cards)}."


ANSWER_HELP: Final = {
    "number": "Type a number.",
    "one": "Type the number of the answer, or the answer.",
    "several": "Type the numbers of all that belong to the answer, or none.",
}


def drill_list(answers: AnswerJournal) -> list[str]:
    """Return the drills with how they went, a line each."""
    scores = drill_scores(answers)
    told = ((name, kind, scores[name].words) for name, kind in DRILLS.items())
    return [
        f"{name}: {kind.title}. {kind.task}{f' ({words})' if words else ''}"
        for name, kind, words in told
    ]


class PlainDrill:
    """Twenty questions of one kind."""

    def __init__(self, drill: Drill, console: PlainConsole, style: CardStyle) -> None:
        self._drill, self._console = drill, console
        self._cast = Cast((), None, style)

    def run(self) -> None:
        """Ask until all are answered or the person leaves."""
        drill = self._drill
        while self._ask(drill.item):
            if not drill.next_question():
                break
        self._console.say(drill.result)
        if drill.note:
            self._console.say(drill.note)

    def _ask(self, item: DrillQuestion) -> bool:
        """Put a question until it is answered; False when the person leaves."""
        drill = self._drill
        self._console.say(f"{drill.title.replace(' · ', ', ')}.")
        self._say(*(line.replace(" · ", ", ").replace("  ", ", ") for line in item.lines))
        if item.hand:
            groups = suits_of(item.hand, RuleSet())
            told = (
                f"{suit.plural} {join_words([self._named(card.label) for card in cards])}"
                for suit, cards in groups.items()
            )
            self._console.say(f"Your hand: {'; '.join(told)}.")
        self._say(item.prompt)
        for place, choice in enumerate(item.choices, 1):
            self._say(f"{place}: {choice}")
        if drill.number == 1:
            self._say(f"{ANSWER_HELP[item.form]} Type quit to leave.")
        while (line := self._console.ask()) is not None:
            if parse_command(line) == "quit":
                return False
            answer = item.parse_answer(line)
            if answer is None:
                self._say(ANSWER_HELP[item.form])
                continue
            self._say(drill.grade(answer).text)
            return True
        return False

    def _named(self, label: str) -> str:
        """Return a card without its suit where cards are written in words."""
        text = self._cast.restyle_cards(label)
        return text.split(" of ")[0] if self._cast.style == "words" else text

    def _say(self, *lines: str) -> None:
        self._console.say(*map(self._cast.restyle_cards, lines))
