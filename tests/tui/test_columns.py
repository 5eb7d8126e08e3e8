"""Long texts on wide pages flow in two columns, and all of them can be read."""

from __future__ import annotations

import pytest

from spades_tui.tui.widgets.prose import Prose
from tests.tui.pages import press, program, text_of
from tests.tui.test_pages import PAGES


@pytest.mark.parametrize("page", ["help", "rules", "fairness"])
async def test_nothing_of_a_text_is_lost_in_two_columns(page: str) -> None:
    async with program(PAGES[page](), size=(200, 40)) as (app, pilot):
        await app.workers.wait_for_complete()
        await pilot.pause()
        prose = app.screen.query_one(Prose)
        assert prose.columns == (1 if prose.lines <= prose.window // prose.columns else 2)
        seen = text_of(app)
        while prose.top + prose.window < prose.lines:
            await press(pilot, "pagedown")
            seen += text_of(app)
        rows = prose._rows_for(prose._text_width(prose._column_width))
        assert all(row.text in seen for row in rows)


async def test_a_text_that_fits_has_one_column() -> None:
    async with program(PAGES["mistakes"](), size=(200, 60)) as (app, _):
        assert app.screen.query_one(Prose).columns == 1
