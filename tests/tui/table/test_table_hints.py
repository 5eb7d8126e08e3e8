"""The hint at the table: what to look at, two candidates, what and why, then the figures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from spades_tui.bots.protocol import Alternative, Decision, Reason
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.review.hints import STEP_COUNT
from spades_tui.rules.actions import Discard, MakeBid, PlayCard
from spades_tui.rules.events import Assisted, CardsDiscarded
from spades_tui.rules.presets import preset_named
from spades_tui.table.worker.requests import DecisionRequest
from spades_tui.tui.pages.review.windows import HintFiguresDialog
from spades_tui.tui.table.card_selection import CardSelection
from spades_tui.tui.table.screen import TableScreen
from tests.tui.pages import press, showing, told
from tests.tui.pages import text_of as words_on
from tests.tui.table.test_table_screen import mine, sitting, table_at, to_bid, to_play
from tests.tui.workers import LocalWorker


def to_pick(view: View) -> bool:
    return mine(view, "kitty")


def tried(request: DecisionRequest) -> Decision:
    """A searcher's answer, made up: the last card, far ahead of the others."""
    prompt = request.view.prompt
    assert prompt is not None
    actions = [a for a in prompt.actions if isinstance(a, PlayCard | MakeBid)][::-1]
    figures = {"win": 0.6, "error": 0.01, "points": 31.0, "make": 0.81, "worlds": 160.0}
    weighed = [Alternative(actions[0], figures)]
    weighed += [Alternative(other, figures | {"win": 0.5, "make": 0.6}) for other in actions[1:]]
    reasons = (Reason("make", "It makes the contract in 81 of 100 deals."),)
    return Decision(actions[0], reasons, {}, tuple(weighed))


class Adviser(LocalWorker):
    """Gives a searcher's answers, made up."""

    async def decide(self, request: DecisionRequest) -> Decision:
        return tried(request)


async def advised(screen: TableScreen, pilot: Pilot[int]) -> None:
    """Ask for a hint to its last step."""
    screen.app.thinker = Adviser()
    for _ in range(STEP_COUNT):
        await press(pilot, "h")
        await screen.workers.wait_for_complete()
        await pilot.pause()


@pytest.mark.medium
@pytest.mark.one_in(6)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (160, 50)])
@pytest.mark.parametrize("asked", [to_play, to_bid])
async def test_a_press_more_shows_the_figures_of_every_answer(
    size: tuple[int, int], asked: Callable[[View], bool]
) -> None:
    table = table_at(asked)
    async with sitting(table, size=size) as (screen, pilot):
        await advised(screen, pilot)
        assert "81 of 100" in screen.message
        await press(pilot, "h")
        assert showing(screen.app) is HintFiguresDialog
        assert "81 of 100" in told(screen.app, "TextPane")
        shown = words_on(screen.app)
        for head in ("win", "±", "points", "make", "deals", "60%", "81%"):
            assert head in shown
        await press(pilot, "escape")
        assert showing(screen.app) is TableScreen


async def test_no_step_before_the_last_tells_the_card() -> None:
    table = table_at(to_play)
    async with sitting(table) as (screen, pilot):
        before = screen.turn.chooser.cursor
        screen.app.thinker = Adviser()
        seen = []
        for _ in range(STEP_COUNT - 1):
            await press(pilot, "h")
            await screen.workers.wait_for_complete()
            await pilot.pause()
            seen.append(screen.message)
            assert screen.turn.chooser.cursor == before
        question = screen.table.hint_request("")
        assert question is not None
        best, second = (one.action for one in tried(question).alternatives[:2])
        assert isinstance(best, PlayCard)
        assert isinstance(second, PlayCard)
        assert best.card.label not in seen[0]
        assert best.card.label in seen[1]
        assert second.card.label in seen[1]
        assert sum(isinstance(one, Assisted) for one in table.game.log) == 1


async def test_the_card_of_a_hint_is_lit() -> None:
    async with sitting(table_at(to_play)) as (screen, pilot):
        await advised(screen, pilot)
        question = screen.table.hint_request("")
        assert question is not None
        action = tried(question).action
        assert isinstance(action, PlayCard)
        assert screen.turn.chooser.card == action.card


@pytest.mark.medium
async def test_the_cards_to_give_away_are_marked() -> None:
    table = table_at(to_pick, preset_named("jokers-54").rules, seed=1)

    class Passer(LocalWorker):
        async def decide(self, request: DecisionRequest) -> Decision:
            pick = request.view.question.pick
            assert pick is not None
            return Decision(Discard(0, pick.cards[:2]))

    async with sitting(table) as (screen, pilot):
        screen.app.thinker = Passer()
        for _ in range(STEP_COUNT):
            assert not screen.turn.chooser.marks
            await press(pilot, "h")
            await screen.workers.wait_for_complete()
            await pilot.pause()
        assert len(screen.turn.chooser.marks) == 2
        pick = table.view().question.pick
        assert pick is not None
        await press(pilot, "enter")
        assert CardsDiscarded(0, pick.cards[:2], 2) in table.game.log


def test_two_equal_cards_of_a_hint_are_two_marks() -> None:
    view = table_at(to_pick, preset_named("jokers-54").rules, seed=1).view()
    chooser = CardSelection(view)
    chooser.cards = (Card.SA, Card.SA, Card.H2)
    chooser.suggest(Discard(0, (Card.SA, Card.SA)))
    assert chooser.marks == {0, 1}


async def test_a_hint_that_comes_too_late_is_not_given() -> None:
    go_on = asyncio.Event()

    class Slow(Adviser):
        async def decide(self, request: DecisionRequest) -> Decision:
            await go_on.wait()
            return await super().decide(request)

    async with sitting(table_at(to_play)) as (screen, pilot):
        screen.app.thinker = Slow()
        await press(pilot, "h")
        assert "Thinking" in screen.message
        await press(pilot, "enter")
        go_on.set()
        await screen.workers.wait_for_complete()
        assert "81 of 100" not in screen.message


async def test_an_adviser_that_fails_is_no_end() -> None:
    class Asleep(LocalWorker):
        async def decide(self, request: DecisionRequest) -> Decision:
            raise ValueError("He is asleep.")

    async with sitting(table_at(to_play)) as (screen, pilot):
        screen.app.thinker = Asleep()
        await press(pilot, "h")
        await screen.workers.wait_for_complete()
        await pilot.pause()
        assert screen.message == "No hint available: He is asleep."


@pytest.mark.medium
@pytest.mark.one_in(5)
@pytest.mark.parametrize("size", [(59, 20), (60, 19), (20, 5), (3, 2), (1, 1)])
@pytest.mark.parametrize("asked", [to_play, to_bid])
async def test_a_window_too_small_for_the_table_takes_every_key(
    size: tuple[int, int], asked: Callable[[View], bool]
) -> None:
    async with sitting(table_at(asked), size=size) as (screen, pilot):
        await advised(screen, pilot)
        for key in (
            "h",
            "escape",
            "s",
            "escape",
            "l",
            "l",
            "u",
            "right",
            "1",
            "tab",
            "d",
            "z",
            "?",
        ):
            await press(pilot, key)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen.is_attached
