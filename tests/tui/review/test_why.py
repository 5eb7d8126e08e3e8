""" "Why?" after a hand: the list of all that was done, and what each bot says to it."""

from __future__ import annotations

from functools import cache

import pytest
from textual.pilot import Pilot

from spades_tui.bots.protocol import Bot, Decision, Reason
from spades_tui.bots.roster import load_bot
from spades_tui.rules.presets import preset_named
from spades_tui.storage.settings import Settings
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Rejection, Table
from spades_tui.table.worker.requests import BotError, DecisionRequest, decide
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.pages.review.reasons import ReasonsPage
from spades_tui.tui.pages.table.hand_result import HandResultWindow
from spades_tui.tui.table.screen import TableScreen
from spades_tui.tui.widgets.lists import Choices
from spades_tui.tui.widgets.text_pane import TextPane
from tests.tui.pages import press, program, showing, text_of
from tests.tui.workers import LocalWorker

INSTANT = Settings(pace="instant", motion=False)


def played(preset: str = "standard", level: str = "club", *, saved: bool = False) -> Table:
    """Return a table after its first hand, the person played by a bot too."""
    rules = preset_named(preset).rules
    table = Table.new(rules, 7, make_seats(rules, level, level), saved=saved)
    table.deal()
    while table.view().phase != "between":
        question = table.hint_request("club")
        if question is None:
            table.bot_step()
            continue
        done = table.submit(decide(_club(), question).action)
        assert not isinstance(done, Rejection), done
    return table


@cache
def _club() -> Bot:
    return load_bot("club")


def page_for(table: Table) -> ReasonsPage:
    return ReasonsPage(table.decisions(), table.names, table.seats.levels, table.seed, table.human)


async def answered(app: SpadesApp, pilot: Pilot[int]) -> str:
    """Wait until the highlighted bot has answered; return what stands beside the list."""
    await app.workers.wait_for_complete()
    await pilot.pause()
    screen = app.screen
    title = str(screen.query_one("#about-panel").border_title)
    return f"{title}\n{screen.query_one('#about', TextPane).text}"


@pytest.mark.medium
async def test_a_key_after_a_hand_asks_why_and_esc_goes_back() -> None:
    table = played()
    async with program(table=table, settings=INSTANT) as (app, pilot):
        await pilot.pause()
        assert showing(app) is HandResultWindow
        assert "w why?" in text_of(app)
        await press(pilot, "w")
        assert showing(app) is ReasonsPage
        await answered(app, pilot)
        await press(pilot, "escape")
        assert showing(app) is HandResultWindow
        await press(pilot, "enter", "w")
        assert showing(app) is ReasonsPage, "and in the next hand it can still be asked"
        await answered(app, pilot)
        await press(pilot, "w")
        assert showing(app) is TableScreen


@pytest.mark.medium
async def test_every_bot_says_what_it_said_when_it_decided() -> None:
    table = played()
    async with program(page_for(table)) as (app, pilot):
        said = await answered(app, pilot)
        first = next(one for one in table.decisions() if table.seats.levels[one.seat])
        now = load_bot("club")
        request = DecisionRequest(0, first.seat, first.view, "club", "any")
        for reason in decide(now, request).reasons:
            assert reason.text in said


@pytest.mark.medium
async def test_the_persons_rows_are_passed_over() -> None:
    table = played()
    async with program(page_for(table), size=(80, 50)) as (app, pilot):
        items = app.screen.query_one(Choices).items
        assert sum(bool(item.key) for item in items) == 3 + 39
        assert sum(not item.key and item.label.startswith(" You") for item in items) == 14
        for _ in range(8):
            await press(pilot, "down")
            assert "You " not in (await answered(app, pilot))[:4]


@pytest.mark.medium
async def test_tricks_are_gone_through_with_tab() -> None:
    async with program(page_for(played())) as (app, pilot):
        await press(pilot, "tab")
        said = await answered(app, pilot)
        assert " plays " in said
        await press(pilot, "tab", "shift+tab")
        assert await answered(app, pilot) == said


@pytest.mark.medium
async def test_a_click_asks_too() -> None:
    async with program(page_for(played()), size=(80, 24)) as (app, pilot):
        before = await answered(app, pilot)
        lines = text_of(app).split("\n")
        row = max(y for y, line in enumerate(lines[:20]) if line.startswith("│   North"))
        await pilot.click(offset=(8, row))
        assert await answered(app, pilot) != before
        assert "North" in text_of(app).split("\n")[row]


@pytest.mark.medium
async def test_a_bot_that_fails_is_no_end() -> None:
    class Headless(LocalWorker):
        async def decide(self, request: DecisionRequest) -> Decision:
            raise BotError("it lost its head")

    async with program() as (app, pilot):
        app.thinker = Headless()
        app.push_screen(page_for(played()))
        await pilot.pause()
        assert "is not available: it lost its head" in await answered(app, pilot)


@pytest.mark.medium
async def test_another_answer_than_the_recorded_one_is_owned_to() -> None:
    class Changed(LocalWorker):
        async def decide(self, request: DecisionRequest) -> Decision:
            made = decide(load_bot("club"), request).action
            other = next(action for action in request.view.question.actions if action != made)
            return Decision(other, (Reason("make", "It is sure."),))

    async with program() as (app, pilot):
        app.thinker = Changed()
        app.push_screen(page_for(played()))
        await pilot.pause()
        said = await answered(app, pilot)
        assert "Asked again, this player would" in said
        assert "It is sure" not in said


async def test_before_the_first_hand_is_over_nobody_tells() -> None:
    rules = preset_named("standard").rules
    table = Table.new(rules, 7, make_seats(rules, "club", "club"), saved=False)
    async with program(table=table, settings=INSTANT) as (app, pilot):
        await press(pilot, "w")
        assert showing(app) is TableScreen
        assert "Reasons are available after the first hand" in text_of(app)
