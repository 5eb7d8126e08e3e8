"""Claims, finishing the hand and the checker at the table."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from spades_tui.bots.pricing.price import Price
from spades_tui.bots.protocol import Alternative
from spades_tui.player_view import View
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.rules.events import Assisted, CardPlayed, ClaimAnswered, Claimed
from spades_tui.rules.presets import preset_named
from spades_tui.solver.claim_knowledge import ClaimResult
from spades_tui.storage.settings import Settings
from spades_tui.table.claims import CLAIM_TEXTS, NOTHING_POSSIBLE, list_claims
from spades_tui.table.table import Table
from spades_tui.table.worker.requests import ClaimRequest, PriceRequest
from spades_tui.tui.dialogs import SelectDialog
from spades_tui.tui.table.screen import TableScreen
from tests.table.scripted import new_table
from tests.table.test_claims import at, to_claim
from tests.tui.pages import press, result_seen, showing, until
from tests.tui.pages import text_of as words_on
from tests.tui.table.test_table_screen import STEP, sitting
from tests.tui.workers import LocalWorker


async def settle(screen: TableScreen, pilot: Pilot[Any]) -> None:
    await screen.workers.wait_for_complete()
    await pilot.pause()


@pytest.mark.medium
async def test_a_proved_claim_ends_the_hand_and_stands_in_its_result() -> None:
    table = at("all", "proved")
    async with sitting(table) as (screen, pilot):
        await press(pilot, "c")
        assert showing(screen.app) is SelectDialog
        assert "All the rest are mine" in words_on(screen.app)
        await press(pilot, "enter")
        await settle(screen, pilot)
        assert screen.message == "You claim all the tricks that are left. The claim is proved."
        assert table.view().phase == "between"
        await press(pilot, "enter")
        await result_seen(pilot)
        assert "You claim all the tricks that are left" in words_on(screen.app)


@pytest.mark.medium
async def test_a_refusal_names_the_card_and_play_goes_on() -> None:
    table = at("all", "refused")
    async with sitting(table, replace(STEP, pace="instant")) as (screen, pilot):
        view = table.view()
        await press(pilot, "c", "enter")
        await settle(screen, pilot)
        reason = screen.message
        assert re.fullmatch("Refused: .+ may (hold the|ruff with the) .+", reason)
        assert table.view() == view
        for _ in range(2):
            await press(pilot, "enter")
            await until(pilot, lambda: table.bot_to_act() is None)
        await result_seen(pilot)
        await press(pilot, "end")
        lines = words_on(screen.app).replace("│", " ")  # the window's frame, where a line breaks
        assert reason in " ".join(lines.split())


async def test_only_claims_possible_in_the_position_are_offered() -> None:
    table = at("all", "refused")
    offered = list_claims(table.view())
    async with sitting(table) as (screen, pilot):
        await press(pilot, "c")
        shown = words_on(screen.app)
        for claim, text in CLAIM_TEXTS.items():
            assert (text in shown) == (claim in offered)


async def test_without_a_possible_claim_no_window_opens() -> None:
    table = new_table(saved=False)
    to_claim(table, 5, Random(1))
    assert list_claims(table.view()) == ()
    async with sitting(table) as (screen, pilot):
        await press(pilot, "c")
        assert showing(screen.app) is TableScreen
        assert screen.message == NOTHING_POSSIBLE


@pytest.mark.medium
async def test_the_keys_are_alive_while_a_claim_is_judged() -> None:
    table = at("all", "proved")
    late: list[ClaimRequest] = []
    go_on = asyncio.Event()

    class Slow(LocalWorker):
        async def prove(self, question: ClaimRequest) -> ClaimResult:
            late.append(question)
            await go_on.wait()
            return ClaimResult("proved")

    async with sitting(table) as (screen, pilot):
        screen.app.thinker = Slow()
        await press(pilot, "c", "enter")
        await pilot.pause()
        assert "Looking at every deal" in screen.message
        await press(pilot, "enter")
        go_on.set()
        await settle(screen, pilot)
        assert late
        log = table.log()
        assert not any(isinstance(event, Claimed | ClaimAnswered) for event in log)
        assert any(isinstance(event, CardPlayed) and event.hand == 0 for event in log)


async def test_a_claim_that_cannot_be_judged_leaves_the_game_as_it_is() -> None:
    class Lost(LocalWorker):
        async def prove(self, question: ClaimRequest) -> ClaimResult:
            raise RuntimeError("no process")

    table = at("all", "proved")
    async with sitting(table) as (screen, pilot):
        screen.app.thinker = Lost()
        before = table.log()
        await press(pilot, "c", "enter")
        await settle(screen, pilot)
        assert screen.message == "The claim cannot be judged: no process"
        assert table.log() == before


async def test_a_table_without_claims_says_why() -> None:
    table = new_table(preset_named("two-handed").rules, saved=False)
    async with sitting(table) as (screen, pilot):
        await press(pilot, "c")
        assert screen.message.startswith("Claims are proved at tables of four hands")


@pytest.mark.medium
async def test_the_rest_of_the_hand_is_played_for_you() -> None:
    table = new_table(preset_named("quick").rules, saved=False)
    to_claim(table, 3, Random(7))
    settings = Settings(pace="instant", adviser="club")
    async with sitting(table, settings) as (screen, pilot):
        await press(pilot, "f")
        assert "marked as assisted" in words_on(screen.app)
        await press(pilot, "down", "enter")
        await result_seen(pilot)
        assert Assisted(0, "finish") in table.log()
        assert table.view().assisted
        await press(pilot, "enter")
        await until(pilot, lambda: table.bot_to_act() is None)
        assert table.view().prompt is not None, "the next hand is the person's again"


async def test_without_aids_their_keys_do_nothing_but_say_so() -> None:
    table = new_table(saved=False)
    to_claim(table, 5, Random(1))
    async with sitting(table, replace(STEP, aids=False), size=(160, 50)) as (screen, pilot):
        shown = words_on(screen.app).splitlines()[-1]
        assert "hint" not in shown
        assert "undo" not in shown
        assert "claim" in shown
        before = table.log()
        for key in ("h", "u", "f", "M"):
            await press(pilot, key)
            assert screen.message == "Assistance is switched off in the settings."
        assert table.log() == before


def priced(view: View, action: Action, points: float) -> Price:
    """A price, made up: the card costs so many points, another is best."""
    assert view.prompt is not None
    best = next(one for one in view.prompt.actions if one != action)
    figures = {"win": 0.5, "error": 0.001, "points": 1.0}
    options = (Alternative(best, figures), Alternative(action, figures))
    return Price(options, 1, 400, points / 1000, points / 1000, 0.0005, 0.001)


class Pricing(LocalWorker):
    """Says that every card costs so many points."""

    def __init__(self, points: float) -> None:
        super().__init__()
        self.points = points
        self.asked: list[PriceRequest] = []

    async def price(self, question: PriceRequest) -> Price:
        self.asked.append(question)
        return priced(question.view, question.action, self.points)


def choosing(table: Table) -> None:
    rng = Random(3)
    for left in range(13, 1, -1):
        prompt = to_claim(table, left, rng).prompt
        assert prompt is not None
        if len(prompt.actions) > 1:
            return
    raise AssertionError("there was nothing to choose")


@pytest.mark.medium
@pytest.mark.parametrize("points", [4, 25])
async def test_the_checker_asks_before_a_card_that_costs(points: float) -> None:
    table = new_table(saved=False)
    choosing(table)
    async with sitting(table, replace(STEP, checker="before")) as (screen, pilot):
        screen.app.thinker = Pricing(points)
        own = sum(isinstance(event, CardPlayed) and event.hand == 0 for event in table.log())

        def played() -> bool:
            now = sum(isinstance(event, CardPlayed) and event.hand == 0 for event in table.log())
            return now > own

        if table.view().prompt and screen.turn.chooser.card is None:
            await press(pilot, "right")
        await press(pilot, "enter")
        await settle(screen, pilot)
        assert Assisted(0, "checker") in table.log()
        if points > 10:
            assert "costs about 25 points" in words_on(screen.app)
            assert not played()
            await press(pilot, "enter")
            assert not played()
            await press(pilot, "enter")
            await settle(screen, pilot)
            await press(pilot, "down", "enter")
        assert played()


async def test_the_checker_speaks_after_the_trick() -> None:
    table = new_table(saved=False)
    choosing(table)
    async with sitting(table, replace(STEP, checker="after", pace="instant")) as (screen, pilot):
        screen.app.thinker = pricing = Pricing(25)
        if screen.turn.chooser.card is None:
            await press(pilot, "right")
        await press(pilot, "enter")
        await settle(screen, pilot)
        await until(pilot, lambda: "cost about 25 points" in screen.message)
        assert "was better" in screen.message
        (question,) = pricing.asked
        assert isinstance(question.action, PlayCard)
        assert len(table.view().tricks) > len(question.view.tricks)
