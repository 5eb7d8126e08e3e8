"""The order of hands round the table, and of sides wherever they are told (decision 46)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from spades_tui.engine.phases.card_play import turn_order
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.player_view.wording.status import result_lines as plain_result
from spades_tui.player_view.wording.status import score_lines
from spades_tui.rules.presets import preset_named
from spades_tui.rules.seating import seating
from spades_tui.tui.pages.table.hand_result import result_lines
from spades_tui.tui.pages.table.score_sheet import sheet_lines
from spades_tui.tui.table.plates import Compass, seat_positions
from spades_tui.tui.widgets.game_panes import hand_lines
from spades_tui.tui.widgets.text_runs import Pieces
from tests.tui.table.test_table_screen import to_play
from tests.tui.tables import RoteTable

CLOCKWISE: tuple[Compass, ...] = ("S", "SW", "W", "NW", "N", "NE", "E", "SE")
DUMMY = preset_named("three-dummy").rules


def table_with_declarer(declarer: int) -> RoteTable:
    for seed in range(1, 60):
        table = RoteTable(DUMMY, seed, title="Three and a dummy")
        table.play_until(lambda view: to_play(view) and bool(view.dummy))
        if table.view().declarer == declarer:
            return table
    raise AssertionError("nobody was")


@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_play_goes_clockwise_round_the_table_whoever_has_the_dummy(declarer: int) -> None:
    table = table_with_declarer(declarer)
    spots = seat_positions(table.view())
    drawn = [spots[place] for place in CLOCKWISE if place in spots]
    order = list(turn_order(table.game.state))
    start = order.index(drawn[0])
    assert drawn == [*order[start:], *order[:start]]


def test_a_dummy_nobody_plays_yet_lies_in_the_north() -> None:
    table = RoteTable(DUMMY, 1)
    table.play_until(lambda view: view.declarer is None and view.prompt is not None)
    assert seat_positions(table.view())["N"] == 3


NAMES = ("South", "West", "North", "East")


def _texts(lines: Iterable[Pieces]) -> list[str]:
    """Return the lines, pieces in the order of where they stand."""
    return [" ".join(piece.text for piece in sorted(line, key=lambda one: one.x)) for line in lines]


TOLD: dict[str, Callable[[View], list[str]]] = {
    "this hand": lambda view: _texts(hand_lines(view, NAMES, 40)),
    "sheet": lambda view: _texts(sheet_lines(view, NAMES, 100)),
    "result": lambda view: _texts(result_lines(view, NAMES, view.results[-1], 120)),
    "plain scores": lambda view: score_lines(view, Cast(NAMES, view.seat)),
    "plain result": lambda view: plain_result(view, Cast(NAMES, view.seat)),
}


def test_sides_are_told_clockwise_from_ones_own() -> None:
    assert seating(preset_named("standard").rules).sides_from(3) == (1, 0)
    assert seating(preset_named("solo").rules).sides_from(2) == (2, 3, 0, 1)


@pytest.mark.parametrize("where", TOLD)
def test_ones_own_side_comes_first(where: str) -> None:
    table = RoteTable(preset_named("standard").rules, 3)
    table.play_until(lambda view: bool(view.results) and view.phase == "play")
    view = table.game.view(1)
    told = "\n".join(TOLD[where](view))
    own = next(name for name in ("Us", "You and East") if name in told)
    other = next(name for name in ("Them", "South and North") if name in told)
    assert told.index(own) < told.index(other), told
