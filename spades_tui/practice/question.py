"""Decisions as exercises, judged by the prices of their answers."""

from __future__ import annotations

import msgspec

from spades_tui.bots.interface import DifferenceWriter
from spades_tui.bots.pricing.price import COMPARABLE, ENGINE, Price
from spades_tui.bots.pricing.price_decision import price_of_other_answer
from spades_tui.bots.protocol import Decision, Reason
from spades_tui.engine import Game
from spades_tui.player_view import View
from spades_tui.player_view.wording import CardStyle, Cast
from spades_tui.practice.exercise import (
    ExerciseKind,
    Feedback,
    SingleQuestion,
    due_date,
)
from spades_tui.review.hints import Hint, HintProgress, HintStep, facts_at, make_hint
from spades_tui.review.marks import (
    format_cost,
    idea_text,
    is_uncertain,
    mark_of_loss,
    standing_of,
    standing_of_price,
)
from spades_tui.review.sentences import sentence_for
from spades_tui.rules.actions import Action
from spades_tui.storage.listing import find_record
from spades_tui.table.hands import DecisionPoint, load_snapshot
from spades_tui.text import capitalize

__all__ = ["Question", "QuestionExercise", "close_text", "due_date"]


def close_text(points: float) -> str:
    """Return the verdict in words on a close answer that costs `points` points."""
    return f"Close: that costs {format_cost(points)}, and counts neither way. Try again."


class Question(msgspec.Struct, frozen=True):
    """A question about a decision in a game: which answer is the best?

    Attributes:
        id: its id in the journal of answers.
        kind: "mistake" or "puzzle".
        point: the decision, with the answer that was once given.
        price: the price of that answer, with all other answers.
        file: the file name of the game's record; "" for a puzzle.
        source: a heading: the game it is from, or the rating of the puzzle.
        names: the players' names by seat.
        engine: version of the bots (`ENGINE`) that computed the price.
    """

    id: str
    kind: ExerciseKind
    point: DecisionPoint
    price: Price
    file: str
    source: str
    names: tuple[str, ...]
    engine: int = ENGINE

    @property
    def view(self) -> View:
        """The view of the player who decided, before the decision."""
        return self.point.view

    def cast(self, style: CardStyle = "symbols") -> Cast:
        """Return the words for players, with the one who decides as "you", and for cards in
        `style`."""
        return Cast(self.names, self.view.seat, style)

    def grade(self, action: Action, cast: Cast, priced: Price | None = None) -> Feedback | None:
        """Judge an answer; return the verdict, or None if the answer has no price yet.

        Args:
            action: the answer.
            cast: the words for players and cards.
            priced: the price of the answer; None to look it up among those in `price`.
        """
        if priced is not None:
            standing, points = standing_of_price(priced), priced.points
            is_doubtful = is_uncertain(priced)
        else:
            option = price_of_other_answer(self.price, self.view, action)
            if option is None:
                return None
            gap = self.price.options[0].numbers["win"] - option.numbers["win"]
            error, point = option.numbers["error"], self.price.point
            if option is self.price.options[self.price.chosen]:
                gap, error = self.price.cost, self.price.error
            standing, points = standing_of(gap, error, point), gap / point
            is_doubtful = error > abs(gap) / 3
        if standing == "right":
            return Feedback(standing, f"Right. {self.praise(action, cast, priced)}")
        if standing == "close":
            return Feedback(standing, close_text(points))
        repeat_note = " That is what you did then." if action == self.point.action else ""
        text = f"That costs {format_cost(points, is_doubtful=is_doubtful)}.{repeat_note}"
        return Feedback(standing, text, self.explain_wrong(action, cast, priced))

    def explain_wrong(
        self, action: Action, cast: Cast, priced: Price | None = None
    ) -> tuple[str, ...]:
        """Return sentences with the idea that an answer misses, and its loss.

        No better answer is named.

        Args:
            action: the wrong answer.
            cast: the words for players and cards.
            priced: the price of the answer; None to look it up among those in `price`.

        Returns:
            At most two sentences; none if the answer has no price.
        """
        price = priced or self.price
        chosen = price_of_other_answer(price, self.view, action)
        if chosen is None:
            return ()
        best = price.options[0]
        chosen = msgspec.structs.replace(chosen, action=action)
        others = [option for option in price.options[1:] if option.action != action]
        judged = msgspec.structs.replace(price, options=(best, chosen, *others), chosen=1)
        writer = DifferenceWriter(self.view, cast, secret=best.action)
        difference = capitalize(writer.difference(best, chosen))
        texts = (idea_text(self.view, judged, cast, done=False), difference)
        return tuple(cast.restyle_cards(text) for text in texts if text)

    def game(self) -> Game | None:
        """Return the game at the decision; None if its record is gone."""
        path = find_record(self.file)
        if path is None:
            return None
        played = load_snapshot(path).game
        return Game(played.rules, played.seed, played.log[: self.point.index], sealed=False)

    def reason(self, cast: Cast) -> str:
        """Return a sentence with the reason that the best answer beats the one that was given."""
        mark = mark_of_loss(self.price)
        return cast.restyle_cards(sentence_for(self.point, self.price, mark, cast))

    def praise(self, action: Action, cast: Cast, priced: Price | None = None) -> str:
        """Return a sentence with the reason that a right answer beats the one that was given.

        Args:
            action: the right answer.
            cast: the words for players and cards.
            priced: the price of the answer; None to look it up among those in `price`.
        """
        price, played = self.price, self.price.options[self.price.chosen]
        answer = (
            priced.options[priced.chosen]
            if priced
            else price_of_other_answer(price, self.view, action)
        )
        if answer is None or answer.numbers["win"] <= played.numbers["win"]:
            return self.reason(cast)
        others = [option for option in price.options if option not in (answer, played)]
        answer = msgspec.structs.replace(answer, action=action)
        judged = msgspec.structs.replace(price, options=(answer, played, *others), chosen=1)
        mark = mark_of_loss(price)
        return cast.restyle_cards(sentence_for(self.point, judged, mark, cast))

    def facts(self, cast: Cast) -> tuple[str, ...]:
        """Return sentences with the facts known at the decision besides the cards, such as
        voids."""
        return facts_at(self.point, cast)

    def hint(self, cast: Cast) -> Hint:
        """Return the hint, with all its steps."""
        price = self.price
        weighed = (price.options[0], price.options[price.chosen])
        return make_hint(self.view, weighed, price.best, (self.reason(cast),), cast)


