"""The table while bots think elsewhere: it hears every key, and late answers change nothing."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from spades_tui.bots.protocol import Decision
from spades_tui.bots.roster import load_bot
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.settings import Settings
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table
from spades_tui.table.worker.client import WorkerClient
from spades_tui.table.worker.requests import BotError, DecisionRequest, decide
from spades_tui.tui import pages
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.pages.menu.page import MenuPage
from spades_tui.tui.table import game_loop
from spades_tui.tui.table.screen import TableScreen
from tests.systems import kill
from tests.tui.pages import until
from tests.tui.pilots import running

INSTANT = Settings(pace="instant")
STEP = Settings(pace="step")


class HeldThinker(WorkerClient):
    """Answers when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[DecisionRequest, Future[Decision]]] = []
        self.warmed: tuple[str, ...] = ()
        self.closed = False

    def submit_decision(self, request: DecisionRequest) -> Future[Decision]:
        self.asked.append((request, Future()))
        return self.asked[-1][1]

    def preload(self, levels: tuple[str, ...]) -> None:
        self.warmed += levels

    def close(self) -> None:
        self.closed = True

    def let_answer(self) -> None:
        """Answer the question asked last, as the bot would."""
        request, future = self.asked[-1]
        future.set_result(decide(load_bot(request.level), request))


def new_table(level: str = "club") -> Table:
    """Return a hand in which West is to bid first."""
    rules = preset_named("standard").rules
    for seed in range(40):
        table = Table.new(rules, seed, make_seats(rules, level, level), saved=False)
        table.deal()
        if table.bot_to_act() == 1:
            return table
    raise AssertionError("nobody deals")


