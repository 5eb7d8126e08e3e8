"""Opening a page for a test, and reading what is on the screen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from spades_tui.storage.settings import Settings
from spades_tui.table.table import Table
from spades_tui.table.worker.client import WorkerClient
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.pages.menu import page
from spades_tui.tui.pages.table.hand_result import HandResultWindow
from spades_tui.tui.widgets.lists import Choices
from spades_tui.tui.widgets.rows import Rows
from spades_tui.tui.widgets.text_pane import TextPane
from tests.tui.pilots import running

PATIENCE = 60.0
"""Seconds to wait for an event before a test fails, even on a busy machine."""

page.NEXT_GAME_DELAY_S = 0.001
SIZES = ((60, 20), (80, 24), (100, 30), (160, 50))


def showing(app: App[Any]) -> type[Screen[Any]]:
    """Return the class of the top screen."""
    return type(app.screen)


def text_of(app: App[Any]) -> str:
    """Return the text of the screen, one line a row."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def page_of(app: App[Any]) -> str:
    """Return the text of the top page; of a window, only its inside."""
    lines = text_of(app).split("\n")
    windows = app.screen.query("#box")
    if not windows:
        return "\n".join(lines)
    box = windows.first().region
    return "\n".join(line[box.x : box.right] for line in lines[box.y : box.bottom])


@asynccontextmanager
async def program(
    page: Screen[Any] | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    settings: Settings | None = None,
    table: Table | None = None,
    thinker: WorkerClient | None = None,
) -> AsyncIterator[tuple[SpadesApp, Pilot[int]]]:
    """Run the program and yield it and its pilot.

    Args:
        page: a page to open over the first screen; None for none.
        size: columns and rows of the terminal.
        settings: the settings; None for the defaults.
        table: the table to open; None for the menu.
        thinker: the client of the bots' process; None for none.
    """
    app = SpadesApp(settings, table, thinker)
    async with running(app, size) as pilot:
        await pilot.pause()
        if page is not None:
            app.push_screen(page)
            await pilot.pause()
        yield app, pilot
        app.workers.cancel_all()  # as on leaving: what they show a page on has gone before them


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys one after another, each when the previous one has had its effect."""
    for key in keys:
        await pilot.press(key)


async def until(pilot: Pilot[Any], happened: Callable[[], bool]) -> None:
    """Wait until `happened` returns True, and let the program react to it.

    The condition is tested less often the longer it takes.
    """
    end, rest = time.monotonic() + PATIENCE, 0.0
    while not happened():
        assert time.monotonic() < end, f"that never happened; on the screen: {text_of(pilot.app)}"
        await pilot.pause()
        await asyncio.sleep(rest)
        rest = min(rest + 0.001, 0.02)
    await pilot.pause()


async def read(app: App[Any], pilot: Pilot[int]) -> None:
    """Wait until the page shows what it reads in the background, and no work is left."""
    await until(pilot, lambda: "Reading " not in text_of(app))
    await app.workers.wait_for_complete()
    await pilot.pause()


async def result_seen(pilot: Pilot[Any]) -> None:
    """Wait until the result of a hand is shown and Enter closes it."""
    await until(
        pilot, lambda: isinstance(page := pilot.app.screen, HandResultWindow) and page.is_displayed
    )


def told(app: App[Any], where: str) -> str:
    """Return the whole text of the widget that the selector `where` finds."""
    widget = app.screen.query_one(where)
    if isinstance(widget, TextPane):
        return widget.text
    return str(widget.render())


async def write(pilot: Pilot[int], text: str) -> None:
    """Set the text of the input field and press Enter."""
    from textual.widgets import Input

    pilot.app.screen.query_one(Input).value = text
    await press(pilot, "enter")


def row_keys(app: App[Any]) -> list[str]:
    """Return the keys of the rows of the first list on the screen."""
    return [item.key for item in app.screen.query(Choices).first().items if item.key]


async def highlight(pilot: Pilot[int], key: str) -> None:
    """Highlight the row with `key` in the list on the screen."""
    screen = pilot.app.screen
    for table in screen.query(Rows)[:1]:
        table.move_cursor(row=table.get_row_index(key))
    for choices in screen.query(Choices):
        choices.highlighted = choices.get_option_index(key)
    await pilot.pause()
