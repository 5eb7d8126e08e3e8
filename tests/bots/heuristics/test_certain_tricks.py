"""Tricks that no layout takes away are bid, and no correction takes them out of a price."""

from __future__ import annotations

import random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.bots.heuristics.bid_evaluation import BidEvaluator
from spades_tui.bots.heuristics.deduction import Deduction
from spades_tui.bots.heuristics.trick_count import certain_tricks
from spades_tui.bots.pricing.price import Depth
from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import Bid
from spades_tui.rules.deck import card_order, full_pack, tricks_in_hand
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from tests.bots.heuristics.positions import ME, bidding

ALL_SPADES: Final = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
NINE_SPADES: Final = "AS KS QS JS TS 7S 6S 5S 2S QH 6H AD AC"
PRESETS: Final = ("standard", "us-jokers", "deuces-high", "six-handed", "solo", "suicide")
LEVELS: Final = ("regular", "club", "expert")


def plain_count(hand: tuple[Card, ...], rules: RuleSet) -> int:
    """Return the top run of spades, or all spades but one for each that the run does not draw."""
    order, pack = card_order(rules), list(full_pack(rules))
    for card in hand:
        pack.remove(card)
    own, hidden = (
        [order.strength[card] for card in cards if order.is_spade(card)] for cards in (hand, pack)
    )
    run = sum(strength > max(hidden, default=-1) for strength in own)
    return max(run, len(own) - max(0, len(hidden) - run))


@st.composite
def strong_hands(draw: st.DrawFn) -> View:
    """Draw a hand of seven to ten spades whose partner has bid, or not."""
    rules = preset_named(draw(st.sampled_from(PRESETS))).rules
    chance = random.Random(draw(st.integers(0, 1_000_000)))
    spades, others = (
        [card for card in full_pack(rules) if card_order(rules).is_spade(card) is wanted]
        for wanted in (True, False)
    )
    length = draw(st.integers(7, 10))
    hand = (*chance.sample(spades, length), *chance.sample(others, tricks_in_hand(rules) - length))
    seats = seating(rules)
    bids = ["?"] * seats.players
    bids[1] = draw(st.sampled_from(["1", "2", "3"]))
    partner = seats.partner_of[ME]
    if partner is not None:
        bids[partner] = draw(st.sampled_from(["?", "nil", "1", "5"]))
    return bidding(" ".join(map(str, hand)), bids=" ".join(bids), rules=rules)


def bid_at(level: str, view: View) -> Bid:
    action = load_bot(level).decide(view, SearchBudget(), random.Random(1)).action
    assert isinstance(action, MakeBid)
    return action.bid


@pytest.mark.medium
@given(strong_hands(), st.sampled_from([*LEVELS, "master@4"]))
def test_no_level_bids_fewer_than_the_certain_tricks(view: View, level: str) -> None:
    assert view.hand is not None
    mate = None if view.partner is None else view.bids[view.partner]
    room = tricks_in_hand(view.rules) - (0 if mate is None else mate.tricks)
    assert bid_at(level, view).tricks >= min(plain_count(view.hand, view.rules), room)


def test_who_has_certain_tricks_leaves_the_nil_of_the_side_to_the_partner() -> None:
    rules = preset_named("suicide").rules
    view = bidding("JS 9S 8S 6S 5S 4S 3S 2S JH AD 7D 5C 3C", bids="? 1 ? ?", rules=rules)
    assert all(not bid_at(f"master@{deals}", view).is_nil for deals in range(4, 12))


@given(strong_hands())
def test_certain_tricks_are_at_least_a_plain_count(view: View) -> None:
    assert view.hand is not None
    certain = certain_tricks(Deduction(view, ME))
    assert plain_count(view.hand, view.rules) <= certain <= len(view.hand)


@pytest.mark.parametrize(
    ("hand", "certain"),
    [
        (ALL_SPADES, 13),
        (NINE_SPADES, 9),
        ("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S AH", 12),  # the 2S may ruff the ace
        ("AS KS 5S 4S 3S 2S QH 6H AD KD AC 4C 3C", 2),
        ("KS QS JS TS 9S 8S QH 6H AD KD AC 4C 3C", 5),
        ("2S 3S 4S 8H 6H 4H 2H 9D 5D 3D 8C 6C 4C", 0),
    ],
)
def test_certain_tricks_of_known_hands(hand: str, certain: int) -> None:
    assert certain_tricks(Deduction(bidding(hand), ME)) == certain


def test_a_spade_cannot_win_a_first_trick_of_clubs() -> None:
    rules = preset_named("lowest-club").rules
    lost = int(rules.play.first_trick == "lowest club, no spade")
    assert certain_tricks(Deduction(bidding(ALL_SPADES, rules=rules), ME)) == 13 - lost


@pytest.mark.parametrize("level", [*LEVELS, "master@6"])
def test_thirteen_spades_bid_all_that_the_partner_leaves(level: str) -> None:
    assert bid_at(level, bidding(ALL_SPADES, bids="? 1 1 1")) == Bid("number", 12)


@pytest.mark.parametrize("level", [*LEVELS, "club+nil-lover", "master@6"])
def test_a_nil_with_a_certain_trick_is_never_bid(level: str) -> None:
    view = bidding("AS 2S 8H 6H 4H 2H 9D 5D 3D 8C 6C 4C 2C")
    assert not bid_at(level, view).is_nil
    assert BidEvaluator(view).nil_chance() == 0


def price_figures(hand: str, bids: str, number: int) -> tuple[dict[str, float], float]:
    """Return the figures of a number, and its cost in points."""
    action = MakeBid(ME, Bid("number", number))
    price = price_decision(bidding(hand, bids=bids), action, Depth(most=200, least=200))
    assert price is not None
    return price.options[price.chosen].numbers, price.points


@pytest.mark.search
def test_a_price_says_that_certain_tricks_are_made() -> None:
    figures, cost = price_figures(ALL_SPADES, "? 1 1 1", 12)
    assert figures["make"] == 1
    assert cost <= 0


@pytest.mark.search
def test_eleven_nearly_certain_tricks_are_no_mistake() -> None:
    """Of 300 deals played out by `club` all brought eleven tricks."""
    figures, cost = price_figures(NINE_SPADES, "? 1 nil 2", 11)
    assert figures["make"] > 0.95
    assert cost < 5
