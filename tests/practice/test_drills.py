"""Drills: every answer worked out a second time from what the question shows."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Callable
from typing import Final

import pytest

from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.cards import Card, Suit
from spades_tui.cli.app import run
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.practice import PlainDrill
from spades_tui.practice.drills.drill import Drill, drill_scores
from spades_tui.practice.drills.generators import DRILLS, QUESTION_COUNT, make_question, score_texts
from spades_tui.practice.drills.hands import PricedHand, bidding_view, priced_hands
from spades_tui.practice.drills.question import DrillQuestion
from spades_tui.review.marks import LOSING_MARKS, mark_of_loss
from spades_tui.rules.actions import MakeBid
from spades_tui.storage.practice_answers import AnswerJournal

SEATS = {"you": 0, "West": 1, "North": 2, "East": 3}
BY_LABEL = {card.label: card for card in Card}
ORDER = "23456789TJQKA"


def tricks_in(item: DrillQuestion) -> list[list[tuple[int, Card]]]:
    """Return the tricks a question shows."""
    found = []
    for line in item.lines:
        words = line.split(": ")[1].split()
        found.append(
            [
                (SEATS[who], BY_LABEL[card])
                for who, card in zip(words[::2], words[1::2], strict=True)
            ]
        )
    return found


def named_suit(item: DrillQuestion) -> Suit:
    return next(suit for suit in Suit if suit.plural in item.prompt)


def out_of(item: DrillQuestion, suit: Suit) -> set[Card]:
    seen = {card for trick in tricks_in(item) for _, card in trick} | set(item.hand)
    return {card for card in Card if card.suit is suit} - seen


@pytest.mark.parametrize("kind", DRILLS)
def test_the_same_seed_asks_the_same_and_the_answer_is_among_the_answers(kind: str) -> None:
    for number in range(4):
        item = make_question(kind, 7, number)
        assert item == make_question(kind, 7, number)
        assert item.explanation
        assert (item.form == "number") == (not item.choices)
        assert all(0 <= place < len(item.choices) for place in item.right) or not item.choices
        assert item.standing(item.right if item.form == "several" else item.right[:1]) == "right"
        typed = " ".join(str(at + 1) for at in item.right) if item.choices else str(item.right[0])
        assert item.standing(item.parse_answer(typed or "none") or ()) == "right"


def cards_out(item: DrillQuestion) -> set[int]:
    return {len(out_of(item, named_suit(item)))}


def suits_shown_out(item: DrillQuestion) -> set[int]:
    seat = next(seat for name, seat in SEATS.items() if name in item.prompt)
    shown = {
        trick[0][1].suit
        for trick in tricks_in(item)
        for who, card in trick
        if who == seat and card.suit is not trick[0][1].suit
    }
    return {at for at, suit in enumerate(Suit) if suit in shown}


def cards_nothing_out_beats(item: DrillQuestion) -> set[int]:
    best = max(ORDER.index(card.rank) for card in out_of(item, named_suit(item)))
    return {at for at, text in enumerate(item.choices) if ORDER.index(BY_LABEL[text].rank) > best}


def suits_to_lead(item: DrillQuestion) -> set[int]:
    free = "any time" in item.lines[0] or item.lines[1] == "Spades are broken."
    return {at for at, choice in enumerate(item.choices) if free or choice != "Spades"}


WORKED_OUT: Final[dict[str, Callable[[DrillQuestion], set[int]]]] = {
    "count": cards_out,
    "out": suits_shown_out,
    "good": cards_nothing_out_beats,
    "lead": suits_to_lead,
}
"""The right answers by what a question shows; bids are priced, scores have a command."""


def test_every_drill_is_worked_out_a_second_time() -> None:
    known = {"bid", "nil", "score", *WORKED_OUT}
    left = [f"drill {kind!r}: how are its answers worked out? WORKED_OUT has none"
            for kind in DRILLS if kind not in known]  # fmt: skip
    assert left == []


@pytest.mark.parametrize("kind", WORKED_OUT)
@pytest.mark.parametrize("number", range(12))
def test_an_answer_is_what_the_question_shows(kind: str, number: int) -> None:
    item = make_question(kind, 3, number)
    assert set(item.right) == WORKED_OUT[kind](item)


@pytest.mark.medium
def test_no_hand_comes_twice_in_a_drill_and_each_has_an_answer() -> None:
    for kind in ("bid", "nil"):
        hands = [make_question(kind, 3, number).hand for number in range(QUESTION_COUNT)]
        assert len(set(hands)) == QUESTION_COUNT
    assert all(one.is_for_numbers or one.is_for_nil for one in priced_hands())


@pytest.mark.search
@pytest.mark.slow
@pytest.mark.parametrize("one", priced_hands()[::8], ids=lambda one: str(one.seed))
def test_a_bid_is_right_in_a_drill_where_a_review_would_not_mark_it(one: PricedHand) -> None:
    view = bidding_view(one.seed)
    for bid in view.question.actions:
        assert isinstance(bid, MakeBid)
        text = str(bid.bid)
        standing = one.standing(text) if text in one.bids else "wrong"
        found = price_decision(view, bid)
        assert found is not None
        if standing == "right":
            assert mark_of_loss(found) == "", (text, found)
        elif standing == "wrong":
            assert mark_of_loss(found) in LOSING_MARKS, (text, found)


def test_a_close_answer_to_a_drill_counts_neither_way() -> None:
    item = DrillQuestion((), (), "How many?", "number", (3,), "", close=(4,))
    assert [item.standing((number,)) for number in (3, 4, 5)] == ["right", "close", "wrong"]


def agrees(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Hold a scoring question against the command."""
    item = make_question("score", 11, number)
    preset, bids, tricks, before = score_texts(random.Random(f"score/11/{number}"))
    told = ["score", "--preset", preset, "--bids", bids, "--tricks", tricks]
    assert run([*told, "--before", before, "--json"]) == 0
    sides = json.loads(capsys.readouterr().out)["sides"]
    assert item.right == (sides[0]["hand"],)
    assert re.search(r"took \d+; North", item.lines[1])


