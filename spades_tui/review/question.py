"""A question that is still open: what every answer to it would cost, and why."""

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
    """An answer that could be given.

    Attributes:
        action: the answer.
        equals: cards that come to the same, itself among them; nothing of other answers.
        numbers: its figures.
        price: what it would cost, with all other answers.
        mark: how a review would mark it.
        sentence: why it loses to the best one; of the best why it gains on the next.
    """

    action: Action
    equals: tuple[PlayCard, ...]
    numbers: Alternative
    price: Price
    mark: Mark
    sentence: str

    def name(self, cast: Cast) -> str:
        """Return it in short, with the cards that come to the same."""
        if len(self.equals) > 1:
            return " ".join(cast.card(one.card) for one in self.equals)
        return abbreviate(self.action, cast)


class QuestionReview(NamedTuple):
    """An open question with every answer priced.

    Attributes:
        view: what the one who is asked knows.
        answers: the best first; none where nothing can be compared.
        price: the best answer's; None where nothing can be compared.
        summary: what to answer, or why there is nothing to compare, in a sentence.
        facts: what can be known, a sentence each.
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
    """Return the question that is open in `game` with every answer priced, as its seat sees it.

    Raises:
        Cancelled: when `stop` says so.
    """
    view = asked_view(game)
    return tell_question(game, price_decision(view, likely_answer(view), depth, stop), cast)


def asked_view(game: Game) -> View:
    """Return what the seat knows that is asked."""
    assert game.prompt is not None
    return game.view(game.prompt.seat)


def tell_question(game: Game, price: Price | None, cast: Cast) -> QuestionReview:
    """Return the question that is open in `game` in words, from its price."""
    view = asked_view(game)
    facts = facts_now(view, cast)
    if price is None or price.equal:
        return QuestionReview(view, (), price, _nothing_to_compare(view, cast), facts)
    found = tuple(
        _review_answer(game, view, price.with_chosen(place), cast)
        for place in range(len(price.options))
    )
    best = capitalize(imperative(price.best, cast))
    summary = f"{best}." if len(found) < 2 else f"{best}. {_gain(game, view, price, cast)}"
    return QuestionReview(view, found, price, summary, facts)


def _nothing_to_compare(view: View, cast: Cast) -> str:
    actions = view.question.actions
    if not view.question.is_free and actions:
        return f"There is only one answer: {imperative(actions[0], cast)}."
    names = [abbreviate(one, cast) for one in actions]
    return f"All answers come to the same: {join_words(names, 'or')}."


def decision_of(game: Game, view: View, action: Action) -> DecisionPoint:
    """Return an answer as the decision it would be.

    Raises:
        ValueError: when the rules refuse it.
    """
    event = decide(game.state, action)
    if isinstance(event, Rejection):
        raise ValueError(f"Its answer cannot be given: {event.reason}")
    many = 99 if view.question.pick is not None else len(view.question.actions)
    return DecisionPoint(len(game.log), event, action, view, many + len(view.question.wrong))


def _review_answer(game: Game, view: View, price: Price, cast: Cast) -> AnswerReview:
    mark = mark_of_loss(price)
    chosen = price.options[price.chosen]
    told = sentence_for(decision_of(game, view, price.action), price, mark or "fine", cast)
    equals = tuple(
        one
        for one in view.question.actions
        if isinstance(one, PlayCard) and price_of_other_answer(price, view, one) is chosen
    )
    return AnswerReview(price.action, equals, chosen, price, mark or "fine", told)


def _gain(game: Game, view: View, price: Price, cast: Cast) -> str:
    """Return why the best answer beats the next one that loses something."""
    others = [price.with_chosen(place) for place in range(1, len(price.options))]
    losing = [one for one in others if mark_of_loss(one)]
    if not losing:
        return "Nothing else is clearly worse."
    rival = losing[0]
    return sentence_for(decision_of(game, view, rival.action), rival, mark_of_loss(rival), cast)
