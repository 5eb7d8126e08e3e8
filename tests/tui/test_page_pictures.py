"""Every page as text at two sizes, compared with golden files; of a window its inside alone."""

from __future__ import annotations

from typing import Final

import pytest

from tests.golden import check_golden
from tests.tui.pages import page_of, program, read, text_of
from tests.tui.test_pages import PAGES

UNSTEADY: Final = {
    "daily": "it says how long it is to the next deal",
    "coach": "what is due depends on the day",
    **dict.fromkeys(
        ("review", "analysis", "levels", "question", "why"), "it shows what bots think today"
    ),
    "table": "its pictures are `test_table_pictures.py`",
}
"""Pages that look otherwise each time, or have pictures elsewhere."""


@pytest.mark.one_in(12)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("page", sorted(set(PAGES) - set(UNSTEADY)))
async def test_a_page_looks_as_approved(page: str, size: tuple[int, int]) -> None:
    async with program(PAGES[page](), size=size) as (app, pilot):
        for _ in range(200):  # the menu's first frame comes before it knows the next game
            if "the last rules and players" not in text_of(app):
                break
            await pilot.pause()
        await read(app, pilot)
        shown = page_of(app) + "\n"
    check_golden(f"screens/page-{page.replace(' ', '-')}-{size[0]}x{size[1]}.txt", shown)
