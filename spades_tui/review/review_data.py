"""A reviewed hand, and a priced question, as data: what `--json` prints."""

from __future__ import annotations

import msgspec

from spades_tui.bots.pricing.price import ENGINE, Price
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast, imperative
from spades_tui.review.double_dummy import DoubleDummyHand
from spades_tui.review.question import QuestionReview
from spades_tui.review.result_split import ResultSplit
from spades_tui.review.review import HandReview, ReviewedDecision
from spades_tui.rules.actions import Action, MakeBid, PlayCard
from spades_tui.solver.double_dummy import SolverResult

_FIGURES = ("win", "error", "points", "make", "set", "nil", "break", "bags")
"""Figures shown for an answer to an open question."""


class PricedAnswer(msgspec.Struct, frozen=True):
    """An answer that was tried: games won, the error of that, and points of the hand."""

    action: str
    win: float
    se: float | None
    points: float


class OpenCards(msgspec.Struct, frozen=True):
    """The result of perfect play with open cards, of the position and by card."""

    goal: str
    value: int | bool | None
    cards: dict[str, int | bool]


class DecisionData(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision; the fields from `equal` to `naive_points` are there if it was priced.

    Attributes:
        moment: place of its event in the record.
        kind: kind of question.
        part: where in the hand: "Bidding", "Trick 5".
        chosen: the answer taken, in notation.
        mark: `fine`, a mark of a mistake, `forced` and so on.
        sentence: what made the difference.
        forced: whether there was no choice.
        equal: whether all answers are equally good.
        best: the best answer.
        deals: deals tried.
        options: the answers, priced.
        by_hand: whether costs are points of the hand, because no chance to win is known.
        cost_win: games lost.
        cost_points: points lost at the score of the hand.
        se_points: the error of that.
        naive_points: points lost if the score did not matter.
        open: perfect play with open cards, where it is known.
    """

    moment: int
    kind: str
    part: str
    chosen: str
    mark: str
    sentence: str
    forced: bool
    equal: bool | msgspec.UnsetType = msgspec.UNSET
    best: str | msgspec.UnsetType = msgspec.UNSET
    deals: int | msgspec.UnsetType = msgspec.UNSET
    options: tuple[PricedAnswer, ...] | msgspec.UnsetType = msgspec.UNSET
    by_hand: bool | msgspec.UnsetType = msgspec.UNSET
    cost_win: float | msgspec.UnsetType = msgspec.UNSET
    cost_points: float | msgspec.UnsetType = msgspec.UNSET
    se_points: float | msgspec.UnsetType = msgspec.UNSET
    naive_points: float | msgspec.UnsetType = msgspec.UNSET
    open: OpenCards | msgspec.UnsetType = msgspec.UNSET


class HandData(msgspec.Struct, frozen=True):
    """A reviewed hand; `hand` counts in the record, `number` in the game."""

    hand: int
    game: int
    number: int
    seat: int
    engine: int
    decisions: tuple[DecisionData, ...]
    split: ResultSplit | None
    claims: tuple[str, ...]


class QuestionAnswer(msgspec.Struct, frozen=True):
    """An answer to an open question: equal cards, figures, and its cost with the error."""

    action: str
    equal: tuple[str, ...]
    mark: str
    numbers: dict[str, float]
    cost_points: float
    se_points: float
    sentence: str


class QuestionData(msgspec.Struct, frozen=True):
    """An open question with every answer, the best first."""

    hand: int
    seat: int
    engine: int
    kind: str
    trick: int | None
    summary: str
    known: tuple[str, ...]
    deals: int
    answers: tuple[QuestionAnswer, ...]


def review_data(number: int, review: HandReview) -> HandData:
    """Return a reviewed hand, the `number`th of its record: costs in games won and in points."""
    cards = DoubleDummyHand(review.hand)
    return HandData(
        number,
        review.hand.game,
        review.hand.number,
        review.seat,
        review.engine,
        tuple(_decision(decision, review.cast, cards) for decision in review.own),
        review.split,
        tuple(review.claims),
    )


def question_data(number: int, review: QuestionReview, cast: Cast) -> QuestionData:
    """Return an open question, the `number`th of a text, with the cost of each answer."""
    view, price = review.view, review.price
    return QuestionData(
        number,
        view.seat,
        ENGINE,
        view.question.kind,
        len(view.tricks) + 1 if view.phase == "play" else None,
        review.summary,
        tuple(review.facts),
        price.deals if price is not None else 0,
        tuple(
            QuestionAnswer(
                notation(answer.action, cast),
                tuple(other.card.value for other in answer.equals),
                answer.mark,
                {name: value for name, value in answer.numbers.numbers.items() if name in _FIGURES},
                round(answer.price.points, 2),
                round(answer.price.error_points, 2),
                answer.sentence,
            )
            for answer in review.answers
        ),
    )


def _decision(decision: ReviewedDecision, cast: Cast, cards: DoubleDummyHand) -> DecisionData:
    point, price = decision.decided, decision.price
    data = DecisionData(
        point.index,
        point.view.question.kind,
        point.section,
        notation(point.action, cast),
        decision.mark,
        decision.sentence,
        decision.mark == "forced",
    )
    if price is not None:
        data = _with_price(data, price, cast)
    answer = cards.result_at(point)
    return data if answer is None else msgspec.structs.replace(data, open=_open(answer, point.view))


def _with_price(data: DecisionData, price: Price, cast: Cast) -> DecisionData:
    return msgspec.structs.replace(
        data,
        equal=price.equal,
        best=notation(price.best, cast),
        deals=price.deals,
        options=tuple(
            PricedAnswer(
                notation(option.action, cast),
                option.numbers["win"],
                None if price.by_hand else option.numbers["error"],
                option.numbers["points"],
            )
            for option in price.options
        ),
        by_hand=price.by_hand,
        cost_win=price.lost,
        cost_points=round(price.points, 2),
        se_points=round(price.error_points, 2),
        naive_points=round(price.naive / price.point, 2),
    )


def _open(answer: SolverResult, view: View) -> OpenCards:
    cards = {card.value: value for card, value in answer.cards.items()}
    return OpenCards(answer.goal.text(view.seats.called), answer.value, cards)


def notation(action: Action, cast: Cast) -> str:
    """Return an answer in notation: "AH", "nil", "4"; in words if there is none."""
    if isinstance(action, PlayCard):
        return action.card.value
    return str(action.bid) if isinstance(action, MakeBid) else imperative(action, cast)
