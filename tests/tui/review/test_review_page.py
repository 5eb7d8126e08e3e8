"""The review of a hand on the screen: its rows, its keys, trying again, other players' choices."""

from __future__ import annotations

import asyncio
import re
import threading

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from spades_tui.bots.interface import noun
from spades_tui.bots.pricing.price import Price
from spades_tui.engine.hand_text.export import hands_text, list_played_hands
from spades_tui.player_view.wording import Cast
from spades_tui.review.double_dummy import HEADING
from spades_tui.review.result_split import ResultSplit
from spades_tui.review.review import ReviewedDecision
from spades_tui.rules.presets import presets
from spades_tui.storage.records.imports import import_text
from spades_tui.storage.settings import Settings
from spades_tui.table.hands import FinishedHand, HandLog, load_snapshot
from spades_tui.table.playouts import PlayoutRequest, PlayoutResult
from spades_tui.table.table import Table
from spades_tui.table.worker.requests import PriceRequest
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.dialogs import SelectDialog
from spades_tui.tui.pages.review.page import ReviewPage
from spades_tui.tui.pages.review.rows import costliest_decision
from spades_tui.tui.table.base import PlayerHand
from spades_tui.tui.table.screen import TableScreen
from spades_tui.tui.widgets.hands import HandsTable
from spades_tui.tui.widgets.text_pane import TextPane
from tests.engine.random_play import play_hands
from tests.table.test_claims import refused_claim
from tests.tui.pages import (
    PATIENCE,
    highlight,
    press,
    program,
    result_seen,
    showing,
    text_of,
    until,
)
from tests.tui.review.test_why import played
from tests.tui.reviews import SMALL, Remembering, a_game, levels_of, review_of
from tests.tui.workers import LocalWorker

pytestmark = pytest.mark.search

SIGNS = Cast((), style="symbols")
PARTS = ("cards", "own", "partner", "others", "fall")
INSTANT = Settings(pace="instant", motion=False)


async def done(app: SpadesApp, pilot: Pilot[int]) -> None:
    """Wait until nothing is worked out any more: what ends may begin something else."""
    await pilot.pause()
    while not all(worker.is_finished for worker in app.workers):
        await app.workers.wait_for_complete()
        await pilot.pause()


async def split_seen(app: SpadesApp, pilot: Pilot[int], page: ReviewPage) -> None:
    """Look at a part of the result, and wait until it is known."""
    await done(app, pilot)
    page.view.strip.select("cards")
    await done(app, pilot)
    assert split_of(page) is not None


def judged(page: ReviewPage) -> dict[str, ReviewedDecision]:
    """Return what has been priced, by place in the log."""
    return {} if page.prices is None else page.prices.judged


def split_of(page: ReviewPage) -> ResultSplit | None:
    """Return where the result came from for the player shown."""
    return None if page.prices is None else page.prices.split_for(page.view.seat)


def sentence(app: SpadesApp) -> str:
    """Return the sentence over the decisions."""
    return str(app.screen.query_one("#sentence", Static).content)


def about(app: SpadesApp) -> str:
    """Return the lines about the selected decision."""
    return app.screen.query_one("#about", TextPane).text


@pytest.mark.medium
async def test_a_hand_is_shown_at_a_glance_and_its_result_is_split_once_looked_at() -> None:
    page = review_of()
    async with program(page) as (app, pilot):
        await done(app, pilot)
        assert split_of(page) is None
        assert {one.decided.seat for one in judged(page).values()} == {page.view.seat}
        assert not [part for part in page.view.strip.parts.values() if part.value]
        shown = text_of(app)
        assert "pricing" not in shown
        assert re.search(r"You: (no|\d+) errors? in \d+ ", shown)
        assert "Review · hand 1 · you bid" in shown
        assert "?! slip  ? mistake  ?? blunder" in shown
        assert [cell.part for cell in page.view.strip.decisions.values()] == [
            "bid", *map(str, range(1, 14)),
        ]  # fmt: skip
        assert any(cell.mark == "forced" for cell in page.view.strip.decisions.values())
        await split_seen(app, pilot, page)
        await until(pilot, lambda: sentence(app).startswith("Games won of 100"))
        assert re.match(r"Games won of 100: \d+\.\d before this hand, \d+\.\d after", sentence(app))
        before, after = (float(figure) for figure in re.findall(r"\d+\.\d", sentence(app))[:2])
        values = [float(part.value.replace("−", "-")) for part in page.view.strip.parts.values()]
        assert tuple(page.view.strip.parts) == PARTS
        assert round(sum(values), 1) == round(after - before, 1)