@pytest.mark.parametrize("number", range(8))
def test_scoring_drills_agree_with_the_command(
    number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    agrees(number, capsys)


@pytest.mark.slow
def test_a_thousand_scoring_drills_agree_with_the_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for number in range(1000):
        agrees(number, capsys)


def test_answers_are_read_as_people_type_them() -> None:
    several = make_question("out", 3, 1)
    assert (
        several.parse_answer("1 3")
        == several.parse_answer("3,1")
        == several.parse_answer("13")
        == (0, 2)
    )
    assert several.parse_answer("hearts") == (1,)
    assert several.parse_answer("none") == ()
    assert (
        several.parse_answer("5") is several.parse_answer("x") is several.parse_answer("") is None
    )
    number = make_question("score", 3, 1)
    assert number.parse_answer("-70") == number.parse_answer("−70") == (-70,)
    assert number.parse_answer("+70") == (70,)
    assert number.parse_answer("seventy") is None
    one = make_question("nil", 3, 1)
    assert one.parse_answer("nil") == one.parse_answer("1") == (0,)
    assert one.parse_answer("1 2") is None


class Clock:
    """A clock that is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def right_answer(drill: Drill) -> tuple[int, ...]:
    item = drill.item
    return item.right if item.form == "several" else item.right[:1]


def test_a_drill_has_twenty_questions_and_is_remembered() -> None:
    clock = Clock()
    drill = Drill("count", AnswerJournal(), 5, clock=clock)
    for number in range(1, QUESTION_COUNT + 1):
        assert drill.number == number
        clock.now += 2
        fine = number != 3
        found = drill.grade(right_answer(drill) if fine else (99,))
        assert found.is_right == fine
        assert fine or drill.item.explanation in found.text
        assert drill.next_question() == (number < QUESTION_COUNT)
    assert drill.result == "19 of 20 questions right, 40 seconds in all."
    assert drill_scores(AnswerJournal())["count"].words == "19 of 20 right"


def test_an_answer_that_comes_too_late_is_missed() -> None:
    clock = Clock()
    drill = Drill("lead", AnswerJournal(), 5, timed=True, clock=clock)
    assert drill.seconds_left == DRILLS["lead"].seconds
    clock.now += DRILLS["lead"].seconds + 1
    assert drill.seconds_left == 0
    found = drill.grade(right_answer(drill))
    assert not found.is_right
    assert found.text.startswith("Time is up.")
    assert drill.seconds_left is None


class Typing(PlainConsole):
    """Types the right answer to each question, and nonsense once."""

    def __init__(self, drill: Drill) -> None:
        self._out = io.StringIO()
        super().__init__(io.StringIO(), self._out)
        self._drill, self._asked = drill, 0

    def ask(self) -> str | None:
        self._asked += 1
        if self._asked == 1:
            return "nonsense"
        item = self._drill.item
        if item.form == "number":
            return str(item.right[0])
        return " ".join(str(place + 1) for place in item.right) or "none"

    @property
    def lines(self) -> list[str]:
        return self._out.getvalue().splitlines()


@pytest.mark.medium
@pytest.mark.parametrize("kind", DRILLS)
def test_a_drill_in_sentences(kind: str) -> None:
    drill = Drill(kind, AnswerJournal(), 2, clock=Clock())
    console = Typing(drill)
    PlainDrill(drill, console, "words").run()
    assert console.lines.count("Right.") == QUESTION_COUNT
    assert console.lines[-1].startswith("20 of 20 questions right")
    for line in console.lines:
        assert not re.search(r"[♠♥♦♣│─█▌]|  |\t", line), line


def test_the_command(capsys: pytest.CaptureFixture[str], type_in: Callable[[str], None]) -> None:
    type_in("nil\nquit\n")
    assert run(["practice", "drills", "nil", "--seed", "3"]) == 0
    first = capsys.readouterr().out
    assert first.startswith("Nil or not, 1 of 20.")
    assert "of 1 question right" in first
    assert run(["practice", "drills", "leads"]) == 2
    assert "did you mean 'lead'" in capsys.readouterr().err
    assert run(["practice", "drills"]) == 2
    assert "Name a drill" in capsys.readouterr().err


def test_a_drill_left_at_once_has_no_figures() -> None:
    assert Drill("nil", AnswerJournal(), 1, timed=True).result == "No question was answered."
