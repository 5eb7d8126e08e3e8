"""What one did in a hand is priced once it is over: while nothing is pressed, and never twice."""

from __future__ import annotations

import asyncio
import random

import pytest

from spades_tui.bots.pricing.price import Price
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.records.prices import price_cache
from spades_tui.storage.settings import Settings
from spades_tui.table.table import Table
from spades_tui.table.worker.requests import PriceRequest
from tests.table.scripted import advance, new_table
from tests.tui.pages import program, until
from tests.tui.workers import LocalWorker

pytestmark = pytest.mark.search


class Pricing(LocalWorker):
    """Notes what is to be priced; where it is held up, no answer comes."""

    def __init__(self, *, held: bool = False) -> None:
        super().__init__()
        self.asked: list[PriceRequest] = []
        self.held = held

    async def price(self, question: PriceRequest) -> Price | None:
        self.asked.append(question)
        if self.held:
            await asyncio.Event().wait()
        return None


def hand_over() -> Table:
    """Return a saved table at which a hand was played."""
    table, rng = new_table(RuleSet(), 4), random.Random(4)
    while not table.view().results:
        advance(table, rng)
    return table


@pytest.mark.medium
async def test_ones_own_choices_are_priced_and_kept_and_asked_for_once() -> None:
    thinker, table = Pricing(), hand_over()
    async with program(table=table, thinker=thinker) as (app, pilot):
        app.session.price_hands()
        await app.workers.wait_for_complete()
        await pilot.pause()
        first = len(thinker.asked)
        assert first
        assert {one.view.seat for one in thinker.asked} == {0}
        assert table.path is not None
        kept = price_cache(table.path, table.snapshot().header.id)
        assert kept is not None
        assert len(kept) == first
        app.session.price_hands()
        await app.workers.wait_for_complete()
        assert len(thinker.asked) == first


async def test_a_key_stops_it() -> None:
    thinker = Pricing(held=True)
    async with program(table=hand_over(), thinker=thinker) as (app, pilot):
        app.session.price_hands()
        await until(pilot, lambda: bool(thinker.asked))
        assert any(one.group == "prices" for one in app.workers)
        await pilot.press("f5")
        await until(pilot, lambda: all(one.is_finished for one in app.workers
                                       if one.group == "prices"))  # fmt: skip


async def test_where_it_is_off_nothing_is_priced() -> None:
    thinker = Pricing()
    settings = Settings(pricing=False)
    async with program(table=hand_over(), settings=settings, thinker=thinker) as (app, pilot):
        app.session.price_hands()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert not thinker.asked
