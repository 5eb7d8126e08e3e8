"""A deal a day and duplicate on the screen: played, compared, codes taken and copied."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

from spades_tui.practice.boards.daily import board_on
from spades_tui.practice.boards.duplicate import board_of, new_match
from spades_tui.rules.formats.match_codes import write_result
from spades_tui.rules.presets import preset_named
from spades_tui.storage import clock
from spades_tui.storage.settings import Settings
from spades_tui.tui.frame import input_guard
from spades_tui.tui.pages.menu.page import MenuPage
from spades_tui.tui.pages.practice.daily import DailyPage
from spades_tui.tui.pages.practice.duplicate import DuplicatePage
from spades_tui.tui.table.screen import TableScreen
from tests.practice.board_play import finished, play
from tests.tui.pages import (
    press,
    program,
    read,
    result_seen,
    showing,
    text_of,
    until,
    write,
)
from tests.tui.table.test_guard import Clock

DAY = date(2026, 3, 3)
MATCH = new_match(preset_named("standard").rules, 9, 1)


@pytest.fixture(autouse=True)
def _that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "utc_now", lambda: datetime(2026, 3, 3, 12, tzinfo=UTC))


@pytest.mark.medium
async def test_the_deal_of_a_day_is_opened_at_the_table() -> None:
    async with program(DailyPage()) as (app, pilot):
        await read(app, pilot)
        assert "You have not played it yet" in text_of(app)
        assert "March 2026" in text_of(app)
        assert "copy" not in text_of(app).splitlines()[-1]
        await press(pilot, "enter")
        assert showing(app) is TableScreen
        assert app.table is not None
        assert app.table.is_board


@pytest.mark.medium
async def test_at_midnight_in_utc_the_page_goes_on_to_the_next_deal() -> None:
    soon, then = (datetime(2026, 3, day, hour, minute, tzinfo=UTC)
                  for day, hour, minute in ((3, 23, 59), (4, 0, 0)))  # fmt: skip
    for page, day in ((DailyPage(), "2026-03-04"), (DailyPage(DAY), "2026-03-03")):
        page._now = lambda: soon
        async with program(page) as (app, pilot):
            await read(app, pilot)
            assert "The deal of 2026-03-03" in text_of(app)
            assert "▸ 3" in text_of(app)
            page._now = lambda: then
            page.update_countdown()
            await read(app, pilot)
            assert f"The deal of {day}" in text_of(app)
            assert "▸ 4" in text_of(app)


@pytest.mark.medium
async def test_a_hand_that_ends_after_midnight_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    async with program(DailyPage()) as (app, pilot):
        await read(app, pilot)
        await press(pilot, "enter")
        assert app.table is not None
        play(app.table)
        monkeypatch.setattr(clock, "utc_now", lambda: datetime(2026, 3, 4, 0, 1, tzinfo=UTC))
        assert app.session.leave_board()
        await until(pilot, lambda: "You scored " in text_of(app))
        assert "The deal of 2026-03-03" in text_of(app)


@pytest.mark.medium
async def test_a_second_try_is_not_rated() -> None:
    finished(board_on(DAY))
    async with program(DailyPage()) as (app, pilot):
        await read(app, pilot)
        assert "that try is not rated" in text_of(app)
        await press(pilot, "enter")
        assert showing(app) is TableScreen
        assert app.table is not None
        play(app.table, "novice")
        assert app.session.leave_board()
        await until(pilot, lambda: "Your latest try: " in text_of(app))


@pytest.mark.medium
async def test_a_match_is_begun_and_its_next_board_opened() -> None:
    async with program(DuplicatePage()) as (app, pilot):
        await read(app, pilot)
        assert "No match has been started" in text_of(app)
        await press(pilot, "enter")
        assert showing(app) is TableScreen
        assert app.table is not None
        assert app.table.title == "Board 1 of 8"
        play(app.table)
        assert app.session.leave_board()
        await until(pilot, lambda: "1 of 8 boards played" in text_of(app))
        assert showing(app) is DuplicatePage
        assert "D-" in text_of(app)


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize("page", [DailyPage, lambda: DuplicatePage(MATCH.code)])
async def test_a_press_meant_for_the_result_of_a_board_plays_no_other(
    page: Callable[[], DailyPage | DuplicatePage], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = Clock()
    async with program(page()) as (app, pilot):
        await read(app, pilot)
        await press(pilot, "enter")
        assert app.table is not None
        play(app.table)
        monkeypatch.setattr(input_guard, "clock", now)
        assert app.session.leave_board()
        await read(app, pilot)
        about = text_of(app)
        for seconds in (0.0, 0.2, 0.05):
            now.now += seconds
            await press(pilot, "enter")
            assert text_of(app) == about, "a key held down goes on being the same press"
        now.now += 0.31
        await press(pilot, "enter")
        assert showing(app) is TableScreen


@pytest.mark.medium
async def test_a_match_left_in_its_first_board_is_the_same_when_one_comes_back() -> None:
    async with program(DuplicatePage()) as (app, pilot):
        await read(app, pilot)
        await press(pilot, "enter")
        assert app.table is not None
        seed = app.table.seed
    async with program(DuplicatePage()) as (app, pilot):
        await read(app, pilot)
        assert "0 of 8 boards played. Enter plays board 1." in text_of(app)
        await press(pilot, "enter")
        assert app.table is not None
        assert app.table.seed == seed


@pytest.mark.medium
async def test_a_friends_result_is_taken_and_compared() -> None:
    finished(board_of(MATCH, 1))
    async with program(DuplicatePage()) as (app, pilot):
        await read(app, pilot)
        await press(pilot, "V")
        await write(pilot, write_result(MATCH, "Ann", (52,)))
        await pilot.pause()
        lines = text_of(app).split("\n")
        heads = next(line for line in lines if "other table" in line)
        (row,) = [line for line in lines if line.strip("│ ").startswith("1  ")]
        assert heads.rstrip(" │█").endswith("Ann")
        assert row.rstrip(" │█").endswith("+52")
        await press(pilot, "c")
        assert "Copied: the result." in text_of(app)
        await press(pilot, "V")
        await write(pilot, "E-NONSENSE")
        assert "copy it again" in text_of(app)
        await press(pilot, "V")
        await write(pilot, MATCH.code)
        assert "copy it again" not in text_of(app)


@pytest.mark.medium
async def test_the_table_leads_to_the_result_and_then_to_the_comparison() -> None:
    settings = Settings(pace="instant")
    async with program(DailyPage(), settings=settings) as (app, pilot):
        await read(app, pilot)
        await press(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert app.table is not None
        play(app.table)
        screen.set_table(app.table)
        await result_seen(pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: "You scored " in text_of(app))
        assert showing(app) is DailyPage
        await press(pilot, "escape")
        assert showing(app) is MenuPage
        assert "Back to game" not in text_of(app)


@pytest.mark.medium
@pytest.mark.usefixtures("full_disk")
async def test_results_that_cannot_be_saved_are_told() -> None:
    for page in (DuplicatePage(), DailyPage()):
        finished(board_of(MATCH, 1) if isinstance(page, DuplicatePage) else board_on(DAY))
        async with program(page) as (app, pilot):
            await read(app, pilot)
            assert "cannot be saved: no space left on device" in text_of(app)