class QuestionExercise(SingleQuestion[Question]):
    """A decision to be made again, as an exercise: a mistake of the player's, or a puzzle."""

    numbered = True
    _guide: HintProgress | None = None

    @property
    def heading(self) -> str:
        """A few words: the game of the mistake, or the rating of the puzzle."""
        return self.question.source

    @property
    def ask(self) -> str:
        """The question; it is the same for every decision."""
        return "What do you do?"

    @property
    def is_outdated(self) -> bool:
        """Whether the price is of an older version, so that it must be computed again first."""
        return self.question.engine < COMPARABLE

    def grade(self, answer: Action | int, price: Price | None = None) -> Feedback | None:
        """Judge an answer; return the verdict, or None if the answer must be priced first.

        The first answer that is right or wrong, not close, is recorded.

        Args:
            answer: the action at the table.
            price: the price of the answer, for a second call after None was returned.
        """
        assert not isinstance(answer, int)
        feedback = self.question.grade(answer, self.cast, price)
        if feedback is None:
            return None
        self._is_done = feedback.is_right
        if feedback.standing != "close":
            self.record_first(
                "wrong" if not feedback.is_right else "hinted" if self._guide else "right"
            )
        return feedback

    def hint(self) -> HintStep:
        """Return the next step of the hint; after the last step, that step again."""
        if self._guide is None:
            self._guide = HintProgress(self.question.hint(self.cast))
        return self._guide.next_step()

    @property
    def used_full_hint(self) -> bool:
        """Whether the last step of the hint has been shown."""
        return self._guide is not None and self._guide.is_complete

    @property
    def best(self) -> Action:
        """The best answer by the price of the question."""
        return self.question.price.best

    def facts(self) -> tuple[str, ...]:
        """Return sentences with the facts known at the decision besides the cards, such as
        voids."""
        return self.question.facts(self.cast)

    def game(self) -> Game | None:
        """Return the game at the decision; None if its record is gone."""
        return self.question.game()

    def prices(self) -> tuple[Decision, str]:
        """Return the best answer with its reason and the figures of all answers; the heading is
        ""."""
        price = self.question.price
        reasons = (Reason("price", self.question.reason(self.cast)),)
        return Decision(price.best, reasons, alternatives=price.options), ""
