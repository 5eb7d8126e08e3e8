"""Where each side bids one nil: the first partner to bid leaves it to the other, or bids it."""

from __future__ import annotations

import random
from itertools import pairwise
from math import isclose

import pytest

from spades_tui.bots.heuristics.average_hand import (
    chance_to_declare,
    declarer_tricks,
    defender_tricks,
)
from spades_tui.bots.kernel import masks_for
from spades_tui.bots.parameters import SearchParameters
from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.bots.sampling.likelihood import BidLikelihood
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.bots.search.deals import DealSource
from spades_tui.bots.search.plan_evaluation import Plan, PlanEvaluator
from spades_tui.bots.search.plans import add_bid
from spades_tui.bots.search.predicted_bids import BidPredictor
from spades_tui.bots.win_probability.model import win_probability
from spades_tui.bots.win_probability.quick_bids import QuickBidder
from spades_tui.bots.win_probability.two_sides import ScoreState
from spades_tui.cards.shuffle import bit_stream
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import NIL, Bid
from spades_tui.rules.deck import full_pack
from spades_tui.rules.presets import preset_named
from tests.bots.heuristics.positions import bid_of, bidding

SUICIDE = preset_named("suicide").rules

NO_DANGER = "7S 3S 9H 6H 4H 2H 8D 5D 3D 7C 5C 3C 2C"
STRONG = "AS KS 9S 4S AH KH 7H AD 8D 3D KC 6C 2C"


@pytest.mark.parametrize(("hand", "nil"), [(NO_DANGER, True), (STRONG, False)])
def test_the_first_partner_bids_nil_where_the_other_is_less_likely_to_make_it(
    hand: str, nil: bool
) -> None:
    assert bid_of(bidding(hand, rules=SUICIDE)).is_nil is nil


def test_neither_fair_nor_poor_the_hand_is_weighed_against_an_unknown_partner() -> None:
    """A nil made one time in two is no nil by itself, but better than one less likely."""
    poor = "QS JS 4S JH 8H 5H 3H TD 6D 2D 9C 4C 3C"
    assert bid_of(bidding(poor, rules=SUICIDE)).is_nil
    assert not bid_of(bidding(poor)).is_nil


def test_a_nil_the_rules_force_says_nothing_of_the_hand() -> None:
    hand = "AS KS 9S 4S AH KH 7H AD 8D 3D KC 6C 2C"

    def tells(bids: str) -> bool:
        view = bidding(hand, rules=SUICIDE, bids=bids, dealer=0)
        sampler = Sampler(view)
        return BidLikelihood(view, sampler.position, sampler.record).has_bids

    assert tells("? nil ? ?")
    assert not tells("? 4 ? ?")
    assert tells("? 6 ? ?")
    # seat 1 bids first, so seat 3 had no choice
    assert not tells("? 4 ? nil")


def test_numbers_beside_a_nil_are_guessed_as_the_rules_want_them() -> None:
    view = bidding(NO_DANGER, rules=SUICIDE)
    scene = DealSource(view, random.Random(1))
    deals = scene.deals(20)
    guesser = BidPredictor(scene, deals)
    for deal in deals:
        bids = guesser.bids(add_bid(view, NIL), deal)
        assert [bid for bid in bids if bid is None] == []
        numbers = [bid.tricks for bid in bids if bid and bid.kind == "number"]
        assert len(numbers) == 2
        assert min(numbers) >= SUICIDE.bidding.min_beside_nil


def test_nils_live_as_often_as_in_rollouts() -> None:
    view = bidding(NO_DANGER, rules=SUICIDE)
    plan = Plan(MakeBid(0, NIL), add_bid(view, NIL))
    weigher = PlanEvaluator(view, [plan], random.Random(1), SearchParameters(rollouts=4))
    weigher.run([0], 12)
    seen = weigher.records[0].survival(0)
    assert seen is not None
    assert isclose(weigher.own_nils_chance(0), seen)


