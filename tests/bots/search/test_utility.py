"""What hands are after, and what outcomes are worth: one value for every key."""

from __future__ import annotations

import random

import msgspec
import pytest

from spades_tui.bots.heuristics.goals import goals_of_view
from spades_tui.bots.heuristics.points import net_points, side_points
from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.table import (
    CANCEL_SHIFT,
    COUNT_BITS,
    NEED_BITS,
    PROMISE_SHIFT,
    TRICK_BITS,
)
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.bots.search.race import Comparison
from spades_tui.bots.search.utility import align_figures, average_figures, utility_of
from spades_tui.bots.win_probability.model import (
    score_states,
    win_chance_before_hand,
    win_probability,
)
from spades_tui.cards import Card
from spades_tui.rules.bids import NIL, Bid, parse_bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import score_hand
from spades_tui.rules.scoring.facts import HandFacts
from spades_tui.rules.seating import seating
from tests.bots.games_in_play import view_in_play

ORDER = (0, 1, 2, 3)


def bid(*numbers: int) -> tuple[Bid, ...]:
    """Numbers as bids; 0 is a nil."""
    return tuple(Bid("number", number) if number else NIL for number in numbers)


def key_of(*tricks: int) -> int:
    return sum(count << (COUNT_BITS * place) for place, count in enumerate(tricks))


def test_values_of_keys_add_up_whether_their_idle_bits_are_off_or_not() -> None:
    utility = utility_of(view_in_play(seed=3, choices=1), bid(3, 3, 3, 3), 0, ORDER)
    key = key_of(4, 3, 3, 3)
    noisy = key | (1 << CANCEL_SHIFT) | (5 << PROMISE_SHIFT)
    assert not utility.results.whole
    assert utility.results.outcome(noisy) == (key, 0, 0)
    assert utility.values[noisy] == utility.values[key] == utility.value((key, 0, 0))
    total = sum(map(utility.values.__getitem__, [key, noisy, key_of(0, 6, 0, 7)]))
    other = utility.value((key_of(0, 6, 0, 7), 0, 0))
    assert total == pytest.approx(2 * utility.values[key] + other)


def test_a_value_is_the_chance_to_win_and_a_trace_of_points() -> None:
    utility = utility_of(view_in_play(seed=3, choices=1), bid(3, 3, 3, 3), 0, ORDER)
    for tricks in ((4, 3, 3, 3), (1, 5, 2, 5), (6, 2, 4, 1)):
        outcome = key_of(*tricks), 0, 0
        points = net_points(utility.results.sides(outcome), 0)
        assert utility.value(outcome) == pytest.approx(utility.chance(outcome) + 1e-4 * points)
        assert 0 < utility.chance(outcome) < 1


def test_sides_are_what_the_rules_score() -> None:
    view = view_in_play(seed=3, choices=1)
    bids = bid(3, 4, 0, 4)
    utility = utility_of(view, bids, 1, ORDER)
    before = tuple(zip(view.scores, view.bags, strict=True))
    for tricks in ((4, 4, 0, 5), (4, 4, 1, 4), (2, 2, 3, 6)):
        facts = HandFacts(bids=bids, tricks=tricks)
        wanted = score_hand(facts, view.rules, before)
        found = utility.results.sides((key_of(*tricks), 0, 0))
        assert [side.score for side in found] == [side.score for side in wanted]
        assert [side.bags for side in found] == [side.bags for side in wanted]


@pytest.mark.parametrize("bonus", ["off", "last trick", "run"])
def test_sides_are_what_the_rules_score_where_the_order_of_tricks_counts(bonus: str) -> None:
    view, rng = view_in_play(seed=3, choices=1), random.Random(4)
    scoring = msgspec.structs.replace(view.rules.scoring, last_spade_bonus=bonus)
    view = msgspec.structs.replace(view, rules=msgspec.structs.replace(view.rules, scoring=scoring))
    bids = tuple(map(parse_bid, ("3", "3+lb", "4", "2+bb")))
    utility = utility_of(view, bids, 0, ORDER)
    before = tuple(zip(view.scores, view.bags, strict=True))
    for _ in range(200):
        side = rng.choice([(0, 2), (1, 3), ORDER])
        winners = [rng.choice(side) for _ in range(13)]
        high = [n > 9 or rng.random() < 0.2 for n in range(13)]
        facts = HandFacts(
            bids=bids,
            tricks=tuple(map(winners.count, range(4))),
            winners=tuple(winners),
            winning_cards=tuple(Card.S9 if one else Card.D3 for one in high),
        )
        won = sum(place << (TRICK_BITS * n) for n, place in enumerate(winners))
        marks = sum(one << n for n, one in enumerate(high))
        outcome = utility.results.outcome(key_of(*facts.tricks), won, marks)
        found = utility.results.sides(outcome)
        assert found == score_hand(facts, view.rules, before)


