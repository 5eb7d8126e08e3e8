"""The score pad, in sight at every table and every size, and the window with more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.player_view.view import unseen_cards
from spades_tui.rules.events import Assisted
from spades_tui.rules.presets import preset_named, presets
from spades_tui.storage.settings import Settings, load_settings
from spades_tui.tui.pages.table.score_sheet import PanesWindow
from spades_tui.tui.table.felt import TrickArea
from spades_tui.tui.table.score_pad import ScorePad
from spades_tui.tui.table.screen import TableScreen
from spades_tui.tui.widgets.game_panes import MEMORY_PANES, PaneName, build_pane
from tests.tui.pages import press, showing, text_of, until
from tests.tui.table.test_results import NAMES, written
from tests.tui.table.test_table_screen import mine, sitting, table_at, to_play
from tests.tui.tables import RoteTable

SIZES = ((60, 20), (80, 24), (100, 28), (118, 40), (169, 30), (200, 60))
ALL: tuple[PaneName, ...] = ("trick", *MEMORY_PANES, "bids")
CROWDED = ("six-handed", "three-dummy")


def midway(view: View) -> bool:
    return to_play(view) and len(view.tricks) >= 3 and len(view.results) >= 2


def seated(preset: str, wanted: Callable[[View], bool] = midway) -> RoteTable:
    chosen = preset_named(preset)
    table = RoteTable(chosen.rules, 3, title=chosen.title)
    table.play_until(lambda view: wanted(view) or view.outcome is not None)
    return table


@pytest.mark.one_in(16)
@pytest.mark.parametrize("preset", presets())
@pytest.mark.parametrize("width", [26, 32, 50])
def test_every_pane_fits_its_columns_at_every_table(preset: str, width: int) -> None:
    for wanted in (midway, lambda view: view.phase == "bidding", lambda view: bool(view.results)):
        view = seated(preset, wanted).view()
        for name in ALL:
            assert written(build_pane(name, view, NAMES, width).lines, width) or name == "out"


def pad_text(screen: TableScreen) -> str:
    """Return all that the score pad shows."""
    pads = [pad for pad in screen.query(ScorePad) if pad.display]
    return "\n".join("".join(row) for pad in pads for row in pad.canvas._chars)


@pytest.mark.medium
async def test_panels_become_a_line_and_that_is_remembered() -> None:
    async with sitting(table_at(to_play), size=(120, 40)) as (screen, pilot):
        assert "╭─ Us ─" in pad_text(screen)
        await press(pilot, "tab")
        assert "╭─" not in pad_text(screen)
        assert "Us 0  0 of " in pad_text(screen)
        assert load_settings().settings.rail is False
        await press(pilot, "tab")
        assert "╭─ Us ─" in pad_text(screen)
        await pilot.resize_terminal(79, 30)
        await until(pilot, lambda: "Us 0  0 of " in pad_text(screen))


@pytest.mark.medium
@pytest.mark.parametrize("size", [(60, 20), (79, 40), (120, 23)])
async def test_where_no_panels_fit_a_window_is_one_key_away(size: tuple[int, int]) -> None:
    async with sitting(table_at(to_play), size=size) as (screen, pilot):
        assert "The game is to 500." not in text_of(screen.app)
        await press(pilot, "tab")
        assert showing(screen.app) is PanesWindow
        assert "The game is to 500." in text_of(screen.app)
        await press(pilot, "tab")
        assert showing(screen.app) is TableScreen


def marked(table: RoteTable) -> int:
    events = [event for event in table.game.log if isinstance(event, Assisted)]
    assert {event.kind for event in events} <= {"memory"}
    return len(events)


def after_tricks(view: View) -> bool:
    return to_play(view) and len(view.tricks) == 4


@pytest.mark.medium
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_memory_aids_are_there_by_choice_and_mark_the_game_once(
    size: tuple[int, int],
) -> None:
    table = table_at(after_tricks)
    async with sitting(table, size=size) as (screen, pilot):
        if size[0] < 118:
            await press(pilot, "tab")
        assert "Still out" not in text_of(screen.app)
        assert marked(table) == 0
        await press(pilot, "M")
        assert "Still out" in text_of(screen.app)
        assert table.view().assisted
        await press(pilot, "M")
        assert "Still out" not in text_of(screen.app)
        await press(pilot, "M")
        assert marked(table) == 1
        assert load_settings().settings.memory


@pytest.mark.medium
@pytest.mark.parametrize("preset", CROWDED)
async def test_a_crowded_table_has_a_line_and_a_window(preset: str) -> None:
    async with sitting(seated(preset, after_tricks), size=(120, 40)) as (screen, pilot):
        assert "╭─" not in pad_text(screen)
        await press(pilot, "M")
        assert "Still out" in text_of(screen.app)


@pytest.mark.parametrize(("size", "rail"), [((80, 24), True), ((120, 40), False)])
async def test_memory_aids_bring_the_pad_they_are_on(size: tuple[int, int], rail: bool) -> None:
    async with sitting(table_at(after_tricks), Settings(rail=rail), size) as (screen, pilot):
        assert "Still out" not in text_of(screen.app)
        await press(pilot, "M")
        assert "Still out" in text_of(screen.app)


async def test_wanted_for_good_they_mark_each_game_from_its_first_hand() -> None:
    table = table_at(lambda view: mine(view, "bid"))
    async with sitting(table, Settings(pace="step", memory=True), (120, 40)) as (screen, _):
        assert marked(table) == 1
        assert "assisted" in text_of(screen.app)


@pytest.mark.parametrize("preset", presets())
def test_the_cards_still_out_are_those_of_the_others(preset: str) -> None:
    table = seated(preset)
    view = table.view()
    hands = table.game.state.current_hand
    told = [card for cards in unseen_cards(view).values() for card in cards]
    held = [
        card
        for hand, cards in enumerate(hands.cards)
        if hand != view.seat and not (view.dummy and hand == len(hands.cards) - 1)
        for card in cards
    ]
    for card in held:
        assert told.count(card) >= held.count(card)
    seen = {play.card for trick in view.all_tricks for play in trick.plays}
    if view.rules.deck.packs == 1:
        assert not seen & set(told)
        assert not set(view.hand or ()) & set(told)
    assert all(isinstance(card, Card) for card in told)


async def test_a_key_that_moves_a_card_leaves_the_felt_as_it_is() -> None:
    async with sitting(table_at(after_tricks), size=(200, 60)) as (screen, pilot):
        canvas = screen.query_one(TrickArea).canvas
        await press(pilot, "right")
        assert screen.query_one(TrickArea).canvas is canvas


@pytest.mark.one_in(32)
@pytest.mark.parametrize("preset", presets())
@pytest.mark.parametrize("size", SIZES)
async def test_panels_cover_no_words_and_no_cards_of_the_trick(
    preset: str, size: tuple[int, int]
) -> None:
    async with sitting(seated(preset, after_tricks), size=size) as (screen, pilot):
        for _ in range(2):
            felt = screen.query_one(TrickArea)
            for panel in felt.query(ScorePad):
                if panel.display:
                    assert felt.canvas.is_bare(panel.region.translate(-felt.region.offset))
            await press(pilot, "M")
