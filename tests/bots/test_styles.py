"""Styles show: bolder bids, more nils, bags shunned, contracts hunted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from spades_tui.bots.heuristics.bot import RuleBot
from spades_tui.bots.heuristics.card_choice import CardEvaluator
from spades_tui.bots.heuristics.deduction import Deduction
from spades_tui.bots.parameters import NO_STYLE, RuleParameters, Style
from spades_tui.bots.players import STYLES
from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.engine import Game
from spades_tui.player_view import View
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import Bid
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import contract_of

HANDS = 100
PLAYED = 6


@cache
def opening_views() -> tuple[View, ...]:
    """The first bidder's view of many deals."""
    views = []
    for seed in range(HANDS):
        game = Game(RuleSet(), seed)
        game.deal()
        assert game.prompt is not None
        views.append(game.view(game.prompt.seat))
    return tuple(views)


def decided(view: View, style: Style) -> Decision:
    return RuleBot(style=style).decide(view, SearchBudget(), random.Random(1))


@cache
def plain() -> tuple[Decision, ...]:
    return tuple(decided(view, NO_STYLE) for view in opening_views())


def bid_of(decision: Decision) -> Bid:
    assert isinstance(decision.action, MakeBid)
    return decision.action.bid


def more_bid(style: Style) -> int:
    """Return how much more a style bids than plain players on every second hand."""
    pairs = list(zip(opening_views(), plain(), strict=True))[::2]
    return sum(bid_of(decided(view, style)).tricks - bid_of(other).tricks for view, other in pairs)


@cache
def card_views() -> tuple[View, ...]:
    """Every view of a card to play in a few hands of plain players."""
    return tuple(_card_views())


def _card_views() -> Iterator[View]:
    bot = RuleBot()
    for seed in range(PLAYED):
        game = Game(RuleSet(), seed)
        game.deal()
        while game.prompt is not None:
            view = game.view(game.prompt.seat)
            if game.prompt.kind == "play":
                yield view
            game.submit(bot.decide(view, SearchBudget(), random.Random(1)).action)


def stake(view: View, style: Style) -> float:
    assert view.prompt is not None
    return CardEvaluator(Deduction(view, view.prompt.hand), RuleParameters(style)).worth.stake


def missing(view: View, side: int) -> int:
    took = sum(view.taken[seat] for seat in (side, side + 2))
    return (contract_of(view.bids, side, view.rules) or 0) - took


@pytest.mark.medium
def test_bold_bids_more_and_careful_less_on_the_same_hands() -> None:
    assert more_bid(STYLES["bold"].leans) >= HANDS / 16
    assert more_bid(STYLES["careful"].leans) <= -HANDS / 16


def test_a_lover_of_nils_bids_more_of_them() -> None:
    likely = [
        (view, bid_of(other).is_nil)
        for view, other in zip(opening_views(), plain(), strict=True)
        if other.numbers["nil"] > 0.3
    ]
    loved = [bid_of(decided(view, STYLES["nil-lover"].leans)).is_nil for view, _ in likely]
    assert sum(loved) > sum(nil for _, nil in likely)
    assert all(mine for mine, (_, nil) in zip(loved, likely, strict=True) if nil)


@pytest.mark.medium
def test_a_hater_of_bags_wants_a_trick_beyond_the_contract_less() -> None:
    beyond = [view for view in card_views() if missing(view, view.seat % 2) <= 0]
    assert len(beyond) > 20
    changes = [stake(view, STYLES["bag-hater"].leans) - stake(view, NO_STYLE) for view in beyond]
    assert sum(changes) / len(changes) < -1.0


@pytest.mark.medium
def test_a_hunter_wants_the_tricks_that_set_the_others_more() -> None:
    close = [v for v in card_views() if 0 < missing(v, 1 - v.seat % 2) <= len(v.hand or ())]
    assert len(close) > 20
    changes = [stake(view, STYLES["hunter"].leans) - stake(view, NO_STYLE) for view in close]
    assert min(changes) >= -1e-9
    assert sum(changes) / len(changes) > 1.0
