"""House rules: what is shown of a rule set has room."""

from __future__ import annotations

from itertools import pairwise

import pytest
from textual.widgets import Static

from spades_tui.storage.settings import Settings
from spades_tui.tui.pages.rules.library import RuleLibraryPage
from tests.tui.pages import program


@pytest.mark.medium
@pytest.mark.parametrize("size", [(60, 20), (78, 24)])
async def test_no_two_prices_touch_even_in_ascii(size: tuple[int, int]) -> None:
    page, touching = RuleLibraryPage(), []
    async with program(page, size=size, settings=Settings(ascii=True)):
        chips = list(page.query(".price").results(Static))
        end = page.query_one("#prices").region.right
        for key in page.choices:
            page.listing.highlighted = page.listing.get_option_index(key)
            page._show_rules()
            for chip, following in pairwise(chips):
                room, words = chip.content_size.width, len(str(chip.content))
                free = (room - words + 1) // 2
                assert free >= 0
                assert chip.region.right <= end
                if chip.region.y == following.region.y:
                    free += (following.content_size.width - len(str(following.content))) // 2
                    if not free:
                        touching.append((key, str(chip.content), str(following.content)))
    assert len(page.choices) > 20
    assert not touching
