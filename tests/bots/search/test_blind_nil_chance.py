"""The chance of a blind nil: cards are exchanged in rollouts, and it is what comes."""

from __future__ import annotations

import random

import pytest

from spades_tui.bots.heuristics.bid_evaluation import BidEvaluator
from spades_tui.bots.heuristics.bot import RuleBot
from spades_tui.bots.kernel import masks_for
from spades_tui.bots.parameters import SearchParameters
from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.search.deals import Deal
from spades_tui.bots.search.plan_evaluation import Plan, PlanEvaluator
from spades_tui.bots.search.plans import add_bid
from spades_tui.bots.search.predicted_bids import apply_exchanges, pending_exchanges
from spades_tui.cards import Card, Suit
from spades_tui.engine import Game
from spades_tui.player_view import View
from spades_tui.rules.actions import Look, MakeBid
from spades_tui.rules.bids import BLIND_NIL, Bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from tests.engine.tables import bid, do

FREE = with_options(RuleSet(), blind_nil_deficit=0)


def first_view(rules: RuleSet) -> View:
    game = Game(rules, 1)
    game.deal()
    assert game.prompt is not None
    return game.view(game.prompt.seat)


def said(rules: RuleSet) -> float:
    """Return the chance before a look, which hardly differs from deal to deal."""
    view = first_view(rules)
    plan = Plan(MakeBid(view.seat, BLIND_NIL), add_bid(view, BLIND_NIL))
    weigher = PlanEvaluator(view, [plan], random.Random(1), SearchParameters(rollouts=4))
    weigher.run([0], 400)
    return weigher.own_nils_chance(0)


@pytest.mark.one_in(3)
@pytest.mark.search
@pytest.mark.parametrize(("exchanged", "came"), [(0, 0.22), (1, 0.57), (2, 0.70)])
def test_a_blind_nil_is_expected_to_come_in_as_often_as_it_does(
    exchanged: int, came: float
) -> None:
    """`came` is the share that `club` made against three kinds of opponents."""
    rules = with_options(FREE, blind_nil_pass=exchanged)
    assert said(rules) == pytest.approx(came, abs=0.05)
    assert BidEvaluator(first_view(rules)).nil == pytest.approx(came, abs=0.05)


@pytest.mark.medium
@pytest.mark.search
def test_whoever_plays_alone_exchanges_nothing_and_nobody_covers() -> None:
    """Five of 150 blind nils of `club` came in; it said 54 of 100."""
    solo = with_options(preset_named("solo").rules, blind_nil_deficit=0)
    assert solo.nil.blind_nil_pass
    assert BidEvaluator(first_view(solo)).nil_chance() < 0.06
    assert said(solo) < 0.1
    chosen = RuleBot("club").decide(first_view(solo), SearchBudget(), random.Random(1))
    assert chosen.action == Look(chosen.action.seat)
    assert {one.action: one.numbers.get("nil") for one in chosen.alternatives} == {
        chosen.action: None,
        MakeBid(chosen.action.seat, BLIND_NIL): 0.05,
    }


def test_the_more_the_partner_has_bid_the_safer_is_a_blind_nil() -> None:
    def chance(theirs: str) -> float:
        game = Game(with_options(FREE, blind_nil_pass=0), 1)
        game.deal()
        for number in (theirs, "3"):
            assert game.to_act is not None
            do(game, Look(game.to_act))
            bid(game, number)
        assert game.to_act is not None
        return BidEvaluator(game.view(game.to_act)).nil_chance()

    assert chance("nil") < 0.06 < chance("1") == chance("3") < chance("6")
    assert chance("3") == pytest.approx(0.25, abs=0.03)
    assert chance("6") == pytest.approx(0.54, abs=0.05)


def test_beside_a_partners_blind_nil_nobody_covers_a_second_one() -> None:
    game = Game(FREE, 1)
    game.deal()
    first = game.to_act
    assert first is not None
    do(game, MakeBid(first, BLIND_NIL), Look((first + 1) % 4))
    bid(game, "3")
    view = game.view((first + 2) % 4)
    assert view.hand is None
    assert BidEvaluator(view).nil_chance() < 0.06
    chosen = RuleBot("club").decide(view, SearchBudget(), random.Random(1)).action
    assert chosen == Look(view.seat)


def test_the_bidder_gives_dangerous_cards_and_gets_low_ones() -> None:
    view = first_view(FREE)
    masks, seat, mate = masks_for(FREE), view.seat, (view.seat + 2) % 4
    suits = dict(zip(range(4), (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS), strict=True))
    hands = [masks.suits[suits[(hand - seat) % 4]] for hand in range(4)]
    deal = Deal(hands, [0] * 4, 1)
    bids: list[Bid | None] = [Bid("number", 3)] * 4
    bids[seat] = BLIND_NIL

    done = apply_exchanges(deal, pending_exchanges(view, tuple(bids)), tuple(bids), masks)

    gone, come = hands[seat] & ~done.cards[seat], done.cards[seat] & ~hands[seat]
    assert set(masks.cards(gone, 0)) == {Card.SA, Card.SK}
    assert set(masks.cards(come, 0)) == {Card.D2, Card.D3}
    assert done.cards[mate] == hands[mate] & ~come | gone
    bids[seat] = Bid("number", 3)
    assert pending_exchanges(view, tuple(bids)) == ()


def test_a_blind_number_is_the_safer_the_less_the_others_have_bid() -> None:
    def chance(*numbers: str) -> float:
        game = Game(preset_named("three-handed-jokers").rules, 1)
        game.deal()
        for number in numbers:
            assert game.to_act is not None
            do(game, Look(game.to_act))
            bid(game, number)
        assert game.to_act is not None
        made = BidEvaluator(game.view(game.to_act)).unseen_chance(Bid("blind number", 6))
        assert made is not None
        return made

    assert chance("4", "4") > chance() + 0.1
    assert chance("8", "8") < chance() - 0.1