def test_an_ending_says_what_became_of_contracts_and_nils() -> None:
    view, bids = view_in_play(seed=3, choices=1), bid(3, 4, 0, 4)
    ending = utility_of(view, bids, 0, ORDER).ending((key_of(4, 3, 1, 5), 0, 0))
    assert ending.is_made is True
    assert ending.others_set is False
    assert ending.nils_kept is False
    assert ending.nils_broken is None
    assert ending.tricks == 5
    assert ending.bags == 2
    others = utility_of(view, bids, 1, ORDER).ending((key_of(6, 3, 0, 4), 0, 0))
    assert others.is_made is False
    assert others.others_set is False
    assert others.nils_kept is None
    assert others.nils_broken is False
    assert others.points == -80 - (130 + 3)


@pytest.mark.parametrize(("others", "told"), [(0, True), (1, False)])
def test_a_nil_that_some_deals_lack_is_no_chance_of_an_answer(others: int, told: bool) -> None:
    """Of a bid after which a partner bids nil in one deal, and a number in the other."""
    view, tricks = view_in_play(seed=3, choices=1), (key_of(4, 3, 1, 5), 0, 0)
    nil, number = (utility_of(view, bids, 0, ORDER) for bids in (bid(3, 4, 0, 4), bid(3, 4, 1, 4)))
    ends = [(nil, tricks, 1.0), (number, tricks, float(others))]
    figures = average_figures(ends, [0.5])
    assert ("nil" in figures) == told
    assert {"win", "make", "set", "points"} < set(figures)


@pytest.mark.parametrize(
    ("scores", "taken", "points"),
    [((100, 100), 7, -9), ((480, 100), 7, 0), ((441, 441), 7, 1), ((440, 439), 6, 0)],
    ids=["the game goes on", "it is won whatever the bags", "a bag wins it", "a tie"],
)
def test_bags_are_priced_at_what_they_still_cost(
    scores: tuple[int, int], taken: int, points: int
) -> None:
    """A bag costs ten points in the long run and scores one; had before, it sets nothing apart."""
    start = view_in_play(seed=3, choices=1)
    view = msgspec.structs.replace(start, scores=scores, bags=(2, 0), hand_number=6)
    ending = utility_of(view, bid(3, 3, 3, 3), 0, ORDER).ending
    assert ending((key_of(taken - 3, 13 - taken - 3, 3, 3), 0, 0)).causes["by bags"] == points


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", list(presets()))
def test_played_out_hands_of_every_preset_have_a_value_and_an_ending(name: str) -> None:
    view = view_in_play(name, seed=3, choices=1)
    sampler = Sampler(view)
    side = seating(view.rules).side_of[view.seat]
    utility = utility_of(view, view.bids, side, sampler.position.order)
    table = Table(sampler.position.masks.play)
    for start in sampler.tables(3, random.Random(1)):
        outcome = utility.results.play_out(table, start)
        ending = utility.ending(outcome)
        assert -0.3 < utility.value(outcome) < 1.3
        assert ending.points == net_points(utility.results.sides(outcome), side)
        assert 0 <= ending.tricks <= sum(view.hand_sizes) + len(view.tricks)


def test_the_prediction_from_a_view_is_that_from_its_score() -> None:
    view = view_in_play(seed=3, choices=1)
    count = len(view.results)
    chances = win_probability(view.rules).chances(score_states(view.scores, view.bags), count)
    assert [win_chance_before_hand(view, side) for side in range(2)] == list(chances)


@pytest.mark.parametrize(("first", "points"), [("6", (-200, 0)), ("6+lb", (101, 1))])
def test_a_bemo_keeps_a_sum_of_ten_ordinary(first: str, points: tuple[int, int]) -> None:
    rules = with_options(RuleSet(), ten_for_200="every ten", bemo=True)
    bids = (parse_bid(first), *bid(1, 4, 1))
    assert side_points(rules, 0, bids, (5, 2, 6, 0), declarer=None) == points


def test_in_a_hand_that_bids_itself_everybody_wants_tricks() -> None:
    rules = presets()["jjdd"].rules
    assert rules.bidding.first_hand == "bids itself"
    view = view_in_play("jjdd", tricks=0)
    assert not any(view.bids)
    aims = goals_of_view(view, view.bids, (0, 1, 2, 3))
    least = rules.bidding.min_team_bid
    assert aims.needs == least | least << NEED_BITS
    assert aims.hungry == 0b11


def test_figures_of_an_answer_that_dropped_out_are_moved_to_all_deals() -> None:
    comparison = Comparison([[0.6, 0.4, 0.8, 0.8], [0.5, 0.2]])
    figures = {
        (0, 2): {"win": 0.5, "points": 10.0, "worlds": 2.0},
        (0, 4): {"win": 0.65, "points": 16.0, "worlds": 4.0},
        (1, 2): {"win": 0.35, "points": 4.0, "worlds": 2.0},
    }
    moved = align_figures(comparison, 1, lambda index, deals: dict(figures[index, deals]))
    assert moved == {"win": 0.5, "points": 10.0, "worlds": 2.0}
    same = align_figures(comparison, 0, lambda index, deals: dict(figures[index, deals]))
    assert same == figures[0, 4]
