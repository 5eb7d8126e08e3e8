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
    """An answer that was compared, in JSON.

    Attributes:
        action: the answer, as `notation` writes it.
        win: chance to win the game after it (0 to 1).
        se: standard error of the difference between that chance and the best answer's; null if the
            game was as good as decided.
        points: net points of the hand after it.
    """

    action: str
    win: float
    se: float | None
    points: float


class OpenCards(msgspec.Struct, frozen=True):
    """The double-dummy result of a position, in JSON.

    Attributes:
        goal: the goal, in the notation of the tag `Goal` in hands as text.
        value: the number of tricks in the whole hand, or whether the nil is made; null if unknown.
        cards: for each card that could be played, by its name, the value after it.
    """

    goal: str
    value: int | bool | None
    cards: dict[str, int | bool]


class DecisionData(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision in JSON; the fields from `equal` to `naive_points` are missing if it has no price.

    Attributes:
        moment: index of its event in the log, from 0.
        kind: kind of question (`Prompt.kind`).
        part: heading of the part of the hand: "Bids", "Trick 5".
        chosen: the answer given, as `notation` writes it.
        mark: its mark (`Mark`).
        sentence: a sentence about the difference it made.
        forced: whether there was no choice.
        equal: whether all answers are equally good.
        best: the best answer, as `notation` writes it.
        deals: number of deals in which the answers were tried.
        options: the priced answers, the best first.
        by_hand: whether costs are points of the hand, because the game was as good as decided.
        cost_win: lost chance to win the game (0 to 1).
        cost_points: the cost in points at the score of the hand.
        se_points: standard error of the cost, in points.
        naive_points: the cost in points if the best answer is chosen and priced in the same deals,
            which overestimates it.
        open: the double-dummy result; missing if it is not known.
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
    """A reviewed hand in JSON.

    Attributes:
        hand: number of the hand in the record, from 1.
        game: number of its game in the match, from 1.
        number: number of the hand in that game, from 1.
        seat: the seat under review.
        engine: version of the prices (`ENGINE`).
        decisions: the decisions of the seat, in order.
        split: the sources of the result; null if not requested.
        claims: lines about the claims made in the hand.
    """

    hand: int
    game: int
    number: int
    seat: int
    engine: int
    decisions: tuple[DecisionData, ...]
    split: ResultSplit | None
    claims: tuple[str, ...]


class QuestionAnswer(msgspec.Struct, frozen=True):
    """An answer to an open question, in JSON.

    Attributes:
        action: the answer, as `notation` writes it.
        equal: for a card, the names of all cards that are equally good, including itself; else
            empty.
        mark: the mark a review would give it.
        numbers: its figures by name, as in `Alternative.numbers`.
        cost_points: its cost in points at the score.
        se_points: standard error of the cost, in points.
        sentence: a sentence about its difference from the best answer.
    """

    action: str
    equal: tuple[str, ...]
    mark: str
    numbers: dict[str, float]
    cost_points: float
    se_points: float
    sentence: str


class QuestionData(msgspec.Struct, frozen=True):
    """An open question with every answer priced, in JSON.

    Attributes:
        hand: number of the hand in the text, from 1.
        seat: the seat that must answer.
        engine: version of the prices (`ENGINE`).
        kind: kind of question (`Prompt.kind`).
        trick: number of the trick, from 1; null before the play.
        summary: a sentence with the recommended answer.
        known: sentences with the facts the seat knows besides its cards.
        deals: number of deals in which the answers were tried; 0 if there was nothing to compare.
        answers: the answers, the best first.
    """

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
    """Return a reviewed hand for JSON.

    Args:
        number: the number of the hand in the record, from 1.
        review: the review.
    """
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
    """Return a reviewed question for JSON.

    Args:
        number: the number of its hand in the text, from 1.
        review: the review.
        cast: names of the players.
    """
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
        data = _add_price(data, price, cast)
    answer = cards.result_at(point)
    return data if answer is None else msgspec.structs.replace(data, open=_open(answer, point.view))


def _add_price(data: DecisionData, price: Price, cast: Cast) -> DecisionData:
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
    """Return an answer as a short text: "AH", "nil", "4"; neither a card nor a bid: an
    imperative."""
    if isinstance(action, PlayCard):
        return action.card.value
    return str(action.bid) if isinstance(action, MakeBid) else imperative(action, cast)
