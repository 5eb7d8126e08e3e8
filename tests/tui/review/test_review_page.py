"""The review of a hand on the screen: its rows, its keys, trying again, other players' choices."""

from __future__ import annotations

import asyncio
import re
import threading

import pytest
from textual.pilot import Pilot

from spades_tui.bots.interface import noun
from spades_tui.bots.pricing.price import Price
from spades_tui.engine.hand_text.export import hands_text, played_hands
from spades_tui.player_view.wording import Cast
from spades_tui.review.double_dummy import HEADING
from spades_tui.rules.presets import presets
from spades_tui.storage.records.imports import import_text
from spades_tui.storage.settings import Settings
from spades_tui.table.hands import FinishedHand, HandLog, load_snapshot
from spades_tui.table.playouts import PlayoutRequest, PlayoutResult
from spades_tui.table.table import Table
from spades_tui.table.worker.requests import PriceRequest
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.dialogs import SelectDialog
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.pages.review.decision_list import DecisionList
from spades_tui.tui.pages.review.page import ReviewPage
from spades_tui.tui.pages.review.rows import costliest_decision
from spades_tui.tui.pages.review.windows import HintFiguresDialog
from spades_tui.tui.table.felt import TrickArea
from spades_tui.tui.table.screen import TableScreen
from spades_tui.tui.widgets.hands import HandsTable
from tests.engine.random_play import play_hands
from tests.table.test_claims import refused_claim
from tests.tui.pages import (
    PATIENCE,
    SIZES,
    highlight,
    press,
    program,
    result_seen,
    showing,
    text_of,
    told,
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
    page.decisions.highlight("cards")
    await done(app, pilot)
    assert page.split is not None


@pytest.mark.medium
async def test_a_hand_is_told_at_a_glance_and_its_result_is_split_once_looked_at() -> None:
    page = review_of()
    async with program(page) as (app, pilot):
        await done(app, pilot)
        assert page.split is None
        assert {one.decided.seat for one in page.judged.values()} == {page.seat}
        assert not [row.value for row in page.decisions.rows if row.key in PARTS and row.value]
        assert " of 14" not in text_of(app)
        assert re.search(r"You: \d+ errors? in 9 ", text_of(app))
        await split_seen(app, pilot, page)
        shown = text_of(app)
        assert "Review · hand 1 · you bid" in shown
        assert re.match(
            r" Games won of 100: \d+\.\d before this hand, \d+\.\d after", shown.split("\n")[1]
        )
        before, after = (float(found) for found in re.findall(r"\d+\.\d", shown.split("\n")[1]))
        parts = [row.value for row in page.decisions.rows if row.key in PARTS]
        values = [float(value.replace("−", "-")) for value in parts]
        assert round(sum(values), 1) == round(after - before, 1)
        rows = page.decisions.told
        assert len(rows) == 14
        assert [row.part for row in rows.values()] == ["bid", *map(str, range(1, 14))]
        forced = [row for row in rows.values() if row.cost == "forced"]
        assert forced
        assert all(row.mark == "forced" for row in forced)


@pytest.mark.medium
async def test_a_game_in_memory_is_there_with_the_first_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = a_game()
    page = ReviewPage(game, depth=SMALL, replays=1)
    page.analyst = Remembering(quick=True)
    drawn: list[list[str]] = []
    paint = DecisionList.paint

    def painted(rows: DecisionList, canvas: Canvas) -> None:
        drawn.append([row.part for row in rows.told.values()])
        paint(rows, canvas)

    monkeypatch.setattr(DecisionList, "paint", painted)
    async with program(page) as (app, pilot):
        assert drawn[0][:2] == ["bid", "1"]
        await done(app, pilot)
        assert page.judged


@pytest.mark.medium
async def test_it_begins_with_the_costliest_choice_and_says_what_instead() -> None:
    async with program(review_of()) as (app, pilot):
        page = app.screen
        assert isinstance(page, ReviewPage)
        await done(app, pilot)
        own = [one for one in page.judged.values() if one.decided.seat == 0]
        worst = costliest_decision(own)
        assert worst is not None
        assert worst.price is not None
        assert page.decisions.key == str(worst.decided.index)
        sentence = told(app, "#sentence")
        assert "cost most: " in sentence
        assert f"{noun(worst.price.best, SIGNS)} was better." in sentence
        await press(pilot, "n")
        assert " cost " in told(app, "#sentence")


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
        await press(pilot, "down", "down")
        chosen = page.decisions.key
        for _ in page.hand.decisions if page.hand else ():
            allowed.release()
        await done(app, pilot)
        assert page.decisions.key == chosen


@pytest.mark.one_in(3)
@pytest.mark.parametrize("part", ["own", "partner", "others"])
async def test_every_part_of_the_result_leads_to_the_choice_that_made_it(part: str) -> None:
    page = review_of()
    async with program(page) as (app, pilot):
        await split_seen(app, pilot, page)
        page.decisions.highlight(part)
        await pilot.pause()
        await press(pilot, "enter")
        seats = {"own": (0,), "partner": (2,), "others": (1, 3)}[part]
        found = [one for one in page.judged.values() if one.decided.seat in seats]
        worst = costliest_decision(found)
        if worst is None:
            assert "Nothing was marked" in text_of(app)
        else:
            assert page.seat == worst.decided.seat
            assert page.decisions.key == str(worst.decided.index)


@pytest.mark.medium
async def test_all_other_figures_are_behind_a_key() -> None:
    async with program(review_of(), size=(120, 40)) as (app, pilot):
        await done(app, pilot)
        assert "games won from here" not in text_of(app)
        await press(pilot, "f")
        assert showing(app) is HintFiguresDialog
        assert "games won from here" in text_of(app)
        await press(pilot, "f")
        assert showing(app) is ReviewPage


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("size", "as_cards"), [((117, 34), False), ((118, 33), False), ((118, 34), True)]
)
async def test_the_table_lies_there_as_cards_where_there_is_room(
    size: tuple[int, int], as_cards: bool
) -> None:
    async with program(review_of(), size=size) as (app, pilot):
        await done(app, pilot)
        assert app.screen.query_one(HandsTable).display != as_cards
        assert [one.is_on_screen for one in app.screen.query(TrickArea)] == [True] * as_cards


