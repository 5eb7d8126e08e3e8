"""The page that tells whether the deals are fair."""

from __future__ import annotations

import pytest

from spades_tui.rules.presets import preset_named
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table
from spades_tui.tui import pages
from spades_tui.tui.widgets.text_pane import TextPane
from tests.tui.pages import highlight, program, read, row_keys
from tests.tui.tables import RoteTable

RULES = preset_named("standard").rules


async def test_it_shows_the_commitment_of_the_deal_on_the_table() -> None:
    table = Table.new(RULES, 1, make_seats(RULES, "rookie", "rookie"), title="Standard")
    table.deal()
    async with program(table=table) as (app, pilot):
        app.push_screen(pages.FairnessPage())
        await read(app, pilot)
        await highlight(pilot, "The deal on the table")
        shown = app.screen.query_one(TextPane).text
        assert table.view().commitment in shown
        assert "sha256sum" not in shown, "the hand still lies face down"


@pytest.mark.medium
async def test_a_deal_that_lies_open_is_shown_once() -> None:
    table = RoteTable(RULES)
    table.play_until(lambda view: view.nonce is not None)
    async with program(table=table) as (app, pilot):
        app.push_screen(pages.FairnessPage())
        await read(app, pilot)
        assert "The deal on the table" not in row_keys(app)
        await highlight(pilot, next(key for key in row_keys(app) if key.startswith("Deal ")))
        shown = app.screen.query_one(TextPane).text
        assert shown.count(str(table.view().commitment)) == 1
        assert "sha256sum" in shown
