"""Presses that come too soon, cards that want a second Enter, cards that play themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from spades_tui.player_view import View
from spades_tui.rules.events import CardPlayed
from spades_tui.rules.presets import preset_named
from spades_tui.storage.settings import Settings
from spades_tui.table.table import Table
from spades_tui.tui.frame import input_guard
from spades_tui.tui.pages.table.game_over import GameOverPage
from spades_tui.tui.pages.table.hand_result import HandResultWindow
from spades_tui.tui.table.screen import TableScreen
from tests.tui.pages import result_seen, showing, text_of, until
from tests.tui.table.test_table_screen import (
    INSTANT,
    click_card,
    sitting,
    table_at,
    to_bid,
    to_play,
)
from tests.tui.tables import RoteTable


class Clock:
    """A clock that stands until it is turned."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(input_guard, "clock", found)
    return found


def next_is_mine(view: View) -> bool:
    """Whether one more card of another player brings the viewer's turn."""
    trick = view.trick
    return view.phase == "play" and trick is not None and view.to_act == 3 and len(trick.plays) < 3


async def hurried(table: Table, screen: TableScreen, pilot: Any) -> None:
    await pilot.press("enter")
    await until(pilot, lambda: to_play(table.view()))
    await pilot.pause()


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_press_meant_to_hurry_does_not_play_the_card_that_lights_up(
    clock: Clock, key: str
) -> None:
    table = table_at(next_is_mine)
    async with sitting(table) as (screen, pilot):
        await hurried(table, screen, pilot)
        before = len(table.game.log)
        for _ in range(3):
            clock.now += 0.09
            await pilot.press(key)
        assert len(table.game.log) == before
        clock.now += 0.35
        await pilot.press(key)
        assert any(isinstance(event, CardPlayed) for event in table.game.log[before:])


@pytest.mark.medium
async def test_a_key_held_down_never_plays_a_card(clock: Clock) -> None:
    table = table_at(next_is_mine)
    async with sitting(table) as (screen, pilot):
        await hurried(table, screen, pilot)
        before = len(table.game.log)
        for _ in range(40):
            clock.now += 0.05
            await pilot.press("enter")
        assert len(table.game.log) == before


@pytest.mark.medium
async def test_a_key_held_down_plays_one_card_where_nobody_is_waited_for(clock: Clock) -> None:
    """At the instant pace there is nothing to hurry: the next turn comes at once."""
    table = table_at(to_play)
    async with sitting(table, INSTANT) as (_, pilot):
        before = len(table.game.log)
        for _ in range(30):
            clock.now += 0.03
            await pilot.press("enter")
        await until(pilot, lambda: to_play(table.view()))
        cards = [one for one in table.game.log[before:] if isinstance(one, CardPlayed)]
        assert sum(one.hand == 0 for one in cards) == 1
        clock.now += 0.35
        await pilot.press("enter")
        cards = [one for one in table.game.log[before:] if isinstance(one, CardPlayed)]
        assert sum(one.hand == 0 for one in cards) == 2


async def test_clicks_are_held_back_too(clock: Clock) -> None:
    table = table_at(next_is_mine)
    async with sitting(table) as (screen, pilot):
        await hurried(table, screen, pilot)
        before, place = len(table.game.log), screen.turn.chooser.cursor
        assert place is not None
        await click_card(screen, pilot, place)
        assert len(table.game.log) == before
        clock.now += 0.31
        await click_card(screen, pilot, place)
        assert len(table.game.log) > before


async def test_keys_that_name_an_answer_stay_live(clock: Clock) -> None:
    table = table_at(lambda view: view.phase == "bidding" and view.to_act == 3)
    async with sitting(table) as (screen, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: to_bid(table.view()))
        await pilot.press("4")
        assert screen.turn.pad is not None
        assert screen.turn.pad.decision_text == "Bid 4"
        await pilot.press("enter")
        assert table.view().bids[0] is None
        clock.now += 0.31
        await pilot.press("enter")
        assert table.view().bids[0] is not None


async def test_a_result_stays_until_it_was_seen(clock: Clock) -> None:
    table = table_at(lambda view: bool(view.results))
    async with sitting(table) as (screen, pilot):
        await pilot.press("enter")
        await result_seen(pilot)
        await pilot.press("enter")
        assert isinstance(screen.app.screen, HandResultWindow)
        clock.now += 0.31
        await pilot.press("enter")
        await until(pilot, lambda: showing(screen.app) is TableScreen)


@asynccontextmanager
async def game_over(clock: Clock) -> AsyncIterator[tuple[TableScreen, Pilot[int]]]:
    """A table whose last result has been closed with Enter: the end of the game is told."""
    table = RoteTable(preset_named("quick").rules, 5)
    table.play_until(lambda view: view.outcome is not None)
    async with sitting(table) as (screen, pilot):
        await pilot.press("enter")
        await result_seen(pilot)
        clock.now += 0.31
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(screen.app.screen, GameOverPage))
        yield screen, pilot


@pytest.mark.medium
async def test_closing_a_result_does_not_choose_after_a_game(clock: Clock) -> None:
    async with game_over(clock) as (screen, pilot):
        await pilot.press("enter")
        assert isinstance(screen.app.screen, GameOverPage)


@pytest.mark.medium
async def test_the_end_of_a_game_stays_however_long_it_took_to_appear(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = GameOverPage.body

    def slowly(page: GameOverPage) -> Any:
        clock.now += 0.5
        return inside(page)

    monkeypatch.setattr(GameOverPage, "body", slowly)
    async with game_over(clock) as (screen, pilot):
        await pilot.press("enter")
        assert isinstance(screen.app.screen, GameOverPage)


async def test_a_card_is_played_by_a_second_enter_where_that_is_wanted() -> None:
    table = table_at(lambda view: to_play(view) and len(view.question.actions) > 1)
    async with sitting(table, Settings(pace="step", confirm=True)) as (screen, pilot):
        before = len(table.game.log)
        await pilot.press("enter")
        assert len(table.game.log) == before
        card = screen.turn.chooser.card
        assert card is not None
        assert f"Press Enter again to play the {card.label}." in text_of(screen.app)
        await pilot.press("right", "enter")
        assert len(table.game.log) == before
        await pilot.press("enter")
        assert isinstance(table.game.log[before], CardPlayed)


def forced(view: View) -> bool:
    return to_play(view) and len(view.question.actions) == 1 and len(view.tricks) < 10


@pytest.mark.parametrize("wanted", [False, True])
async def test_the_only_card_there_is_plays_itself_where_that_is_wanted(*, wanted: bool) -> None:
    table = table_at(forced)
    before = len(table.game.log)
    async with sitting(table, Settings(pace="instant", forced=wanted)) as (_, pilot):
        for _ in range(6):
            await pilot.pause()
        assert (len(table.game.log) > before) == wanted
