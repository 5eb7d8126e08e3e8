"""The course in sentences."""

from __future__ import annotations

from typing import Final

from spades_tui import PROGRAM
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.input import Unrecognized, parse_command, parse_legal_answer
from spades_tui.plain.practice import everything
from spades_tui.plain.prompts import lookup_lines, position_lines
from spades_tui.player_view.wording import CardStyle, Cast
from spades_tui.player_view.wording.status import by_suit, score_lines
from spades_tui.practice.course.attempt import PARTNER
from spades_tui.practice.course.deal import course_deals
from spades_tui.practice.course.goal import LEARNER
from spades_tui.practice.course.session import (
    AGAIN,
    BEATEN,
    LEFT,
    SOLVED,
    CourseSession,
    course_progress,
    next_deal,
)
from spades_tui.rules.actions import PlayCard
from spades_tui.storage.practice_answers import AnswerJournal

COURSE_HELP: Final = (
    "Play as at the table: the number of a card, or the card itself.",
    "hand: your cards; score: scores, bids and tricks; last: the last trick; tricks: all so far.",
    "goal: the goal again; again: repeat the question; start: begin at the first card; quit: "
    "leave.",
)


def course_list(answers: AnswerJournal) -> list[str]:
    """Return the deals with how far one has come, a line each."""
    done = course_progress(answers.answers)
    return [
        f"{deal.id}: {deal.label}. Level {deal.level}. {CourseSession.goal_at_start(deal)}"
        f"{f' ({done[deal.id]})' if done[deal.id] else ''}"
        for deal in course_deals()
    ]


class PlainCourse:
    """One deal.

    Args:
        session: who plays it.
        console: where it is told and answered.
        style: how cards are written.
    """

    def __init__(
        self, session: CourseSession, console: PlainConsole, style: CardStyle = "words"
    ) -> None:
        self._session, self._console, self._say = session, console, console.say
        self._cast = Cast(session.names, LEARNER, style)

    def run(self) -> None:
        """Play until the goal is reached or the person leaves."""
        session = self._session
        self._say(f"Level {session.level}: {session.deal.label}. Type help for a list of commands.")
        self._say(session.deal.proof)
        self._introduce()
        while (line := self._console.ask()) is not None:
            word = parse_command(line)
            if word == "quit":
                break
            if not self._heard(word):
                self._answered(line)
            if session.is_solved:
                self._say(SOLVED, *session.outcome(self._cast), session.asked(self._cast))
                self._say(*everything(session.prices(), session.game_asked(), self._cast))
                name = next_deal(course_progress(session.answers.answers))
                self._say(f"The next deal: {PROGRAM} practice course {name}.")
                break
        if not session.is_solved:
            self._say(LEFT)
        if session.answers.problem:
            self._say(session.answers.problem)

    def _introduce(self) -> None:
        self._say(*(self._cast.restyle_cards(text) for text in self._session.introduction))
        self._say(*score_lines(self._session.view, self._cast))
        self._say(*position_lines(self._session.view, self._cast))

    def _put(self) -> None:
        view, cast = self._session.view, self._cast
        if view.dummy:
            partner = cast.subject_verb(PARTNER, "hold")
            self._say(f"{partner} {by_suit(view.dummy, view, cast)}.")
        self._say(*position_lines(view, cast))

    def _heard(self, word: str) -> bool:
        """Do what a command says; False when it is none."""
        session = self._session
        if word in ("", "again"):
            self._put()
        elif word == "help":
            self._say(*COURSE_HELP)
        elif word == "goal":
            self._say(session.goal)
        elif word == "start":
            session.restart()
            self._introduce()
        elif (told := lookup_lines(word, session.view, self._cast)) is not None:
            self._say(*told)
        else:
            return False
        return True

    def _answered(self, line: str) -> None:
        """Play what was typed, and say what came of it."""
        session = self._session
        action = parse_legal_answer(line, session.view.question, self._cast)
        if isinstance(action, Unrecognized):
            self._say(action.reason)
            return
        assert isinstance(action, PlayCard)
        session.play(action.card)
        if session.story:
            self._say(self._cast.restyle_cards(session.story))
        if not session.is_over:
            self._put()
        elif not session.is_solved:
            self._say(BEATEN, *session.outcome(self._cast))
            session.retry()
            self._say(AGAIN, session.goal)
            self._put()
