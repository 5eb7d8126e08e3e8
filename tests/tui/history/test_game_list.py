"""The page of all games: what it lists and finds, what it opens, deletes, copies and backs up."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Static

from spades_tui.history.games import GameListing
from spades_tui.history.replay import Replay
from spades_tui.storage.index import ProgressCallback, ReadingProgress
from spades_tui.storage.listing import price_path
from spades_tui.storage.paths import folders
from spades_tui.storage.records.verify import verify_record
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.dialogs import ConfirmDialog, HandTextDialog, MultilineDialog, TextDialog
from spades_tui.tui.pages.history import page as page_module
from spades_tui.tui.pages.history.details import GameDetails, read_details
from spades_tui.tui.pages.history.page import HistoryPage
from spades_tui.tui.pages.history.replay import ReplayPage
from spades_tui.tui.pages.menu.page import MenuPage
from spades_tui.tui.table.screen import TableScreen
from spades_tui.tui.widgets.rows import Rows
from tests.storage.test_index import keep
from tests.tui.games import finished_game, hand_text, kept_game, with_games
from tests.tui.menu.test_menu import begun
from tests.tui.pages import highlight, press, program, showing, text_of, told, until, write


def is_read(app: SpadesApp) -> bool:
    """Whether the page on the screen has what it reads beside the event loop."""
    return bool(getattr(app.screen, "read", True) and getattr(app.screen, "replay", True))


async def done(
    app: SpadesApp, pilot: Pilot[int], happened: Callable[[], bool] | None = None
) -> None:
    """Wait until the page is read and nothing is read any more, or until something happens."""

    def rests() -> bool:
        reading = [worker for worker in app.workers if worker.group != "default"]
        return is_read(app) and all(worker.is_finished for worker in reading)

    await until(pilot, happened or rests)


def notice(app: SpadesApp) -> str:
    return app.screen.notice if isinstance(app.screen, HistoryPage) else ""


def about(app: SpadesApp) -> str:
    """Return what is said of the highlighted game."""
    return str(app.screen.query_one("#about", Static).content)


@pytest.mark.medium
async def test_typing_shows_only_games_with_every_word_and_escape_all_again() -> None:
    async with program(with_games()) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "/", *"whiz")
        await done(app, pilot)
        assert "1 of 2 games with “whiz”" in text_of(app)
        assert "Standard" not in text_of(app)
        await press(pilot, *"zzz")
        await done(app, pilot)
        assert "No game has these words" in text_of(app)
        await press(pilot, "escape")
        await done(app, pilot)
        assert "2 games" in text_of(app)
        await press(pilot, "/", *"whiz", "enter")
        await done(app, pilot)
        await press(pilot, "enter")
        assert showing(app) is ReplayPage
        await press(pilot, "escape", "escape")
        assert showing(app) is HistoryPage
        await press(pilot, "escape")
        assert showing(app) is MenuPage


@pytest.mark.medium
async def test_keys_are_heard_while_the_records_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def waiting(path: Path) -> Any:
        assert go_on.wait(10)
        return verify_record(path)

    monkeypatch.setattr("spades_tui.storage.index.verify_record", waiting)
    async with program(with_games()) as (app, pilot):
        await pilot.pause()
        assert "Reading" in text_of(app)
        await press(pilot, "question_mark", "escape")
        assert showing(app) is HistoryPage
        for key in ("D", "v", "c"):
            await press(pilot, key)
            assert notice(app) == "The games are still being read."
        go_on.set()
        await done(app, pilot, lambda: "2 games" in text_of(app))
        assert notice(app) == ""


@pytest.mark.medium
async def test_reading_ends_with_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()

    def endless(tell: ProgressCallback) -> GameListing:
        try:
            while True:
                tell(ReadingProgress(1, 2))
                time.sleep(0.001)
        finally:
            ended.set()

    monkeypatch.setattr(page_module, "list_games", endless)
    async with program(HistoryPage()) as (app, pilot):
        await press(pilot, "escape")
        assert showing(app) is not HistoryPage
        await until(pilot, ended.is_set)


@pytest.mark.medium
async def test_a_thousand_games_are_listed_and_only_the_last_one_passed_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept_game()
    told: list[Path] = []

    def noted(path: Path) -> GameDetails:
        told.append(path)
        return read_details(path)

    monkeypatch.setattr(page_module, "read_details", noted)
    async with program(HistoryPage()) as (app, pilot):
        await done(app, pilot)
        page = app.screen
        assert isinstance(page, HistoryPage)
        (entry,) = page.entries
        rows = [entry.row._replace(file=f"game-{number}.jsonl") for number in range(1000)]
        many = GameListing(tuple(entry._replace(row=row) for row in rows))
        monkeypatch.setattr(page_module, "list_games", lambda _tell: many)
        page._read()
        await done(app, pilot)
        assert "1000 games" in text_of(app)
        told.clear()
        for row in (999, 998, 997, 996, 995, 994):
            page.games.move_cursor(row=row)
        await done(app, pilot, lambda: bool(told))
        assert [path.name for path in told] == ["game-994.jsonl"]


@pytest.mark.medium
async def test_enter_goes_on_with_an_unfinished_game_and_back_to_the_one_at_the_table() -> None:
    table = begun()
    table.close()
    async with program(HistoryPage()) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "enter")
        assert showing(app) is TableScreen
        opened = app.table
        assert opened is not None
        assert opened.path == table.path
        await press(pilot, "m", "h")
        await done(app, pilot)
        assert "at the table" in about(app)
        await press(pilot, "D")
        assert "leave it first" in notice(app)
        await press(pilot, "enter")
        assert showing(app) is TableScreen
        assert app.table is opened


@pytest.mark.medium
async def test_a_game_is_deleted_with_its_prices_once_the_question_is_answered() -> None:
    async with program(with_games()) as (app, pilot):
        await done(app, pilot)
        path = folders().records / "game-3.jsonl"
        price_path(path).write_bytes(b"")
        await highlight(pilot, str(path))
        await press(pilot, "D", "enter")
        assert path.exists()
        await press(pilot, "D")
        assert showing(app) is ConfirmDialog
        await press(pilot, "down", "enter")
        await done(app, pilot, lambda: "1 game" in text_of(app))
        assert [one.name for one in folders().records.iterdir()] == ["game-4.jsonl"]


@pytest.mark.medium
async def test_a_click_selects_a_game_and_the_next_one_opens_it() -> None:
    async with program(with_games()) as (app, pilot):
        await done(app, pilot)
        table = app.screen.query_one("#games", Rows)
        assert await pilot.click(table, offset=(10, 2))
        await pilot.pause()
        assert showing(app) is HistoryPage
        assert table.cursor_row == 1
        assert await pilot.click(table, offset=(20, 2))
        await until(pilot, lambda: showing(app) is ReplayPage)


@pytest.mark.medium
async def test_of_two_copies_one_is_deleted_and_the_other_named_and_listed() -> None:
    path = keep(3)
    copy = path.with_name("copy.jsonl")
    copy.write_bytes(path.read_bytes())
    async with program(HistoryPage()) as (app, pilot):
        await done(app, pilot)
        await highlight(pilot, str(copy))
        await press(pilot, "D")
        assert "the same game in game-3.jsonl stays" in " ".join(told(app, "#words").split())
        await press(pilot, "down", "enter")
        await done(app, pilot, lambda: "game-3.jsonl is listed now" in notice(app))
        assert not copy.exists()
        assert path.exists()


@pytest.mark.medium
async def test_a_game_open_in_another_window_is_neither_opened_nor_deleted() -> None:
    table = begun()
    assert table.path is not None
    async with program(HistoryPage()) as (app, pilot):
        await done(app, pilot)
        for keys in (("enter",), ("D", "down", "enter")):
            await press(pilot, *keys)
            await done(app, pilot)
            assert showing(app) is HistoryPage
            assert "another window" in text_of(app)
            assert table.path.exists()
    table.close()


@pytest.mark.medium
@pytest.mark.parametrize("key", ["c", "v"])
async def test_of_a_game_without_a_finished_hand_nothing_is_copied_or_reviewed(key: str) -> None:
    begun()
    async with program(HistoryPage()) as (app, pilot):
        await done(app, pilot)
        await press(pilot, key)
        await done(app, pilot, lambda: notice(app) == "No hand of this game is finished yet.")


@pytest.mark.medium
async def test_hands_are_copied_as_text() -> None:
    async with program(with_games()) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "c")
        await done(app, pilot, lambda: isinstance(app.screen, HandTextDialog))
        window = app.screen
        assert isinstance(window, HandTextDialog)
        assert window.text.count("[Deal ") == len(finished_game(4).state.results)
        await press(pilot, "c")
        assert app.clipboard == window.text


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize("key", ["F", "U"])
async def test_a_path_without_a_file_is_told_where_it_is_typed(tmp_path: Path, key: str) -> None:
    async with program(with_games()) as (app, pilot):
        await done(app, pilot)
        await press(pilot, key)
        asking = showing(app)
        await write(pilot, str(tmp_path / "none.txt"))
        assert showing(app) is asking
        assert "There is no file" in told(app, "#wrong")
        await press(pilot, "escape")
        assert showing(app) is HistoryPage


@pytest.mark.medium
async def test_all_games_go_into_one_file_and_come_back(tmp_path: Path) -> None:
    target = tmp_path / "all.zip"
    async with program(with_games()) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "B")
        await write(pilot, str(target))
        await done(app, pilot, lambda: "all.zip: 2 files" in notice(app))
        await press(pilot, "B")
        await write(pilot, str(target))
        assert showing(app) is TextDialog
        assert "already exists" in told(app, "#wrong")
        await press(pilot, "escape")
        (folders().records / "game-3.jsonl").unlink()
        changed = folders().records / "game-4.jsonl"
        before = changed.read_bytes()
        changed.write_bytes(before + b"\n")
        await press(pilot, "U")
        await write(pilot, str(target))
        await done(app, pilot, lambda: showing(app) is ConfirmDialog)
        assert changed.read_bytes() != before
        await press(pilot, "down", "enter")
        await done(app, pilot, lambda: changed.read_bytes() == before)
        assert "2 games" in text_of(app)
        await press(pilot, "U")
        (tmp_path / "no.zip").write_bytes(b"nothing")
        await write(pilot, str(tmp_path / "no.zip"))
        await done(app, pilot, lambda: "no.zip" in notice(app))


@pytest.mark.medium
async def test_a_record_of_which_nothing_can_be_used_says_so() -> None:
    folders().records.mkdir(parents=True)
    (folders().records / "foreign.jsonl").write_bytes(b"hello\n")
    async with program(HistoryPage()) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "enter")
        assert showing(app) is HistoryPage
        assert "foreign.jsonl" in notice(app)
        problem = notice(app)
        games = app.screen
        assert isinstance(games, HistoryPage)
        for key in ("v", "c"):
            games.show_notice("")
            await press(pilot, key)
            assert notice(app) == problem
        await press(pilot, "D", "down", "enter")
        await done(app, pilot, lambda: "No games yet" in text_of(app))
        await press(pilot, "D")
        assert notice(app) == "There is no game in the list."


@pytest.mark.medium
async def test_pasted_hands_are_kept_and_highlighted() -> None:
    async with program(with_games()) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "F")
        text = hand_text()
        app.post_message(Paste(text))
        await done(app, pilot, lambda: "1 hand kept" in notice(app))
        page = app.screen
        assert isinstance(page, HistoryPage)
        await done(app, pilot, lambda: len(page.entries) == 3)
        assert page.games.entry is not None
        assert page.games.entry.row.kind == "imported"
        assert Replay.open(page.games.entry.path).hand_text() == text


@pytest.mark.medium
async def test_hands_come_from_a_file_and_what_is_wrong_is_said_before_it_is_kept(
    tmp_path: Path,
) -> None:
    (tmp_path / "hands.txt").write_text(hand_text())
    async with program(with_games()) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "F")
        app.post_message(Paste(hand_text().replace("[Deal ", "[Dael ")))
        await done(app, pilot, lambda: "Deal" in told(app, "#wrong"))
        assert showing(app) is MultilineDialog
        await write(pilot, str(tmp_path / "none.txt"))
        assert "There is no file" in told(app, "#wrong")
        await press(pilot, "escape", "F")
        app.post_message(Paste(str(tmp_path / "hands.txt")))
        await done(app, pilot)
        await press(pilot, "enter")
        await done(app, pilot, lambda: "1 hand kept" in notice(app))
        assert len(list(folders().records.glob("*.jsonl"))) == 3
