"""The page of statistics, and its chart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.screen import Screen

from spades_tui.practice.ideas import Idea
from spades_tui.practice.weaknesses import measure
from spades_tui.review.themes import KIND_NAMES
from spades_tui.statistics.error_rates import ErrorRate, Estimate
from spades_tui.statistics.statistics import GameRate, Statistics, load_statistics
from spades_tui.storage.index import index_path
from spades_tui.storage.settings import Settings
from spades_tui.tui.dialogs import SelectDialog
from spades_tui.tui.pages.menu.page import MenuPage
from spades_tui.tui.pages.practice.browse import BrowsePage
from spades_tui.tui.pages.practice.exercise import ExerciseScreen
from spades_tui.tui.pages.statistics import page
from spades_tui.tui.pages.statistics.page import StatisticsPage
from spades_tui.tui.widgets.score_curve import ScoreCurve
from tests.review.mistakes import reviewed_game
from tests.tui.pages import SIZES, highlight, press, program, read, showing, text_of


def over_time(*means: float) -> Statistics:
    """Return statistics of several games."""
    import msgspec

    found = load_statistics()
    course = tuple(
        GameRate(f"2026-01-{day:02}", ErrorRate(Estimate(9, mean, 1.0), 1))
        for day, mean in enumerate(means, 1)
    )
    return Statistics(msgspec.structs.replace(found.unassisted, over_time=course), found.assisted)


@pytest.mark.medium
@pytest.mark.parametrize("page", [StatisticsPage])
async def test_an_index_that_cannot_be_written_is_told(page: Callable[[], Screen[Any]]) -> None:
    index_path().mkdir(parents=True)
    async with program(page()) as (app, pilot):
        await read(app, pilot)
        assert "Until then all games are read each time." in " ".join(text_of(app).split())


@pytest.mark.medium
@pytest.mark.one_in(6)
@pytest.mark.parametrize("size", [*SIZES, (200, 60)])
@pytest.mark.parametrize("ascii_only", [False, True])
async def test_the_shownshows_rates_and_a_chart(
    size: tuple[int, int], ascii_only: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewed_game()
    made = over_time(9.0, 6.0, 3.0)
    monkeypatch.setattr(page, "load_statistics", lambda _tell: made)
    async with program(size=size, settings=Settings(ascii=ascii_only)) as (app, pilot):
        await press(pilot, "h", "t")
        assert showing(app) is StatisticsPage
        await app.workers.wait_for_complete()
        await pilot.pause()
        seen = text_of(app)
        for _ in range(12):
            await press(pilot, "pagedown")
            seen += text_of(app)
        assert "points a decision" in seen
        assert "game by game" in seen
        assert "Luck in the cards" in seen
        await press(pilot, "escape", "escape")
        assert showing(app) is MenuPage


@pytest.mark.medium
async def test_ten_like_a_habit_or_an_idea_are_begun_there() -> None:
    page = StatisticsPage()
    async with program(page) as (app, pilot):
        await read(app, pilot)
        page.habits = tuple(measure(idea, []) for idea in (Idea("", "set"), Idea("their ruff")))
        await press(pilot, "L")
        assert showing(app) is SelectDialog
        assert "You lead suits that an opponent can ruff" in text_of(app)
        await press(pilot, "down", "enter")
        await app.workers.wait_for_complete()
        assert any(
            isinstance(screen, ExerciseScreen) and screen.session.title == Idea("their ruff").words
            for screen in app.screen_stack
        )


@pytest.mark.usefixtures("without_sqlite")
async def test_without_sqlite_the_shownsays_so() -> None:
    async with program(StatisticsPage()) as (app, pilot):
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "built without sqlite3" in " ".join(text_of(app).split())


async def test_the_curve_of_error_rates_ends_with_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reviewed_game()
    made = over_time(9.0, 6.0, 3.0)
    monkeypatch.setattr(page, "load_statistics", lambda _tell: made)
    async with program(StatisticsPage(), size=(120, 40)) as (app, pilot):
        await read(app, pilot)
        assert app.screen.query_one(ScoreCurve).scores == ((9.0,), (6.0,), (3.0,))
        assert "9.0┤" in text_of(app)
        assert "  3.0 " in text_of(app)


async def test_a_figure_leads_to_exercises(monkeypatch: pytest.MonkeyPatch) -> None:
    reviewed_game()
    made = load_statistics()
    monkeypatch.setattr(page, "load_statistics", lambda _tell: made)
    shown = StatisticsPage()
    async with program(shown) as (app, pilot):
        await read(app, pilot)
        assert "practice" not in text_of(app).splitlines()[-1]
        await highlight(pilot, next(key for key, (_, line) in shown._lines.items()
                                    if line.shelf == "mistakes"))  # fmt: skip
        assert "Enter practice" in text_of(app).splitlines()[-1]
        await press(pilot, "enter")
        assert showing(app) is BrowsePage


WORDS: dict[Any, str] = {**KIND_NAMES}
