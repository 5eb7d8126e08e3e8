"""The page that tells whether the deals are fair."""

from __future__ import annotations

import pytest

from spades_tui.engine.dealing import make_deal
from spades_tui.rules.events import HandDealt
from spades_tui.rules.presets import preset_named
from spades_tui.statistics.fairness import count_deals, verdict_text
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table
from spades_tui.tui import pages
from spades_tui.tui.pages.statistics.fairness import FairnessPage
from spades_tui.tui.widgets.text_pane import TextPane
from tests.review.mistakes import novices_game, put_record
from tests.tui.pages import highlight, program, read, row_keys, text_of
from tests.tui.tables import RoteTable

RULES = preset_named("standard").rules


@pytest.mark.medium
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_it_shows_what_was_dealt_beside_what_chance_says(size: tuple[int, int]) -> None:
    put_record(novices_game())
    async with program(FairnessPage(), size=size) as (app, pilot):
        await read(app, pilot)
        assert "counted" in text_of(app)
        lines = text_of(app).splitlines()[2:]
        row = next(line for line in lines if line.strip(" │").startswith("♠"))
        assert "a hand, chance 3.25" in row
        assert "■" in row
        assert row.count("·") > 3


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


def test_the_verdict_says_how_many_figures_are_off_and_how_many_chance_puts_there() -> None:
    place = HandDealt(game=1, number=1, attempt=1, deal=1, dealer=0, hands=())
    deals = [make_deal(RULES, seed, place)[1] for seed in range(100)]
    assert verdict_text(count_deals((RULES, 0, one) for one in deals)).startswith(
        "100 deals counted. "
    )
    many = [one for one in deals if sum("S" in card for card in one.hands[0] or ()) >= 4]
    assert "standard deviations off; chance alone puts about 0.6 there." in verdict_text(
        count_deals((RULES, 0, one) for one in many)
    )
