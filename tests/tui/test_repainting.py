"""What is written where something has changed leaves the terminal as drawing all of it would."""

from __future__ import annotations

from typing import Any

import pyte
import pytest
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.widgets import Input

from spades_tui.storage.settings import Settings
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.repainting import Patches
from tests.tui.pages import press, program
from tests.tui.test_pages import PAGES
from tests.tui.test_table_screen import sitting, table_at, to_bid, to_play

SIZE = (60, 20)


class Watched:
    """A terminal that shows what a program writes to it.

    Attributes:
        patched: updates that were made of single cells.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.patched = 0
        self._terminal = pyte.Screen(*SIZE)
        self._stream = pyte.Stream(self._terminal)
        monkeypatch.setattr(App, "_display", lambda app, _screen, update: self._take(app, update))

    def _take(self, app: App[Any], update: CompositorUpdate | None) -> None:
        if update is not None:
            self.patched += isinstance(update, Patches)
            self._stream.feed(update.render_segments(app.console))
        app.post_display_hook()

    def shows(self, app: SpadesApp) -> bool:
        """Whether it looks as it would if all were drawn anew."""
        anew = pyte.Screen(*SIZE)
        whole = app.screen._compositor.render_full_update().render_segments(app.console)
        pyte.Stream(anew).feed(whole)
        return all(self._terminal.buffer[y] == anew.buffer[y] for y in range(SIZE[1]))


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Watched:
    """A terminal that the program of this test draws on."""
    return Watched(monkeypatch)


@pytest.mark.parametrize("wanted", [to_play, to_bid])
async def test_keys_at_the_table(terminal: Watched, wanted: Any) -> None:
    async with sitting(table_at(wanted), size=SIZE) as (screen, pilot):
        for key in ("right", "1", "n", "l", "s", "down", "escape", "enter"):
            await press(pilot, key)
            await pilot.pause()
            assert terminal.shows(screen.app), key  # type: ignore[arg-type]
    assert terminal.patched > 2


@pytest.mark.parametrize("page", ["library", "games", "editor"])
async def test_moving_through_a_page(terminal: Watched, page: str) -> None:
    async with program(PAGES[page](), size=SIZE) as (app, pilot):
        for key in ("down", "end", "up", "right", "pagedown"):
            await press(pilot, key)
            await pilot.pause()
            assert terminal.shows(app), key
    assert terminal.patched > 1


async def test_typing_into_a_field_of_textual(terminal: Watched) -> None:
    async with program(PAGES["games"](), size=SIZE) as (app, pilot):
        await press(pilot, "slash")
        assert isinstance(app.focused, Input)
        for key in "a字b":
            await press(pilot, key)
            await pilot.pause()
            assert terminal.shows(app), key


@pytest.mark.parametrize("ascii_only", [False, True])
async def test_without_colors(
    terminal: Watched, ascii_only: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    settings = Settings(ascii=ascii_only, pace="instant")
    async with sitting(table_at(to_play), settings, SIZE) as (screen, pilot):
        for key in ("right", "right"):
            await press(pilot, key)
            await pilot.pause()
            assert terminal.shows(screen.app), key  # type: ignore[arg-type]
    assert terminal.patched > 2
