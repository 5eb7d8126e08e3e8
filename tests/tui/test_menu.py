"""The menu: unfinished games, the way to every page, the way back to the table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from textual import events

from spades_tui.rules.events import Seated
from spades_tui.rules.presets import preset_named
from spades_tui.session.seats import seats_for
from spades_tui.session.table import Table
from spades_tui.storage.paths import folders
from spades_tui.storage.records import lines_of, read_record
from spades_tui.storage.settings import Settings
from spades_tui.tui.screens.help import HelpScreen
from spades_tui.tui.screens.library import LibraryScreen
from spades_tui.tui.screens.menu import SHOWN, MenuScreen
from spades_tui.tui.screens.menu_words import when
from spades_tui.tui.screens.new_game import NewGameScreen
from spades_tui.tui.screens.players import PickPlayer
from spades_tui.tui.screens.rules_page import RulesPage
from spades_tui.tui.screens.settings import SettingsScreen
from spades_tui.tui.table.screen import TableScreen
from spades_tui.tui.widgets.listing import Listing
from tests.storage.versions import EARLIER, NEWER
from tests.tui.pages import highlight, press, program, showing, text_of, until


def begun(preset: str = "standard", seed: int = 1) -> Table:
    """Return a game on disk with its first hand dealt."""
    chosen = preset_named(preset)
    table = Table.new(chosen.rules, seed, seats_for(chosen.rules, "rookie", "rookie"),
                      title=chosen.title)  # fmt: skip
    table.deal()
    return table


async def test_the_menu_offers_to_go_on_only_with_a_game() -> None:
    async with program() as (app, _):
        assert "c continue" not in text_of(app)
    begun()
    async with program() as (app, _):
        assert "c continue" in text_of(app)


async def test_a_game_and_a_link_to_it_are_one_at_first_sight_too() -> None:
    table = begun()
    assert table.path is not None
    table.close()
    table.path.with_name("link.jsonl").symlink_to(table.path)
    async with program() as (app, _):
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        assert menu._glance() == menu._count == 1


async def test_the_menu_without_games_begins_with_a_deal() -> None:
    async with program() as (app, _):
        shown = text_of(app)
        assert "S P A D E S" in shown
        assert "Continue" not in shown
        assert app.screen.query_one(Listing).key == "deal"


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


async def test_continue_says_who_plays_where_there_is_room_and_under_the_list_else() -> None:
    begun().close()
    who = "ots at level rookie"
    async with program(size=(160, 30)) as (app, _):
        row = next(line for line in text_of(app).splitlines() if "Continue" in line)
        assert f" · b{who}" in row
    async with program(size=(60, 20)) as (app, pilot):
        assert app.screen.query_one(Listing).key == "game:0"
        await until(pilot, lambda: f"B{who}." in text_of(app))
        await press(pilot, "down")
        assert who not in text_of(app)


@pytest.mark.parametrize("size", [(60, 30), (80, 40), (200, 60)])
async def test_the_menu_stands_in_the_middle_where_there_is_room(size: tuple[int, int]) -> None:
    async with program(size=size) as (app, _):
        lines = text_of(app).splitlines()[:-1]
        full = [at for at, line in enumerate(lines) if line.strip()]
        assert abs(full[0] - (len(lines) - 1 - full[-1])) <= 2


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("key", "page"),
    [("n", NewGameScreen), ("r", LibraryScreen), ("s", SettingsScreen), ("?", HelpScreen)],
)
async def test_letters_open_the_pages_and_escape_or_m_close_them(key: str, page: Any) -> None:
    async with program() as (app, pilot):
        for back in ("escape", "m"):
            await press(pilot, key)
            assert showing(app) is page
            await press(pilot, back)
            assert showing(app) is MenuScreen


async def test_an_unfinished_game_is_told_with_title_hand_and_score() -> None:
    begun().close()
    async with program() as (app, _):
        assert "Standard · hand 1 · Us 0, Them 0" in text_of(app)


async def test_enter_goes_on_with_the_game_that_is_lit() -> None:
    table = begun()
    path = table.path
    table.close()
    async with program() as (app, pilot):
        await press(pilot, "enter")
        assert showing(app) is TableScreen
        assert app.table is not None
        assert app.table.path == path


async def test_a_game_open_in_another_window_is_marked_and_not_opened() -> None:
    table = begun()
    async with program() as (app, pilot):
        assert "open in another window" in text_of(app)
        await press(pilot, "enter")
        assert showing(app) is MenuScreen
        assert app.table is None
    table.close()


async def test_many_games_are_shown_on_demand() -> None:
    for seed in range(SHOWN + 2):
        begun(seed=seed).close()
    async with program(size=(80, 30)) as (app, pilot):
        assert text_of(app).count("Continue") == SHOWN
        assert "2 unfinished" in text_of(app)
        await highlight(pilot, "more")
        await press(pilot, "enter")
        assert text_of(app).count("Continue") == SHOWN + 2


async def test_a_game_can_be_given_up_but_only_on_being_asked_twice() -> None:
    begun().close()
    async with program() as (app, pilot):
        await press(pilot, "D", "enter")
        assert "Continue" in text_of(app)
        await press(pilot, "D", "down", "enter")
        assert "Continue" not in text_of(app)


async def test_over_an_open_table_the_menu_leads_back_and_tells_its_rules() -> None:
    table = begun("alpha-theta")
    async with program(table=table) as (app, pilot):
        await press(pilot, "m")
        shown = text_of(app)
        assert "Back to game" in shown
        assert "Continue" not in shown
        await highlight(pilot, "read")
        await press(pilot, "enter")
        assert showing(app) is RulesPage
        assert getattr(app.screen, "rules", None) == table.rules
        await press(pilot, "m", "m")
        assert showing(app) is TableScreen


async def test_a_row_is_opened_with_the_mouse() -> None:
    async with program() as (app, pilot):
        listing = app.screen.query_one(Listing)
        y = next(at for at, row in enumerate(listing.rows) if row.label == "Settings")
        await pilot.click(Listing, offset=(10, y))
        await pilot.pause()
        assert showing(app) is SettingsScreen


async def test_only_left_clicks_count_and_of_a_double_click_the_second_opens_nothing_else() -> None:
    async with program() as (app, pilot):
        listing = app.screen.query_one(Listing)
        y = next(at for at, row in enumerate(listing.rows) if row.label == "Settings")
        x, y = listing.region.x + 10, listing.region.y + y

        async def click(chain: int, button: int = 1) -> str:
            at = events.Click(None, x, y, 0, 0, button, False, False, False, x, y, chain=chain)
            app.screen._forward_event(at)
            await pilot.pause()
            await pilot.pause()
            return app.screen.query_one(Listing).key

        for button in (2, 3):
            await click(1, button)
            assert showing(app) is MenuScreen
        first = await click(1)
        assert showing(app) is SettingsScreen
        assert await click(2) == first
        assert await click(1) != first, "a click of its own is heard"


async def test_a_hint_is_opened_with_the_mouse() -> None:
    async with program() as (app, pilot):
        await pilot.click("#hints", offset=(text_of(app).splitlines()[-1].index("new game"), 0))
        await pilot.pause()
        assert showing(app) is NewGameScreen


async def test_a_foreign_file_among_the_games_is_told(spades_home: Any) -> None:
    games = spades_home / "state" / "games"
    games.mkdir(parents=True)
    (games / "shopping.jsonl").write_text("bread\nmilk\n")
    async with program() as (app, _):
        assert "shopping" in text_of(app)


def test_a_moment_is_told_as_one_says_it() -> None:
    now = datetime.now().astimezone().replace(hour=12)
    assert when(now, now) == f"{now:%H:%M}"
    assert when(now - timedelta(days=1), now).startswith("yesterday")
    assert str((now - timedelta(days=400)).year) in when(now - timedelta(days=400), now)
    assert when(now.astimezone(UTC), now) == f"{now:%H:%M}"
    assert when(datetime(2026, 3, 3, 12).astimezone(), datetime(2026, 9, 3).astimezone()) == "Mar 3"


async def test_games_of_other_versions_are_listed_and_cannot_be_opened() -> None:
    games = folders().games
    games.mkdir(parents=True)
    (games / "old.jsonl").write_bytes(EARLIER)
    (games / "new.jsonl").write_bytes(NEWER)
    async with program() as (app, pilot):
        shown = text_of(app)
        assert "saved by an earlier version · old.jsonl" in shown
        assert "saved by a newer version · new.jsonl" in shown
        assert "c continue" not in shown
        await highlight(pilot, "other:0")
        await press(pilot, "enter")
        assert "was saved by a newer version of Spades" in text_of(app)
        await press(pilot, "n")
        assert showing(app) is NewGameScreen
    assert (games / "old.jsonl").read_bytes() == EARLIER
    assert (games / "new.jsonl").read_bytes() == NEWER


async def test_who_takes_over_is_asked_where_a_player_cannot_be_had() -> None:
    table = begun()
    table.close()
    assert table.path is not None
    record = read_record(table.path)
    assert record.header is not None
    levels = (None, "nobody:here", "rookie", "rookie")
    header = msgspec.structs.replace(record.header, levels=levels)
    table.path.write_bytes(lines_of((header, *record.events))[0])
    async with program() as (app, pilot):
        await press(pilot, "enter")
        assert showing(app) is PickPlayer
        assert "nobody:here cannot play here" in text_of(app)
        await press(pilot, "enter")
        assert showing(app) is TableScreen
        assert app.table is not None
        assert app.table.seats.levels == (None, "club", "rookie", "rookie")
        assert Seated(1, "club") in app.table.log()
