"""The page of statistics, and its chart."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from textual.geometry import Region
from textual.screen import Screen

from spades_tui.practice.ideas import Idea
from spades_tui.practice.weaknesses import measure
from spades_tui.review.themes import KIND_NAMES
from spades_tui.statistics.error_rates import ErrorRate, Estimate
from spades_tui.statistics.statistics import GameRate, Statistics, load_statistics
from spades_tui.storage.index import index_path
from spades_tui.storage.settings import Settings
from spades_tui.tui.dialogs import SelectDialog
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.drawing.decks import DECKS
from spades_tui.tui.drawing.themes import THEMES
from spades_tui.tui.pages.menu.page import MenuPage
from spades_tui.tui.pages.practice.exercise import ExerciseScreen
from spades_tui.tui.pages.statistics import page
from spades_tui.tui.pages.statistics.page import StatisticsPage
from spades_tui.tui.widgets.prose import Curve, bar_text, draw_curves
from tests.review.mistakes import reviewed_game
from tests.tui.pages import SIZES, press, program, read, showing, text_of, told


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
async def test_the_page_shows_rates_and_a_chart(
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
        assert "points a decision" in told(app, "#prose")
        seen = text_of(app)
        for _ in range(12):
            await press(pilot, "pagedown")
            seen += text_of(app)
        assert "game by game" in seen
        assert re.search(r"-{4,}\+" if ascii_only else "─{4,}╮", seen)
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
async def test_without_sqlite_the_page_says_so() -> None:
    async with program(StatisticsPage()) as (app, pilot):
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "built without sqlite3" in told(app, "#prose")


def curve_of(values: Sequence[float], size: tuple[int, int], *, ascii_only: bool) -> list[str]:
    canvas = Canvas(*size, THEMES["green"], DECKS["four-color"], ascii_only=ascii_only)
    box = Region(0, 0, *size)
    draw_curves(canvas, box, [Curve(tuple(values))], (0.0, 10.0), lambda value: f"{value:g}")
    return [canvas.strip(y).text for y in range(canvas.height)]


@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_curve_is_as_high_as_its_values_and_has_numbers_on_its_axes(*, ascii_only: bool) -> None:
    lines = curve_of([10.0, 5.0, 0.0, 7.5], (60, 9), ascii_only=ascii_only)
    sign = "*" if ascii_only else "●"
    rows = {at: y for y, line in enumerate(lines) for at, char in enumerate(line) if char == sign}
    assert [rows[at] for at in sorted(rows)] == [0, 4, 7, 2]
    assert [line.split()[0] for line in (lines[0], lines[7])] == ["10", "0"]
    assert lines[2].split(sign)[1].strip() == "7.5", "the last value stands at its end"
    starts = [lines[-1].index(str(number)) for number in range(1, 5)]
    assert starts == sorted(rows), "each under its number"
    for at in range(min(rows), max(rows)):
        drawn = {line[at] for line in lines[:-1]} - {" ", "·", "."}
        assert drawn <= set("*-+|●─│╭╮╯╰"), "the line is"
        assert drawn, "without a gap"


@pytest.mark.parametrize("count", [1, 2, 40, 500])
@pytest.mark.parametrize("width", [30, 60, 110])
def test_of_too_many_values_the_last_are_drawn_and_nothing_leaves_the_box(
    count: int, width: int
) -> None:
    values = [float(n % 7) for n in range(count)]
    for ascii_only in (False, True):
        lines = curve_of(values, (width, 8), ascii_only=ascii_only)
        assert any(f" {values[-1]:g}" in line[width // 3 if count > 2 else 5 :] for line in lines)


@pytest.mark.parametrize("rows", range(12))
def test_no_curve_is_drawn_on_fewer_than_eight_rows(rows: int) -> None:
    lines = curve_of([1.0, 2.0], (40, rows), ascii_only=False)
    assert bool("".join(lines).strip()) == (rows >= 8)


@pytest.mark.parametrize(
    ("share", "filled"), [(0.0, 0), (0.001, 1), (0.5, 5), (1.0, 10), (1.4, 10)]
)
def test_a_bar_shows_its_share_and_any_trace(share: float, filled: int) -> None:
    assert bar_text(share, 10) == "■" * filled


WORDS: dict[Any, str] = {**KIND_NAMES}


def bars_of(text: str) -> dict[str, int]:
    """Return how long the bar of each row is, by what stands before it."""
    found = (re.match(r"[ │]*(.*?) {2,}(■*)·* ", line) for line in text.split("\n"))
    return {row[1]: len(row[2]) for row in found if row is not None and row[2]}


@pytest.mark.medium
@pytest.mark.parametrize(("size", "has_bars"), [((60, 20), False), ((100, 44), True)])
async def test_rates_and_bids_have_bars_where_there_is_room(
    size: tuple[int, int], *, has_bars: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewed_game()
    made = load_statistics()
    monkeypatch.setattr(page, "load_statistics", lambda _tell: made)
    async with program(StatisticsPage(), size=size) as (app, pilot):
        await app.workers.wait_for_complete()
        await pilot.pause()
        found = bars_of(text_of(app))
        assert bool(found) == has_bars
        rates = made.unassisted.kinds
        worst = max(rates, key=lambda name: rates[name].points.mean)
        if has_bars:
            kinds = {name: found.get(WORDS.get(name, name).capitalize(), 0) for name in rates}
            longest = max(kinds.values())
            assert kinds[worst] == longest > 4
            for name, rate in rates.items():
                wanted = rate.points.mean / rates[worst].points.mean * longest
                assert abs(kinds[name] - wanted) <= 1