@pytest.mark.medium
async def test_a_game_in_memory_is_there_with_the_first_frame() -> None:
    page = ReviewPage(a_game(), depth=SMALL, replays=1)
    page.analyst = Remembering(quick=True)
    async with program() as (app, pilot):
        app.push_screen(page)
        await until(pilot, lambda: page.is_mounted)
        assert [cell.part for cell in page.view.strip.decisions.values()][:2] == ["bid", "1"]
        await done(app, pilot)
        assert judged(page)


@pytest.mark.medium
async def test_it_begins_with_the_costliest_choice_and_says_what_instead() -> None:
    async with program(review_of(hands=2)) as (app, pilot):
        page = app.screen
        assert isinstance(page, ReviewPage)
        await done(app, pilot)
        own = [one for one in judged(page).values() if one.decided.seat == 0]
        worst = costliest_decision(own)
        assert worst is not None
        assert worst.price is not None
        assert page.view.strip.key == str(worst.decided.index)
        assert "cost most: " in sentence(app)
        assert f"{noun(worst.price.best, SIGNS)} was better." in sentence(app)
        await press(pilot, "n")
        assert " cost " in sentence(app)


@pytest.mark.medium
async def test_a_row_chosen_while_prices_arrive_stays_chosen() -> None:
    page = review_of()
    allowed = asyncio.Semaphore(0)

    class Waiting(Remembering):
        async def price(self, question: PriceRequest) -> Price | None:
            await allowed.acquire()
            return await super().price(question)

    page.analyst = Waiting()
    async with program(page) as (app, pilot):
        await until(pilot, lambda: page.hand is not None)
        await press(pilot, "right", "right")
        chosen = page.view.strip.key
        for _ in page.hand.decisions if page.hand else ():
            allowed.release()
        await done(app, pilot)
        assert page.view.strip.key == chosen


@pytest.mark.one_in(3)
@pytest.mark.parametrize("part", ["own", "partner", "others"])
async def test_every_part_of_the_result_leads_to_the_choice_that_made_it(part: str) -> None:
    page = review_of()
    async with program(page) as (app, pilot):
        await split_seen(app, pilot, page)
        page.view.strip.select(part)
        await pilot.pause()
        await press(pilot, "enter")
        seats = {"own": (0,), "partner": (2,), "others": (1, 3)}[part]
        found = [one for one in judged(page).values() if one.decided.seat in seats]
        worst = costliest_decision(found)
        if worst is None:
            assert "Nothing was marked" in text_of(app)
        else:
            assert page.view.seat == worst.decided.seat
            assert page.view.strip.key == str(worst.decided.index)


@pytest.mark.medium
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_all_figures_stand_beside_the_decisions_while_they_are_wanted(
    size: tuple[int, int],
) -> None:
    async with program(review_of(), size=size) as (app, pilot):
        await done(app, pilot)
        assert "games won from here" not in about(app)
        await press(pilot, "f")
        await done(app, pilot)
        assert "games won from here" in about(app)
        assert showing(app) is ReviewPage
        await press(pilot, "f")
        await done(app, pilot)
        assert "games won from here" not in about(app)