@pytest.mark.medium
async def test_each_choice_says_what_was_known_and_what_the_cards_held() -> None:
    async with program(review_of()) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "home", *["right"] * 4)
        await done(app, pilot)
        said = told(app, "#about")
        assert "Trick 4" in said
        assert "You could know: " in said
        assert HEADING in said
        board = app.screen.query_one(HandsTable)
        assert [hand.cards is None for hand in board.shown[0]] == [False, True, True, True]
        await press(pilot, "o")
        await pilot.pause()
        assert not [hand for hand in board.shown[0] if hand.cards is None]


@pytest.mark.medium
async def test_a_refused_claim_is_shown_with_its_reason() -> None:
    path = refused_claim()
    page = ReviewPage(lambda: load_snapshot(path), depth=SMALL, replays=1)
    page.analyst = Remembering(quick=True)
    async with program(page) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "home")
        said = []
        for _ in page.decisions.told:
            said.append(told(app, "#about"))
            await press(pilot, "right")
            await pilot.pause()
        assert sum("Refused: " in text for text in said) == 1


@pytest.mark.medium
async def test_n_goes_to_the_next_mistake_and_round() -> None:
    page = review_of()
    async with program(page) as (app, pilot):
        await done(app, pilot)
        wrong = [key for key, row in page.decisions.told.items() if row.mark in ("?!", "?", "??")]
        assert wrong, "a novice makes mistakes"
        found = []
        for _ in wrong:
            await press(pilot, "n")
            found.append(page.decisions.key)
        assert sorted(found) == sorted(wrong)


