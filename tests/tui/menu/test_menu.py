"""The menu: unfinished games, the way to every page, the way back to the table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import msgspec
import pytest
from textual import events

from spades_tui.rules.events import Seated
from spades_tui.rules.presets import preset_named
from spades_tui.storage.paths import folders
from spades_tui.storage.records.record import encode_lines, read_record
from spades_tui.storage.settings import Settings
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table
from spades_tui.tui.pages.help import KeysWindow
from spades_tui.tui.pages.history.page import HistoryPage
from spades_tui.tui.pages.menu.page import MenuPage
from spades_tui.tui.pages.menu.words import relative_time
from spades_tui.tui.pages.new_game import NewGamePage
from spades_tui.tui.pages.players import PlayerPickerPage
from spades_tui.tui.pages.review.page import ReviewPage
from spades_tui.tui.pages.rules.library import RuleLibraryPage
from spades_tui.tui.pages.settings import SettingsPage
from spades_tui.tui.pages.statistics.fairness import FairnessPage
from spades_tui.tui.pages.statistics.page import StatisticsPage
from spades_tui.tui.table.screen import TableScreen
from spades_tui.tui.widgets.lists import Choices
from spades_tui.tui.widgets.rows import Rows
from tests.review.mistakes import reviewed_game
from tests.storage.versions import EARLIER, NEWER
from tests.tui.games import with_games
from tests.tui.pages import highlight, press, program, read, row_keys, showing, text_of, until


def shows(app: Any, words: str) -> bool:
    return words in text_of(app)


def begun(preset: str = "standard", seed: int = 1) -> Table:
    """Return a game on disk with its first hand dealt."""
    chosen = preset_named(preset)
    table = Table.new(chosen.rules, seed, make_seats(chosen.rules, "rookie", "rookie"),
                      title=chosen.title)  # fmt: skip
    table.deal()
    return table


@pytest.mark.medium
async def test_the_menu_offers_to_go_on_only_with_a_game() -> None:
    async with program() as (app, _):
        assert "c continue" not in text_of(app)
    begun().close()
    async with program() as (app, _):
        assert "c continue" in text_of(app)


async def test_a_game_and_a_link_to_it_are_one() -> None:
    table = begun()
    assert table.path is not None
    table.close()
    table.path.with_name("link.jsonl").symlink_to(table.path)
    async with program() as (app, pilot):
        menu = app.screen
        assert isinstance(menu, MenuPage)
        await until(pilot, lambda: menu._games is not None)
        assert menu._games is not None
        assert [game.path for game in menu._games] == [table.path]


async def test_the_menu_without_games_begins_with_a_deal() -> None:
    async with program() as (app, _):
        shown = text_of(app)
        assert "S P A D E S" in shown
        assert "Continue" not in shown
        assert app.screen.query_one(Choices).key == "deal"


async def test_the_first_row_deals_the_last_rules_to_the_last_players() -> None:
    settings = Settings(preset="solo", opponents="jory,novice", names=("Ann",))
    async with program(settings=settings, size=(120, 30)) as (app, pilot):
        for _ in range(500):
            if "Jory" in text_of(app):
                break
            await pilot.pause()
        assert "against Jory, North (novice) and Jory 2" in text_of(app)
        await highlight(pilot, "deal")
        await press(pilot, "enter")
        assert showing(app) is TableScreen
        assert app.table is not None
        assert app.table.rules == preset_named("solo").rules
        assert app.table.seats.levels == (None, "jory", "novice", "jory")
        assert app.table.names[0] == "Ann"


@pytest.mark.medium
async def test_each_row_shows_what_it_leads_to() -> None:
    begun().close()
    async with program(size=(60, 20)) as (app, pilot):
        assert app.screen.query_one(Choices).key == "continue"
        await until(pilot, lambda: "Bots at level rookie." in text_of(app))
        await press(pilot, "down")
        await until(pilot, lambda: "4 players · to 500" in text_of(app))
        assert "rookie" not in text_of(app)
    async with program(size=(120, 40)) as (app, pilot):
        await until(pilot, lambda: "Hand 1 is waiting" in text_of(app))
        assert "Us 0 · Them 0" in text_of(app)
        leads = {
            "learn": "of 19 lessons done",
            "settings": "Deck:",
            "games": "Standard · in the first hand",
            "library": "Standard,",
        }
        for key, words in leads.items():
            await highlight(pilot, f"way('{key}')")
            await until(pilot, partial(shows, app, words))


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("key", "page"),
    [("n", NewGamePage), ("r", RuleLibraryPage), ("s", SettingsPage), ("?", KeysWindow)],
)
async def test_letters_open_the_pages_and_escape_or_m_close_them(key: str, page: Any) -> None:
    async with program() as (app, pilot):
        for back in ("escape",) if page is RuleLibraryPage else ("escape", "m"):
            await press(pilot, key)
            assert showing(app) is page
            await press(pilot, back)
            assert showing(app) is MenuPage


@pytest.mark.medium
async def test_the_last_game_has_a_row_that_opens_its_review() -> None:
    reviewed_game()  # whose prices are there
    async with program(size=(120, 40)) as (app, pilot):
        await until(pilot, lambda: "Last game" in text_of(app))
        await highlight(pilot, "last")
        await press(pilot, "enter")
        assert showing(app) is ReviewPage


@pytest.mark.medium
async def test_enter_goes_on_with_the_game_that_is_lit() -> None:
    table = begun()
    path = table.path
    table.close()
    async with program() as (app, pilot):
        await press(pilot, "enter")
        assert showing(app) is TableScreen
        assert app.table is not None
        assert app.table.path == path


async def test_a_game_open_in_another_window_does_not_wait_here() -> None:
    table = begun()
    async with program() as (app, pilot):
        assert app.screen.query_one(Choices).key == "deal"
        await press(pilot, "c")
        assert showing(app) is MenuPage
    table.close()


@pytest.mark.medium
async def test_the_game_played_last_is_the_one_that_waits_the_others_are_in_the_history() -> None:
    for seed in range(3):
        begun(seed=seed).close()
    async with program() as (app, pilot):
        assert row_keys(app).count("continue") == 1
        await press(pilot, "h")
        assert showing(app) is HistoryPage
        await read(app, pilot)
        table = app.screen.query_one("#games", Rows)
        assert [str(table.get_row_at(row)[2]) for row in range(table.row_count)] == ["waiting"] * 3
        assert table.cursor_row == 0


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize(("key", "page"), [("t", StatisticsPage), ("O", FairnessPage)])
async def test_the_history_leads_to_statistics_and_fairness(key: str, page: Any) -> None:
    async with program(with_games()) as (app, pilot):
        await read(app, pilot)
        await press(pilot, key)
        assert showing(app) is page


@pytest.mark.medium
async def test_over_an_open_table_the_menu_leads_back() -> None:
    async with program(table=begun("alpha-theta")) as (app, pilot):
        await press(pilot, "m")
        rows = [item.label for item in app.screen.query_one(Choices).items if item.label]
        assert rows == [
            "Continue", "New game", "Learn", "Practice", "Deal of the day", "History",
            "House rules", "Settings",
        ]  # fmt: skip
        assert "q quit" in text_of(app)
        await press(pilot, "enter")
        assert showing(app) is TableScreen


async def test_a_row_is_opened_with_the_mouse() -> None:
    async with program() as (app, pilot):
        listing = app.screen.query_one(Choices)
        y = next(at for at, row in enumerate(listing.items) if row.label == "Settings")
        await pilot.click(Choices, offset=(10, y))
        await pilot.pause()
        assert showing(app) is SettingsPage


def page_state(app: Any) -> tuple[object, str]:
    """Return the page on top and what is on it."""
    return app.screen, text_of(app)


async def test_only_left_clicks_count_and_of_a_double_click_the_second_opens_nothing_else() -> None:
    async with program() as (app, pilot):
        listing = app.screen.query_one(Choices)
        y = next(at for at, row in enumerate(listing.items) if row.label == "Settings")
        x, y = listing.region.x + 10, listing.region.y + y

        async def click(chain: int, button: int = 1) -> str:
            at = events.Click(None, x, y, 0, 0, button, False, False, False, x, y, chain=chain)
            app.screen._forward_event(at)
            await pilot.pause()
            await pilot.pause()
            return showing(app).__name__

        for button in (2, 3):
            await click(1, button)
            assert showing(app) is MenuPage
        await click(1)
        assert showing(app) is SettingsPage
        before = page_state(app)
        await click(2)
        assert page_state(app) == before
        await pilot.click(Choices, offset=(10, 2))
        await pilot.pause()
        assert page_state(app) != before, "a click of its own is heard"


async def test_a_hint_is_opened_with_the_mouse() -> None:
    async with program() as (app, pilot):
        await pilot.click("#key-line", offset=(text_of(app).splitlines()[-1].index("new game"), 0))
        await pilot.pause()
        assert showing(app) is NewGamePage


async def test_a_foreign_file_among_the_games_is_told(spades_home: Any) -> None:
    games = spades_home / "state" / "games"
    games.mkdir(parents=True)
    (games / "shopping.jsonl").write_text("bread\nmilk\n")
    async with program() as (app, _):
        assert "shopping" in text_of(app)


def test_a_moment_is_told_as_one_says_it() -> None:
    now = datetime.now().astimezone().replace(hour=12)
    assert relative_time(now, now) == f"{now:%H:%M}"
    assert relative_time(now - timedelta(days=1), now).startswith("yesterday")
    assert str((now - timedelta(days=400)).year) in relative_time(now - timedelta(days=400), now)
    assert relative_time(now.astimezone(UTC), now) == f"{now:%H:%M}"
    assert (
        relative_time(datetime(2026, 3, 3, 12).astimezone(), datetime(2026, 9, 3).astimezone())
        == "Mar 3"
    )


@pytest.mark.medium
async def test_games_of_other_versions_do_not_wait_and_stay_as_they_are() -> None:
    games = folders().games
    games.mkdir(parents=True)
    (games / "old.jsonl").write_bytes(EARLIER)
    (games / "new.jsonl").write_bytes(NEWER)
    async with program() as (app, pilot):
        assert "Continue" not in text_of(app)
        await press(pilot, "h")
        await read(app, pilot)
        for name, words in (("old", "an earlier version"), ("new", "a newer version")):
            await highlight(pilot, str(games / f"{name}.jsonl"))
            await read(app, pilot)
            shown = " ".join(text_of(app).replace("│", " ").split())
            assert f"{name}.jsonl was saved by {words} of Spades" in shown
            assert "cannot open" in shown
        assert "amaged" not in text_of(app)
    assert (games / "old.jsonl").read_bytes() == EARLIER
    assert (games / "new.jsonl").read_bytes() == NEWER


@pytest.mark.medium
async def test_who_takes_over_is_asked_where_a_player_cannot_be_had() -> None:
    table = begun()
    table.close()
    assert table.path is not None
    record = read_record(table.path)
    assert record.header is not None
    levels = (None, "nobody:here", "rookie", "rookie")
    header = msgspec.structs.replace(record.header, levels=levels)
    table.path.write_bytes(encode_lines((header, *record.events))[0])
    async with program() as (app, pilot):
        await press(pilot, "enter")
        assert showing(app) is PlayerPickerPage
        assert "nobody:here cannot play here" in text_of(app)
        await press(pilot, "enter")
        assert showing(app) is TableScreen
        assert app.table is not None
        assert app.table.seats.levels == (None, "club", "rookie", "rookie")
        assert Seated(1, "club") in app.table.log()
