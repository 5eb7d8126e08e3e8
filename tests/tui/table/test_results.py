"""Hand result, score sheet and end of a game, for every number of players."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest

from spades_tui.player_view import View
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.header import Daily
from spades_tui.storage.records.unfinished import is_first_game
from spades_tui.storage.settings import Settings, load_settings
from spades_tui.table.table import SEALED
from spades_tui.text import format_number
from spades_tui.tui.pages.menu.page import MenuPage
from spades_tui.tui.pages.table.game_over import (
    GameOverPage,
)
from spades_tui.tui.pages.table.hand_result import HandResultWindow
from spades_tui.tui.pages.table.score_sheet import ScoreSheetWindow, sheet_lines
from spades_tui.tui.widgets.text_runs import Pieces
from tests.tui.menu.test_menu import begun
from tests.tui.pages import press, program, result_seen, showing, text_of, until
from tests.tui.tables import RoteTable

NAMES = ("You", "West", "North", "East", "Northeast", "Southeast")
WIDTHS = (52, 72, 90)


@cache
def after(preset: str, hands: int) -> View:
    """Return the view after so many hands of a game, or after the game."""
    table = RoteTable(presets()[preset].rules, 3)
    table.play_until(lambda view: len(view.results) == hands or view.outcome is not None)
    return table.view()


@cache
def finished() -> View:
    """Return the view at the end of a short game."""
    table = RoteTable(presets()["quick"].rules, 5)
    table.play_until(lambda view: view.outcome is not None)
    return table.view()


def written(lines: list[Pieces], width: int) -> str:
    """Return lines as text, and fail where pieces overlap or leave the window."""
    found = []
    for line in lines:
        row = [" "] * width
        for piece in line:
            start = piece.x - len(piece.text) if piece.ends else piece.x
            assert start >= 0
            assert start + len(piece.text) <= width, line
            assert set(row[start : start + len(piece.text)]) <= {" "}, line
            row[start : start + len(piece.text)] = piece.text
        found.append("".join(row))
    return "\n".join(found)


@pytest.mark.parametrize("preset", presets())
@pytest.mark.parametrize("width", WIDTHS)
def test_the_score_sheet_fits_and_ends_with_the_score(preset: str, width: int) -> None:
    view = after(preset, 3)
    shown = written(sheet_lines(view, NAMES, width), width)
    for score in view.scores:
        assert format_number(score) in shown


@pytest.mark.parametrize("key", ["enter", "space", "escape", "m"])
async def test_a_key_goes_on_after_a_hand(key: str) -> None:
    async with program(HandResultWindow(after("standard", 1), NAMES)) as (app, pilot):
        assert "Hand 1" in text_of(app)
        await press(pilot, key)
        assert showing(app) is MenuPage


def no_room(*_about: object) -> None:
    raise StorageError("There is no space left on the disk.")


OFFER = "C turns on the checker: it says what a card cost."


@pytest.mark.medium
async def test_the_checker_is_offered_in_one_line_after_the_first_hand() -> None:
    page = HandResultWindow(after("standard", 1), NAMES, is_first=True)
    async with program(page, size=(60, 20)) as (app, pilot):
        assert sum(OFFER in line for line in text_of(app).splitlines()) == 1
        for wanted in ("after", "off", "after"):
            await press(pilot, "C")
            assert load_settings().settings.checker == app.settings.checker == wanted
            assert f"The checker is {'off' if wanted == 'off' else 'on'}" in text_of(app)
            assert OFFER not in text_of(app)
        await press(pilot, "enter")
        assert showing(app) is MenuPage


@pytest.mark.parametrize(
    ("hands", "settings", "is_first"),
    [
        (2, Settings(), True),
        (1, Settings(), False),
        (1, Settings(checker="before"), True),
        (1, Settings(aids=False), True),
    ],
)
async def test_the_checker_is_not_offered_again_nor_where_it_is_known_or_help_is_off(
    hands: int, settings: Settings, is_first: bool
) -> None:
    page = HandResultWindow(after("standard", hands), NAMES, is_first=is_first)
    async with program(page, settings=settings) as (app, pilot):
        assert "checker" not in text_of(app)
        if not settings.aids:
            await press(pilot, "C")
            assert "switched off in the settings" in text_of(app)
            assert app.settings.checker == "off"


@pytest.mark.medium
async def test_a_checker_that_cannot_be_remembered_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    page = HandResultWindow(after("standard", 1), NAMES)
    async with program(page) as (app, pilot):
        monkeypatch.setattr("spades_tui.tui.app.save_settings", no_room)
        await press(pilot, "C")
        assert "no space left" in text_of(app).lower()
        assert app.settings.checker == "after"


@pytest.mark.medium
async def test_reasons_and_review_are_in_sight_from_the_second_game_on() -> None:
    for is_first in (True, False):
        page = HandResultWindow(after("standard", 1), NAMES, is_first=is_first)
        async with program(page) as (app, _):
            assert ("v review" in text_of(app)) == ("w why?" in text_of(app)) == (not is_first)


async def test_the_first_game_is_the_only_one_that_is_saved() -> None:
    assert not is_first_game(None)
    tables = []
    for first in (True, False):
        tables.append(begun())
        assert is_first_game(tables[-1].path) == first
    for table in tables:
        table.close()


@pytest.mark.medium
async def test_the_score_sheet_opens_over_a_result_and_closes_again() -> None:
    page = HandResultWindow(after("solo", 2), NAMES)
    async with program(page, size=(60, 20)) as (app, pilot):
        await press(pilot, "s")
        assert showing(app) is ScoreSheetWindow
        await press(pilot, "enter")
        assert app.screen is page


async def test_the_result_of_many_sides_fits_the_smallest_window() -> None:
    async with program(HandResultWindow(after("solo", 2), NAMES), size=(60, 20)) as (app, _):
        assert text_of(app).count(" → ") >= 4
        assert "scroll" not in text_of(app)


@pytest.mark.medium
async def test_a_long_score_sheet_scrolls() -> None:
    async with program(ScoreSheetWindow(after("solo", 8), NAMES), size=(60, 14)) as (app, pilot):
        await pilot.pause()
        before = text_of(app)
        await press(pilot, "home")
        assert text_of(app) != before


async def test_a_result_that_fits_has_no_key_to_scroll() -> None:
    async with program(HandResultWindow(after("standard", 1), NAMES)) as (app, _):
        assert "scroll" not in text_of(app)


@pytest.mark.medium
async def test_a_window_hides_the_keys_of_the_page_below() -> None:
    async with program(HandResultWindow(after("standard", 1), NAMES)) as (app, pilot):
        assert text_of(app).count("? keys") == 1
        assert "settings" not in text_of(app)
        await press(pilot, "s")
        await press(pilot, "enter", "enter")
        assert "n new game" in text_of(app)


@pytest.mark.medium
async def test_the_end_of_a_game_leads_to_the_menu_and_the_score_sheet() -> None:
    page = GameOverPage(finished(), NAMES)
    async with program(page) as (app, pilot):
        assert "play again" in text_of(app)
        await press(pilot, "s")
        assert showing(app) is ScoreSheetWindow
        await press(pilot, "escape", "m")
        assert showing(app) is MenuPage


@pytest.mark.medium
@pytest.mark.parametrize(("is_board", "offered"), [(False, True), (True, False)])
async def test_a_first_game_offers_the_checker_at_its_table_but_no_board_does(
    is_board: bool, offered: bool
) -> None:
    kind = Daily(date(2026, 3, 3)) if is_board else SEALED
    table = RoteTable(RuleSet(), 11, kind=kind, saved=True)
    table.play_until(lambda view: len(view.tricks) == 12 and view.prompt is not None)
    async with program(table=table, settings=Settings(pace="instant")) as (app, pilot):
        await until(pilot, lambda: table.bot_to_act() is None)
        await press(pilot, "enter")
        await result_seen(pilot)
        assert (OFFER in text_of(app)) == offered
