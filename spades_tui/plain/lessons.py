"""The first game and the lessons in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui import PROGRAM
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.input import Unrecognized, parse_command, parse_legal_answer
from spades_tui.plain.prompts import lookup_lines, position_lines
from spades_tui.plain.table import HELP, PlainGame
from spades_tui.player_view.wording import CardStyle, Cast
from spades_tui.player_view.wording.status import hand_line, score_lines
from spades_tui.practice.lessons.first_game import (
    FIRST_GAME_DONE,
    FIRST_GAME_LEFT,
    FIRST_GAME_TITLE,
    FirstGameGuide,
    FirstTable,
)
from spades_tui.practice.lessons.learner import (
    PLACE_SAVED,
    LessonSession,
    lesson_progress,
    next_lesson,
    record_completion,
)
from spades_tui.practice.lessons.lesson import FIRST_LESSON, lesson_entries
from spades_tui.rules.actions import Action
from spades_tui.rules.events import Event
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.text import join_words

LESSON_HELP: Final = (
    "Answer as at the table: the number of a choice, or the choice itself. Press Enter to go on.",
    "hand: your cards; score: scores, bids and tricks; last: the last trick; tricks: all so far.",
    "again: repeat the question; quit: leave; the lesson goes on from there next time.",
)
CONTINUE: Final = "Press Enter to go on."


def lesson_list(answers: AnswerJournal) -> list[str]:
    """Return the lessons with how far one has come, a line each."""
    done = lesson_progress(answers.answers)
    lines = []
    for one in lesson_entries():
        words = done[one.id].words.replace(" · ", ", ")
        lines.append(f"{one.id}: {one.title}. {one.about}.{f' ({words})' if words else ''}")
    return lines


def next_lesson_lines(answers: AnswerJournal) -> tuple[str, ...]:
    """Return which lesson comes next, as a line; nothing where all are done."""
    name = next_lesson(lesson_progress(answers.answers))
    return () if name == FIRST_LESSON else (f"The next lesson: {PROGRAM} learn {name}.",)


class PlainLesson:
    """One lesson.

    Args:
        learner: who takes it.
        console: where it is told and answered.
        style: how cards are written.
    """

    def __init__(
        self, learner: LessonSession, console: PlainConsole, style: CardStyle = "words"
    ) -> None:
        self._learner, self._console, self._say = learner, console, console.say
        self._cast = Cast(learner.names, learner.view.seat, style)

    def run(self) -> bool:
        """Go through the lesson; False when the person leaves before its end."""
        learner = self._learner
        self._say(f"{learner.lesson.title}. Type help for a list of commands.")
        while True:
            if not self._step():
                self._end(PLACE_SAVED)
                return False
            if not learner.next_step():
                self._end(learner.result, *next_lesson_lines(learner.answers))
                return True

    def _end(self, *lines: str) -> None:
        self._say(*lines)
        if self._learner.note:
            self._say(self._learner.note)

    def _step(self) -> bool:
        """Tell a step and have its question answered; False when the person leaves."""
        learner = self._learner
        self._say(f"{learner.place}.")
        self._say(*(self._cast.restyle_cards(text) for text in learner.paragraphs))
        if not learner.question:
            self._say(CONTINUE)
        else:
            self._put(whole=True)
        while (line := self._console.ask()) is not None:
            word = parse_command(line)
            if word == "quit":
                return False
            if not learner.question and word == "":
                return True
            if self._heard(word):
                continue
            if not learner.question:
                self._say(CONTINUE)
            elif self._answered(line):
                return True
        return False

    def _put(self, *, whole: bool) -> None:
        """Say the table where it is asked about, and the question with its choices."""
        learner, view = self._learner, self._learner.view
        if learner.choices:
            if whole and view.hand:
                self._say(hand_line(view, self._cast))
            self._say(self._cast.restyle_cards(learner.question))
            for key, choice in zip(learner.keys, learner.choices, strict=True):
                self._say(key if key == choice else f"{key}: {self._cast.restyle_cards(choice)}")
            return
        if whole and any(bid is not None for bid in view.bids):
            self._say(*score_lines(view, self._cast))
        self._say(*position_lines(view, self._cast, self._cast.restyle_cards(learner.question)))

    def _heard(self, word: str) -> bool:
        """Do what a command says; False when it is none."""
        if word in ("", "again"):
            self._put(whole=False) if self._learner.question else self._say(CONTINUE)
        elif word == "help":
            self._say(*LESSON_HELP)
        elif (told := lookup_lines(word, self._learner.view, self._cast)) is not None:
            self._say(*told)
        else:
            return False
        return True

    def _answered(self, line: str) -> bool:
        """Judge what was typed; return whether it was right."""
        learner = self._learner
        answer = self._chosen(line) if learner.choices else self._read(line)
        if answer is None:
            return False
        found = learner.grade(answer)
        self._say(self._cast.restyle_cards(found.text))
        return found.is_right

    def _chosen(self, line: str) -> int | None:
        """Return the choice that was typed, by its number or its words, from 0."""
        keys = self._learner.keys
        for offered in (keys, tuple(choice.lower() for choice in self._learner.choices)):
            if line.lower() in offered:
                return offered.index(line.lower())
        self._say(f"Type {join_words(keys, 'or')}.")
        return None

    def _read(self, line: str) -> Action | None:
        """Return what was typed as an answer at the table."""
        answer = parse_legal_answer(line, self._learner.view.question, self._cast)
        if isinstance(answer, Unrecognized):
            self._say(answer.reason)
            return None
        return answer


_HELPS: Final = (
    "Type ",
    "hint: ",
    "hand: ",
    "score: ",
    "last: ",
    "bids: ",
    "undo: ",
    "cards ",
    "again: ",
)
"""How the lines of help begin that a first hand has a use for."""


class PlainFirstGame(PlainGame):
    """One hand, told and played.

    Args:
        answers: where it is remembered that it was played.
        console: where it is told and answered.
        style: how cards are written.
    """

    def __init__(self, answers: AnswerJournal, console: PlainConsole, style: CardStyle) -> None:
        table = FirstTable.start()
        super().__init__(table, console, style)
        self._answers = answers
        self._guide_on = FirstGameGuide(Cast(table.names, table.human, style), plain=True)

    def _open(self) -> None:
        self._say(f"{FIRST_GAME_TITLE}. Type help for a list of commands, quit to leave.")
        self._explain()

    def _help(self) -> None:
        self._say(*(line for line in HELP if line.startswith(_HELPS)), "quit: leave.")

    def _ended(self) -> str:
        return "The hand is over."

    def _farewell(self) -> str:
        return FIRST_GAME_LEFT

    def _ask(self) -> bool:
        self._explain()
        return super()._ask()

    def _look_back(self) -> None:
        """Tell how the hand ended, instead of looking back at it."""
        self._explain()
        record_completion(FIRST_LESSON, self._answers)
        self._say(FIRST_GAME_DONE, *next_lesson_lines(self._answers))
        if self._answers.problem:
            self._say(self._answers.problem)

    def _tell(self, events: Sequence[Event]) -> None:
        """Tell what has happened, and of one's own card whether it was wasted."""
        super()._tell(events)
        if (wasted := self._guide_on.correction(self._table.view())) is not None:
            title, words = wasted
            self._say(f"{title}.", *words)

    def _explain(self) -> None:
        """Tell all that is to be told at this moment."""
        while (topic := self._guide_on.next(self._table.view())) is not None:
            title, words = topic
            place = f"{self._guide_on.number} of {self._guide_on.of}"
            self._say(f"{place}, {title}.", *words)