def test_quick_bids_share_the_nils_of_a_side() -> None:
    masks, cards = masks_for(SUICIDE), list(full_pack(SUICIDE))
    deals = []
    for number in range(120):
        random.Random(next(bit_stream(f"deal/{number}"))).shuffle(cards)
        deals.append([tuple(cards[13 * hand : 13 * hand + 13]) for hand in range(4)])
    caller = QuickBidder(SUICIDE, masks, [hand for deal in deals for hand in deal])
    bids = [caller.bid_all(deal, blind=False).bids for deal in deals]
    assert all(
        [a, b].count(NIL) == 1 for seats in bids for a, b in zip(seats, seats[2:], strict=False)
    )
    first = sum(seats[seat] == NIL for seats in bids for seat in (0, 1)) / 240
    assert 0.4 < first < 0.6


def test_where_hands_cost_points_the_floor_decides_and_a_lead_is_worth_much() -> None:
    chances = win_probability(SUICIDE)

    def chance(own: int, other: int) -> float:
        return chances.chances((ScoreState(own, 0), ScoreState(other, 0)), 3)[0]

    assert chance(200, 0) > 0.7
    assert chance(0, -100) > 0.65
    assert chance(-150, -100) < 0.45
    found = [chance(score, 0) for score in range(-190, 480, 30)]
    assert all(b > a - 0.01 for a, b in pairwise(found))


def test_a_longer_way_to_the_target_is_no_reason_for_a_lead_to_count_for_nothing() -> None:
    for name in ("mirror", "solo", "two-handed", "high-stakes"):
        rules = preset_named(name).rules
        sides = 4 if name == "solo" else 2
        chances = win_probability(rules)
        step = [
            chances.chances((ScoreState(lead, 0), *[ScoreState(0, 0)] * (sides - 1)), 3)[0]
            for lead in (0, 50, 100, 150)
        ]
        gains = [b - a for a, b in pairwise(step)]
        assert min(gains) > 0.4 * max(gains) > 0, (name, step)


def test_a_bid_counts_the_dummy_for_who_declares_and_the_other_defender_for_who_does_not() -> None:
    rules = preset_named("three-dummy").rules
    strong = "AS KS QS 8S 5S AH KH 6H AD 7D 3D KC 4C"
    weak = "9S 6S 2S QH 9H 5H 3H JD 8D 4D 9C 6C 3C"
    assert bid_of(bidding(strong, rules=rules, bids="? ? ?")).tricks >= 8
    assert bid_of(bidding(weak, rules=rules, bids="? 7 ?")).tricks <= 4
    scene = DealSource(bidding(weak, rules=rules, bids="? ? ?"), random.Random(1))
    deals = scene.deals(30)
    guesser = BidPredictor(scene, deals)
    others = [guesser.bids((Bid("number", 4), None, None), deal)[1:] for deal in deals]
    mean = sum(bid.tricks for pair in others for bid in pair if bid) / 60
    assert 4.5 < mean < 6.5


def test_beside_a_dummy_high_bids_of_the_others_leave_fewer_tricks_to_declare_with() -> None:
    rules = preset_named("three-dummy").rules
    hand = "AS KS TS 5S AH KH 6H QD 7D 3D KC 9C 4C"

    def number(bids: str) -> int:
        view = bidding(hand, rules=rules, bids=bids, dealer=0)
        action = load_bot("club").decide(view, SearchBudget(), random.Random(1)).action
        assert isinstance(action, MakeBid)
        return action.bid.tricks

    assert number("? 4 4") > number("? 6 4")
    for heard in ([], [4], [4, 6]):
        chances = [chance_to_declare(bid, heard, 2 - len(heard)) for bid in range(1, 10)]
        assert chances == sorted(chances)
        assert chances[max(heard, default=1) - 1] < 0.01
    assert (
        declarer_tricks(7.0, [5, 5]) < declarer_tricks(7.0, [4, 4]) < declarer_tricks(8.0, [4, 4])
    )
    assert defender_tricks(6.0, [7, 4]) < defender_tricks(
        6.0, [7, 6]
    )  # the lower bid is the partner's
    assert defender_tricks(6.0, [8]) < defender_tricks(6.0, [5])
