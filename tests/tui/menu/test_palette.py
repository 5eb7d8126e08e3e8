"""The command palette: the commands of the page it lies over, in our words, and every page."""

from __future__ import annotations

import asyncio

import pytest
from textual import events
from textual._wait import wait_for_idle
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from spades_tui.storage.settings import Settings
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.frame.keys import ASSIST_ACTIONS, commands_in
from spades_tui.tui.pages.new_game import NewGamePage
from spades_tui.tui.pages.rules.library import RuleLibraryPage
from spades_tui.tui.pages.statistics.page import StatisticsPage
from spades_tui.tui.pages.ways import WAYS
from spades_tui.tui.palette import PageCommands, Palette
from spades_tui.tui.table.screen import TableScreen
from tests.tui.games import with_games
from tests.tui.pages import press, program, showing, until
from tests.tui.table.test_table_screen import sitting, table_at, to_play


async def search(app: SpadesApp, pilot: Pilot[int], text: str) -> None:
    """Type into the palette and wait for what is found."""
    app.screen.query_one(Input).value = text
    for _ in range(400):
        await pilot.pause()
        found = app.screen.query_one(OptionList).options
        if found and all(text in str(option.prompt).casefold() for option in found[:1]):
            return


@pytest.mark.medium
async def test_it_finds_a_command_of_a_page_and_not_only_pages() -> None:
    async with program(with_games()) as (app, pilot):
        await press(pilot, "ctrl+p")
        await search(app, pilot, "back up")
        assert "back up" in str(app.screen.query_one(OptionList).options[0].prompt).casefold()


@pytest.mark.medium
async def test_it_finds_a_command_of_the_page_and_runs_it() -> None:
    async with program() as (app, pilot):
        await press(pilot, "ctrl+p")
        assert showing(app) is Palette
        await search(app, pilot, "new game")
        await press(pilot, "enter")
        assert showing(app) is NewGamePage


@pytest.mark.medium
async def test_it_finds_every_page_from_anywhere_and_closes_again() -> None:
    async with program(RuleLibraryPage()) as (app, pilot):
        await press(pilot, "ctrl+p", "escape")
        assert showing(app) is RuleLibraryPage
        await press(pilot, "ctrl+p", "ctrl+p")
        assert showing(app) is RuleLibraryPage
        await press(pilot, "ctrl+p")
        await search(app, pilot, "statistics")
        await press(pilot, "enter")
        assert showing(app) is StatisticsPage


@pytest.mark.medium
async def test_every_command_of_the_table_is_in_it_but_hidden_aids() -> None:
    for aids in (True, False):
        async with program(TableScreen(table_at(to_play)), settings=Settings(aids=aids)) as (
            app,
            _,
        ):
            helps = {command.help for command in PageCommands(app.screen).commands()}
            for key in commands_in("table"):
                if key.action:
                    assert (key.help in helps) == (aids or key.action not in ASSIST_ACTIONS), key
            titles = {command.title for command in PageCommands(app.screen).commands()}
            assert {way.label for way in WAYS} <= titles


async def test_nothing_is_in_it_twice() -> None:
    async with program() as (app, _):
        titles = [
            command.title.partition("  (")[0] for command in PageCommands(app.screen).commands()
        ]
        assert len(titles) == len(set(titles))


@pytest.mark.medium
@pytest.mark.parametrize(
    ("typed", "first"), [("nil", "Statistics"), ("theme", "Settings"), ("zzzz", None)]
)
async def test_it_finds_what_was_typed_and_nothing_else(typed: str, first: str | None) -> None:
    async with program(RuleLibraryPage()) as (app, _):
        hits = [hit async for hit in PageCommands(app.screen).search(typed)]
        assert [str(hit.prompt) for hit in hits] == ([first] if first else [])


@pytest.mark.medium
async def test_a_click_that_comes_with_the_one_that_closes_it_closes_nothing_else() -> None:
    async with sitting(table_at(to_play), size=(100, 30)) as (screen, pilot):
        app, driver = screen.app, screen.app._driver
        assert driver is not None
        await press(pilot, "ctrl+p")
        assert isinstance(app.screen, Palette)
        palette = app.screen
        app.screen.query_one(Input).value = "zzzz"  # a short list leaves the page in sight
        spots = [(50, y) for y in range(30)]

        def background() -> list[tuple[int, int]]:
            return [at for at in spots if palette.get_widget_at(*at)[0] is palette]

        await until(pilot, lambda: bool(background()))
        for x, y in (background()[-1],) * 3:
            for kind, button in ((events.MouseMove, 0), (events.MouseDown, 1), (events.MouseUp, 1)):
                driver.send_message(kind(None, x, y, 0, 0, button, False, False, False, x, y))
        await wait_for_idle(0)
        await until(pilot, lambda: app.screen is screen)
        await pilot.pause()  # until the other clicks have come
        assert app._exception is None


@pytest.mark.medium
@pytest.mark.one_in(16)
@pytest.mark.parametrize("turns", range(0, 40, 3))
async def test_it_may_be_left_while_commands_are_looked_for(turns: int) -> None:
    async with program() as (app, pilot):
        below = app.screen
        for typed in ("", "s", "st"):
            app.push_screen(Palette("What?"))
            if typed:
                await until(pilot, lambda: bool(app.screen.query(Input)))
                app.screen.query_one(Input).value = typed
            for _ in range(turns):
                await asyncio.sleep(0)
            app.pop_screen()
        await until(pilot, lambda: app.screen is below)
        await pilot.pause()
        assert app._exception is None


@pytest.mark.medium
@pytest.mark.parametrize("size", [(2, 80), (80, 3), (1, 1)])
async def test_its_keys_may_be_pressed_where_there_is_no_room_for_it(size: tuple[int, int]) -> None:
    async with program(size=size) as (app, pilot):
        await press(pilot, "ctrl+p")
        await until(pilot, lambda: bool(app.screen.query_one(OptionList).options))
        await press(pilot, "down", "pagedown", "pageup", "down", "up")
        assert app._exception is None
        assert showing(app) is Palette