@pytest.mark.medium
async def test_open_hands_lie_on_a_felt_with_room_for_them() -> None:
    page = review_of()
    async with program(page, size=(200, 60)) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "end", "up", "o")
        await done(app, pilot)
        lines = app.screen.query_one(HandsTable)
        assert not lines.display
        assert app.screen.query_one(PlayerHand).display
        shown = text_of(app)
        for hand in lines.hands[1:]:
            assert hand.cards is not None
            assert all(card.label[:-1] in shown for card in hand.cards)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: lines.display)


@pytest.mark.medium
async def test_a_click_selects_a_decision_and_the_next_one_tries_it_again() -> None:
    page = review_of()
    async with program(page, settings=INSTANT) as (app, pilot):
        await done(app, pilot)
        line = text_of(app).split("\n")[5]
        x = line.index(" 9 ") + 1
        assert await pilot.click(offset=(x, 5))
        assert page.view.strip.decisions[page.view.strip.key].part == "9"
        x = text_of(app).split("\n")[5].index("▸9") + 1
        await done(app, pilot)
        assert await pilot.click(offset=(x, 5))
        await until(pilot, lambda: showing(app) is SelectDialog)


@pytest.mark.medium
async def test_down_goes_to_the_parts_of_the_result_and_up_back() -> None:
    page = review_of()
    async with program(page) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "home", "right", "right")
        key = page.view.strip.key
        await press(pilot, "down")
        assert page.view.strip.key == "cards"
        await until(pilot, lambda: "Enter levels" in text_of(app))
        await press(pilot, "up")
        assert page.view.strip.key == key
        await until(pilot, lambda: "Enter try it" in text_of(app))


@pytest.mark.medium
async def test_a_refused_claim_is_shown_with_its_reason() -> None:
    path = refused_claim()
    page = ReviewPage(lambda: load_snapshot(path), depth=SMALL, replays=1)
    page.analyst = Remembering(quick=True)
    async with program(page) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "home")
        said = []
        for _ in page.view.strip.decisions:
            await done(app, pilot)
            said.append(about(app))
            await press(pilot, "right")
        assert sum("Refused: " in text for text in said) == 1


@pytest.mark.medium
async def test_n_goes_to_the_next_mistake_and_round() -> None:
    page = review_of(hands=2)
    async with program(page) as (app, pilot):
        await done(app, pilot)
        wrong = [
            key for key, row in page.view.strip.decisions.items() if row.mark in ("?!", "?", "??")
        ]
        assert wrong, "a novice makes mistakes"
        found = []
        for _ in wrong:
            await press(pilot, "n")
            found.append(page.view.strip.key)
        assert sorted(found) == sorted(wrong)


@pytest.mark.medium
async def test_tab_reviews_the_other_players_and_prices_them() -> None:
    page = review_of()
    async with program(page) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "tab")
        await done(app, pilot)
        assert page.view.seat == 1
        assert "West bid" in text_of(app)
        assert all(judged(page)[key].decided.seat == 1 for key in page.view.strip.decisions)
        assert split_of(page) is None
        await press(pilot, "shift+tab")
        assert page.view.seat == 0


class Slow(Remembering):
    """Never comes to a price."""

    async def price(self, question: object) -> None:
        self.asked += 1
        await asyncio.sleep(60)


@pytest.mark.medium
async def test_figures_arrive_while_keys_are_heard_and_leaving_ends_it() -> None:
    page = review_of()
    page.analyst = slow = Slow()
    async with program(page) as (app, pilot):
        await until(pilot, lambda: page.hand is not None and slow.asked > 0)
        assert slow.asked == 1
        before = page.view.strip.key
        await press(pilot, "right")
        assert page.view.strip.key != before
        assert "Working out" in sentence(app)
        await press(pilot, "escape")
        assert not isinstance(app.screen, ReviewPage)
        assert not [worker for worker in app.workers if worker.node in (page, page.view)]


