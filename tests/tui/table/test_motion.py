"""What moves at the table, on a clock that is turned by hand; everywhere else nothing does."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from spades_tui.player_view import View
from spades_tui.rules.presets import preset_named
from spades_tui.storage.settings import Settings
from spades_tui.tui import app
from spades_tui.tui.drawing.card_row import CardToken
from spades_tui.tui.table import motion
from spades_tui.tui.table.base import PlayerHand
from spades_tui.tui.table.felt import TrickArea
from spades_tui.tui.table.screen import TableScreen
from tests.tui.table.test_table_screen import sitting
from tests.tui.tables import RoteTable

SIZE = (120, 40)


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, in its only element."""
    time = [100.0]
    monkeypatch.setattr(motion, "clock", lambda: time[0])
    return time


def table_of(tricks: int) -> RoteTable:
    def to_act(view: View) -> bool:
        prompt = view.prompt
        mine = prompt is not None and prompt.seat == 0 and prompt.kind == "play"
        return mine and len(view.tricks) == tricks and view.trick is not None

    table = RoteTable(preset_named("standard").rules, 3)
    table.play_until(to_act)
    return table


def moving(screen: TableScreen) -> None:
    screen.app.animation_level = "full"


def flying(screen: TableScreen) -> int | None:
    return screen.motion.flying


def dealt(screen: TableScreen) -> int | None:
    return screen.motion.dealt


async def act(screen: TableScreen, pilot: Pilot[int]) -> None:
    """Let whoever is to act do so once, as the pace would."""
    screen.flow.hurried = False
    screen.flow.bot_acts(screen.flow._turn)
    await pilot.pause()


@pytest.mark.medium
async def test_a_card_flies_to_the_trick_and_the_trick_to_its_winner(now: list[float]) -> None:
    async with sitting(table_of(1), size=SIZE) as (screen, pilot):
        moving(screen)
        felt, flyer, packet = screen.query_one(TrickArea), screen.motion.card, screen.motion.packet
        await pilot.press("enter")
        assert flying(screen) == 0
        start = flyer.offset
        end = felt.card_position(0)
        assert end is not None
        now[0] += motion.FLIGHT_S / 2
        screen.motion.tick()
        half = flyer.offset
        assert start.y > half.y > end[0].y + felt.region.y
        now[0] += motion.FLIGHT_S
        screen.motion.tick()
        assert flying(screen) is None
        assert not flyer.display
        while len(screen.current_view.tricks) < 2 or screen.current_view.trick is None:
            screen.motion.stop()
            if screen.table.bot_to_act() is None:
                await pilot.press("enter")
            else:
                await act(screen, pilot)
        assert packet.hand == screen.current_view.tricks[-1].winner
        assert packet.display
        now[0] += motion.FLIGHT_S
        screen.motion.tick()
        assert not packet.display


def cards_in_hand(screen: TableScreen) -> int:
    """Return how many of the player's own cards are on the screen."""
    regions = screen.query_one(PlayerHand).canvas._regions
    return sum(isinstance(token, CardToken) for _, token in regions)


async def test_the_deal_runs_round_and_any_key_ends_it(
    now: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "TEXTUAL_ANIMATIONS", "full")
    table = RoteTable(preset_named("standard").rules, 3)
    async with sitting(table, Settings(pace="step"), SIZE) as (screen, pilot):
        assert dealt(screen) == 0
        counts = []
        for _ in range(3):
            now[0] += motion.DEAL_S / 4
            screen.motion.tick()
            await pilot.pause()
            counts.append(cards_in_hand(screen))
        assert counts == sorted(counts)
        assert counts[0] < counts[2]
        await pilot.press("z")
        assert dealt(screen) is None
        assert cards_in_hand(screen) > counts[2]


@pytest.mark.medium
async def test_nothing_moves_where_that_is_not_wanted() -> None:
    for settings, level in ((Settings(pace="instant"), "full"), (Settings(pace="step"), "none")):
        async with sitting(table_of(1), settings, SIZE) as (screen, pilot):
            screen.app.animation_level = level  # type: ignore[assignment]
            await pilot.press("enter")
            assert flying(screen) is None
            assert dealt(screen) is None


def test_the_setting_turns_movement_off() -> None:
    assert app.SpadesApp(Settings(motion=False)).animation_level == "none"
