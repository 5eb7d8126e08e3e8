"""Keys pressed at once, and pages left before they stand: nothing crashes, nothing else is left."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual import events
from textual._wait import wait_for_idle
from textual.pilot import Pilot

from spades_tui.tui.dialogs import SelectDialog
from spades_tui.tui.pages.players import PlayerPickerPage
from spades_tui.tui.pages.settings import SettingsPage
from tests.tui.pages import highlight, program, until
from tests.tui.test_pages import PAGES, ROWS

TOGETHER = (
    ("enter", "escape"), ("escape", "enter"), ("escape", "escape"), ("enter", "enter", "enter"),
    ("down", "enter", "m"), ("q", "escape"), ("right", "escape", "right"),
)  # fmt: skip


async def at_once(pilot: Pilot[int], *keys: str) -> None:
    """Press keys as a terminal hands them over that was not read for a while."""
    driver = pilot.app._driver
    assert driver is not None
    for key in keys:
        driver.send_message(events.Key(key, key if len(key) == 1 else None))
    await wait_for_idle(0)  # `Pilot.pause` waits for widgets of a page that is being left
    await wait_for_idle(0)


@pytest.mark.medium
@pytest.mark.one_in(32)
@pytest.mark.parametrize("page", PAGES)
async def test_a_page_may_be_left_before_it_stands(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with program(SettingsPage()) as (app, pilot):
        below = app.screen
        for turns in range(0, 24, 2):
            monkeypatch.setenv("SPADES_HOME", str(tmp_path / str(turns)))
            app.push_screen(PAGES[page]())
            for _ in range(turns):
                await asyncio.sleep(0)
            app.pop_screen()
            await asyncio.sleep(0.002 * (turns % 3))
        await until(pilot, lambda: app.screen is below)
        await pilot.pause()
        assert app._exception is None


@pytest.mark.medium
@pytest.mark.one_in(32)
@pytest.mark.parametrize("page", PAGES)
async def test_keys_at_once_leave_one_page_at_most(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with program(SettingsPage()) as (app, pilot):
        below = app.screen
        for number, keys in enumerate(TOGETHER):
            monkeypatch.setenv("SPADES_HOME", str(tmp_path / str(number)))
            app.push_screen(PAGES[page]())
            await pilot.pause()
            await at_once(pilot, *keys)
            assert app._exception is None
            if below not in app.screen_stack or app.leaving:
                return  # Enter led there
            while app.screen is not below:
                app.pop_screen()
            await pilot.pause()


@pytest.mark.medium
@pytest.mark.parametrize("keys", [("enter", "escape"), ("escape", "enter"), ("escape", "m")])
async def test_a_window_does_not_take_the_page_below_with_it(keys: tuple[str, ...]) -> None:
    async with program(SettingsPage()) as (app, pilot):
        below = app.screen
        app.push_screen(SelectDialog("Which?", ROWS))
        await pilot.pause()
        await at_once(pilot, *keys)
        assert app.screen is below


@pytest.mark.medium
async def test_a_player_is_chosen_for_the_row_that_was_taken() -> None:
    page = SettingsPage()
    async with program(page) as (app, pilot):
        await highlight(pilot, "keys")
        page.open_item("partner")
        await until(pilot, lambda: isinstance(app.screen, PlayerPickerPage))
        app.screen.dismiss("expert")
        await until(pilot, lambda: app.screen is page)
        await pilot.pause()
        assert app._exception is None
        assert app.settings.partner == "expert"
