"""Wherever sides are told, one's own comes first; the rest follow clockwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from spades_tui.rules.presets import preset_named
from spades_tui.rules.seating import seating
from spades_tui.tui.screens.hand_result import result_lines
from spades_tui.tui.screens.score_sheet import sheet_lines
from spades_tui.tui.widgets.panes import hand_lines, pane
from spades_tui.tui.widgets.sheet import Pieces
from spades_tui.view import View
from spades_tui.view.wording import Cast
from spades_tui.view.wording.status import result_lines as plain_result
from spades_tui.view.wording.status import score_lines
from tests.tui.tables import RoteTable

NAMES = ("South", "West", "North", "East")


def _texts(lines: Iterable[Pieces]) -> list[str]:
    """Return the lines, pieces in the order of where they stand."""
    return [" ".join(piece.text for piece in sorted(line, key=lambda one: one.x)) for line in lines]


TOLD: dict[str, Callable[[View], list[str]]] = {
    "pad": lambda view: _texts(pane("score", view, NAMES, 40).lines),
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
