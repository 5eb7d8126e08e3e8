"""The chance to win: exact where the game is over, sensible before."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from spades_tui.bots.heuristics.score_value import tie_edge
from spades_tui.bots.kernel.score_race import ScoreAfterHand
from spades_tui.bots.pricing.price_decision import point_value
from spades_tui.bots.win_probability.hand_sample import (
    load_sample,
    play_sample,
    sample_blind_hands,
    sample_hands,
)
from spades_tui.bots.win_probability.model import (
    WinProbability,
    win_chance_after_hand,
    win_chance_before_hand,
    win_probability,
)
from spades_tui.bots.win_probability.two_sides import GameLength, ScoreState, TwoSideRace
from spades_tui.engine import Game
from spades_tui.rules.catalog import with_options
from spades_tui.rules.events import DealerChosen, ScoreGiven
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import game_outcome
from spades_tui.rules.scoring.facts import SideScore
from spades_tui.rules.seating import seating
from tests.engine.random_play import step
from tests.rulesets import random_rules
from tools.hand_samples import packed

STANDARD = RuleSet()
TOURNAMENT = presets()["tournament"].rules


def chance(rules: RuleSet, own: tuple[int, int], *others: tuple[int, int], hands: int = 3) -> float:
    sides = tuple(SideScore((), 0, score, bags) for score, bags in (own, *others))
    return win_chance_after_hand(sides, 0, rules, hands)


@pytest.mark.parametrize("name", list(presets()))
def test_a_finished_game_is_won_or_lost_under_every_preset(name: str) -> None:
    rules = presets()[name].rules
    sides = len(seating(rules).sides)
    target = rules.ending.target
    for lead in (target, target + 40):
        scores = [lead, *range(target - 20, target - 20 - sides + 1, -1)]
        found = tuple(SideScore((), 0, score, 0) for score in scores)
        outcome = game_outcome(found, rules, 5)
        assert outcome is not None
        assert outcome.winner == 0
        assert [win_chance_after_hand(found, side, rules, 5) for side in range(sides)] == [
            float(side == 0) for side in range(sides)
        ]


@pytest.mark.parametrize("name", ["standard", "three-handed", "six-handed", "tournament"])
def test_the_chances_of_all_sides_add_up_and_change_with_the_seats(name: str) -> None:
    rules = presets()[name].rules
    count = len(seating(rules).sides)
    stands = tuple(ScoreState(60 * side + 100, (3 * side) % 10) for side in range(count))
    chances = win_probability(rules).chances(stands, 3)
    assert sum(chances) == pytest.approx(1)
    assert all(0 < share < 1 for share in chances)
    turned = win_probability(rules).chances(stands[1:] + stands[:1], 3)
    assert turned == pytest.approx((*chances[1:], chances[0]), abs=1e-3)


def test_more_points_are_never_worse_and_bags_never_better() -> None:
    for rules in (STANDARD, TOURNAMENT):
        for other in (-150, 60, 300, 440):
            found = [chance(rules, (score, 4), (other, 4)) for score in range(-180, 500, 20)]
            assert all(b > a - 0.015 for a, b in pairwise(found))
            assert found[0] < 0.6
            assert found[-1] > 0.7
    for score in (0, 200, 400, 450):
        found = [chance(STANDARD, (score, bags), (250, 4)) for bags in range(10)]
        assert all(b < a + 0.01 for a, b in pairwise(found))
        assert found[9] < found[0] - 0.02


@pytest.mark.parametrize("other", [-250, -330, -420, -600, -1000, -2000])
def test_far_ahead_more_points_are_never_worse_and_the_others_never_hope_again(other: int) -> None:
    found = [chance(STANDARD, (score, 4), (other, 4)) for score in range(-180, 500, 10)]
    assert all(b > a - 0.003 for a, b in pairwise(found))
    further = [chance(STANDARD, (score, 4), (other - 100, 4)) for score in range(-180, 500, 10)]
    assert all(b > a - 1e-9 for a, b in zip(found, further, strict=True))
    if other <= -600:
        assert min(found[30:]) > 0.99


@pytest.mark.medium
def test_nine_bags_before_the_last_hand_cost_the_game_only_when_they_are_filled() -> None:
    assert chance(STANDARD, (440, 9), (400, 0)) < chance(STANDARD, (440, 0), (400, 0)) - 0.15
    without = with_options(STANDARD, bag_limit="off")
    assert chance(without, (440, 9), (400, 0)) == chance(without, (440, 0), (400, 0))


@pytest.mark.parametrize(
    ("tie", "edges"), [("most bags", (1, -1)), ("fewest bags", (-1, 1)), ("another hand", (0, 0))]
)
def test_bags_part_a_tie_as_the_rules_say(tie: str, edges: tuple[int, int]) -> None:
    rules = with_options(RuleSet(), tie=tie)
    assert (tie_edge(rules, 3, 1), tie_edge(rules, 1, 3)) == edges
    assert tie_edge(rules, 2, 2) == 0


def test_the_floor_ends_the_game_and_is_feared() -> None:
    assert chance(TOURNAMENT, (-200, 0), (-190, 0)) == 0
    assert chance(TOURNAMENT, (-190, 0), (0, 0)) < chance(STANDARD, (-190, 0), (0, 0))


def test_before_the_last_hand_the_score_says_what_is_needed() -> None:
    last = TOURNAMENT.ending.max_hands
    assert last == 10
    assert chance(TOURNAMENT, (300, 0), (299, 0), hands=10) == 1
    level = chance(TOURNAMENT, (300, 0), (300, 0), hands=10)
    assert level == pytest.approx(0.5)
    ahead = [chance(TOURNAMENT, (200 + lead, 0), (200, 0), hands=9) for lead in (20, 60, 400)]
    assert 0.5 < ahead[0] < ahead[1] < ahead[2]
    assert ahead[2] > 0.99
    assert chance(TOURNAMENT, (260, 0), (200, 0), hands=2) < ahead[1]


def test_the_same_rules_give_the_same_sample_and_chances() -> None:
    first = sample_hands(STANDARD)
    sample_hands.cache_clear()
    assert sample_hands(STANDARD) == first
    stands = (ScoreState(420, 3), ScoreState(380, 6))
    assert WinProbability(STANDARD).chances(stands, 8) == WinProbability(STANDARD).chances(
        stands, 8
    )


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", ["standard", "three-handed", "suicide", "quick"])
def test_the_sample_kept_is_the_one_played(name: str) -> None:
    # where this fails, run python -m tools samples
    rules = presets()[name].rules
    assert load_sample(rules) == packed(rules)
    played = play_sample(rules)
    assert sample_hands(rules) == played
    assert GameLength(rules, sample_hands(rules)).swing == GameLength(rules, played).swing


def test_a_sample_is_kept_for_every_preset_and_played_for_other_rules() -> None:
    assert all(load_sample(one.rules) for one in presets().values())
    other = with_options(STANDARD, nil_value=50)
    assert load_sample(other) is None
    assert len(sample_hands(other)) == len(sample_hands(STANDARD))


def test_the_sample_looks_like_hands_of_good_players() -> None:
    scores = [side for hand in sample_hands(STANDARD) for side in hand]
    lost = sum(score.points < 0 for score in scores) / len(scores)
    bags = sum(score.bags for score in scores) / len(scores)
    assert 0.06 < lost < 0.22  # good players: 0.15, nils that failed among them
    assert 0.9 < bags < 1.8  # 1.2


@pytest.mark.parametrize("name", ["standard", "tournament", "pirate", "pirate-standard"])
def test_a_race_is_decided_as_the_rules_decide_it(name: str) -> None:
    rules = presets()[name].rules
    hands = sample_hands(rules)
    race = TwoSideRace(rules, GameLength(rules, hands), hands, ())
    rng = random.Random(1)
    last = rules.ending.max_hands if rules.ending.max_hands != "none" else 5
    for _ in range(400):
        marks = (rules.ending.target, -200, 0)
        ends = [
            ScoreAfterHand(rng.choice(marks) + rng.randrange(-2, 3), rng.randrange(3), True, 0, 0.0)
            for _ in range(2)
        ]
        sides = tuple(SideScore((), 0, end.score, end.bags) for end in ends)
        outcome = game_outcome(sides, rules, last)
        if outcome is not None:
            assert race.winner_share(ends[0], ends[1]) == float(outcome.winner == 0)
        elif max(end.score for end in ends) >= rules.ending.target:
            assert race.winner_share(ends[0], ends[1]) == 0.5


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", range(4))
def test_any_rule_set_has_chances(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    chances = win_probability(rules)
    target, floor = rules.ending.target, rules.ending.floor
    lowest = -150 if floor == "none" else max(-150, floor + 1)
    for hands in range(5):
        stands = tuple(
            ScoreState(rng.randrange(lowest, target), rng.randrange(2))
            for _ in seating(rules).sides
        )
        found = chances.chances(stands, hands)
        assert sum(found) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in found)


def test_the_chance_of_a_blind_nil_is_no_reason_to_lose_points() -> None:
    for leader in (300, 400, 440, 480):
        behind = [chance(STANDARD, (score, 4), (leader, 4)) for score in range(0, leader, 10)]
        assert all(b > a - 0.02 for a, b in pairwise(behind))
        assert behind[-1] > max(behind[: (leader - 100) // 10])


def test_at_any_score_a_blind_nil_is_counted_on_without_being_far_behind() -> None:
    pirate = presets()["pirate"].rules
    hands, blind = sample_hands(pirate), sample_blind_hands(pirate)
    pace = GameLength(pirate, hands)

    def gained(deficit: int) -> float:
        races = (
            TwoSideRace(with_options(pirate, blind_nil_deficit=deficit), pace, hands, gambles)
            for gambles in (blind, ())
        )
        with_it, without = (
            race.chance(ScoreState(380, 0), ScoreState(420, 0), None) for race in races
        )
        return with_it - without

    assert gained(0) > 1.05 * gained(1) > 0


@pytest.mark.medium
def test_at_any_score_more_points_are_never_worse() -> None:
    for other in (-150, 60, 300, 440):
        scores = range(-180, 500, 20)
        found = [chance(presets()["pirate"].rules, (score, 4), (other, 4)) for score in scores]
        assert all(b > a - 0.015 for a, b in pairwise(found))


@pytest.mark.medium
def test_a_game_taken_up_in_its_middle_has_as_many_hands_behind_it() -> None:
    """Of ten hands as many are left at the third, wherever the game was begun."""
    rules = with_options(STANDARD, max_hands=10)
    rng, played = random.Random(4), Game(rules, 7)
    while played.state.number < 3:
        if played.prompt is None:
            played.deal()
        else:
            step(played, rng)
    whole = played.view(0)
    assert (whole.hand_number, len(whole.results), whole.hands_played) == (3, 2, 2)
    taken_up = Game(
        rules, 7, [DealerChosen(0), ScoreGiven(whole.scores, whole.bags, 3)], sealed=False
    )
    assert taken_up.view(0).hands_played == 2
    taken_up.deal()
    later = taken_up.view(0)
    assert (later.hand_number, later.results, later.hands_played) == (3, (), 2)
    assert win_chance_before_hand(later, 0) == win_chance_before_hand(whole, 0)
    assert point_value(later) == point_value(whole)
