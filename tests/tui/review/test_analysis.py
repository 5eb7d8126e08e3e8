"""A hand written down on the screen: clicked, pasted, typed; every answer priced."""

from __future__ import annotations

import pytest
from textual import events
from textual.pilot import Pilot

from spades_tui.cards import Card, parse_card
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.pages.review.analysis import AnalysisPage, CardGrid, CardToken
from spades_tui.tui.table.screen import TableScreen
from tests.tui.pages import SIZES, program, text_of, until
from tests.tui.test_pages import OPEN_HAND
from tests.tui.workers import LocalWorker

CARDS = "AS KS 9S 3S QH 8H 4H KD 7D 2D JC 9C 5C"


async def click(app: SpadesApp, pilot: Pilot[int], token: object) -> None:
    """Click something in the grid."""
    grid = app.screen.query_one(CardGrid)
    assert grid.canvas.region_of(token) is not None, token
    grid.post_message(CardGrid.Pressed(token))
    await pilot.pause()


@pytest.mark.medium
async def test_a_hand_is_clicked_together_and_its_first_bid_priced() -> None:
    async with program(AnalysisPage(), size=(80, 24), thinker=LocalWorker()) as (app, pilot):
        page = app.screen
        assert isinstance(page, AnalysisPage)
        for word in CARDS.split():
            await click(app, pilot, CardToken(parse_card(word)))
        assert page.hand.wanted == "You bid next."
        await until(pilot, lambda: page.review is not None)
        assert "You bid next." in text_of(app)
        await click(app, pilot, page.hand.offered_bids[4])
        assert page.hand.wanted == "West bids next."
        await click(app, pilot, CardToken(Card.SK))
        assert "West bids next." in text_of(app)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("size", SIZES)
async def test_a_hand_that_is_pasted_is_priced_and_played_on_from(size: tuple[int, int]) -> None:
    async with program(AnalysisPage(), size=size, thinker=LocalWorker()) as (app, pilot):
        page = app.screen
        assert isinstance(page, AnalysisPage)
        page.post_message(events.Paste(OPEN_HAND))
        await until(pilot, lambda: page.review is not None)
        assert page.review is not None
        assert "Esc back" in text_of(app)
        assert page.review.summary.split(".")[0] == "Play the Q♥"
        assert "Play the Q♥" in text_of(app)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


@pytest.mark.medium
async def test_a_text_that_is_no_hand_is_refused_in_a_sentence() -> None:
    async with program(AnalysisPage(), size=(80, 24), thinker=LocalWorker()) as (app, pilot):
        app.screen.post_message(events.Paste('[Deal "S:AK - - -"]'))
        await until(pilot, lambda: "is not a hand" in text_of(app))
