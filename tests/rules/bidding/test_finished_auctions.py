"""Bids of a finished auction are refused where no auction can have led to them."""

from __future__ import annotations

from random import Random

import pytest

from spades_tui.engine import Game
from spades_tui.player_view import View
from spades_tui.rules.bidding import impossible_auction_reason
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from tests.engine.random_play import step
from tests.rules.bidding.auctions import table
from tests.rulesets import random_rules


def refused(bids: str, scores: tuple[int, ...] | None = None, **options: object) -> str | None:
    return impossible_auction_reason(
        [parse_bid(word) for word in bids.split()], scores, table(**options)
    )


@pytest.mark.parametrize(
    ("bids", "scores", "options", "told"),
    [
        ("bnil 3 3 2", (0, 99), {}, "at least 100 points behind"),
        ("1 3 1 4", None, {"min_team_bid": 4}, "at least 4 in all"),
        ("4 3 3 3", None, {"not_total": True}, "total of bids may not be 13"),
        ("1 3 3 2", None, {"no_ones": True}, "bids of 1 are not allowed"),
        ("0 3 3 2", None, {"nil": False, "blind_nil": False}, "the lowest number is 1"),
        ("nil 4 nil 3", None, {"nil_per_side": "one"}, "only one partner"),
        ("nil nil 4 3", None, {"nil_per_side": "one at the table"}, "only one player"),
        ("nil 4 3 4", None, {"min_beside_nil": 4}, "at least 4 for a nil"),
        ("b6 2 - 3", None, {"blind_bid_min": 7}, "the lowest blind bid is 7"),
        ("3 5 - -", None, {"bidding": "partnership", "min_team_bid": 4}, "at least 4 in all"),
    ],
)
def test_what_no_auction_allows_is_refused_with_its_reason(
    bids: str, scores: tuple[int, ...] | None, options: dict[str, object], told: str
) -> None:
    reason = refused(bids, scores, **options)
    assert reason is not None
    assert told in reason
    assert reason.startswith(("South ", "West ", "North ", "East "))


def test_who_bids_before_looking_has_bid_before_the_nils_are_asked_for() -> None:
    one = {"nil_per_side": "one", "nil_round": True, "blind_nil_when": "before"}
    reason = refused("3 bnil 3 nil", None, **one)
    assert reason is not None
    assert reason.startswith("East would have been told")


@pytest.mark.parametrize(
    ("bids", "scores", "options"),
    [
        ("bnil 3 3 2", (0, 100), {}),
        ("bnil 3 3 2", None, {}),
        ("1 3 3 4", None, {"min_team_bid": 4}),
        ("nil 4 4 4", None, {"min_beside_nil": 4}),
        ("4 3 3 2", None, {"not_total": True}),
        ("7 4 2 nil", None, {"bid_rule": "spades held"}),
        ("6 1 nil 6", None, {"not_total": True, "bid_rule": "spades held or nil"}),
    ],
)
def test_who_dealt_and_what_was_held_is_taken_as_it_suits(
    bids: str, scores: tuple[int, ...] | None, options: dict[str, object]
) -> None:
    assert refused(bids, scores, **options) is None


def bids_of(rules: RuleSet, seed: int) -> View:
    """The first hand as it stands once everybody has bid anything at all."""
    game, rng = Game(rules, seed), Random(seed)
    game.deal()
    while game.prompt is not None and game.view(0).phase not in ("play", "between"):
        step(game, rng)
    return game.view(0)


RULES = [preset.rules for preset in presets().values()]
RULES += [random_rules(Random(seed)) for seed in (285, *range(20))]


@pytest.mark.parametrize("place", range(len(RULES)))
def test_no_bids_of_a_real_auction_are_refused(place: int) -> None:
    for seed in range(2):
        view = bids_of(RULES[place], 10 * place + seed)
        bids = [bid for bid in view.bids if bid is not None]
        if len(bids) == len(view.bids):
            assert impossible_auction_reason(bids, view.scores, RULES[place]) is None
