"""Hands lie round the table in the order they play, a dummy among them (decision 46)."""

from __future__ import annotations

from typing import Any

import pytest

from spades_tui.engine.phases.card_play import turn_order
from spades_tui.rules.presets import preset_named
from spades_tui.tui.table.plates import Compass, compass
from tests.tui.pages import text_of
from tests.tui.tables import RoteTable
from tests.tui.test_table_screen import sitting, to_play

CLOCKWISE: tuple[Compass, ...] = ("S", "SW", "W", "NW", "N", "NE", "E", "SE")
DUMMY = preset_named("three-dummy").rules


def table_with_declarer(declarer: int) -> Any:
    for seed in range(1, 60):
        table = RoteTable(DUMMY, seed, title="Three and a dummy")
        table.play_until(lambda view: to_play(view) and bool(view.dummy))
        if table.view().declarer == declarer:
            return table
    raise AssertionError("nobody was")


@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_play_goes_clockwise_round_the_table_whoever_has_the_dummy(declarer: int) -> None:
    table = table_with_declarer(declarer)
    spots = compass(table.view())
    drawn = [spots[place] for place in CLOCKWISE if place in spots]
    order = list(turn_order(table.game.state))
    start = order.index(drawn[0])
    assert drawn == [*order[start:], *order[:start]]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("declarer", [0, 1, 2])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (160, 50)])
async def test_every_hand_round_a_dummy_is_named(declarer: int, size: tuple[int, int]) -> None:
    table = table_with_declarer(declarer)
    async with sitting(table, size=size) as (screen, _):
        felt = text_of(screen.app).split("\n", 1)[1]
        assert all(name in felt for name in ("West", "East", "You", "Dummy played by"))


def test_a_dummy_nobody_plays_yet_lies_in_the_north() -> None:
    table = RoteTable(DUMMY, 1)
    table.play_until(lambda view: view.declarer is None and view.prompt is not None)
    assert compass(table.view())["N"] == 3
