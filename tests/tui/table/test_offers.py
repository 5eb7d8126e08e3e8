"""The key line offers what does something now; letters answer; what is drawn is whole."""

from __future__ import annotations

import pytest

from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import preset_named, presets
from spades_tui.tui.pages.menu.page import MenuPage
from spades_tui.tui.pages.table.hand_result import HandResultWindow
from tests.tui.pages import press, program, text_of
from tests.tui.table.test_results import NAMES
from tests.tui.table.test_table_screen import mine, sitting, table_at, to_bid, to_play
from tests.tui.tables import RoteTable

WIDE = (160, 40)


def last_line(text: str) -> str:
    return text.rstrip().split("\n")[-1]


async def test_enter_is_offered_only_where_something_is_highlighted() -> None:
    async with sitting(table_at(to_bid), size=WIDE) as (screen, pilot):
        assert "Enter" not in last_line(text_of(screen.app))
        await press(pilot, "4")
        assert "Enter confirm" in last_line(text_of(screen.app))


@pytest.mark.medium
async def test_undo_and_last_trick_are_offered_only_where_there_is_one() -> None:
    async with sitting(table_at(to_bid), size=WIDE) as (screen, _):
        shown = last_line(text_of(screen.app))
        assert "u undo" not in shown
        assert "l last trick" not in shown
    table = table_at(lambda view: to_play(view) and len(view.tricks) >= 2)
    async with sitting(table, size=WIDE) as (screen, _):
        shown = last_line(text_of(screen.app))
        assert "u undo" in shown
        assert "l last trick" in shown


@pytest.mark.medium
async def test_every_letter_of_a_question_without_a_number_answers_it() -> None:
    rules = preset_named("lowest-club").rules
    rules = with_options(rules, nil=True)
    found = None
    for preset in presets():
        table = RoteTable(preset_named(preset).rules, 3)
        try:
            table.play_until(lambda view: mine(view, "nil"))
        except AssertionError:
            continue
        found = table
        break
    assert found is not None
    async with sitting(found) as (_, pilot):
        await press(pilot, "n")
        bid = found.view().bids[0]
        assert bid is not None
        assert bid.is_nil


@pytest.mark.medium
async def test_a_game_that_is_over_is_not_gone_back_to() -> None:
    table = RoteTable(preset_named("quick").rules, 5)
    table.play_until(lambda view: view.match_winner is not None)
    async with program(MenuPage(), table=table) as (app, _):
        assert "Continue" not in text_of(app)
    async with program(MenuPage(), table=table_at(to_play)) as (app, _):
        assert "▸ Continue" in text_of(app)


async def test_a_question_stays_where_it_is_while_the_message_grows() -> None:
    async with sitting(table_at(to_bid)) as (screen, pilot):
        screen.show_notice("")
        await pilot.pause()
        before = text_of(screen.app).split("\n")
        at = next(y for y, line in enumerate(before) if "Your bid" in line)
        screen.show_notice("West bids three tricks. " * 5)
        await pilot.pause()
        assert "Your bid" in text_of(screen.app).split("\n")[at]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("preset", ["standard", "six-handed", "three-dummy"])
async def test_a_result_lies_where_the_hand_was_and_leaves_the_trick_in_sight(
    preset: str, size: tuple[int, int]
) -> None:
    table = table_at(lambda view: bool(view.results), preset_named(preset).rules)
    view = table.view()
    async with sitting(table, size=size) as (screen, pilot):
        screen.app.push_screen(HandResultWindow(view, NAMES))
        await pilot.pause()
        sheet = screen.app.screen.query_one("#box").region
        assert abs(sheet.x - (screen.region.right - sheet.right)) <= 1
        assert sheet.bottom == screen.region.bottom
        above = "\n".join(text_of(screen.app).split("\n")[: sheet.y])
        assert sum(play.card.label in above for play in view.tricks[-1].plays) >= 2
