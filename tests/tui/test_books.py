"""Pages of two parts: beside each other on a wide terminal, a book on a roomy one."""

from __future__ import annotations

import pytest

from spades_tui.tui.screens.sided import PairedPage, SidedPage
from spades_tui.tui.widgets.book import Book
from spades_tui.tui.widgets.listing import Listing
from spades_tui.tui.widgets.prose import Prose
from tests.tui.pages import press, program, text_of, until
from tests.tui.test_pages import PAGES

SIDED = ("drills", "games", "ladder", "learn", "library", "new", "puzzles")
PAIRED = ("daily", "duplicate")


@pytest.mark.parametrize("page", [*SIDED, *PAIRED])
@pytest.mark.parametrize("size", [(120, 29), (120, 40), (200, 60)])
async def test_the_second_part_stands_beside_the_first(page: str, size: tuple[int, int]) -> None:
    async with program(PAGES[page](), size=size) as (app, pilot):
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SidedPage | PairedPage)
        book = screen.query_one(Book)
        first, second = (part.region for part in book.children)
        assert second.x >= first.right
        assert (first.y, first.height) == (second.y, second.height)
        assert book.is_open == (size[1] >= 30)
        if book.is_open:
            beside = size[0] - book.region.width
            assert abs(2 * book.region.x - beside) <= 1
            below = screen.query_one("#desk").region.bottom - book.region.bottom
            assert abs(below - (book.region.y - 2)) <= 1


async def test_a_book_grows_with_what_is_told_and_does_not_shrink() -> None:
    async with program(PAGES["learn"](), size=(160, 50)) as (app, pilot):
        about, book = app.screen.query_one("#about", Prose), app.screen.query_one(Book)
        before = book.region.height
        about.show([about.blocks[0]] * 30)
        book.fit()
        await pilot.pause()
        grown = book.region.height
        assert grown == 32 > before
        await press(pilot, "down")
        assert book.region.height == grown


async def test_a_book_is_closed_where_room_is_short_and_opened_again() -> None:
    async with program(PAGES["library"](), size=(160, 50)) as (app, pilot):
        shown = text_of(app)
        listing = app.screen.query_one(Listing)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: not app.screen.query_one(Book).is_open)
        assert listing.region.x == 0
        assert listing.region.width == 80
        await pilot.resize_terminal(160, 50)
        await until(pilot, lambda: text_of(app) == shown)
