"""A question of practice: asked, hinted at, answered, and asked again when it is due."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from datetime import UTC, date
from typing import TYPE_CHECKING, Final, Literal, Protocol

import msgspec

from spades_tui.bots.pricing.price import ENGINE, Price
from spades_tui.bots.pricing.price_decision import price_of_other_answer
from spades_tui.engine import Game
from spades_tui.player_view import View
from spades_tui.player_view.wording import CardStyle, Cast
from spades_tui.review.hints import Hint, HintProgress, HintStep, facts_at, make_hint
from spades_tui.review.marks import (
    Standing,
    is_uncertain,
    mark_of_loss,
    standing_of,
    standing_of_price,
)
from spades_tui.review.sentences import sentence_for
from spades_tui.rules.actions import Action
from spades_tui.storage.listing import find_record
from spades_tui.storage.practice_answers import Grade
from spades_tui.table.hands import DecisionPoint, load_snapshot
from spades_tui.table.worker.analysis import price_answer
from spades_tui.text import count_noun

if TYPE_CHECKING:
    from fsrs import Card as FsrsCard

    from spades_tui.storage.practice_answers import PracticeAnswer
    from spades_tui.table.worker.client import WorkerClient


QuestionKind = Literal["mistake", "puzzle"]
"""Where a question comes from; one queue holds all kinds."""


class Feedback(msgspec.Struct, frozen=True):
    """What became of an answer.

    Attributes:
        standing: right, wrong, or close, which counts neither way.
        text: what is said about it.
        more: what else there is to say, a sentence each, where there is room.
    """

    standing: Standing
    text: str
    more: tuple[str, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether it is right."""
        return self.standing == "right"


def close_text(points: float) -> str:
    """Return what is said of a close answer that costs so many points."""
    about = count_noun(max(1, round(points)), "point")
    return f"Close: that costs about {about}, and counts neither way. Try again for the best."


class Question(msgspec.Struct, frozen=True):
    """One question.

    Attributes:
        id: names it.
        kind: where it comes from.
        point: what was done then.
        price: what that cost, with all other answers.
        file: the record it is from.
        source: the game it is from, in a few words.
        names: the players.
        engine: version of the price.
    """

    id: str
    kind: QuestionKind
    point: DecisionPoint
    price: Price
    file: str
    source: str
    names: tuple[str, ...]
    engine: int = ENGINE

    @property
    def view(self) -> View:
        """What the person knew."""
        return self.point.view

    def cast(self, style: CardStyle = "symbols") -> Cast:
        """Return the players, the person as "you"."""
        return Cast(self.names, self.view.seat, style)

    def grade(self, action: Action, cast: Cast, priced: Price | None = None) -> Feedback | None:
        """Judge an answer; None where its price is not known.

        Args:
            action: the answer.
            cast: the players.
            priced: its own price, once it is known.
        """
        if priced is not None:
            standing, points = standing_of_price(priced), priced.points
            about = "at least about" if is_uncertain(priced) else "about"
        else:
            found = price_of_other_answer(self.price, self.view, action)
            if found is None:
                return None
            gap = self.price.options[0].numbers["win"] - found.numbers["win"]
            error, point = found.numbers["error"], self.price.point
            if found is self.price.options[self.price.chosen]:
                gap, error = self.price.cost, self.price.error
            standing, points = standing_of(gap, error, point), gap / point
            about = "at least about" if error > abs(gap) / 3 else "about"
        if standing == "right":
            return Feedback(standing, f"Right. {self.praise(action, cast, priced)}")
        if standing == "close":
            return Feedback(standing, close_text(points))
        again = " That is what you did then." if action == self.point.action else ""
        cost = count_noun(max(1, round(points)), "point")
        return Feedback(standing, f"That costs {about} {cost}.{again} Try again.")

    def game(self) -> Game | None:
        """Return the game at its moment; None where its record is gone."""
        path = find_record(self.file)
        if path is None:
            return None
        played = load_snapshot(path).game
        return Game(played.rules, played.seed, played.log[: self.point.index], sealed=False)

    def reason(self, cast: Cast) -> str:
        """Return why the best answer is better than what was done."""
        mark = mark_of_loss(self.price)
        return cast.restyle_cards(sentence_for(self.point, self.price, mark, cast))

    def praise(self, action: Action, cast: Cast, priced: Price | None = None) -> str:
        """Return why a right answer, best or not, is better than what was done.

        Args:
            action: the answer.
            cast: the players.
            priced: its own price, where it was not among those tried.
        """
        price, taken = self.price, self.price.options[self.price.chosen]
        given = (
            priced.options[priced.chosen]
            if priced
            else price_of_other_answer(price, self.view, action)
        )
        if given is None or given.numbers["win"] <= taken.numbers["win"]:
            return self.reason(cast)
        others = [one for one in price.options if one not in (given, taken)]
        given = msgspec.structs.replace(given, action=action)
        told = msgspec.structs.replace(price, options=(given, taken, *others), chosen=1)
        mark = mark_of_loss(price)
        return cast.restyle_cards(sentence_for(self.point, told, mark, cast))

    def facts(self, cast: Cast) -> tuple[str, ...]:
        """Return what could be known."""
        return facts_at(self.point, cast)

    def hint(self, cast: Cast) -> Hint:
        """Return the hint."""
        price = self.price
        weighed = (price.options[0], price.options[price.chosen])
        return make_hint(self.view, weighed, price.best, (self.reason(cast),), cast)


