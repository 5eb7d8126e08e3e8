"""Decisions priced by the process of the bots: as here, after the bots, and broken off at once."""

from __future__ import annotations

import asyncio
import time
from functools import cache, partial
from pathlib import Path

import pytest

from spades_tui.bots.pricing.price import Depth
from spades_tui.bots.pricing.price_decision import is_priceable, price_decision
from spades_tui.bots.protocol import SearchBudget
from spades_tui.engine import Game
from spades_tui.lab.simulation.bot_game import BotGame
from spades_tui.review import review
from spades_tui.review.result_split import deal_value
from spades_tui.review.review import ReviewedDecision, Reviewer
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.presets import preset_named
from spades_tui.storage.records.prices import PriceCache
from spades_tui.table.hands import DecisionPoint, FinishedHand, list_finished_hands
from spades_tui.table.worker.client import WorkerClient
from spades_tui.table.worker.requests import DecisionRequest, PriceRequest

pytestmark = pytest.mark.search

SMALL = Depth(most=40, least=40)
ENDLESS = Depth(most=10**6, until_clear=False)
NAMES = ("You", "West", "North", "East")
SOON = 120


@cache
def a_game() -> Game:
    played = BotGame(preset_named("standard").rules, ("novice", "club"), 6)
    played.play(1)
    return played.game


@pytest.fixture(autouse=True)
def few_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the worth of a deal be told by two replays: twenty take seconds."""
    monkeypatch.setattr(review, "deal_value", partial(deal_value, replays=2))


def hand() -> FinishedHand:
    return list_finished_hands(a_game().steps)[-1]


@cache
def priced() -> DecisionPoint:
    """Return a card that has a price."""
    return next(
        one
        for one in hand().decisions
        if isinstance(one.action, PlayCard)
        and price_decision(one.view, one.action, SMALL) is not None
    )


@pytest.mark.medium
def test_the_process_prices_as_one_would_here(tmp_path: Path) -> None:
    kept = PriceCache(tmp_path / "game.jsonl", "a" * 16)
    here = Reviewer(a_game(), NAMES, 0, SMALL)
    there = Reviewer(a_game(), NAMES, 0, SMALL, kept)
    own = [one for one in hand().decisions if one.seat == 0][:6]

    async def by_process() -> list[ReviewedDecision]:
        thinker = WorkerClient()
        try:
            return [one async for one in there.review_in_worker(thinker, own)]
        finally:
            thinker.close()

    found = asyncio.run(by_process())
    assert found == list(here.review_in_process(own))
    assert len(kept) == sum(is_priceable(one.view, one.action) for one in own) > 0


@pytest.mark.medium
def test_what_is_kept_is_not_priced_again(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    own = hand().decisions[:8]
    first = list(
        Reviewer(a_game(), NAMES, 0, SMALL, PriceCache(record, "a" * 16)).review_in_process(own)
    )
    again = Reviewer(a_game(), NAMES, 0, SMALL, PriceCache(record, "a" * 16))
    # a stop at the first question would raise: none is asked
    assert list(again.review_in_process(own, stop=lambda: True)) == first


@pytest.mark.medium
def test_a_bot_goes_first_and_the_price_comes_after_it() -> None:
    one, other = priced(), hand().decisions[10]
    thinker = WorkerClient()
    try:
        later = thinker.submit_price(PriceRequest(one.view, one.action, ENDLESS))
        time.sleep(0.3)
        asked = thinker.submit_decision(
            DecisionRequest(1, other.seat, other.view, "club", "k", SearchBudget())
        )
        assert asked.result(timeout=SOON).action.seat == other.seat
        assert not later.done()
        later.cancel()
        then = thinker.submit_price(PriceRequest(one.view, one.action, SMALL))
        assert then.result(timeout=SOON) == price_decision(one.view, one.action, SMALL)
    finally:
        thinker.close()


@pytest.mark.medium
def test_a_price_broken_off_by_a_bot_is_begun_again() -> None:
    one, other = priced(), hand().decisions[10]
    depth = Depth(most=400, until_clear=False)
    thinker = WorkerClient()
    try:
        later = thinker.submit_price(PriceRequest(one.view, one.action, depth))
        thinker.submit_decision(
            DecisionRequest(1, other.seat, other.view, "club", "k", SearchBudget())
        ).result(timeout=SOON)
        assert later.result(timeout=SOON) == price_decision(one.view, one.action, depth)
    finally:
        thinker.close()


@pytest.mark.medium
def test_cancelling_breaks_it_off_at_once() -> None:
    one = priced()
    thinker = WorkerClient()
    try:
        endless = thinker.submit_price(PriceRequest(one.view, one.action, ENDLESS))
        time.sleep(0.3)
        endless.cancel()
        next_one = thinker.submit_price(PriceRequest(one.view, one.action, SMALL))
        assert next_one.result(timeout=SOON) is not None
    finally:
        thinker.close()


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_review_splits_the_result_and_counts_the_seat_alone(seat: int) -> None:
    found = Reviewer(a_game(), NAMES, seat, SMALL).review_hand(hand(), with_split=True)
    assert {one.decided.seat for one in found.own} == {seat}
    assert len(found.own) == 14
    part = found.split
    assert part is not None
    whole = part.deal + part.own + part.partner + part.others + part.remainder
    assert whole == pytest.approx(part.result, abs=1e-6)