@pytest.mark.medium
async def test_tab_reviews_the_other_players_and_prices_them() -> None:
    page = review_of()
    async with program(page) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "tab")
        await done(app, pilot)
        assert page.seat == 1
        assert "West bid" in text_of(app)
        assert all(page.judged[key].decided.seat == 1 for key in page.decisions.told)
        assert page.split is None
        await press(pilot, "shift+tab")
        assert page.seat == 0


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
        before = page.decisions.key
        await press(pilot, "down")
        assert page.decisions.key != before
        assert "Working out" in told(app, "#sentence")
        await press(pilot, "escape")
        assert not isinstance(app.screen, ReviewPage)
        assert not [worker for worker in app.workers if worker.node is page]


@pytest.mark.medium
async def test_figures_that_arrive_wait_for_a_rest_or_come_with_the_next_key() -> None:
    page = review_of()
    page.rest = 1000.0
    allowed = asyncio.Semaphore(0)

    class Stepwise(Remembering):
        async def price(self, question: PriceRequest) -> Price | None:
            await allowed.acquire()
            return await super().price(question)

    page.analyst = Stepwise()
    async with program(page) as (app, pilot):
        await until(pilot, lambda: page.hand is not None)
        of = len(page.decisions.told)
        await press(pilot, "down")
        priced = len(page.judged)
        allowed.release()
        await until(pilot, lambda: len(page.judged) > priced)
        await pilot.pause()
        assert f"{len(page.judged)} of {of}" not in text_of(app)
        assert " looked at" in text_of(app)
        await press(pilot, "down")
        assert f"{len(page.judged)} of {of}" in text_of(app)


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
        rows = list(page.decisions.told)
        await press(pilot, "question_mark")
        gate.opened.set()
        await done(app, pilot)
        await press(pilot, "escape")
        await done(app, pilot)
        assert "Review · hand 1" in text_of(app)
        assert page.hand is not None
        assert set(page.decisions.told) < {str(one.index) for one in page.hand.decisions}
        assert not set(rows) & set(page.decisions.told)


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
        shown = text_of(app)
        assert "Games won of 100" in shown or "Net points" in shown
        assert page.decisions.told
        page.decisions.highlight(list(page.decisions.told)[-1])
        await done(app, pilot)
        assert HEADING in told(app, "#about")


@pytest.mark.medium
@pytest.mark.one_in(6)
@pytest.mark.parametrize("size", [*SIZES, (120, 40), (200, 60)])
async def test_it_fits_every_size(size: tuple[int, int]) -> None:
    async with program(review_of(), size=size) as (app, pilot):
        await done(app, pilot)
        lines = text_of(app).split("\n")
        assert len(lines) == size[1]
        assert any("West" in line for line in lines)
        assert "Esc back" in lines[-1]


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
async def test_at_another_seat_the_head_names_ones_own_side_first() -> None:
    page = review_of()
    async with program(page, settings=INSTANT) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "tab", "enter", "enter")
        assert showing(app) is TableScreen
        assert page.seat == 1
        panels = text_of(app).split("\n")[1]
        assert 0 < panels.index("Us ") < panels.index("Them ")


@pytest.mark.medium
async def test_each_level_plays_the_same_cards() -> None:
    window = levels_of()
    async with program(window) as (app, pilot):
        await done(app, pilot)
        said = told(app, "#prose")
        assert said.count("wins ") == 2
        assert [one.level for one in window.found] == ["novice", "rookie"]


@pytest.mark.medium
async def test_a_review_of_nothing_says_so() -> None:
    empty = a_game()._replace(game=type(a_game().game)(a_game().game.rules, 6))
    async with program(ReviewPage(lambda: empty)) as (app, pilot):
        await done(app, pilot)
        assert "No hand is finished" in text_of(app)


@pytest.mark.medium
async def test_a_hand_of_two_players_read_from_text_is_not_reviewed() -> None:
    game = play_hands(presets()["two-handed"].rules, 7, 1)
    (record,) = import_text(hands_text(played_hands(game.steps))).paths
    async with program(ReviewPage(lambda: load_snapshot(record))) as (app, pilot):
        await done(app, pilot)
        assert "This hand cannot be reviewed" in text_of(app)
        await press(pilot, "tab", "greater_than_sign", "enter", "b")
        await done(app, pilot)
        assert "This hand cannot be reviewed" in text_of(app)
