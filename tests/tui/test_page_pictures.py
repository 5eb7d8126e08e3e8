"""Pages as text at several sizes, compared with golden files; of a window its inside alone."""

from __future__ import annotations

import pytest

from tests.golden import check_golden
from tests.tui.pages import page_of, program, read, text_of
from tests.tui.test_pages import PAGES

CASES = [
    *((page, size) for page in ("menu", "new", "settings") for size in ((60, 20), (80, 24))),
    *((page, size) for page in ("sheet", "result", "ending") for size in ((60, 20), (80, 24))),
    ("sheet", (160, 50)),
    ("editor", (80, 24)),
    ("replay", (60, 20)),
    ("replay", (80, 24)),
    *((page, size) for page in ("library", "games") for size in ((60, 20), (120, 40))),
]


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("page", "size"), CASES)
async def test_a_page_looks_as_approved(page: str, size: tuple[int, int]) -> None:
    async with program(PAGES[page](), size=size) as (app, pilot):
        for _ in range(200):  # the menu's first frame comes before it knows the next game
            if "the last rules and players" not in text_of(app):
                break
            await pilot.pause()
        await read(app, pilot)
        shown = page_of(app) + "\n"
    check_golden(f"screens/page-{page}-{size[0]}x{size[1]}.txt", shown)
