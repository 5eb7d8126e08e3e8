"""The end of a game on the screen: a win looks like one, the score as a curve, what stood out."""

from __future__ import annotations

import msgspec
import pytest

from spades_tui.player_view import View
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import presets
from spades_tui.table.table import Table
from spades_tui.tui.pages.table.game_over import GameOverPage
from tests.review.mistakes import reviewed_game
from tests.tui.pages import press, program, showing, text_of
from tests.tui.table.test_results import NAMES, finished
from tests.tui.tables import RoteTable


def won() -> View:
    """Return the end of a game that the person's side has won."""
    view = finished()
    assert view.outcome is not None
    outcome = msgspec.structs.replace(view.outcome, winner=0)
    return msgspec.structs.replace(view, outcome=outcome, match_winner=0)


@pytest.mark.medium
async def test_a_reviewed_game_names_its_dearest_decision() -> None:
    async with program(size=(100, 40)) as (app, pilot):
        app.session.table = Table.resume(reviewed_game())
        page = GameOverPage(finished(), NAMES)
        app.push_screen(page)
        for _ in range(200):
            await pilot.pause()
            if "Costliest" in text_of(app):
                break
        assert "Costliest" in text_of(app)
        assert "Hand 1: " in text_of(app)
        assert "v review" in text_of(app)
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
        await app.push_screen(GameOverPage(view, table.names))
        await pilot.pause()
        shown = text_of(app)
        for words in ("Enter play again", "v review", "Esc menu", "? keys"):
            assert words in shown
        app.screen.query_one("#page-body").scroll_end(animate=False)
        await pilot.pause()
        shown += text_of(app)
        assert all(name in shown for name in table.names) or view.partner is not None
        assert table.share_code is not None
        assert table.share_code in "".join(shown.split()), shown
        app.session.table = None


async def test_the_line_to_share_can_be_copied() -> None:
    table = RoteTable(with_options(presets()["standard"].rules, max_hands=2), 5)
    table.play_until(lambda view: view.outcome is not None)
    async with program() as (app, pilot):
        app.session.table = table
        await app.push_screen(GameOverPage(table.view(), table.names))
        await press(pilot, "c")
        assert app.clipboard.startswith("♠ Spades  ")
        assert app.clipboard.endswith(f"  {table.share_code}")
        assert "Copied" in text_of(app)
        app.session.table = None


@pytest.mark.medium
@pytest.mark.parametrize(
    ("key", "page"),
    [("s", "ScoreSheetWindow"), ("v", "ReviewPage"), ("w", "ReasonsPage"), ("escape", "MenuPage"),
     ("m", "MenuPage")],
)  # fmt: skip
async def test_keys_lead_to_what_may_follow(key: str, page: str) -> None:
    table = RoteTable(with_options(presets()["standard"].rules, max_hands=2), 5)
    table.play_until(lambda view: view.outcome is not None)
    async with program() as (app, pilot):
        app.session.table = table
        await app.push_screen(GameOverPage(table.view(), table.names))
        await press(pilot, key)
        assert showing(app).__name__ == page
        app.session.table = None
