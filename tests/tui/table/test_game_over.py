"""The end of a game on the screen: a win looks like one, the score as a curve, what stood out."""

from __future__ import annotations

import re

import msgspec
import pytest

from spades_tui.player_view import View
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import presets
from spades_tui.storage.settings import Settings
from spades_tui.table.table import Table
from spades_tui.tui.pages.table.game_over import GameOverDialog
from spades_tui.tui.widgets.prose import LEAST, MARKS, Prose
from spades_tui.tui.widgets.score_chart import ScoreChart
from tests.review.mistakes import reviewed_game
from tests.tui.pages import highlight, page_of, press, program, showing, text_of
from tests.tui.table.test_results import NAMES, finished
from tests.tui.tables import RoteTable


def won() -> View:
    """Return the end of a game that the person's side has won."""
    view = finished()
    assert view.outcome is not None
    outcome = msgspec.structs.replace(view.outcome, winner=0)
    return msgspec.structs.replace(view, outcome=outcome, match_winner=0)


@pytest.mark.medium
async def test_a_win_has_another_headline_than_a_loss() -> None:
    async with program(GameOverDialog(won(), NAMES), size=(100, 30)) as (app, _):
        assert "▀█▀ █ █ █ █" in text_of(app), "You win, in large letters"
        assert "They win\n" not in text_of(app)
    async with program(GameOverDialog(finished(), NAMES), size=(100, 30)) as (app, _):
        assert "▀█▀" not in text_of(app)
        assert any(line.strip(" │") == "They win" for line in text_of(app).splitlines())


@pytest.mark.medium
@pytest.mark.parametrize(("size", "cards"), [((80, 24), 0), ((120, 40), 5), ((200, 60), 5)])
async def test_a_win_shows_the_best_cards_where_there_are_rows(
    size: tuple[int, int], cards: int
) -> None:
    for view, count in ((won(), cards), (finished(), 0)):
        async with program(GameOverDialog(view, NAMES), size=size) as (app, _):
            box = page_of(app)
            assert sum(box.count(f"{rank}♠") >= 2 for rank in ("10", "J", "Q", "K", "A")) == count
            assert "Menu" in box
            assert "? keys" in box


async def test_a_win_in_ascii_is_one_line() -> None:
    ascii_only = Settings(ascii=True)
    async with program(GameOverDialog(won(), NAMES), settings=ascii_only) as (app, _):
        assert "* You win *" in text_of(app)


@pytest.mark.medium
@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_the_curve_has_every_hand_and_every_side(size: tuple[int, int]) -> None:
    async with program(GameOverDialog(finished(), NAMES), size=size) as (app, _):
        curve = app.screen.query_one(ScoreChart)
        lines = ["".join(s.text for s in curve.render_line(y)) for y in range(curve.size.height)]
        hands = [str(number) for number in range(1, len(finished().results) + 1)]
        assert lines[-1].split() == hands
        for mark in MARKS[:2]:
            assert sum(line.count(mark) for line in lines) == len(hands) + 1, mark
        assert lines[0].split()[0] == "246"
        assert "○ 246" in lines[0], "the last value stands at its end"
        assert len(re.findall("[─╭╮╯╰]", "".join(lines))) > 40, "and a line leads there"


@pytest.mark.one_in(4)
@pytest.mark.parametrize("lines", range(20, 40))
async def test_a_curve_without_eight_rows_is_told_in_figures(lines: int) -> None:
    view = finished()
    async with program(GameOverDialog(view, NAMES), size=(80, lines)) as (app, _):
        curve = app.screen.query_one(ScoreChart)
        assert not curve.display or curve.size.height >= LEAST
        blocks = app.screen.query_one(Prose).blocks
        figures = [block.text for block in blocks if block.term == "Hand by hand"]
        scores = [[side.score for side in result.sides] for result in view.results]
        course = " · ".join(f"{them} : {us}".replace("-", "−") for us, them in scores)
        assert figures == ([] if curve.display else [course])


@pytest.mark.medium
async def test_a_reviewed_game_names_its_dearest_decision() -> None:
    async with program(size=(100, 40)) as (app, pilot):
        app.session.table = Table.resume(reviewed_game())
        page = GameOverDialog(finished(), NAMES)
        app.push_screen(page)
        for _ in range(200):
            await pilot.pause()
            if "Dearest" in text_of(app):
                break
        assert "Dearest" in text_of(app)
        assert "Hand 1: " in text_of(app)
        assert "Review" in text_of(app)
        app.session.table = None


@pytest.mark.medium
@pytest.mark.parametrize("preset", ["solo", "three-handed-jokers", "six-handed", "standard"])
async def test_what_follows_a_game_is_seen_however_much_is_told(
    preset: str,
) -> None:
    table = RoteTable(with_options(presets()[preset].rules, max_hands=2), 5)
    table.play_until(lambda view: view.outcome is not None)
    view = msgspec.structs.replace(table.view(), assisted=True)
    async with program(size=(60, 20)) as (app, pilot):
        app.session.table = table
        await app.push_screen(GameOverDialog(view, table.names))
        await pilot.pause()
        shown = page_of(app)
        for words in ("Play again", "Review", "Score sheet", "Menu", "Enter open", "? keys"):
            assert words in shown
        await press(pilot, "pagedown")
        shown += page_of(app)
        assert all(f" {name} " in shown for name in table.names) or view.partner is not None
        assert table.share_code is not None
        assert table.share_code in re.sub(r"[│\s]", "", shown), shown
        app.session.table = None


@pytest.mark.medium
async def test_what_follows_a_game_is_a_list() -> None:
    async with program(GameOverDialog(won(), NAMES)) as (app, pilot):
        assert "Review" not in text_of(app).split("Play again")[1].split("Menu")[0]
        await highlight(pilot, "menu")
        await press(pilot, "enter")
        assert showing(app).__name__ == "MenuPage"
