"""The widgets of the table in an application of somebody else's, as their examples show them."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Any

import pytest
from textual.app import App

from spades_tui.engine import Game
from spades_tui.rules.ruleset import RuleSet
from spades_tui.tui.drawing.card_row import CardToken
from spades_tui.tui.table.base import PlayerHand
from spades_tui.tui.table.bid_entry import PadItem
from spades_tui.tui.table.bid_pad import BidPad
from spades_tui.tui.table.felt import TrickArea
from spades_tui.tui.table.scene import TableWidget, scene_of
from spades_tui.tui.table.score_pad import ScorePad
from spades_tui.tui.table.turn import TurnInput

NAMES = {one.__name__: one for one in (Game, RuleSet, PlayerHand, BidPad, TrickArea, ScorePad,
                                       TurnInput, scene_of)}  # fmt: skip


def app_of_example(widget: type[object]) -> App[Any]:
    """Return the application in the docstring of a widget."""
    example = (widget.__doc__ or "").partition("Example:\n")[2].partition("\n    Attributes:")[0]
    scope: dict[str, Any] = dict(NAMES)
    code = re.sub(r"^(\w+)\(\)\.run\(\)", r"app = \1()", dedent(example), flags=re.MULTILINE)
    exec(code, scope)
    app = scope["app"]
    assert isinstance(app, App)
    return app


@pytest.mark.parametrize(
    ("widget", "shown"),
    [(PlayerHand, "Q♥"), (TrickArea, "East"), (ScorePad, "Us"), (BidPad, "Your bid")],
)
async def test_a_widget_is_drawn_in_an_application_of_ten_lines(
    widget: type[TableWidget], shown: str
) -> None:
    app = app_of_example(widget)
    async with app.run_test(size=(80, 24)) as pilot:
        drawn = app.query_one(widget).canvas
        text = "\n".join(drawn.strip(y, 0, drawn.width).text for y in range(drawn.height))
        assert shown in text
        await pilot.pause()


async def test_a_click_on_a_card_or_an_answer_is_a_message() -> None:
    for widget, token in ((PlayerHand, CardToken("hand", 3)), (BidPad, PadItem("number", 4))):
        app = app_of_example(widget)
        async with app.run_test(size=(80, 24)) as pilot:
            drawn = app.query_one(widget)
            region = drawn.canvas.region_of(token)
            assert region is not None
            await pilot.click(drawn, offset=region.offset)
        assert app.return_value == token


async def test_a_hand_follows_the_scene_it_is_given() -> None:
    app = app_of_example(PlayerHand)
    async with app.run_test(size=(80, 24)) as pilot:
        hand = app.query_one(PlayerHand)
        game = Game(RuleSet(), seed=2)
        game.deal()
        before = hand.canvas
        hand.scene = scene_of(game.view(0))
        await pilot.pause()
        assert hand.canvas is not before
