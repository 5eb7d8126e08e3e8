"""Calls by playing hands out: bids, nils, blind calls, exchanges and answers."""

from __future__ import annotations

import random
from statistics import fmean, stdev

import pytest

from spades_tui.bots.heuristics.bot import RuleBot
from spades_tui.bots.parameters import NO_STYLE, SearchParameters
from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.bots.search.calls import alternatives, call_by_search
from spades_tui.bots.search.plan_evaluation import Plan, PlanEvaluator
from spades_tui.bots.search.plans import add_bid
from spades_tui.bots.search.race import Comparison
from spades_tui.engine import Game, Rejection
from spades_tui.player_view import View
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import NIL, Bid
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from tests.bots.heuristics.positions import bidding
from tests.engine.random_play import step
from tests.rulesets import random_rules


def called(
    view: View, deals: int = 2, seed: int = 3, limit: SearchBudget | None = None
) -> Decision:
    default = RuleBot().decide(view, SearchBudget(), random.Random(1))
    rng = random.Random(seed)
    return call_by_search(
        view, default, SearchParameters(deals, 2), limit or SearchBudget(), rng, NO_STYLE
    )


def ask_everywhere(rules: RuleSet, seed: int, hands: int = 2) -> set[str]:
    """Answer every prompt of hands that go any which way; return the kinds that came up."""
    game, rng, kinds = Game(rules, seed), random.Random(seed), set[str]()
    while len(game.state.results) < hands and not game.over:
        if game.prompt is None:
            game.deal()
            continue
        prompt = game.prompt
        if prompt.kind == "play":
            step(game, rng)
            continue
        kinds.add(prompt.kind)
        decision = called(game.view(prompt.seat))
        if rng.random() < 0.6 and prompt.kind not in ("kitty", "pass"):
            step(game, rng)  # what nobody would answer leads to prompts nobody else meets
            continue
        answer = game.submit(decision.action)
        assert not isinstance(answer, Rejection), (prompt.kind, answer)
    return kinds


@pytest.mark.one_in(12)
@pytest.mark.parametrize("name", list(presets()))
def test_every_call_of_every_preset_is_legal(name: str) -> None:
    ask_everywhere(presets()[name].rules, 11)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("seed", range(12))
def test_every_call_under_random_rules_is_legal(seed: int) -> None:
    ask_everywhere(random_rules(random.Random(seed)), seed, hands=1)


MIDDLING = "KS 8S 3S AH 9H 4H KD 6D 2D QC 9C 7C 3C"
HARMLESS = "5S 2S 8H 6H 4H 2H 9D 5D 3D 8C 6C 4C 2C"


def bid(view: View, deals: int = 24) -> Bid:
    action = called(view, deals).action
    assert isinstance(action, MakeBid)
    return action.bid


def test_a_harmless_hand_bids_nil() -> None:
    assert bid(bidding(HARMLESS)) == NIL


def test_a_nil_that_lived_in_every_play_out_is_not_certain() -> None:
    weighed = called(bidding("4S 2S 5H 4H 3H 2H 4D 3D 2D 5C 4C 3C 2C"), 6).alternatives
    (nil,) = [one for one in weighed if one.action == MakeBid(0, NIL)]
    assert 0.8 < nil.numbers["nil"] < 1


def test_nils_are_made_as_in_rollouts_but_a_partners_more_often() -> None:
    for bids, seat, figure in (("? 3 nil 3", 2, "nil"), ("? nil 3 3", 1, "break")):
        view = bidding(MIDDLING, bids=bids)
        plan = Plan(MakeBid(0, Bid("number", 4)), add_bid(view, Bid("number", 4)))
        weigher = PlanEvaluator(view, [plan], random.Random(1), SearchParameters(40, 2))
        comparison = Comparison(weigher.run([0], 40))
        told = alternatives(weigher, comparison)[0].numbers[figure]
        seen = weigher.records[0].survival(seat)
        assert seen is not None
        if figure == "nil":
            assert told > seen + 0.08
        else:
            assert 1 - told == pytest.approx(seen, abs=0.01)


def test_a_middling_hand_bids_about_its_tricks() -> None:
    assert 2 <= bid(bidding(MIDDLING)).tricks <= 4


def test_no_more_is_bid_than_wins_the_game() -> None:
    view = bidding(MIDDLING, bids="? 3 4 3", scores=(440, 430))
    assert bid(view).tricks == 2


def test_the_same_view_seed_and_samples_give_the_same_answer() -> None:
    view = bidding(MIDDLING)
    assert called(view, 10) == called(view, 10)


def test_a_limit_of_time_stops_the_weighing_and_is_owned_up_to() -> None:
    decision = called(bidding(MIDDLING), 5000, limit=SearchBudget(seconds=0.0))
    assert decision.stopped
    assert decision.numbers["worlds"] == 1


def test_every_bid_weighed_is_told_with_its_figures_the_best_first() -> None:
    decision = called(bidding(MIDDLING), 12)
    wins = [one.numbers["win"] for one in decision.alternatives]
    assert len(wins) > 3
    assert decision.action in [one.action for one in decision.alternatives]
    assert {"win", "error", "points", "make", "tricks", "bags", "worlds"} <= set(
        decision.alternatives[0].numbers
    )


def test_no_figures_are_worked_out_where_none_are_wanted() -> None:
    quiet = called(bidding(MIDDLING), 12, limit=SearchBudget(figures=False))
    assert not quiet.alternatives
    assert quiet.action == called(bidding(MIDDLING), 12).action


NO_DANGER = "7S 3S 9H 6H 4H 2H 8D 5D 3D 7C 5C 3C 2C"
FOUR_TRICKS = "AS QS 4S AH 9H 5H KD 8D 2D QC 9C 6C 3C"


@pytest.mark.medium
@pytest.mark.search
@pytest.mark.parametrize(
    ("hand", "bids", "bid"),
    [
        (NO_DANGER, "? ? ? ?", NIL),
        (FOUR_TRICKS, "? 4 nil 3", Bid("number", 4)),
        (FOUR_TRICKS, "? 4 bnil 3", Bid("number", 4)),
        (FOUR_TRICKS, "? nil 4 3", Bid("number", 4)),
    ],
)
def test_the_error_of_a_bid_beside_a_nil_is_what_other_chance_makes_of_it(
    hand: str, bids: str, bid: Bid
) -> None:
    view = bidding(hand, bids=bids)
    plan = Plan(MakeBid(0, bid), add_bid(view, bid))
    means, errors = [], []
    for seed in range(40):
        weigher = PlanEvaluator(view, [plan], random.Random(seed), SearchParameters(rollouts=2))
        weigher.run([0], 24)
        found = Comparison([weigher.spread(0)])
        assert found.mean(0) == pytest.approx(fmean(weigher.values(0)))
        means.append(found.mean(0))
        errors.append(found.error_of(0))
    assert fmean(errors) == pytest.approx(stdev(means), rel=0.4)
    assert min(errors) > 0.3 * fmean(errors)
