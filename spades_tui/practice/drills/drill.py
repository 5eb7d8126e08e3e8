"""Drills as exercises, and the score of each kind."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from spades_tui.player_view.wording import CardStyle
from spades_tui.practice.drills.generators import DRILLS, QUESTION_COUNT, make_question
from spades_tui.practice.drills.question import DrillQuestion
from spades_tui.practice.exercise import ExerciseEntry, Feedback, SingleQuestion
from spades_tui.rules.actions import MakeBid
from spades_tui.storage.clock import utc_now
from spades_tui.storage.practice_answers import AnswerJournal

if TYPE_CHECKING:
    from spades_tui.bots.pricing.price import Price
    from spades_tui.rules.actions import Action

KIND: Final[Literal["drill"]] = "drill"
_NUMBER: Final = "number"


class DrillScore(msgspec.Struct, frozen=True):
    """The player's score in all drills of one kind.

    Attributes:
        answered: the number of questions ever answered.
        right: the number of those that were answered rightly.
    """

    answered: int = 0
    right: int = 0

    @property
    def words(self) -> str:
        """A text with the score: "7 of 10 right"; "" if no question was answered."""
        return f"{self.right} of {self.answered} right" if self.answered else ""


def drill_scores(answers: AnswerJournal) -> dict[str, DrillScore]:
    """Return the player's score in each kind of drill, by the name of the kind.

    Kinds that only earlier versions had are included if the player answered them.
    """
    scores: dict[str, DrillScore] = dict.fromkeys(DRILLS, DrillScore())
    for answer in answers.answers:
        name = answer.question.partition("/")[2].partition("/")[0]
        if answer.kind == KIND:
            before = scores.get(name, DrillScore())
            scores[name] = DrillScore(before.answered + 1, before.right + (answer.grade == "right"))
    return scores


def drill_entries(kind: str, seed: int, count: int = QUESTION_COUNT) -> tuple[ExerciseEntry, ...]:
    """Return the entries in lists of the questions of a drill.

    Args:
        kind: the kind of drill, a key of `DRILLS`.
        seed: the number that determines the questions.
        count: the number of questions.
    """
    title = DRILLS[kind].title
    return tuple(
        ExerciseEntry(f"{KIND}/{kind}/{seed}/{number}", KIND, title)
        for number in range(1, count + 1)
    )


class DrillExercise(SingleQuestion[DrillQuestion]):
    """A question of a drill as an exercise."""

    def __init__(
        self,
        entry: ExerciseEntry,
        answers: AnswerJournal,
        style: CardStyle = "symbols",
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        """Make the question that the id of the entry names."""
        _, kind, seed, number = entry.id.split("/")
        super().__init__(entry, make_question(kind, int(seed), int(number)), answers, style, now)

    @property
    def ask(self) -> str:
        """The question, as a sentence."""
        return self.question.ask

    @property
    def texts(self) -> tuple[str, ...]:
        """A line for each trick so far, if the question needs them remembered; otherwise empty."""
        return tuple(map(self.cast.restyle_cards, self.question.texts))

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose from; empty if the answer is a bid made at the table."""
        return self.question.choices

    @property
    def is_revealed(self) -> bool:
        """Always False: a drill has no prices or hidden cards to show."""
        return False

    def grade(self, answer: Action | int, price: Price | None = None) -> Feedback:  # noqa: ARG002
        """Judge an answer and return the verdict; the first answer that is not close is recorded.

        Args:
            answer: a bid, or the index of one of `choices`, from 0.
            price: not used.
        """
        question = self.question
        if not isinstance(answer, int):
            bid = answer.bid if isinstance(answer, MakeBid) else None
            answer = bid.tricks if bid is not None and bid.kind == _NUMBER else -1
        standing = question.standing(answer)
        explanation = self.cast.restyle_cards(question.wrong.get(answer, question.explanation))
        if standing == "close":
            return Feedback(standing, f"Close: {explanation} Try again.")
        self.record_first(standing)
        self._is_done = standing == "right"
        if self._is_done:
            return Feedback(standing, "Right.", (self.cast.restyle_cards(question.explanation),))
        return Feedback(standing, "No.", (explanation,))
