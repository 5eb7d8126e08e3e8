"""Exercises: a position, a question, its answers and reasons; and when an exercise is repeated.

Mistakes, puzzles, drills, lessons and deals of the course are all exercises. They share one page,
one loop of plain mode and one journal of answers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from datetime import UTC, date
from typing import TYPE_CHECKING, Final, Generic, Literal, Protocol, TypeVar

import msgspec

from spades_tui.player_view import View
from spades_tui.player_view.wording import CardStyle, Cast
from spades_tui.review.hints import HintStep
from spades_tui.review.marks import Standing
from spades_tui.storage.clock import utc_now
from spades_tui.storage.practice_answers import AnswerJournal, Grade, PracticeAnswer

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from fsrs import Card as FsrsCard

    from spades_tui.bots.pricing.price import Price
    from spades_tui.bots.protocol import Decision
    from spades_tui.engine import Game
    from spades_tui.rules.actions import Action

ExerciseKind = Literal["lesson", "course", "puzzle", "mistake", "drill"]
"""The source of an exercise, as the journal names it."""

MINUTES: Final[dict[ExerciseKind, float]] = {
    "lesson": 5, "course": 3, "puzzle": 0.75, "mistake": 0.75, "drill": 0.3,
}  # fmt: skip
"""Minutes an exercise takes, by estimate."""


class ExerciseEntry(msgspec.Struct, frozen=True):
    """An exercise as an entry in a list or a plan.

    Attributes:
        id: its name in the journal of answers, as "lesson/counting"; without the number of a
            lesson's step.
        kind: its kind, such as "lesson" or "puzzle".
        title: its title in lists, which does not give the idea away.
        motif: the idea it teaches (`MotifName`); "" if none is clear.
        theme: what is at stake in the decision (`DecisionTheme`); "" if it has no theme.
        cost: the points that the player's mistake cost; 0 for other exercises.
    """

    id: str
    kind: ExerciseKind
    title: str
    motif: str = ""
    theme: str = ""
    cost: float = 0.0

    @property
    def name(self) -> str:
        """The rest of the id after the kind, such as the id of a lesson or a deal."""
        return self.id.partition("/")[2] or self.id

    @property
    def minutes(self) -> float:
        """Estimated minutes that the exercise takes."""
        return MINUTES[self.kind]


class Feedback(msgspec.Struct, frozen=True):
    """The verdict on an answer.

    Attributes:
        standing: "right", "wrong", or "close" if the answer counts as neither; "open" if no verdict
            is due yet and the exercise goes on.
        text: the verdict in words.
        reasons: sentences that explain the verdict; may be empty.
    """

    standing: Standing | Literal["open"]
    text: str
    reasons: tuple[str, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the answer is right."""
        return self.standing == "right"


