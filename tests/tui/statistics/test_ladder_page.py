"""The ladder on the screen: levels, and ways from one's habits to lessons and drills."""

from __future__ import annotations

import pytest

from spades_tui.statistics import ladder
from spades_tui.tui.pages.practice.drills import DrillListPage, DrillPage
from spades_tui.tui.pages.practice.lessons import LessonListPage, TextStepDialog
from spades_tui.tui.pages.practice.puzzles import PuzzlesPage
from spades_tui.tui.pages.statistics.ladder import LadderPage
from spades_tui.tui.widgets.row_list import RowList
from tests.review.mistakes import reviewed_game
from tests.statistics.test_ladder import decisions, game
from tests.tui.pages import highlight, press, program, showing, text_of


async def test_a_fresh_player_is_told_how_a_level_comes_about() -> None:
    async with program(LadderPage()) as (app, pilot):
        await app.workers.wait_for_complete()
        await pilot.pause()
        text = text_of(app)
        assert "0 decisions reviewed" in text
        assert all(name.capitalize() in text for name in ladder.LEVEL_RATES)
        assert "will appear here" in text
        assert "Reached" not in text


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_habits_lead_to_drills_and_lessons(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = decisions("a", ["??", "?", *["fine"] * 40])
    found = ladder.compute_ladder([game()], [], rows, [])
    monkeypatch.setattr(ladder, "load_ladder", lambda _tell: found)
    async with program(LadderPage(), size=size) as (app, pilot):
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "You play" in text_of(app)
        assert "in 95 of 100 cases" in text_of(app)
        await highlight(pilot, "drill:count:leads, bags")
        await press(pilot, "enter")
        assert showing(app) is DrillPage
        await press(pilot, "escape")
        assert showing(app) is DrillListPage
        await press(pilot, "escape")
        await highlight(pilot, "puzzle:bags:leads, bags")
        await press(pilot, "enter")
        assert showing(app) is PuzzlesPage
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.screen.query_one(RowList).key == "solve('bags')"
        await press(pilot, "escape")
        await highlight(pilot, "lesson:bags:leads, bags")
        await press(pilot, "enter")
        assert showing(app) is TextStepDialog
        await press(pilot, "escape")
        await press(pilot, "escape")
        assert showing(app) is LessonListPage


@pytest.mark.medium
async def test_it_is_read_from_the_records() -> None:
    reviewed_game()
    async with program(LadderPage()) as (app, pilot):
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "decisions reviewed" in text_of(app) or "You play" in text_of(app)
