"""What answers cost: from the view alone, the same every time, and under every preset."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

import msgspec
import pytest

from spades_tui.bots.pricing.price import (
    Depth,
    Price,
    find_wanted_error,
    grade_thresholds,
    is_near_grade_limit,
)
from spades_tui.bots.pricing.price_decision import (
    MIN_POINT_VALUE,
    OPEN_GAME,
    Cancelled,
    CrossFittedCosts,
    block_standard_error,
    is_decided,
    is_priceable,
    point_value,
    price_decision,
    question_key,
)
from spades_tui.bots.win_probability.model import score_states, win_probability
from spades_tui.engine import Game, project
from spades_tui.lab.simulation.bot_game import BotGame
from spades_tui.rules.actions import Action, MakeBid, PlayCard, Say
from spades_tui.rules.bids import Bid
from spades_tui.rules.presets import preset_named, presets
from spades_tui.table.hands import DecisionPoint, last_decision_points
from tests.engine.random_play import reshuffled

pytestmark = pytest.mark.search

SMALL = Depth(most=80, least=40)
STANDARD = preset_named("standard").rules


def a_hand(
    preset: str = "standard", seed: int = 5, level: str = "club"
) -> tuple[DecisionPoint, ...]:
    game = BotGame(preset_named(preset).rules, (level,), seed)
    game.play(1)
    return last_decision_points(game.game.steps)


@pytest.mark.medium
@pytest.mark.one_in(24)
@pytest.mark.parametrize("preset", sorted(presets()))
def test_every_kind_of_decision_has_a_price_under_every_preset(preset: str) -> None:
    seen: dict[str, DecisionPoint] = {}
    for one in a_hand(preset):
        assert one.view.prompt is not None
        if is_priceable(one.view, one.action):
            seen.setdefault(one.view.prompt.kind, one)
    assert seen
    for one in seen.values():
        found = price_decision(one.view, one.action, SMALL)
        if found is None:
            continue  # all cards are equal, or there was nothing else to try
        wins = [option.numbers["win"] for option in found.options]
        assert len({option.action for option in found.options}) == len(wins) > 1
        assert wins == sorted(wins, reverse=True) or found.equal
        assert all(-0.05 <= win <= 1.05 for win in wins)
        assert found.naive >= -1e-9
        assert found.deals in (40, 80)


def test_the_same_question_has_the_same_price() -> None:
    one = a_hand()[9]
    assert price_decision(one.view, one.action, SMALL) == price_decision(
        one.view, one.action, SMALL
    )


@pytest.mark.medium
@pytest.mark.one_in(24)
@pytest.mark.parametrize("preset", sorted(presets()))
def test_no_price_hangs_on_which_answer_was_given(preset: str) -> None:
    depth = Depth(most=120, least=40)
    seen: dict[str, DecisionPoint] = {}
    for one in a_hand(preset)[::3]:
        if is_priceable(one.view, one.action) and one.view.question.actions:
            seen[one.view.question.kind] = one
    for one in seen.values():
        answers = one.view.question.actions
        found = [price_decision(one.view, answer, depth) for answer in (answers[0], answers[-1])]
        first, last = ({} if each is None else figures(each, answers) for each in found)
        for answer in first.keys() & last.keys():
            assert first[answer] == last[answer]


def figures(found: Price, answers: Sequence[Action]) -> dict[Action, dict[str, float]]:
    """Return what each answer came to; of equal cards the one named is the one that was given."""
    ends = answers[0], answers[-1]
    return {
        one.action: {name: one.numbers[name] for name in ("win", "points", "worlds")}
        for one in found.options
        if one.action not in ends or isinstance(one.action, MakeBid)
    }


@pytest.mark.medium
def test_hidden_cards_change_no_price() -> None:
    game = Game(STANDARD, 3)
    game.deal()
    rng = random.Random(1)
    while game.prompt is not None:
        seat = game.prompt.seat
        action = game.prompt.actions[0]
        if len(game.prompt.actions) > 1 and len(game.log) % 4 == 0:
            other = project(reshuffled(game.state, seat, rng), seat)
            here = game.view(seat)
            assert price_decision(other, action, SMALL) == price_decision(here, action, SMALL)
        game.submit(action)


def test_nothing_a_seat_does_not_know_is_in_the_key() -> None:
    one = a_hand()[9]
    other = msgspec.structs.replace(one.view, commitment="0" * 64, assisted=True)
    assert question_key(one.view, one.action, SMALL) == question_key(other, one.action, SMALL)
    assert question_key(one.view, one.action, SMALL) != question_key(
        one.view, one.action, Depth(most=90)
    )


@pytest.mark.medium
def test_a_bid_of_ten_with_an_ordinary_hand_is_dear() -> None:
    one = a_hand()[0]
    found = price_decision(one.view, MakeBid(one.seat, Bid("number", 10)), Depth(most=400))
    assert found is not None
    assert found.points > 40
    assert found.action == MakeBid(one.seat, Bid("number", 10))
    assert found.best != found.action


@pytest.mark.medium
def test_a_novice_loses_much_by_some_card() -> None:
    costs = []
    for one in a_hand(seed=8, level="novice"):
        if isinstance(one.action, PlayCard):
            found = price_decision(one.view, one.action, SMALL)
            costs.append(0.0 if found is None else found.points)
    assert max(costs) > 10


@pytest.mark.medium
def test_it_can_be_interrupted_between_batches() -> None:
    one = a_hand()[9]
    asked = iter([False, True])
    with pytest.raises(Cancelled):
        price_decision(
            one.view, one.action, Depth(most=10**6, until_clear=False), lambda: next(asked)
        )


def test_forced_cards_and_talk_are_not_judged() -> None:
    hand = a_hand()
    forced = next(one for one in hand if one.choices == 1)
    assert price_decision(forced.view, forced.action, SMALL) is None
    free = hand[9]
    assert not is_priceable(free.view, Say(free.seat, 4, 0))


def test_the_best_is_chosen_in_one_half_and_priced_in_the_other() -> None:
    first, second = [1.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 1.0]
    found = CrossFittedCosts([first, second], batch=2).estimate([0])
    # by the first half the first plan is best, so nothing was lost in the second; by the second
    # half the other one is, and in the first half that is worse by one
    assert found.cost == pytest.approx((0.0 - 1.0) / 2)
    assert found.naive == 0.0
    noise = random.Random(4)
    plans = [[noise.gauss(0, 1) for _ in range(400)] for _ in range(8)]
    fair = [CrossFittedCosts(plans, batch=40).estimate([plan]) for plan in range(8)]
    assert sum(one.naive for one in fair) / 8 > sum(one.cost for one in fair) / 8 + 0.02


def test_the_error_is_told_from_blocks() -> None:
    rng = random.Random(2)
    blocks = [rng.gauss(0, 1) for _ in range(50)]
    alike = [value for value in blocks for _ in range(40)]
    assert block_standard_error(alike) == pytest.approx(block_standard_error(blocks), rel=0.01)
    assert block_standard_error([1.0]) == 1.0


@pytest.mark.parametrize("preset", sorted(presets()))
def test_a_game_is_open_wherever_both_sides_may_well_win(preset: str) -> None:
    rules = preset_named(preset).rules
    game = Game(rules, 5)
    game.deal()
    assert game.to_act is not None
    view = game.view(game.to_act)
    assert point_value(view) > OPEN_GAME, "at nought all"
    assert not is_decided(view)
    sides, target = len(view.scores), rules.ending.target
    for own, others in product((-20, 0, 20, 40, 60, 70, 80, 90, 96), repeat=2):
        points = (own, *[others] * (sides - 1))
        scores = tuple(round(target * share / 100) for share in points)
        here = msgspec.structs.replace(view, seat=0, scores=scores, hand_number=3)
        chance = win_probability(rules).chances(score_states(scores, view.bags), here.hands_played)[
            0
        ]
        if 0.2 <= chance <= 0.8:
            assert not is_decided(here), (scores, chance)
        if is_decided(here):
            assert point_value(here) < OPEN_GAME


@pytest.mark.medium
def test_a_point_is_worth_something_where_more_would_forbid_a_blind_nil() -> None:
    view = msgspec.structs.replace(a_hand()[0].view, seat=0, scores=(350, 450))
    assert point_value(view) > 0.001
    assert not is_decided(view)


@pytest.mark.medium
def test_where_the_game_is_decided_the_points_of_the_hand_are_judged() -> None:
    seen = 0
    for one in a_hand(seed=8, level="novice"):
        side = one.view.side
        scores = tuple(0 if at == side else 460 for at in range(2))
        view = msgspec.structs.replace(one.view, scores=scores)
        found = price_decision(view, one.action, SMALL)
        if found is None or found.equal:
            continue
        seen += 1
        assert found.by_hand
        points = [option.numbers["points"] for option in found.options]
        assert points == sorted(points, reverse=True)
        gap = points[0] - points[found.chosen]
        assert found.naive / found.point == pytest.approx(gap, abs=0.02)
        assert abs(found.points - gap) < 40, "no hundreds of points of the game"
        assert 0 <= found.lost < 0.1
    assert seen > 5
    assert not any(price_decision(one.view, one.action, SMALL).by_hand for one in a_hand()[:4])  # type: ignore[union-attr]


def test_a_point_is_worth_more_near_the_end() -> None:
    view = a_hand()[0].view
    open_game, close = (
        point_value(msgspec.structs.replace(view, scores=scores)) for scores in ((0, 0), (450, 450))
    )
    assert close > 3 * open_game
    assert open_game == pytest.approx(0.00062, rel=0.3)
    decided = msgspec.structs.replace(view, scores=(490, -150))
    assert MIN_POINT_VALUE <= point_value(decided) < open_game


def test_an_error_is_small_enough_by_the_nearest_mark() -> None:
    assert grade_thresholds(0.0005) == (0.0025, 0.005, 0.01)
    assert grade_thresholds(0.01) == (0.02, 0.05, 0.1)
    assert find_wanted_error(0.0, 0.0005) == pytest.approx(2.5 * 0.0005)
    assert find_wanted_error(0.011, 0.0005) == pytest.approx(0.01 / 3)


@pytest.mark.medium
def test_a_loss_beside_a_mark_takes_more_deals() -> None:
    point = 0.0005  # the marks are at 5, 10 and 20 points

    def beside(cost: float, error: float) -> bool:
        return is_near_grade_limit(cost * point, error * point, point)

    assert beside(12.4, 3.0)
    assert beside(8.0, 2.0)
    assert beside(21.0, 2.4)
    assert not beside(15.0, 2.4)  # a mistake, whatever comes
    assert not beside(2.0, 2.4)  # fine; a slip at most
    assert not beside(10.2, 0.9)  # known well enough, on whichever side
    one = a_hand(seed=8, level="novice")
    depth = Depth(most=1_200, least=200)
    played = [card for card in one if isinstance(card.action, PlayCard) and card.choices > 1]
    found = [price_decision(card.view, card.action, depth) for card in played[:14]]
    assert any(cost is not None and cost.deals > 200 for cost in found)
    for cost in found:
        if cost is not None and cost.deals < depth.most and not cost.equal:
            assert not is_near_grade_limit(cost.cost, cost.error, cost.point)