@asynccontextmanager
async def sitting(
    table: Table, settings: Settings = INSTANT, thinker: WorkerClient | None = None
) -> AsyncIterator[tuple[TableScreen, HeldThinker, Pilot[int]]]:
    held = HeldThinker()
    app = SpadesApp(settings, table, thinker or held)
    async with running(app, (80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        yield screen, held, pilot


async def answered(pilot: Pilot[int], held: HeldThinker) -> None:
    """Answer, and wait until what follows from it is on the screen."""
    held.let_answer()
    await pilot.pause()
    await pilot.pause()


async def test_a_bot_acts_when_it_has_made_up_its_mind_and_not_before() -> None:
    table = new_table()
    async with sitting(table) as (_, held, pilot):
        for _ in range(5):
            await pilot.pause()
        assert table.view().bids[1] is None
        assert len(held.asked) == 1

        await answered(pilot, held)
        assert table.view().bids[1] is not None
        assert [request.seat for request, _ in held.asked] == [1, 2]


async def test_keys_are_heard_while_a_bot_thinks() -> None:
    async with sitting(new_table()) as (screen, held, pilot):
        await pilot.press("s")
        assert screen.app.screen is not screen
        await pilot.press("escape")
        assert screen.app.screen is screen
        assert len(held.asked) == 1, "coming back asks nothing twice"


@pytest.mark.medium
async def test_what_is_decided_under_another_screen_waits_until_the_table_is_seen() -> None:
    table = new_table()
    async with sitting(table) as (screen, held, pilot):
        screen.app.push_screen(pages.MenuPage())
        await pilot.pause()
        assert isinstance(screen.app.screen, MenuPage)
        await answered(pilot, held)
        assert table.view().bids[1] is None

        screen.app.pop_screen()
        await until(pilot, lambda: table.view().bids[1] is not None)


async def test_at_the_pace_of_steps_a_key_is_not_lost_on_a_bot_that_still_thinks() -> None:
    table = new_table()
    async with sitting(table, STEP) as (_, held, pilot):
        assert len(held.asked) == 1, "it thinks before it is its turn to be shown"
        await pilot.press("space")
        assert table.view().bids[1] is None

        await answered(pilot, held)
        assert table.view().bids[1] is not None
        await answered(pilot, held)
        assert table.view().bids[2] is None, "the next bot waits for a key of its own"


@pytest.mark.medium
async def test_an_undo_drops_the_thought_and_its_answer() -> None:
    table = new_table()
    async with sitting(table) as (_, held, pilot):
        for _ in range(3):
            await answered(pilot, held)
        await pilot.press("3", "enter")
        request, thought = held.asked[-1]
        assert table.bot_to_act() is not None

        await pilot.press("u")
        assert table.view().bids[0] is None
        await pilot.press("2", "enter")
        assert thought.cancelled()
        assert held.asked[-1][0].seq > request.seq


async def test_a_bot_that_fails_has_its_first_choice_taken_and_the_player_is_told() -> None:
    table = new_table()
    async with sitting(table, STEP) as (screen, held, pilot):
        held.asked[-1][1].set_exception(BotError("KeyError: 7"))
        await pilot.press("space")
        assert table.view().bids[1] is not None
        assert "KeyError: 7" in screen.message


async def test_what_the_thinker_has_to_say_is_said_once() -> None:
    async with sitting(new_table(), STEP) as (screen, held, pilot):
        held.notes.append("The process is lost.")
        held.let_answer()
        await pilot.press("space")
        assert "The process is lost." in screen.message
        assert held.notes == []


async def test_a_hint_nobody_waits_for_any_more_keeps_no_bot_waiting() -> None:
    table = new_table()
    async with sitting(table) as (_, held, pilot):
        for _ in range(3):
            await answered(pilot, held)
        await pilot.press("h")
        await until(pilot, lambda: held.asked[-1][0].seat == 0)
        hint = held.asked[-1][1]

        await pilot.press("3", "enter")
        await until(pilot, hint.cancelled)
        assert held.asked[-1][0].seat == table.bot_to_act()


async def test_a_bot_that_thinks_long_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_loop, "THINKING_NOTICE_S", 0.01)
    async with sitting(new_table()) as (screen, _, pilot):
        await until(pilot, lambda: screen.message == "West is thinking …")


async def test_the_bots_at_the_table_are_woken_and_put_to_sleep_with_the_program() -> None:
    async with sitting(new_table("rookie")) as (screen, held, pilot):
        await until(pilot, lambda: bool(held.warmed))
        assert set(held.warmed) == {"rookie", screen.app.settings.adviser}
        await pilot.press("ctrl+q")
        assert held.closed


@pytest.mark.medium
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
async def test_a_hand_is_played_though_the_process_is_killed_again_and_again() -> None:
    rules: RuleSet = preset_named("standard").rules
    table = Table.new(rules, 3, make_seats(rules, "club", "club"), saved=False)
    thinker = WorkerClient()
    thinker.start()
    killed = 0
    async with sitting(table, INSTANT, thinker) as (_, _, pilot):
        while not table.view().results:
            await until_quiet(pilot, table)
            view = table.view()
            if view.prompt is not None:
                if killed < 2 and thinker.pid is not None:
                    kill(thinker.pid)
                    killed += 1
                if view.prompt.kind == "bid":
                    await pilot.press("3")
                await pilot.press("enter")
    thinker.close()
    assert killed == 2
    assert table.notes == []
    assert thinker.notes == []


async def until_quiet(pilot: Pilot[int], table: Table) -> None:
    """Wait until it is the person's turn, or the hand is over."""
    await until(pilot, lambda: table.view().prompt is not None or bool(table.view().results))


async def test_leaving_asks_no_bot_again() -> None:
    """A thinker that is closed gives its answers up: nobody decided anything."""

    class Closing(HeldThinker):
        def submit_decision(self, request: DecisionRequest) -> Future[Decision]:
            future = super().submit_decision(request)
            if self.closed:
                future.cancel()
            return future

        def close(self) -> None:
            super().close()
            self.asked[-1][1].cancel()

    held = Closing()
    async with sitting(new_table(), thinker=held) as (screen, _, pilot):
        await pilot.pause()
        asked = len(held.asked)
        screen.app.leave()
        screen.flow.apply_decision()
        screen.flow.advance()
        await pilot.pause()
    assert len(held.asked) == asked == 1


async def test_nothing_is_decided_once_the_program_is_being_left() -> None:
    table = new_table()
    async with sitting(table) as (screen, held, _):
        screen.app.leave()
        before = len(table.log())
        held.let_answer()
        screen.flow.bot_acts(screen.flow._turn)
        screen.action_undo()
    assert len(table.log()) == before
