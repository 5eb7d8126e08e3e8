"""The replay page: its steps, its hands open or hidden, and what it says of every event."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.app import App

from spades_tui.history.replay import Replay
from spades_tui.storage.files import write_atomically
from spades_tui.storage.paths import folders
from spades_tui.tui.dialogs import HandTextDialog
from spades_tui.tui.pages.history.replay import ReplayPage
from spades_tui.tui.widgets.hands import HandsTable
from spades_tui.tui.widgets.text_pane import TextPane
from tests.storage.playing import played, written
from tests.tui.games import finished_game, kept_game
from tests.tui.history.test_game_list import done
from tests.tui.pages import press, program, text_of


def about(app: App[Any]) -> str:
    """Return the text of the event."""
    return app.screen.query_one("#about", TextPane).text


@pytest.mark.medium
async def test_the_story_goes_forwards_and_back_by_event_trick_and_hand() -> None:
    page = ReplayPage(kept_game())
    async with program(page) as (app, pilot):
        await done(app, pilot)
        assert page.place == 0
        await press(pilot, "tab")
        assert (page.moment.hand, page.moment.trick) == (1, 1)
        first = page.place
        await press(pilot, "right", "enter", "down")
        assert page.place == first + 3
        assert len(page.moment.beat.view.tricks) == 1
        assert "the trick" in about(app)
        await press(pilot, "left")
        assert page.place == first + 2
        await press(pilot, "g")
        assert (page.moment.hand, page.moment.trick) == (2, 0)
        await press(pilot, "shift+tab")
        assert (page.moment.hand, page.moment.trick) == (1, 13)
        await press(pilot, "g")
        assert page.moment.beat.view.hand_sizes == (13,) * 4
        await press(pilot, "G")
        assert (page.moment.hand, page.moment.trick) == (1, 0)
        await press(pilot, "home", "G")
        assert "first hand" in page.notice
        await press(pilot, "end", "right")
        assert "end of the game" in page.notice
        assert finished_game().over


@pytest.mark.medium
async def test_a_click_shows_an_event_and_the_next_click_on_it_steps_on() -> None:
    page = ReplayPage(kept_game())
    async with program(page) as (app, pilot):
        await done(app, pilot)
        place = next(number for number, item in enumerate(page.listing.items) if item.key == "2")
        for shown in (2, 3):
            assert await pilot.click(page.listing, offset=(10, place))
            await pilot.pause()
            assert page.place == shown


@pytest.mark.medium
async def test_every_event_with_words_is_told_and_every_card_is_where_it_was() -> None:
    page = ReplayPage(kept_game())
    async with program(page) as (app, pilot):
        await done(app, pilot)
        assert [one.beat.lines for one in page.story] == [
            one.beat.lines for one in Replay.open(page.path).steps(None, "symbols")
        ]
        board = app.screen.query_one(HandsTable)
        await press(pilot, "tab")
        before = board.hands
        leader = next(at for at, hand in enumerate(before) if hand.played)
        await press(pilot, "left")
        held = board.hands[leader].cards
        assert held is not None
        assert set(held) == {*(before[leader].cards or ()), before[leader].played}


@pytest.mark.medium
async def test_from_one_seat_only_its_cards_are_seen() -> None:
    page = ReplayPage(kept_game())
    async with program(page) as (app, pilot):
        await done(app, pilot)
        board = app.screen.query_one(HandsTable)
        await press(pilot, "tab", "right")
        moment = (page.moment.hand, page.moment.trick, page.moment.beat.view.trick)
        assert all(hand.cards is not None for hand in board.hands)
        await press(pilot, "o")
        await done(app, pilot, lambda: "As you saw it" in text_of(app))
        assert (page.moment.hand, page.moment.trick, page.moment.beat.view.trick) == moment
        assert [hand.cards is not None for hand in board.hands] == [True, False, False, False]
        await press(pilot, "y")
        await done(app, pilot, lambda: "As West saw it" in text_of(app))
        assert [hand.cards is not None for hand in board.hands] == [False, True, False, False]
        await press(pilot, "o")
        await done(app, pilot, lambda: "All hands open" in text_of(app))


def shows(app: App[Any], text: str) -> bool:
    return text in text_of(app)


@pytest.mark.medium
async def test_whoever_looks_the_moment_stays() -> None:
    page = ReplayPage(kept_game())
    async with program(page) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "g", "right")  # in the bidding
        moment = page.moment.beat.state
        for key, head in (("o", "As you saw it"), ("y", "As West saw it"), ("o", "All hands open")):
            await press(pilot, key)
            await done(app, pilot, partial(shows, app, head))
            assert page.moment.beat.state == moment


@pytest.mark.medium
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_all_that_is_told_of_the_end_of_a_game_is_read_with_space(
    size: tuple[int, int],
) -> None:
    page = ReplayPage(kept_game())
    async with program(page, size=size) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "end")
        await pilot.pause()
        shown = text_of(app)
        while "end of the game" not in shown:
            await press(pilot, "space")
            await pilot.pause()
            shown += text_of(app)
        told_all = " ".join(shown.split())
        for line in page.moment.beat.lines:
            assert line.split(":")[0] in told_all
        assert "win the game" in told_all


@pytest.mark.medium
async def test_a_hand_is_copied_as_text() -> None:
    page = ReplayPage(kept_game())
    async with program(page) as (app, pilot):
        await done(app, pilot)
        await press(pilot, "g", "c")
        assert isinstance(app.screen, HandTextDialog)
        assert app.screen.text == Replay.open(page.path).hand_text(2).rstrip()


@pytest.mark.medium
async def test_what_is_not_finished_is_never_told_in_full() -> None:
    path = folders().records / "begun.jsonl"
    write_atomically(path, written(played(steps=30)))
    page = ReplayPage(path)
    async with program(page) as (app, pilot):
        await done(app, pilot)
        board = app.screen.query_one(HandsTable)
        for key in ("tab", "o", "y", "o"):
            await press(pilot, key)
            await done(app, pilot)
            assert page.seat == 0
            assert all(hand.cards is None for hand in board.hands[1:])


@pytest.mark.medium
async def test_a_record_that_has_gone_is_a_sentence(tmp_path: Path) -> None:
    page = ReplayPage(tmp_path / "gone.jsonl")
    async with program(page) as (app, pilot):
        await done(app, pilot, lambda: "gone.jsonl" in page.notice)
        await press(pilot, "right", "tab", "g", "o", "y", "c")


async def test_a_replay_begins_with_the_deal() -> None:
    page = ReplayPage(kept_game())
    async with program(page) as (app, pilot):
        await done(app, pilot)
        assert page.moment.beat.view.hand_sizes == (13,) * 4
        assert "SHA" not in text_of(app)
