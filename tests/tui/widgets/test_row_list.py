"""A list on a page: what is offered and what can be seen where rows and notes are mixed."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from textual.widget import Widget

from spades_tui.tui.page import STYLES
from spades_tui.tui.painted_page import PaintedPage
from spades_tui.tui.widgets.row_list import ListRow, RowList, heading, note
from tests.tui.pages import press, program, text_of

NOTES = [note(f"note {number}") for number in range(40)]
ROWS = [ListRow(f"row{number}", f"row {number}") for number in range(4)]


class Notes(PaintedPage[None]):
    """A page with one list."""

    key_contexts = ("list", "pick", "back")
    CSS_PATH = STYLES / "lists.tcss"

    def __init__(self, rows: list[ListRow]) -> None:
        super().__init__()
        self._rows = rows

    def titles(self) -> tuple[str, ...]:
        return ("Notes",)

    def body(self) -> Iterable[Widget]:
        yield RowList(self._rows)

    def rows(self) -> list[ListRow]:
        return self._rows


@pytest.mark.medium
async def test_a_list_with_nothing_to_choose_is_read_and_offers_no_more() -> None:
    async with program(Notes([heading("All"), *NOTES])) as (app, pilot):
        page = app.screen
        assert isinstance(page, Notes)
        page.refresh_rows()
        await pilot.pause()
        assert "Enter open" not in text_of(app)
        assert "choose" not in text_of(app)
        await press(pilot, "enter", "down", "down")
        assert "note 1 " in text_of(app)
        assert "All" not in text_of(app)
        await press(pilot, "end")
        assert "note 39" in text_of(app)


async def test_notes_under_the_last_row_come_into_view_with_it() -> None:
    async with program(Notes([*ROWS, *NOTES[:15]]), size=(60, 20)) as (app, pilot):
        assert "note 14" not in text_of(app)
        await press(pilot, "end")
        assert "note 14" in text_of(app)
        assert "▸  row 3" in text_of(app)
        await press(pilot, "home")
        assert "▸  row 0" in text_of(app)


@pytest.mark.medium
async def test_the_wheel_looks_further_than_the_highlighted_row() -> None:
    async with program(Notes([*ROWS, *NOTES])) as (app, pilot):
        for _ in range(9):
            app.screen.query_one(RowList).scroll_lines(3)
            await pilot.pause()
        assert "note 39" in text_of(app)
        await press(pilot, "down")
        assert "▸  row 1" in text_of(app)
