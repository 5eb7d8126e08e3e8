"""The puzzles of this release: they can be read, are the questions they were, and judge answers."""

from __future__ import annotations

import gzip
import re
from importlib.resources import files
from typing import Final

import msgspec
import pytest

from spades_tui.bots.causes import Cause, causes_between
from spades_tui.bots.pricing.price import Price
from spades_tui.bots.pricing.price_decision import is_decided, point_value
from spades_tui.cards import Card
from spades_tui.player_view import Prompt
from spades_tui.player_view.prompt import Pick
from spades_tui.practice.puzzles.layouts import find_played_layouts
from spades_tui.practice.puzzles.practice import Rating, predict_score, update_rating
from spades_tui.practice.puzzles.puzzle import (
    PUZZLES_FILE,
    HandPosition,
    HandStart,
    Puzzle,
    decode_action,
    encode_action,
    load_puzzles,
    read_puzzles,
)
from spades_tui.practice.puzzles.question import PuzzleQuestion, make_question, right_answers
from spades_tui.review.marks import mark_for_loss, standing_of
from spades_tui.review.priced_decisions import question_id
from spades_tui.review.themes import theme_of
from spades_tui.rules.actions import Look, MakeBid, PassCards, PlayCard, Say
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.deck import card_order
from spades_tui.rules.formats.share_codes import encode_rules
from spades_tui.rules.presets import preset_named
from spades_tui.solver.endings import guarantee_of
from tools.puzzles.screening import duplicate_ids, implausibility, lacks_reason

