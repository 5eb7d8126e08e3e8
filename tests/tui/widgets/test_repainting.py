"""Redrawing a few rows of many shows the same as redrawing everything."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.drawing.decks import DECKS
from spades_tui.tui.drawing.themes import THEMES
from spades_tui.tui.widgets.canvas_widget import CanvasWidget
from tests.tui.pages import press, program, text_of
from tests.tui.table.test_table_screen import sitting, table_at, to_bid, to_play
from tests.tui.test_pages import PAGES


def canvas() -> Canvas:
    return Canvas(10, 3, THEMES["green"], DECKS["four-color"])


def test_what_differs_is_a_region_a_row() -> None:
    one, other = canvas(), canvas()
    assert one.find_changed_regions(other) == []
    other.write(2, 1, "ab")
    other.write(5, 1, "c")
    other.write(0, 2, " ", "gold", bold=True)
    assert one.find_changed_regions(other) == [Region(2, 1, 4, 1), Region(0, 2, 1, 1)]


def test_what_differs_far_apart_is_drawn_apart() -> None:
    one, other = (Canvas(30, 1, THEMES["green"], DECKS["four-color"]) for _ in range(2))
    other.write(0, 0, "a")
    other.write(9, 0, "b")
    other.write(29, 0, "c")
    assert one.find_changed_regions(other) == [Region(0, 0, 10, 1), Region(29, 0, 1, 1)]


def test_a_wide_letter_differs_as_a_whole() -> None:
    one, other = canvas(), canvas()
    one.write(2, 0, "字")
    other.write(2, 0, "日")
    one.write(4, 1, "字")
    other.write(3, 1, "字")
    assert one.find_changed_regions(other) == [Region(2, 0, 2, 1), Region(3, 1, 3, 1)]
    assert one.find_changed_regions(one) == []


def test_half_of_a_wide_letter_is_a_blank() -> None:
    one = canvas()
    one.write(2, 0, "字字")
    assert [one.strip(0, *span).text for span in ((2, 4), (3, 5), (3, 6), (2, 5))] == [
        "字", "  ", " 字", "字 ",
    ]  # fmt: skip
    assert one.strip(0).text == "  字字" + " " * 4


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize("wanted", [to_play, to_bid])
async def test_keys_at_the_table_leave_nothing_behind(wanted: object) -> None:
    async with sitting(table_at(wanted), size=(120, 40)) as (screen, pilot):  # type: ignore[arg-type]
        for key in ("right", "right", "left", "1", "2", "n", "up", "s", "escape", "Tab"):
            await press(pilot, key)
            shown = text_of(screen.app)
            for widget in screen.app.screen.query(CanvasWidget):
                widget.repaint()
            await pilot.pause()
            assert text_of(screen.app) == shown, key


@pytest.mark.medium
async def test_moving_through_a_list_leaves_nothing_behind() -> None:
    async with program(PAGES["library"](), size=(60, 20)) as (app, pilot):
        for key in ("down", "down", "end", "up", "home", "pagedown", "up"):
            await press(pilot, key)
            await app.workers.wait_for_complete()  # the details follow the cursor
            await pilot.pause()
            shown = text_of(app)
            for widget in app.screen.query(CanvasWidget):
                widget.repaint()
            await pilot.pause()
            assert text_of(app) == shown, key