@pytest.mark.medium
async def test_figures_that_arrive_wait_for_a_rest_or_come_with_the_next_key() -> None:
    page = review_of()
    page.view.quiet_seconds = 1000.0
    allowed = asyncio.Semaphore(0)

    class Stepwise(Remembering):
        async def price(self, question: PriceRequest) -> Price | None:
            await allowed.acquire()
            return await super().price(question)

    page.analyst = Stepwise()
    async with program(page) as (app, pilot):
        await until(pilot, lambda: page.hand is not None)
        of = len(page.view.strip.decisions)
        await press(pilot, "right")
        priced = len(judged(page))
        allowed.release()
        await until(pilot, lambda: len(judged(page)) > priced)
        await pilot.pause()
        assert f"{len(judged(page))} of {of}" not in text_of(app)
        assert "pricing" in text_of(app)
        await press(pilot, "right")
        assert f"{len(judged(page))} of {of}" in text_of(app)


@pytest.mark.medium
async def test_hands_of_a_game_are_gone_through() -> None:
    page = review_of(hands=2)
    async with program(page) as (app, pilot):
        await done(app, pilot)
        assert "hand 2" in text_of(app)
        await press(pilot, "less_than_sign")
        await done(app, pilot)
        assert "hand 1" in text_of(app)
        await press(pilot, "less_than_sign")
        assert "no other finished hand" in text_of(app)


