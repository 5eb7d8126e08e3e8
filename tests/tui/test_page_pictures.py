"""Pages as text at several sizes, compared with what was approved.

`SPADES_APPROVE=1 pytest tests/tui/test_page_pictures.py` writes the pictures anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.tui.pages import program, text_of
from tests.tui.test_pages import PAGES

PICTURES = Path(__file__).parent / "pictures"
CASES = [
    *((page, size) for page in ("menu", "new", "settings") for size in ((60, 20), (80, 24))),
    *((page, size) for page in ("sheet", "result", "ending") for size in ((60, 20), (80, 24))),
    ("sheet", (160, 50)),
    ("editor", (80, 24)),
]


@pytest.mark.parametrize(("page", "size"), CASES)
async def test_a_page_looks_as_approved(page: str, size: tuple[int, int]) -> None:
    async with program(PAGES[page](), size=size) as (app, _):
        shown = text_of(app) + "\n"
    path = PICTURES / f"page-{page}-{size[0]}x{size[1]}.txt"
    if os.environ.get("SPADES_APPROVE"):
        PICTURES.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8")