NAMES = ("You", "West", "North", "East")
SOME = load_puzzles()[:: max(1, len(load_puzzles()) // 25)]


def asked(one: Puzzle) -> PuzzleQuestion:
    return make_question(one, NAMES, "A puzzle")


def test_no_puzzle_comes_twice_and_each_has_a_theme() -> None:
    assert len({one.id for one in load_puzzles()}) == len(load_puzzles()) > 0
    assert all(one.themes for one in load_puzzles())


def test_none_is_without_sense_and_none_comes_in_another_dress() -> None:
    assert not {one.id: implausibility(one) for one in load_puzzles() if implausibility(one)}
    assert not duplicate_ids(load_puzzles())


def test_the_file_is_small_enough_for_the_wheel() -> None:
    assert len((files("spades_tui.practice.puzzles") / PUZZLES_FILE).read_bytes()) < 800_000


@pytest.mark.parametrize("one", SOME, ids=lambda one: one.id[:8])
def test_a_puzzle_is_the_question_it_was_and_has_right_and_wrong_answers(one: Puzzle) -> None:
    question = asked(one)
    assert question_id(question.view) == one.id
    cast = question.cast()
    for action in question.right:
        found = question.grade(action, cast)
        assert found is not None
        assert found.is_right
        assert found.text.startswith("Right. ")
    wrong = question.grade(question.point.action, cast)
    assert wrong is not None
    assert not wrong.is_right
    costs = r"That costs (about [\d,]+|more than 100) points?\."
    games = r"That wins \d+ games in a hundred; the .* wins \d+\."
    assert re.fullmatch(f"{costs}|{games}", wrong.text), wrong.text
    assert wrong.reasons, "a wrong answer is explained"
    assert question.point.view.hand is not None, "never whether to look"


@pytest.mark.parametrize(
    "one", [one for one in load_puzzles() if one.proof is not None][:5], ids=lambda one: one.id[:8]
)
def test_an_ending_is_proved_and_its_trap_is_not(one: Puzzle) -> None:
    game, question = one.position.game(), asked(one)
    best = guarantee_of(game, question.right[0])
    trap = guarantee_of(game, question.point.action)
    assert best is not None
    assert trap is not None
    assert best.worth > trap.worth
    cast = question.cast()
    assert "however the cards lie" in question.grade(question.right[0], cast).text  # type: ignore[union-attr]
    beaten = question.grade(question.point.action, cast)
    assert beaten is not None
    named = r" may (hold|ruff with|win) | wins this trick|with the right answer|Suppose "
    told = " ".join(beaten.reasons)
    assert not told or re.search(named, told) or one.motif, told


@pytest.mark.medium
def test_in_most_endings_the_cards_that_beat_the_trap_are_shown() -> None:
    endings = [asked(one) for one in load_puzzles() if one.proof is not None]
    told = [one.grade(one.point.action, one.cast()) for one in endings]
    assert sum(bool(one and one.reasons) for one in told) > len(told) / 2


@pytest.mark.medium
def test_no_nil_ruffs_or_wins_unforced_in_a_line_that_is_shown() -> None:
    tricks = 0
    for puzzle in load_puzzles()[::10]:
        question = asked(puzzle)
        view, (right, *_) = question.view, question.price.options
        wrong = question.price.options[question.price.chosen]
        played = find_played_layouts(view, right, wrong, question.cast())
        if played is None or (number := played._shown) is None:
            continue
        for card in (played._right, played._wrong):
            first = played._layouts.play_on(number, card)[0]
            nil, mate = first.winner, (first.winner + 2) % 4
            if nil == view.seat or nil not in view.live_nils:
                continue
            hands, led = played._layouts.hands(number), first.lead.suit
            assert (
                nil == first.leader
                or first.best.suit is led
                or all(card.suit is first.best.suit for card in hands[nil])
            ), puzzle.id
            done = {play.hand for play in view.trick.plays} if view.trick else set()
            if mate not in done | {view.seat}:
                suit = [card for card in hands[mate] if card.suit is led]
                order = card_order(view.rules).strength
                assert first.best.suit is not led or not any(
                    order[card] > order[first.best] for card in suit
                ), puzzle.id
            tricks += 1
    assert tricks


def test_a_puzzle_whose_penalty_comes_anyway_lacks_a_reason() -> None:
    puzzle = next(puzzle for puzzle in load_puzzles() if puzzle.motif == "let it go")
    assert not lacks_reason(puzzle)
    tried = tuple(
        msgspec.structs.replace(answer, numbers={**answer.numbers, "penalty": 1.0})
        for answer in puzzle.tried
    )
    assert lacks_reason(msgspec.structs.replace(puzzle, tried=tried))


def test_an_answer_is_right_where_a_review_would_not_mark_it_and_none_is_close() -> None:
    for one in load_puzzles():
        best = one.tried[0].numbers["win"]
        for place, answer in enumerate(one.tried):
            cost, error = best - answer.numbers["win"], answer.numbers["error"]
            standing = standing_of(cost, error, one.point)
            assert standing == ("right" if place < one.right else "wrong"), (one.id, answer.word)
            assert (standing == "wrong") == bool(mark_for_loss(cost, error, one.point)), one.id


@pytest.mark.search
@pytest.mark.parametrize("one", SOME, ids=lambda one: one.id[:8])
def test_a_puzzle_has_the_edge_of_a_review_in_an_open_game(one: Puzzle) -> None:
    question = asked(one)
    assert point_value(question.view) == pytest.approx(one.point, abs=1e-7)
    assert not is_decided(question.view)
    for action in (*question.right, question.point.action):
        found = question.grade(action, question.cast())
        assert found is not None
        assert found.is_right == (action in question.right)


def test_a_close_answer_can_be_told_and_counts_neither_way() -> None:
    for cost, standing in ((0.003, "right"), (0.004, "close"), (0.006, "close"), (0.007, "wrong")):
        assert standing_of(cost, 0.0001, 0.001) == standing
    assert standing_of(0.007, 0.004, 0.001) == "close", "it may be nothing"


def price_of(*wins: float) -> Price:
    from spades_tui.bots.protocol import Alternative

    cards = (Card.SA, Card.SK, Card.H2, Card.D2, Card.C2)
    options = tuple(
        Alternative(PlayCard(0, 0, card), {"win": win, "error": 0.001, "points": 1.0})
        for card, win in zip(cards, wins, strict=False)
    )
    return Price(options, len(wins) - 1, 800, 0.1, 0.1, 0.001, 0.001)


def test_right_and_wrong_answers_are_clearly_apart() -> None:
    assert len(right_answers(price_of(0.6, 0.595))) == 0, "neither right nor wrong"
    assert len(right_answers(price_of(0.6, 0.593))) == 1
    assert len(right_answers(price_of(0.6, 0.599, 0.5, 0.4))) == 2
    assert len(right_answers(price_of(0.6, 0.599, 0.5))) == 0, "most cards are right"


def test_answers_are_written_in_a_word_and_read_back() -> None:
    said = (MakeBid(1, parse_bid("nil")), Look(1), Say(1, 7, 2), PlayCard(1, 1, Card.HT))
    prompt = Prompt(1, "bid", said)
    assert [encode_action(action) for action in said] == ["=nil", "Look", "Say/7/2", "TH"]
    assert tuple(decode_action(encode_action(action), prompt) for action in said) == said
    given = PassCards(1, (Card.H2, Card.CA))
    pick = Prompt(1, "pass", (), Pick("pass", 2, (Card.H2, Card.CA, Card.S3)))
    assert decode_action(encode_action(given), pick) == given
    with pytest.raises(ValueError, match="no answer here"):
        decode_action("AS", prompt)
    with pytest.raises(ValueError, match="names no cards"):
        decode_action(">XX", pick)


def test_a_moment_is_played_through_by_the_rules() -> None:
    start = HandStart(encode_rules(preset_named("standard").rules), 7, 2, 3, (120, 80), (0, 4))
    view = HandPosition(start, "=3 =3").game().view(1)
    assert view.scores == (120, 80)
    assert view.bags == (0, 4)
    with pytest.raises(ValueError, match="no answer here"):
        HandPosition(start, "=3 AS").game()
    with pytest.raises(ValueError, match="begins with R-"):
        HandPosition(HandStart("G-XXXX", 7, 2)).game()


def test_a_damaged_file_of_puzzles_names_the_line() -> None:
    with pytest.raises(ValueError, match="Line 1 is no puzzle"):
        read_puzzles(gzip.compress(b'{"id":1}\n'))


def test_ratings_move_towards_the_result_and_doubt_shrinks() -> None:
    person, puzzle = Rating(), Rating(1700, 90)
    won, lost = update_rating(person, puzzle, 1), update_rating(person, puzzle, 0)
    assert lost.value < person.value < won.value
    assert won.deviation < person.deviation
    assert update_rating(puzzle, person, 0).value < puzzle.value
    assert predict_score(person, puzzle) < 0.5 < predict_score(Rating(1900, 50), puzzle)


def test_the_figures_of_glickmans_example() -> None:
    person = Rating(1500, 200)
    for other, score in ((Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)):
        person = update_rating(person, other, score)
    assert person.value == pytest.approx(1464, abs=4)
    assert person.deviation == pytest.approx(151.4, abs=2)


SAID: Final[dict[str, Cause]] = {
    "contract is made in": "contract",
    "contract of": "contract",
    "nil is made in": "nil",
    "nil is broken in": "their nil",
    "set in": "their contract",
    "bring the penalty in": "bags",
    "bag more": "bags",
    "bags more": "bags",
}
"""Words of a sentence, and the cause they name."""


@pytest.mark.parametrize("one", load_puzzles()[::25], ids=lambda one: one.id[:8])
def test_the_cause_a_puzzle_names_explains_a_quarter_of_its_points(one: Puzzle) -> None:
    question = asked(one)
    best, trap = question.price.options[0], question.price.options[question.price.chosen]
    apart, said = causes_between(best.numbers, trap.numbers), question.reason(question.cast())
    named = [cause for words, cause in SAID.items() if f" {words}" in said]
    if theme_of(question.view, best, trap) == "nil bid":
        return  # how often a nil is made, which is no cause
    for cause in named:
        assert apart.points[cause] >= apart.total / 4, said
    if not named:
        assert "worth" in said or "wins" in said, said