class Gate:
    """Holds up every hand that is put together until it is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.entered, self.opened = threading.Event(), threading.Event()
        put_together = HandLog.expand

        def held_up(steps: HandLog) -> FinishedHand:
            self.entered.set()
            assert self.opened.wait(PATIENCE)
            return put_together(steps)

        monkeypatch.setattr(HandLog, "expand", held_up)


@pytest.mark.medium
async def test_nothing_is_asked_about_a_hand_that_is_being_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = review_of(hands=2)
    async with program(page, settings=INSTANT) as (app, pilot):
        await done(app, pilot)
        gate = Gate(monkeypatch)
        await press(pilot, "less_than_sign")
        await until(pilot, gate.entered.is_set)
        await press(pilot, "enter")
        assert showing(app) is ReviewPage
        assert "Reading hand 1" in text_of(app)
        gate.opened.set()
        await done(app, pilot)
        assert "Review · hand 1" in text_of(app)
        assert "Reading" not in text_of(app)
        await press(pilot, "enter", "enter")
        assert showing(app) is TableScreen
        assert app.table is not None
        assert app.table.is_branch


async def test_a_hand_is_read_once_its_page_is_looked_at_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = review_of(hands=2)
    async with program(page) as (app, pilot):
        await done(app, pilot)
        gate = Gate(monkeypatch)
        await press(pilot, "less_than_sign")
        await until(pilot, gate.entered.is_set)
        rows = list(page.view.strip.decisions)
        await press(pilot, "question_mark")
        gate.opened.set()
        await done(app, pilot)
        await press(pilot, "escape")
        await done(app, pilot)
        assert "Review · hand 1" in text_of(app)
        assert page.hand is not None
        assert set(page.view.strip.decisions) < {str(one.index) for one in page.hand.decisions}
        assert not set(rows) & set(page.view.strip.decisions)


async def test_hands_are_passed_while_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    page = review_of(hands=3)
    async with program(page) as (app, pilot):
        await done(app, pilot)
        gate = Gate(monkeypatch)
        await press(pilot, "less_than_sign", "less_than_sign")
        await until(pilot, gate.entered.is_set)
        gate.opened.set()
        await done(app, pilot)
        assert "Review · hand 1" in text_of(app)
        assert "1 of 3" in text_of(app)


@pytest.mark.medium
@pytest.mark.one_in(24)
@pytest.mark.parametrize("preset", presets())
async def test_every_preset_is_reviewed(preset: str) -> None:
    page = review_of(preset)
    async with program(page, size=(120, 40)) as (app, pilot):
        await split_seen(app, pilot, page)
        assert "Games won of 100" in sentence(app) or "Net points" in sentence(app)
        assert page.view.strip.decisions
        page.view.strip.select(list(page.view.strip.decisions)[-1])
        await done(app, pilot)
        assert HEADING in about(app)


@pytest.mark.medium
async def test_the_review_opens_from_a_result_and_a_hand_is_tried_again() -> None:
    class Endless(LocalWorker):
        async def price(self, question: PriceRequest) -> Price | None:
            await asyncio.sleep(PATIENCE)
            return None

        async def play_out(self, question: PlayoutRequest) -> PlayoutResult:
            return PlayoutResult()

    table = played(saved=True)
    async with program(table=table, settings=INSTANT, thinker=Endless()) as (app, pilot):
        await result_seen(pilot)
        log = table.log()
        await press(pilot, "v")
        await until(pilot, lambda: isinstance(app.screen, ReviewPage))
        page = app.screen
        assert isinstance(page, ReviewPage)
        await until(pilot, lambda: page.hand is not None)
        await press(pilot, "right", "right", "enter")
        assert showing(app) is SelectDialog
        await press(pilot, "enter")
        again = app.screen
        assert isinstance(again, TableScreen)
        assert again.table.is_branch
        assert app.table is again.table
        if not table.over:
            await press(pilot, "escape", "h")
            await shown_in(app, pilot, "waiting")
            assert table.path is not None
            await highlight(pilot, str(table.path))
            assert await shown_in(app, pilot, "open behind the review")
            await press(pilot, "escape")
            await press(pilot, "escape")
        await finish(app, pilot, again.table)
        await press(pilot, "enter")
        await until(pilot, lambda: on_top(app) is page)
        assert app.table is table
        assert table.log() == log


async def shown_in(app: SpadesApp, pilot: Pilot[int], words: str) -> bool:
    """Wait until a page says something."""
    await until(pilot, lambda: words in text_of(app))
    return True


def on_top(app: SpadesApp) -> object:
    """Return the page that is on top."""
    return app.screen


async def finish(app: SpadesApp, pilot: Pilot[int], table: Table) -> None:
    """Play a hand to its end, the first card each time."""
    while not table.over:
        await until(pilot, lambda: table.over or table.hint_request("club") is not None)
        if not table.over:
            await press(pilot, "right", "enter")
    await result_seen(pilot)


@pytest.mark.medium
async def test_the_menu_leads_back_from_a_hand_tried_again() -> None:
    page = review_of()
    async with program(page, settings=INSTANT) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "enter", "down", "enter")
        assert showing(app) is TableScreen
        await press(pilot, "escape")
        assert "Back to review" in text_of(app)
        await press(pilot, "down", "enter")
        await pilot.pause()
        assert on_top(app) is page
        assert app.table is None


@pytest.mark.medium
async def test_each_level_plays_the_same_cards() -> None:
    window = levels_of()
    async with program(window) as (app, pilot):
        await done(app, pilot)
        assert text_of(app).count("wins ") == 2
        assert [level.level for level in window.results] == ["novice", "rookie"]


@pytest.mark.medium
async def test_a_review_of_nothing_says_so() -> None:
    empty = a_game()._replace(game=type(a_game().game)(a_game().game.rules, 6))
    async with program(ReviewPage(lambda: empty)) as (app, pilot):
        await done(app, pilot)
        assert "No hand is finished" in text_of(app)


@pytest.mark.medium
async def test_a_hand_of_two_players_read_from_text_is_not_reviewed() -> None:
    game = play_hands(presets()["two-handed"].rules, 7, 1)
    (record,) = import_text(hands_text(list_played_hands(game.steps))).paths
    async with program(ReviewPage(lambda: load_snapshot(record))) as (app, pilot):
        await done(app, pilot)
        assert "This hand cannot be reviewed" in text_of(app)
        await press(pilot, "tab", "greater_than_sign", "enter", "b")
        await done(app, pilot)
        assert "This hand cannot be reviewed" in text_of(app)