async def next_question(
    practice: QuestionSource, thinker: WorkerClient | None
) -> QuestionAttempt | None:
    """Return the next question with a price of this version; None where none is left today.

    Raises:
        BotError: when it cannot be priced.
    """
    while (asked := await asyncio.to_thread(practice.next)) is not None:
        if not asked.is_outdated:
            return asked
        decided = asked.question.point
        found = await price_answer(decided.view, decided.action, thinker)
        renewed = practice.renewed(asked, found)
        if renewed is not None:
            return renewed
    return None


RETENTION: Final = 0.9
"""The chance to answer a question rightly when it comes again."""
_RATINGS: Final[dict[Grade, str]] = {"right": "Good", "hinted": "Hard", "wrong": "Again"}


def fsrs_state(answers: Iterable[PracticeAnswer]) -> FsrsCard | None:
    """Return what FSRS makes of the answers to one question; None before the first."""
    from fsrs import Card, Rating, Scheduler  # noqa: PLC0415 - only practice has to wait for it

    scheduler = Scheduler(
        desired_retention=RETENTION, learning_steps=(), relearning_steps=(), enable_fuzzing=False
    )
    card = None
    for one in sorted(answers, key=lambda answer: answer.when):
        if one.grade in _RATINGS:
            rating = Rating[_RATINGS[one.grade]]
            card, _ = scheduler.review_card(
                card or Card(card_id=1), rating, one.when.astimezone(UTC)
            )
    return card


def due_date(answers: Iterable[PracticeAnswer]) -> date | None:
    """Return the day, here, on which a question comes again; None for one not yet asked.

    It is never the day of the last answer.
    """
    card = fsrs_state(answers)
    return None if card is None else card.due.astimezone().date()


DONE: Final = "That is all for today."


class QuestionAttempt:
    """A question being answered.

    Attributes:
        question: the question.
        cast: the players.
        done: whether it was answered rightly.
    """

    def __init__(self, question: Question, cast: Cast, keep: Callable[[Grade], None]) -> None:
        self.question, self.cast = question, cast
        self.done = False
        self._keep = keep
        self._graded = False
        self._guide: HintProgress | None = None

    @property
    def is_outdated(self) -> bool:
        """Whether its price is of an older version and is worked out again before it is asked."""
        return self.question.engine < ENGINE

    @property
    def used_full_hint(self) -> bool:
        """Whether a hint was taken to its last step."""
        return self._guide is not None and self._guide.is_complete

    def hint(self) -> HintStep:
        """Return the next step of the hint; the last one again after that."""
        if self._guide is None:
            self._guide = HintProgress(self.question.hint(self.cast))
        return self._guide.next_step()

    def grade(self, action: Action, priced: Price | None = None) -> Feedback | None:
        """Judge an answer; the first that counts is kept. None where its price is wanted first."""
        found = self.question.grade(action, self.cast, priced)
        if found is None:
            return None
        self.done = found.is_right
        if not self._graded and found.standing != "close":
            self._graded = True
            self._keep("wrong" if not found.is_right else "hinted" if self._guide else "right")
        return found


class QuestionSource(Protocol):
    """Where questions come from, one after the other.

    Attributes:
        notes: what is to be said once, a sentence each.
    """

    notes: list[str]

    @property
    def welcome(self) -> str:
        """What is said before the first question, in a sentence or two."""

    @property
    def nothing(self) -> str:
        """What is said where there is no question at all."""

    @property
    def known(self) -> int:
        """How many questions there are in all."""

    def __len__(self) -> int:
        """Return how many are still to be asked today."""

    def title(self, number: int) -> str:
        """Return what stands over the question of this number, from 1."""

    def next(self, style: CardStyle = "symbols") -> QuestionAttempt | None:
        """Return the next question; None where none is left today."""

    def renewed(self, asked: QuestionAttempt, price: Price | None) -> QuestionAttempt | None:
        """Return a question with the price of this version; None where that shows no loss."""
