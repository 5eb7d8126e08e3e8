"""Reviews of an open question: the cost of every answer, and the reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from spades_tui.bots.interface import likely_answer
from spades_tui.bots.pricing.price import FULL_DEPTH, Depth, Price
from spades_tui.bots.pricing.price_decision import price_decision, price_of_other_answer
from spades_tui.bots.protocol import Alternative
from spades_tui.engine import Game, Rejection
from spades_tui.engine.decide import decide
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast, imperative
from spades_tui.review.evaluation_table import abbreviate
from spades_tui.review.hints import facts_now
from spades_tui.review.marks import Mark, mark_of_loss
from spades_tui.review.sentences import sentence_for
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.table.hands import DecisionPoint
from spades_tui.text import capitalize, join_words


class AnswerReview(NamedTuple):
    """An answer to an open question, with its price.

    Attributes:
        action: the answer.
        equals: for a card, all cards that are equally good, including itself; else empty.
        numbers: the figures of the answer.
        price: the price of this answer compared with all others.
        mark: the mark a review would give it.
        sentence: the reason it is worse than the best answer; for the best one, its advantage over
            the next.
    """

    action: Action
    equals: tuple[PlayCard, ...]
    numbers: Alternative
    price: Price
    mark: Mark
    sentence: str

    def name(self, cast: Cast) -> str:
        """Return a short name of the answer, including the cards that are equally good."""
        if len(self.equals) > 1:
            return " ".join(cast.card(play.card) for play in self.equals)
        return abbreviate(self.action, cast)


class QuestionReview(NamedTuple):
    """An open question with every answer priced.

    Attributes:
        view: the view of the seat that must answer.
        answers: the answers, the best first; empty if there is nothing to compare.
        price: the price of one of the answers, which includes the figures of all; None if none were
            compared.
        summary: a sentence with the recommended answer, or the reason there is nothing to compare.
        facts: sentences with the facts the seat knows besides its cards.
    """

    view: View
    answers: tuple[AnswerReview, ...]
    price: Price | None
    summary: str
    facts: tuple[str, ...]


def review_question(
    game: Game,
    cast: Cast,
    depth: Depth = FULL_DEPTH,
    stop: Callable[[], bool] = lambda: False,
) -> QuestionReview:
    """Return a review of the open question in `game`; every answer is priced in this process.

    Args:
        game: the game, stopped at a question.
        cast: names of the players.
        depth: how thoroughly to price the answers.
        stop: called between batches of deals; True cancels.

    Raises:
        Cancelled: when `stop` returns True.
    """
    view = view_to_answer(game)
    return tell_question(game, price_decision(view, likely_answer(view), depth, stop), cast)


def view_to_answer(game: Game) -> View:
    """Return the view of the seat that must answer; a question must be open in `game`."""
    assert game.prompt is not None
    return game.view(game.prompt.seat)


def tell_question(game: Game, price: Price | None, cast: Cast) -> QuestionReview:
    """Return a review of the open question in `game` from a price that was computed before.

    Args:
        game: the game, stopped at a question.
        price: the price of any of its answers, which includes all others; None if there is nothing
            to compare.
        cast: names of the players.
    """
    view = view_to_answer(game)
    facts = facts_now(view, cast)
    if price is None or price.equal:
        return QuestionReview(view, (), price, _nothing_to_compare(view, cast), facts)
    groups = tuple(
        _review_answer(game, view, price.choose_option(place), cast)
        for place in range(len(price.options))
    )
    best = capitalize(imperative(price.best, cast))
    summary = f"{best}." if len(groups) < 2 else f"{best}. {_gain(game, view, price, cast)}"
    return QuestionReview(view, groups, price, summary, facts)


def _nothing_to_compare(view: View, cast: Cast) -> str:
    actions = view.question.actions
    if not view.question.is_free and actions:
        return f"There is only one answer: {imperative(actions[0], cast)}."
    names = [abbreviate(action, cast) for action in actions]
    return f"All answers come to the same: {join_words(names, 'or')}."


def _decision_of(game: Game, view: View, action: Action) -> DecisionPoint:
    """Return the decision point of an answer to the open question, as if it had been given.

    Args:
        game: the game, stopped at the question, which is not changed.
        view: the view of the seat that must answer.
        action: the answer.

    Raises:
        ValueError: when the rules refuse it.
    """
    event = decide(game.state, action)
    if isinstance(event, Rejection):
        raise ValueError(f"Its answer cannot be given: {event.reason}")
    limit = 99 if view.question.pick is not None else len(view.question.actions)
    return DecisionPoint(len(game.log), event, action, view, limit + len(view.question.wrong))


def _review_answer(game: Game, view: View, price: Price, cast: Cast) -> AnswerReview:
    mark = mark_of_loss(price)
    chosen = price.options[price.chosen]
    sentence = sentence_for(_decision_of(game, view, price.action), price, mark or "fine", cast)
    equals = tuple(
        action
        for action in view.question.actions
        if isinstance(action, PlayCard) and price_of_other_answer(price, view, action) is chosen
    )
    return AnswerReview(price.action, equals, chosen, price, mark or "fine", sentence)


def _gain(game: Game, view: View, price: Price, cast: Cast) -> str:
    """Return the advantage of the best answer over the next one that loses something, as a
    sentence."""
    others = [price.choose_option(place) for place in range(1, len(price.options))]
    losing = [price for price in others if mark_of_loss(price)]
    if not losing:
        return "Nothing else is clearly worse."
    rival = losing[0]
    return sentence_for(_decision_of(game, view, rival.action), rival, mark_of_loss(rival), cast)
