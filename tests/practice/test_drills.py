"""Drills: every answer computed a second time from what the question shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.cards import Card, Suit
from spades_tui.practice.drills.drill import DrillExercise, drill_entries, drill_scores
from spades_tui.practice.drills.generators import DRILLS, QUESTION_COUNT, make_question
from spades_tui.practice.drills.hands import PricedHand, bidding_view, load_priced_hands
from spades_tui.practice.drills.question import DrillQuestion
from spades_tui.review.marks import LOSING_MARKS, mark_of_loss
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import Bid
from spades_tui.storage.practice_answers import AnswerJournal

ORDER = "23456789TJQKA"


def named_suit(question: DrillQuestion) -> Suit:
    return next(suit for suit in Suit if suit.plural in question.ask)


def cards_out(question: DrillQuestion, suit: Suit) -> set[Card]:
    seen = {play.card for play in question.view.plays} | set(question.view.hand or ())
    return {card for card in Card if card.suit is suit} - seen


def count_cards_out(question: DrillQuestion) -> str:
    return str(len(cards_out(question, named_suit(question))))


def find_void_suit(question: DrillQuestion) -> str:
    seat = next(seat for seat, name in enumerate(question.names) if f"has {name}" in question.ask)
    shown = {
        trick.plays[0].card.suit
        for trick in question.view.tricks
        for play in trick.plays
        if play.hand == seat and play.card.suit is not trick.plays[0].card.suit
    }
    (suit,) = shown
    assert suit is not None
    return suit.plural.capitalize()


def count_good_cards(question: DrillQuestion) -> str:
    suit = named_suit(question)
    best = max(ORDER.index(card.rank) for card in cards_out(question, suit))
    held = [card for card in question.view.hand or () if card.suit is suit]
    return str(sum(ORDER.index(card.rank) > best for card in held))


SOLVERS: Final[dict[str, Callable[[DrillQuestion], str]]] = {
    "count": count_cards_out,
    "out": find_void_suit,
    "good": count_good_cards,
}
"""The right answers by what a question shows; bids are priced."""


def test_every_drill_is_solved_a_second_time() -> None:
    assert set(DRILLS) == {"bid", "nil", *SOLVERS}


@pytest.mark.parametrize("kind", DRILLS)
def test_the_same_seed_asks_the_same(kind: str) -> None:
    for number in range(3):
        question = make_question(kind, 7, number)
        assert question == make_question(kind, 7, number)
        assert question.explanation
        assert {question.standing(answer) for answer in question.right} == {"right"}


@pytest.mark.parametrize("kind", SOLVERS)
@pytest.mark.parametrize("number", range(8))
def test_an_answer_is_what_the_question_shows(kind: str, number: int) -> None:
    question = make_question(kind, 3, number)
    (place,) = question.right
    assert question.choices[place] == SOLVERS[kind](question)


@pytest.mark.parametrize("number", range(8))
def test_there_is_always_a_good_card_to_find(number: int) -> None:
    question = make_question("good", 5, number)
    assert 0 < question.right[0] < len(question.choices) - 1


@pytest.mark.medium
def test_no_hand_comes_twice_in_a_drill_and_each_has_an_answer() -> None:
    for kind in ("bid", "nil"):
        hands = [make_question(kind, 3, number).view.hand for number in range(QUESTION_COUNT)]
        assert len(set(hands)) == QUESTION_COUNT
    assert all(hand.is_for_numbers or hand.is_for_nil for hand in load_priced_hands())


@pytest.mark.search
@pytest.mark.slow
@pytest.mark.parametrize("hand", load_priced_hands()[::8], ids=lambda hand: str(hand.seed))
def test_a_bid_is_right_in_a_drill_if_a_review_would_not_mark_it(hand: PricedHand) -> None:
    view = bidding_view(hand.seed)
    for bid in view.question.actions:
        assert isinstance(bid, MakeBid)
        text = str(bid.bid)
        standing = hand.standing(text) if text in hand.bids else "wrong"
        price = price_decision(view, bid)
        assert price is not None
        if standing == "right":
            assert mark_of_loss(price) == "", (text, price)
        elif standing == "wrong":
            assert mark_of_loss(price) in LOSING_MARKS, (text, price)


def test_a_wrong_bid_says_its_cost_before_the_next_try_and_counts() -> None:
    journal = AnswerJournal()
    exercise = DrillExercise(drill_entries("bid", 3)[0], journal)
    seat, right = exercise.view.seat, exercise.question.right
    wrong = next(bid for bid in exercise.question.wrong if bid not in right)
    feedback = exercise.grade(MakeBid(seat, Bid("number", wrong)))
    assert feedback.standing == "wrong"
    assert f"A bid of {wrong} costs about" in feedback.reasons[0]
    assert exercise.grade(MakeBid(seat, Bid("number", right[0]))).is_right
    assert exercise.is_answered
    assert (drill_scores(journal)["bid"].answered, drill_scores(journal)["bid"].right) == (1, 0)


def test_a_nil_in_a_number_drill_is_wrong() -> None:
    exercise = DrillExercise(drill_entries("bid", 3)[0], AnswerJournal())
    assert exercise.grade(MakeBid(exercise.view.seat, Bid("nil"))).standing == "wrong"


def test_a_close_answer_counts_neither_way() -> None:
    question = make_question("bid", 3, 1)
    close = DrillQuestion(question.view, question.names, "", (3,), "", close=(4,))
    assert [close.standing(number) for number in (3, 4, 5)] == ["right", "close", "wrong"]