class Asked(Protocol):
    """A question about a position, as `SingleQuestion` needs it."""

    @property
    def view(self) -> View:
        """The position, as the player who must answer sees it."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""


AskedT = TypeVar("AskedT", bound=Asked)


class Exercise(ABC):
    """An exercise that the player is doing.

    Attributes:
        entry: its entry in lists.
        answers: the journal of all answers.
        style: how cards are written.
        notes: sentences to be shown once, such as that an answer could not be saved.
    """

    numbered = False
    """Whether the table shows the number of the hand."""

    def __init__(
        self,
        entry: ExerciseEntry,
        answers: AnswerJournal,
        style: CardStyle = "symbols",
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self.entry, self.answers, self.style = entry, answers, style
        self.notes: list[str] = []
        self._now = now
        self._is_graded = False

    @property
    @abstractmethod
    def view(self) -> View:
        """The position, as the player sees it now."""

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""

    @property
    def cast(self) -> Cast:
        """The words for players and cards; the player is called "you"."""
        return Cast(self.names, self.view.seat, self.style)

    @property
    def heading(self) -> str:
        """The title; it does not give the idea away."""
        return self.entry.title

    @property
    @abstractmethod
    def ask(self) -> str:
        """The question; "" if there is only text to read."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Paragraphs to be read before the question."""
        return ()

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose from; empty if the answer is an action at the table."""
        return ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The key to press for each of `choices`, in their order.

        It is the choice itself if all choices are single digits; otherwise "1", "2" and so on.
        """
        choices = self.choices
        plain = all(len(choice) == 1 and choice.isdecimal() for choice in choices)
        return choices if plain else tuple(str(place + 1) for place in range(len(choices)))

    @property
    @abstractmethod
    def is_answered(self) -> bool:
        """Whether no answer is expected at this moment; the next call is then `advance`."""

    @property
    def is_revealed(self) -> bool:
        """Whether prices and hidden cards may be shown."""
        return self.is_answered

    @abstractmethod
    def grade(self, answer: Action | int, price: Price | None = None) -> Feedback | None:
        """Judge and record an answer; return the verdict, or None if it must be priced first.

        Args:
            answer: an action at the table, or the index of one of `choices`, from 0.
            price: the price of the answer, for a second call after None was returned.
        """

    def advance(self) -> bool:
        """Go to the next step and return True; return False if the exercise is over."""
        return False

    def restart(self) -> bool:
        """Go back to the start and return True; return False if this exercise cannot be
        restarted."""
        return False

    def hint(self) -> HintStep | None:
        """Return the next step of the hint; None if this exercise has no hint."""
        return None

    @property
    def used_full_hint(self) -> bool:
        """Whether the last step of the hint has been shown."""
        return False

    def facts(self) -> tuple[str, ...]:
        """Return sentences with the facts known besides the cards, such as voids; empty if there
        are none."""
        return ()

    def afterthoughts(self) -> tuple[str, ...]:
        """Return lines to show after the attempt: the idea and its reasons; empty if there are
        none."""
        return ()

    def game(self) -> Game | None:
        """Return the game at the question, with all hands; None if it is not known."""
        return None

    def prices(self) -> tuple[Decision, str] | None:
        """Return all answers with their figures, and a heading ("" for none); None without
        figures."""
        return None

    @property
    def result(self) -> str:
        """A sentence on the player's success; "" if there is nothing to say."""
        return ""

    @property
    def farewell(self) -> str:
        """A sentence to show if the player leaves the exercise now; "" for none."""
        return ""

    @property
    def following(self) -> str:
        """A sentence that names the next exercise of this kind and its command; "" for none."""
        return ""

    def record(self, grade: Grade, name: str = "") -> None:
        """Add a grade to the journal of answers; if it cannot be saved, `notes` gets a sentence.

        Args:
            grade: the grade.
            name: the id of the part of the exercise that is graded, such as a lesson's step; "" for
                the exercise itself.
        """
        answer = PracticeAnswer(name or self.entry.id, self.entry.kind, self._now(), grade)
        if problem := self.answers.record(answer):
            self.notes.append(problem)

    def record_first(self, grade: Grade, name: str = "") -> None:
        """Add a grade to the journal if it is the first for this question; otherwise do nothing.

        Args:
            grade: the grade.
            name: the id of the part of the exercise that is graded, such as a lesson's step; "" for
                the exercise itself.
        """
        if not self._is_graded:
            self._is_graded = True
            self.record(grade, name)


class SingleQuestion(Exercise, Generic[AskedT]):
    """An exercise of one question, which ends when it is answered rightly.

    `AskedT` is the type of the question.

    Attributes:
        question: the question.
    """

    def __init__(
        self,
        entry: ExerciseEntry,
        question: AskedT,
        answers: AnswerJournal,
        style: CardStyle = "symbols",
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        super().__init__(entry, answers, style, now)
        self.question = question
        self._is_done = False

    @property
    def view(self) -> View:
        """The position, as the player sees it."""
        return self.question.view

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.question.names

    @property
    def is_answered(self) -> bool:
        """Whether the question was answered rightly."""
        return self._is_done


RETENTION: Final = 0.9
"""The desired chance, 0 to 1, to answer an exercise rightly when it comes again."""
_RATINGS: Final[dict[Grade, str]] = {"right": "Good", "hinted": "Hard", "wrong": "Again"}


def fsrs_state(answers: Iterable[PracticeAnswer]) -> FsrsCard | None:
    """Return the state of FSRS, the repetition scheduler, after the answers to one exercise.

    Only answers graded "right", "hinted" or "wrong" count; None if there are none.

    Args:
        answers: the answers, in any order.
    """
    from fsrs import Card, Rating, Scheduler  # noqa: PLC0415 - only practice has to wait for it

    scheduler = Scheduler(
        desired_retention=RETENTION, learning_steps=(), relearning_steps=(), enable_fuzzing=False
    )
    card = None
    for answer in sorted(answers, key=lambda answer: answer.when):
        if answer.grade in _RATINGS:
            rating = Rating[_RATINGS[answer.grade]]
            card, _ = scheduler.review_card(
                card or Card(card_id=1), rating, answer.when.astimezone(UTC)
            )
    return card


def due_date(answers: Iterable[PracticeAnswer]) -> date | None:
    """Return the local day on which an exercise is due again, which is after its last answer.

    None if no answer counts (`fsrs_state`).

    Args:
        answers: the answers to the exercise, in any order.
    """
    card = fsrs_state(answers)
    return None if card is None else card.due.astimezone().date()


def due_again(
    answers: Iterable[PracticeAnswer], today: date, before: date | None = None
) -> date | None:
    """Return the day on which an exercise became due again; None if it is not due today.

    Args:
        answers: the answers to the exercise.
        today: the current day; an exercise is not repeated on the day of an answer.
        before: count only answers before this day; None counts all.
    """
    answered = [answer for answer in answers if before is None or answer.day < before]
    if any(answer.day == today for answer in answered):
        return None
    when = due_date(answered)
    return when if when is not None and when <= today else None
