"""A hand looked back at: marks, sentences, the split of its result, other players' tries."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import permutations

import pytest
from msgspec.structs import replace

from spades_tui.bots.fallback import would_win
from spades_tui.bots.pricing.price import Depth, Price
from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.bots.protocol import Alternative, list_offered
from spades_tui.engine import Game
from spades_tui.lab.simulation.bot_game import BotGame
from spades_tui.player_view.wording import Cast
from spades_tui.review.double_dummy import DoubleDummyHand, double_dummy_lines, solve_request
from spades_tui.review.hints import facts_at
from spades_tui.review.marks import Mark, mark_of
from spades_tui.review.result_split import (
    ResultSplit,
    deal_value,
    level_playout,
    level_result,
    rate_cards,
    split_result,
)
from spades_tui.review.review import ReviewedDecision, review_decision, summarize_seat
from spades_tui.rules.actions import PlayCard, Say
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.seating import seating
from spades_tui.solver.double_dummy import solve_all
from spades_tui.table.hands import DecisionPoint, FinishedHand, hand_logs, list_finished_hands
from spades_tui.table.playouts import run_playout
from spades_tui.table.seats import seat_names
from tests.engine.random_play import play_hand, step

pytestmark = pytest.mark.search

SMALL = Depth(most=80, least=40)


@cache
def a_game(preset: str = "standard", hands: int = 1) -> Game:
    played = BotGame(preset_named(preset).rules, ("novice", "club"), 6)
    played.play(hands)
    return played.game


def last_hand(preset: str = "standard") -> FinishedHand:
    game = a_game(preset)
    return list_finished_hands(game.steps)[-1]


@cache
def looked_back(preset: str = "standard") -> tuple[ReviewedDecision, ...]:
    cast = Cast(seat_names(preset_named(preset).rules), 0, "symbols")
    decided = last_hand(preset).decisions
    return tuple(
        review_decision(one, price_decision(one.view, one.action, SMALL), cast) for one in decided
    )


def test_a_hand_that_is_open_again_is_not_among_the_finished_ones() -> None:
    game = Game(preset_named("standard").rules, 3)
    rng = random.Random(3)
    for number in range(1, 4):
        play_hand(game, rng)
        hands = hand_logs(game.steps)
        assert [hand.numbers for hand in hands] == [(1, count) for count in range(1, number + 1)]
    game.undo(0)
    assert hand_logs(game.steps) == hands[:2]
    while game.prompt is not None:
        step(game, rng)
    assert hand_logs(game.steps)[:2] == hands[:2]
    assert hand_logs(game.steps) == hand_logs(Game(game.rules, 3, game.log).steps)


@pytest.mark.parametrize(
    ("cost", "error", "mark"),
    [
        (0.0, 0.001, "fine"),
        (0.0024, 0.0001, "fine"),
        (0.0026, 0.0001, "?!"),
        (0.0051, 0.0001, "?"),
        (0.0101, 0.0001, "??"),
        (0.0101, 0.0051, "fine"),
    ],
)
def test_marks_begin_at_five_ten_and_twenty_points(cost: float, error: float, mark: Mark) -> None:
    view = last_hand().decisions[0].view
    one = last_hand().decisions[9].action
    options = (Alternative(one, {"win": 0.5, "error": 0.0, "points": 1.0}),) * 2
    priced = Price(options, 1, 400, cost, cost, error, 0.0005)
    assert mark_of(priced, view, one) == mark


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize("preset", ["standard", "six-handed"])
def test_what_is_forced_is_told_from_what_makes_no_difference(preset: str) -> None:
    marks = {one.mark for one in looked_back(preset)}
    assert {"forced", "=", "fine"} <= marks
    for one in looked_back(preset):
        equal = one.price is None or one.price.equal
        assert (one.mark == "forced") == (one.decided.choices == 1)
        assert (one.mark == "=") == (one.decided.choices > 1 and equal)
        assert one.is_real == (one.mark not in ("forced", "="))
    assert summarize_seat(looked_back(preset)).real == sum(
        one.is_real for one in looked_back(preset)
    )


def test_what_is_said_is_neither_forced_nor_equal() -> None:
    view = last_hand().decisions[0].view
    assert view.question.is_free
    assert mark_of(None, view, Say(view.seat, 3, 4)) == ""


@pytest.mark.medium
@pytest.mark.one_in(6)
@pytest.mark.parametrize("preset", ["standard", "solo", "three-dummy", "two-handed", "whiz"])
def test_a_sentence_names_a_card_a_player_or_the_contract(preset: str) -> None:
    names = seat_names(preset_named(preset).rules)
    for one in looked_back(preset):
        action = one.decided.action
        named = [action.card.label] if isinstance(action, PlayCard) else []
        if one.decided.view.drawn is not None:
            named = [one.decided.view.drawn.label]
        named += [*names, "contract", "bid", "nil", "“"]
        assert any(word.lower() in one.sentence.lower() for word in named), one.sentence
        assert one.sentence[0] == one.sentence[0].upper()
        assert one.sentence.endswith(".")
        assert "  " not in one.sentence


@pytest.mark.medium
def test_what_is_said_of_the_trick_is_true() -> None:
    cast = Cast(seat_names(preset_named("standard").rules), 0, "symbols")
    verbs = set()
    for one in last_hand().decisions:
        trick = one.view.trick
        if trick is None or not isinstance(one.action, PlayCard):
            continue
        plays = {play.card.label: play for play in list_offered(one.view, PlayCard)}
        holding = f"{cast.possessive_of(trick.winner)} {trick.winning_card.label}"
        for best, taken in permutations(plays.values(), 2):
            sentence = sentence_of_loss(one, best, taken, cast)
            assert " win, and " not in sentence, "who wins is open until the last card"
            for card, verb, beaten in re.findall(r"(\S+) (beats|ruffs) ([^,;:.]+)", sentence):
                if card in plays:
                    assert would_win(one.view, plays[card]), sentence
                    assert beaten == holding
                    verbs.add(verb)
            if "No card here beats" in sentence:
                assert not any(would_win(one.view, play) for play in plays.values()), sentence
    assert "beats" in verbs


def sentence_of_loss(decided: DecisionPoint, best: PlayCard, taken: PlayCard, cast: Cast) -> str:
    """Return what is said of one card had it cost ten points against another."""
    options = (
        Alternative(best, {"win": 0.55, "error": 0.001, "points": 10.0}),
        Alternative(taken, {"win": 0.5, "error": 0.001, "points": 0.0}),
    )
    price = Price(options, 1, 400, 0.05, 0.05, 0.001, 0.001)
    return review_decision(replace(decided, action=taken), price, cast).sentence


def test_what_could_be_known_is_true_of_the_hands() -> None:
    cast = Cast(seat_names(preset_named("standard").rules), 0, "symbols")
    told = [line for one in last_hand().decisions for line in facts_at(one, cast)]
    assert any("left." in line for line in told)
    assert any("contract of" in line for line in told)


@pytest.mark.medium
@pytest.mark.one_in(4)
@pytest.mark.parametrize("preset", ["standard", "solo", "three-dummy", "six-handed"])
def test_the_split_adds_up(preset: str) -> None:
    hand, game = last_hand(preset), a_game(preset)
    worth = deal_value(game, hand, replays=2)
    prices = [(one.decided.seat, one.price) for one in looked_back(preset)]
    for seat in range(seating(game.rules).players):
        found = split_result(hand, seat, prices, worth)
        parts = found.deal + found.own + found.partner + found.others + found.remainder
        assert parts == pytest.approx(found.result, abs=1e-6)


def test_where_one_must_beat_a_card_perfect_play_is_not_told() -> None:
    hand = last_hand("solo")
    opened, cast = DoubleDummyHand(hand), Cast(seat_names(hand.before.rules), 0, "symbols")
    for one in hand.decisions:
        asked = solve_request(hand, one)
        assert asked is not None
        told = double_dummy_lines(one, solve_all(asked), cast)
        assert told == ("With all hands open: not for this table.",)
        assert opened.result_at(one) is None


def test_perfect_play_names_whose_tricks_it_brings() -> None:
    hand = last_hand()
    cast = Cast(seat_names(hand.before.rules), 0, "symbols")
    for one in hand.decisions[-4:]:
        asked = solve_request(hand, one)
        assert asked is not None
        told = double_dummy_lines(one, solve_all(asked), cast)
        sides = "you and North", "West and East"
        assert told[0].startswith(f"With all hands open, {sides[one.seat % 2]} take ")


def test_the_word_for_the_cards_fits_the_figure_beside_it() -> None:
    """They are shown in tenths of games in 100: −14.6 points are −1.5 there, and not ordinary."""
    words = {deal: rate_cards(split_of(deal)) for deal in (-14.4, -14.6, 14.6, -49.6)}
    assert [*words.values()] == ["ordinary", "poor", "good", "dreadful"]
    by_hand = replace(split_of(-19.4), by_hand=True), replace(split_of(19.6), by_hand=True)
    assert [rate_cards(found) for found in by_hand] == ["ordinary", "good"]


def test_the_parts_of_a_result_add_up_as_they_are_shown() -> None:
    parts = split_of(-19.6).shown
    assert (parts.result, parts.deal, parts.own, parts.partner) == (-4.0, -2.0, -1.0, -1.0)
    assert round(parts.deal + parts.own + parts.partner + parts.others + parts.remainder, 1) == -4.0
    assert [parts.format_part(one) for one in (parts.result, -0.04, 0.04)] == ["−4.0", "0.0", "0.0"]


def test_the_parts_of_a_decided_game_stay_in_points() -> None:
    found = replace(split_of(-19.6), by_hand=True).shown
    assert (found.result, found.deal, found.remainder) == (-40, -20, 0)
    assert found.format_part(found.result) == "−40"


def split_of(deal: float) -> ResultSplit:
    return ResultSplit(deal - 20.8, deal, -10.4, -10.4, 0.0, 0.0, 1.0, 0.001)


@pytest.mark.medium
def test_the_deal_is_worth_the_opposite_to_the_other_side() -> None:
    hand = last_hand()
    worth = deal_value(a_game(), hand, replays=2)
    mine, theirs = (split_result(hand, seat, [], worth) for seat in (0, 1))
    assert mine.deal == pytest.approx(-theirs.deal, rel=0.2)
    assert worth.chances[0] + worth.chances[1] == pytest.approx(1)


@pytest.mark.medium
def test_a_deal_played_over_goes_now_one_way_now_another() -> None:
    worth = deal_value(a_game(), last_hand(), replays=5)
    assert 0.0005 < worth.errors[0] < 0.05
    assert worth.errors[0] == pytest.approx(worth.errors[1])
    assert worth == deal_value(a_game(), last_hand(), replays=5)


@pytest.mark.medium
def test_each_level_plays_the_same_cards() -> None:
    hand, game = last_hand(), a_game()
    for level in ("novice", "club"):
        question = level_playout(game, hand, 0, level, ("club",) * 4)
        tried = level_result(level, hand, 0, run_playout(question))
        assert tried.level == level
        assert tried.bid is not None
        assert tried.tricks is not None
        assert 0 <= tried.tricks <= 13
        assert tried == level_result(level, hand, 0, run_playout(question))


def test_hands_of_a_log_are_found_with_their_decisions() -> None:
    game = a_game(hands=2)
    hands = list_finished_hands(game.steps)
    assert [hand.number for hand in hands] == [1, 2]
    for hand in hands:
        cards = [one for one in hand.decisions if isinstance(one.action, PlayCard)]
        assert len(cards) == 52
        assert {one.view.hand_number for one in hand.decisions} == {hand.number}
    assert hands[1].chance_before(0) == pytest.approx(hands[0].chance_after(0))


@pytest.mark.slow
def test_every_preset_can_be_split() -> None:
    for preset in presets():
        hand = last_hand(preset)
        side = range(len(seating(hand.before.rules).sides))
        assert sum(map(hand.chance_before, side)) == pytest.approx(1, abs=1e-6)
