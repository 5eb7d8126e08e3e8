"""What cannot be read is said where it would stand, not under "Reading …"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spades_tui.storage import index
from spades_tui.storage.paths import StorageError
from spades_tui.tui.pages.history.page import HistoryPage
from spades_tui.tui.pages.practice import daily, duplicate
from spades_tui.tui.pages.practice.browse import BrowsePage
from spades_tui.tui.pages.practice.coach import CoachPage
from spades_tui.tui.pages.practice.daily import DailyPage
from spades_tui.tui.pages.practice.duplicate import DuplicatePage
from spades_tui.tui.pages.statistics.page import StatisticsPage
from tests.tui.pages import program, text_of

WHY = "The disk is on fire."


def fail(*_: Any) -> None:
    raise StorageError(WHY)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
@pytest.mark.parametrize(
    ("page", "module", "name"),
    [
        (CoachPage, index, "_sqlite"),
        (BrowsePage, index, "_sqlite"),
        (StatisticsPage, index, "_sqlite"),
        (HistoryPage, index, "_sqlite"),
        (DailyPage, daily, "update_results"),
        (DuplicatePage, duplicate, "update_results"),
    ],
)
async def test_a_page_that_cannot_read_says_why_and_waits_no_more(
    page: Callable[[], Any],
    module: Any,
    name: str,
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, name, fail)
    async with program(page(), size=size) as (app, pilot):
        await app.workers.wait_for_complete()
        await pilot.pause()
        text = text_of(app)
        assert WHY in text
        assert "Reading" not in text
